// movegen: the moves of chess and Chess960, legal and pseudo-legal, with FEN, UCI and SAN.
//
// Memory: all of it is the caller's. There is no heap, no global state and nothing to set up or to
// free. A movegen_position or movegen_undo is a plain value: declare one, have a function fill it,
// copy it by `=`. Before that its bits mean nothing, so it must not be read. Both are 80 bytes,
// aligned like a uint64_t; memory from elsewhere must be aligned so as well, and so must arrays of
// moves (2 bytes) and of keys (8 bytes). Equal positions are equal bytes, for memcmp and for
// files, which are for the same version of the library on machines of the same byte order. Text
// comes with its length, needs no NUL, and is not kept. Buffers come with their room in elements.
// Pointers that are handed to one call must not overlap.
//
// Errors: an int32_t below 0 is one of MOVEGEN_ERROR_..; from 0 on it is the answer: MOVEGEN_OK, a
// length, a count, or a move. Null pointers and numbers that stand for nothing are such errors.
// Answers of other types are then 0, and two functions say themselves what they give: movegen_see
// and movegen_en_passant. Nothing prints, aborts or panics, whatever the text and numbers.
//
// Text out: as for snprintf, what fits in the room is written with a NUL at its end, and the
// length that all of it has, without the NUL, is given back. MOVEGEN_.._ROOM is enough.
//
// Threads: functions only touch what they are handed, so they may be called at once from anywhere,
// from interrupts as well, unless one of them writes what another uses.
//
// Stack: on a Cortex-M4, compiled for size, no call but movegen_perft takes more than 3.5 KB, what
// it fills not among it. `make check-board` holds that.
//
// Squares are numbers: a1 is 0, b1 is 1, h8 is 63. A set of squares is a uint64_t with a bit for
// each, a1 the lowest.
//
//     #include <movegen.h>
//     #include <stdio.h>
//     #include <string.h>
//
//     int main(void)
//     {
//         const char *fen = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
//         movegen_position position;
//         movegen_move moves[MOVEGEN_MAX_MOVES];
//
//         if (movegen_from_fen(&position, fen, strlen(fen), NULL) != MOVEGEN_OK)
//             return 1;
//         int32_t count = movegen_legal_moves(&position, moves, MOVEGEN_MAX_MOVES);
//         for (int32_t i = 0; i < count; i++) {
//             char san[MOVEGEN_SAN_ROOM];
//             movegen_undo undo;
//             movegen_san(&position, moves[i], MOVEGEN_SAN, san, sizeof san);
//             movegen_make(&position, moves[i], &undo);
//             printf("%s: %d\n", san, (int)movegen_legal_moves(&position, NULL, 0));
//             movegen_unmake(&position, &undo);
//         }
//         return 0;
//     }


#ifndef MOVEGEN_H
#define MOVEGEN_H

// Made by `cargo xtask header` from crates/movegen-capi.

#include <stddef.h>
#include <stdint.h>

// Errors ------------------------------------------------------------------------------------------

// It went well.
#define MOVEGEN_OK 0

// A pointer is null that must not be, or a number stands for nothing.
#define MOVEGEN_ERROR_ARGUMENT (-1)

// The text means nothing.
#define MOVEGEN_ERROR_UNREADABLE (-2)

// The text can be read, but the position has no such legal move; or the move is not a legal one.
#define MOVEGEN_ERROR_ILLEGAL (-3)

// The text means more than one legal move.
#define MOVEGEN_ERROR_AMBIGUOUS (-4)

// Colours -----------------------------------------------------------------------------------------

// White, as a colour.
#define MOVEGEN_WHITE 0

// Black, as a colour.
#define MOVEGEN_BLACK 1

// Moves and capacities ----------------------------------------------------------------------------

// No move: all moves are other numbers.
#define MOVEGEN_NO_MOVE 0

// As many moves as a list ever holds. No position is known that has more than 248, pseudo-legal
// ones among them.
#define MOVEGEN_MAX_MOVES 256

// Room for any FEN and its NUL.
#define MOVEGEN_FEN_ROOM 96

// Room for any move of UCI and its NUL.
#define MOVEGEN_UCI_ROOM 8

// Room for any move of SAN, long or with figurines, and its NUL.
#define MOVEGEN_SAN_ROOM 16

// Capacity for the name of any outcome or claim and its NUL.
#define MOVEGEN_NAME_ROOM 32

// Styles of castling ------------------------------------------------------------------------------

// Castling as the standard game writes it: `KQkq`, `e1g1`.
#define MOVEGEN_STYLE_STANDARD 0

// Castling as Chess960 writes it: rights by the files of the rooks, moves as king takes own rook.
#define MOVEGEN_STYLE_CHESS960 1

// Outcomes ----------------------------------------------------------------------------------------

// The game is not over.
#define MOVEGEN_GOES_ON 0

// The side to move is checkmated, and the other side has won.
#define MOVEGEN_CHECKMATE 1

// The side to move is not in check and has no legal move.
#define MOVEGEN_STALEMATE 2

// No sequence of legal moves leads to checkmate.
#define MOVEGEN_INSUFFICIENT_MATERIAL 3

// Each side has made seventy-five moves without a capture or a pawn move.
#define MOVEGEN_SEVENTY_FIVE_MOVES 4

// The position has occurred five times.
#define MOVEGEN_FIVEFOLD_REPETITION 5

// Claims ------------------------------------------------------------------------------------------

// There is no draw to claim.
#define MOVEGEN_CLAIM_NONE 0

// Each side has made fifty moves without a capture or a pawn move.
#define MOVEGEN_CLAIM_FIFTY_MOVES 1

// The position has occurred three times.
#define MOVEGEN_CLAIM_THREEFOLD_REPETITION 2

// Kinds of moves ----------------------------------------------------------------------------------

// All moves.
#define MOVEGEN_LEGAL 0

// Captures, en passant among them, and promotions to a queen.
#define MOVEGEN_CAPTURES 1

// All that are not captures by that count: promotions to less than a queen are quiet, by push or
// capture.
#define MOVEGEN_QUIETS 2

// Quiets that check, but for promotions that only uncover the check or are to a rook or bishop.
#define MOVEGEN_QUIET_CHECKS 3

// All moves if the king is in check, none if not.
#define MOVEGEN_EVASIONS 4

// All moves if the king is not in check, none if it is.
#define MOVEGEN_NON_EVASIONS 5

// Flags of moves ----------------------------------------------------------------------------------

// Neither of the others.
#define MOVEGEN_FLAG_QUIET 0

// A pawn's step of two squares.
#define MOVEGEN_FLAG_DOUBLE_PUSH 1

// Castling towards the h-file.
#define MOVEGEN_FLAG_CASTLE_KING_SIDE 2

// Castling towards the a-file.
#define MOVEGEN_FLAG_CASTLE_QUEEN_SIDE 3

// A capture on the square of destination, without a promotion.
#define MOVEGEN_FLAG_CAPTURE 4

// A capture of the pawn that has just passed.
#define MOVEGEN_FLAG_EN_PASSANT 5

// A promotion by a push.
#define MOVEGEN_FLAG_PROMOTION 6

// A promotion by a capture.
#define MOVEGEN_FLAG_PROMOTION_CAPTURE 7

// Checks ------------------------------------------------------------------------------------------

// No check.
#define MOVEGEN_CHECK_NONE 0

// The man that moves checks.
#define MOVEGEN_CHECK_DIRECT 1

// Another man checks, whose line is opened.
#define MOVEGEN_CHECK_DISCOVERED 2

// Both check.
#define MOVEGEN_CHECK_DOUBLE 3

// Forms of SAN ------------------------------------------------------------------------------------

// As usual: `Nf3`.
#define MOVEGEN_SAN 0

// With the square of origin: `Ng1-f3`.
#define MOVEGEN_SAN_LONG 1

// With figures, in UTF-8.
#define MOVEGEN_SAN_FIGURINES 2

// Types -------------------------------------------------------------------------------------------

// Everything that a FEN describes, and the hash key: 80 bytes, aligned like a `uint64_t`. Declare
// one, fill it with `movegen_start`, `movegen_chess960` or `movegen_from_fen`, and copy it freely.
// Equal positions are equal bytes. The size is stable; the meaning of the words may change.
typedef struct movegen_position {
  uint64_t words[10];
} movegen_position;

// A move: origin in the lowest six bits, destination in the next six, its kind in the highest
// four. The bits mean something only with their position; 0 is none. Castling goes from the king's
// square to the rook's.
typedef uint16_t movegen_move;

// The position before a move, which `movegen_unmake` restores: 80 bytes, aligned like a
// `uint64_t`. `movegen_make`, `movegen_play` and `movegen_make_null` fill it. It needs no release.
typedef struct movegen_undo {
  uint64_t words[10];
} movegen_undo;

// All there is to say of a move.
typedef struct movegen_description {
  // The square left, 0 to 63.
  uint8_t from;
  // The square where the man comes to stand: for castling, that of the king.
  uint8_t to;
  // The man that moves, as a letter of FEN.
  char piece;
  // The man captured, or 0.
  char captured;
  // What a pawn becomes, as a small letter, or 0.
  char promotion;
  // One of `MOVEGEN_FLAG_QUIET` to `MOVEGEN_FLAG_PROMOTION_CAPTURE`.
  uint8_t flag;
} movegen_description;

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

// Setting up and writing --------------------------------------------------------------------------

// Sets up the start position.
int32_t movegen_start(movegen_position *position);

// Sets up a start position of Chess960 by the numbers of the two sides, 0 to 959 each; 518 is
// chess.
int32_t movegen_chess960(movegen_position *position, uint16_t white, uint16_t black);

// Sets up the position of a FEN of six fields or four, in any style of castling (`KQkq`, `HAha`).
// If it has none, the position is left alone, and `column` is that of the first byte at fault,
// from 1; it may be null. `fen` is null or has `length` bytes behind it.
int32_t movegen_from_fen(movegen_position *position, const char *fen, size_t length, size_t *column);

// Writes a sentence that says what is wrong with a FEN, and where: `castling, column 23: no rook
// of that colour to castle with`. Nothing, if nothing is. Like `movegen_fen` otherwise. It is
// apart from `movegen_from_fen` so that programs without it are smaller. `fen` is null or has
// `length` bytes behind it, and `text` is null or has `room` bytes that may be written.
int32_t movegen_fen_error(const char *fen, size_t length, char *text, size_t room);

// Writes the FEN of a position and a NUL into `room` bytes, cut short to what fits; how long it
// is, without the NUL (at most 93). The text may be null if there is no room. `text` is null or
// has `room` bytes that may be written.
int32_t movegen_fen(const movegen_position *position, uint8_t style, char *text, size_t room);

// Looking at a position ---------------------------------------------------------------------------

// Whose turn it is: `MOVEGEN_WHITE` or `MOVEGEN_BLACK`.
int32_t movegen_turn(const movegen_position *position);

// The man on a square (0 is a1, 7 is h1, 63 is h8) as a letter of FEN, or 0 if there is none.
char movegen_piece_at(const movegen_position *position, uint8_t square);

// The squares of the men that a letter of FEN stands for, a bit each: a1 is the lowest, h8 the
// highest.
uint64_t movegen_pieces(const movegen_position *position, char letter);

// The squares of all men of a colour.
uint64_t movegen_men(const movegen_position *position, uint8_t color);

// The squares of the men that give check.
uint64_t movegen_checkers(const movegen_position *position);

// The squares of the men of a colour that are pinned to their king.
uint64_t movegen_pinned(const movegen_position *position, uint8_t color);

// The squares that the man on a square attacks, those of its own side among them.
uint64_t movegen_attacks_from(const movegen_position *position, uint8_t square);

// The squares that a colour attacks.
uint64_t movegen_attacked_by(const movegen_position *position, uint8_t color);

// The squares of the men of a colour that attack a square.
uint64_t movegen_attackers_to(const movegen_position *position, uint8_t square, uint8_t color);

// The squares of the rooks that may still castle.
uint64_t movegen_castling_rooks(const movegen_position *position);

// The en passant square, 0 to 63, or -1: it is kept only while a pawn attacks it.
int32_t movegen_en_passant(const movegen_position *position);

// Half-moves since a capture or a pawn's move.
uint16_t movegen_halfmove_clock(const movegen_position *position);

// The number of the move, as a FEN counts it.
uint16_t movegen_fullmove_number(const movegen_position *position);

// The hash key.
uint64_t movegen_key(const movegen_position *position);

// The end of a game -------------------------------------------------------------------------------

// Returns a key that is equal for positions that count as repeated: the hash key without an en
// passant square where no legal move captures.
uint64_t movegen_repetition_key(const movegen_position *position);

// Returns how many times the position has occurred in its game, the present time included. `keys`
// are the repetition keys of the earlier positions, the oldest first; positions from before the
// last capture or pawn move may be left out. `keys` points to `count` readable elements; it may be
// null if `count` is 0.
int32_t movegen_repetitions(const movegen_position *position, const uint64_t *keys, size_t count);

// Returns why the game is over as far as a single position shows: one of `MOVEGEN_GOES_ON` to
// `MOVEGEN_SEVENTY_FIVE_MOVES`.
int32_t movegen_outcome(const movegen_position *position);

// Returns why the game is over, one of `MOVEGEN_GOES_ON` to `MOVEGEN_FIVEFOLD_REPETITION`, given
// how many times the position has occurred, at least 1: see `movegen_repetitions`.
int32_t movegen_game_outcome(const movegen_position *position, int32_t repetitions);

// Returns the draw that the side to move may claim, one of `MOVEGEN_CLAIM_NONE` to
// `MOVEGEN_CLAIM_THREEFOLD_REPETITION`, given how many times the position has occurred, at least
// 1: see `movegen_repetitions`. There is none once the game is over.
int32_t movegen_claim(const movegen_position *position, int32_t repetitions);

// Writes the name of an outcome and a NUL, truncated to `capacity` bytes, and returns the length
// of the whole name without the NUL (at most 21). The names are `checkmate`, `stalemate`,
// `insufficient material`, `seventy-five moves` and `fivefold repetition`; for `MOVEGEN_GOES_ON`
// the name is empty. `text` points to `capacity` writable bytes; it may be null if `capacity` is
// 0.
int32_t movegen_outcome_name(int32_t outcome, char *text, size_t capacity);

// Writes the name of a claim: `fifty moves` or `threefold repetition`, and nothing for
// `MOVEGEN_CLAIM_NONE`; otherwise like `movegen_outcome_name`. `text` points to `capacity`
// writable bytes; it may be null if `capacity` is 0.
int32_t movegen_claim_name(int32_t claim, char *text, size_t capacity);

// Listing moves -----------------------------------------------------------------------------------

// Lists the legal moves; how many there are. As many as there is room for are written
// (`MOVEGEN_MAX_MOVES` is always enough); without room, `moves` may be null, and they are counted.
// `moves` is null or has `room` elements that may be written.
int32_t movegen_legal_moves(const movegen_position *position, movegen_move *moves, size_t room);

// Lists the legal moves of a kind, `MOVEGEN_LEGAL` to `MOVEGEN_NON_EVASIONS`; otherwise like
// `movegen_legal_moves`. `moves` is null or has `room` elements that may be written.
int32_t movegen_moves(const movegen_position *position, uint8_t kind, movegen_move *moves, size_t room);

// Lists the pseudo-legal moves of a kind: those that may leave the own king attacked among them,
// castling aside. Otherwise like `movegen_moves`. `moves` is null or has `room` elements that may
// be written.
int32_t movegen_pseudo_legal_moves(const movegen_position *position, uint8_t kind, movegen_move *moves, size_t room);

// Whether some bits, which may come from anywhere, are a legal move: 1 or 0.
int32_t movegen_is_legal(const movegen_position *position, movegen_move mv);

// Making moves ------------------------------------------------------------------------------------

// Makes a legal move, as listed. Another one gives some position that no game comes to, and
// nothing worse. `undo` takes it back, and may be null.
int32_t movegen_make(movegen_position *position, movegen_move mv, movegen_undo *undo);

// Makes a move that may come from anywhere, if it is legal.
int32_t movegen_play(movegen_position *position, movegen_move mv, movegen_undo *undo);

// Passes the turn, which must not be done in check.
int32_t movegen_make_null(movegen_position *position, movegen_undo *undo);

// Takes back the move that filled `undo`.
int32_t movegen_unmake(movegen_position *position, const movegen_undo *undo);

// Describes a move of a position. It must be a legal or pseudo-legal one, or what is said means
// little.
int32_t movegen_describe(const movegen_position *position, movegen_move mv, movegen_description *description);

// How a legal move gives check: `MOVEGEN_CHECK_NONE` to `MOVEGEN_CHECK_DOUBLE`.
int32_t movegen_gives_check(const movegen_position *position, movegen_move mv);

// What the captures on a move's destination come to for the mover, in hundredths of a pawn, if
// both sides capture with the least man first and stop when it pays; 0 for no move.
int32_t movegen_see(const movegen_position *position, movegen_move mv);

// How many lines of `depth` moves there are. Each move of depth holds a list on the stack.
uint64_t movegen_perft(const movegen_position *position, uint8_t depth);

// Moves as text -----------------------------------------------------------------------------------

// Writes a move as UCI has it, `e2e4` or `e7e8q`, and a NUL into `room` bytes, cut short to what
// fits; how long it is, without the NUL (at most 5). The style says how castling is written.
// `text` is null or has `room` bytes that may be written.
int32_t movegen_uci(const movegen_position *position, movegen_move mv, uint8_t style, char *text, size_t room);

// Writes a legal move as people do, `Nbd7`, `exd8=Q+`, `O-O-O#`, by `MOVEGEN_SAN`,
// `MOVEGEN_SAN_LONG` or `MOVEGEN_SAN_FIGURINES` (at most 10 bytes and a NUL); otherwise like
// `movegen_uci`. `text` is null or has `room` bytes that may be written.
int32_t movegen_san(const movegen_position *position, movegen_move mv, uint8_t form, char *text, size_t room);

// The legal move that a text of UCI names, castling written either way; below 0, an error. `text`
// is null or has `length` bytes behind it.
int32_t movegen_parse_uci(const movegen_position *position, const char *text, size_t length);

// The legal move that a text of SAN or long algebraic notation names; below 0, an error. `text` is
// null or has `length` bytes behind it.
int32_t movegen_parse_san(const movegen_position *position, const char *text, size_t length);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* MOVEGEN_H */
