/* Calls every function of the header and checks the results, on this machine and on a board. The exit status is 0, or the
 * line of the first check that failed. For a board it is linked against a library whose panic handler calls an undefined
 * symbol, which proves that no function can panic.
 */

#include <movegen.h>

#define CHECK(claim)                                                                                                   \
    do {                                                                                                               \
        if (!(claim))                                                                                                  \
            return __LINE__;                                                                                           \
    } while (0)

#define A_SQUARE(file, rank) ((uint8_t)((file) - 'a' + 8 * ((rank) - 1)))
#define A_BIT(file, rank) (UINT64_C(1) << A_SQUARE(file, rank))

static size_t length_of(const char *text)
{
    size_t length = 0;

    while (text[length] != 0)
        length++;
    return length;
}

static int equal(const char *one, const char *other)
{
    while (*one != 0 && *one == *other)
        one++, other++;
    return *one == *other;
}

static int32_t set(movegen_position *position, const char *fen)
{
    return movegen_from_fen(position, fen, length_of(fen), NULL);
}

static movegen_move uci(const movegen_position *position, const char *text)
{
    int32_t mv = movegen_parse_uci(position, text, length_of(text));

    return mv < 0 ? MOVEGEN_NO_MOVE : (movegen_move)mv;
}

/* Whether two positions are equal bytes, as memcmp would say. */
static int same_bytes(const movegen_position *one, const movegen_position *other)
{
    const unsigned char *left = (const unsigned char *)one, *right = (const unsigned char *)other;

    for (size_t i = 0; i < sizeof *one; i++)
        if (left[i] != right[i])
            return 0;
    return 1;
}

static void fill(movegen_position *position, unsigned char byte)
{
    for (size_t i = 0; i < sizeof *position; i++)
        ((unsigned char *)position)[i] = byte;
}

static int flag(const movegen_position *position, const char *text)
{
    movegen_description parts;

    return movegen_describe(position, uci(position, text), &parts) == MOVEGEN_OK ? parts.flag : -1;
}

/* Setting up positions, and questions about them. */
static int positions(void)
{
    static const char *const kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    movegen_position position;
    char text[MOVEGEN_FEN_ROOM], error[MOVEGEN_FEN_ERROR_ROOM];
    size_t column = 0;

    CHECK(movegen_start(&position) == MOVEGEN_OK);
    CHECK(movegen_start(NULL) == MOVEGEN_ERROR_ARGUMENT);
    uint64_t key = movegen_key(&position);
    CHECK(key != 0 && movegen_repetition_key(&position) == key);
    CHECK(movegen_fen(&position, MOVEGEN_STYLE_STANDARD, text, sizeof text) == 56);
    CHECK(equal(text, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"));
    CHECK(movegen_fen(&position, MOVEGEN_STYLE_CHESS960, text, 9) == 56 && equal(text, "rnbqkbnr"));
    CHECK(movegen_fen(&position, 2, text, sizeof text) == MOVEGEN_ERROR_ARGUMENT && text[0] == 0);
    /* The pawn on g4 is pinned. */
    CHECK(set(&position, "6k1/8/8/8/5Pp1/8/8/6RK b - f3 0 1") == MOVEGEN_OK);
    CHECK(movegen_fen(&position, MOVEGEN_STYLE_STANDARD, text, sizeof text) == 33);
    CHECK(movegen_fen_legal_en_passant(&position, MOVEGEN_STYLE_STANDARD, text, sizeof text) == 32);
    CHECK(equal(text, "6k1/8/8/8/5Pp1/8/8/6RK b - - 0 1"));
    CHECK(movegen_fen_legal_en_passant(&position, 2, text, sizeof text) == MOVEGEN_ERROR_ARGUMENT);
    CHECK(set(&position, "4k3/8/8/8/8/8/8/R3K3 b - - 0 1") == MOVEGEN_OK);
    CHECK(movegen_insufficient_material(&position, MOVEGEN_WHITE) == 0);
    CHECK(movegen_insufficient_material(&position, MOVEGEN_BLACK) == 1);
    CHECK(movegen_insufficient_material(&position, 2) == MOVEGEN_ERROR_ARGUMENT);
    movegen_start(&position);
    CHECK(movegen_chess960(&position, 518, 518) == MOVEGEN_OK && movegen_key(&position) == key);
    CHECK(movegen_chess960(&position, 960, 0) == MOVEGEN_ERROR_ARGUMENT);

    CHECK(movegen_from_fen(&position, "8/8", 3, &column) == MOVEGEN_ERROR_UNREADABLE && column > 0);
    CHECK(movegen_fen_error("8/8", 3, error, sizeof error) > 0 && length_of(error) > 0);
    CHECK(movegen_fen_error(kiwipete, length_of(kiwipete), error, sizeof error) == 0 && error[0] == 0);
    CHECK(movegen_key(&position) == key);

    CHECK(set(&position, kiwipete) == MOVEGEN_OK);
    CHECK(movegen_turn(&position) == MOVEGEN_WHITE);
    CHECK(movegen_piece_at(&position, A_SQUARE('e', 1)) == 'K' && movegen_piece_at(&position, 64) == 0);
    CHECK(movegen_pieces(&position, 'r') == (A_BIT('a', 8) | A_BIT('h', 8)));
    CHECK((movegen_men(&position, MOVEGEN_WHITE) & movegen_men(&position, MOVEGEN_BLACK)) == 0);
    CHECK(movegen_checkers(&position) == 0 && movegen_pinned(&position, MOVEGEN_WHITE) == 0);
    CHECK(movegen_attacks_from(&position, A_SQUARE('e', 1)) & A_BIT('d', 1));
    CHECK(movegen_attacked_by(&position, MOVEGEN_BLACK) & A_BIT('g', 2));
    CHECK(movegen_attackers_to(&position, A_SQUARE('g', 2), MOVEGEN_BLACK) == A_BIT('h', 3));
    CHECK(movegen_attacks('R', A_SQUARE('a', 1), A_BIT('a', 2) | A_BIT('b', 1)) == (A_BIT('a', 2) | A_BIT('b', 1)));
    CHECK(movegen_between(A_SQUARE('a', 1), A_SQUARE('c', 3)) == A_BIT('b', 2));
    CHECK(movegen_line(A_SQUARE('b', 2), A_SQUARE('c', 3)) & A_BIT('h', 8));
    CHECK(movegen_castling_rooks(&position)
          == (A_BIT('a', 1) | A_BIT('h', 1) | A_BIT('a', 8) | A_BIT('h', 8)));
    CHECK(movegen_en_passant(&position) == -1);
    CHECK(movegen_perft(&position, 2) == 2039);

    CHECK(set(&position, "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 61") == MOVEGEN_OK);
    CHECK(movegen_turn(&position) == MOVEGEN_BLACK && movegen_en_passant(&position) == A_SQUARE('e', 3));
    CHECK(movegen_halfmove_clock(&position) == 0 && movegen_fullmove_number(&position) == 61);
    CHECK(flag(&position, "d4e3") == MOVEGEN_FLAG_EN_PASSANT);

    CHECK(movegen_game_outcome(&position, 1) == MOVEGEN_GOES_ON);
    CHECK(set(&position, "R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1") == MOVEGEN_OK);
    CHECK(movegen_game_outcome(&position, 1) == MOVEGEN_CHECKMATE && movegen_checkers(&position) == A_BIT('a', 8));
    CHECK(set(&position, "7k/5Q2/8/8/8/8/8/4K3 b - - 0 1") == MOVEGEN_OK);
    CHECK(movegen_game_outcome(&position, 1) == MOVEGEN_STALEMATE);
    CHECK(set(&position, "7k/8/8/8/8/8/8/4K3 b - - 0 1") == MOVEGEN_OK);
    CHECK(movegen_game_outcome(&position, 1) == MOVEGEN_INSUFFICIENT_MATERIAL);
    CHECK(set(&position, "7k/7p/8/8/8/8/R7/4K3 b - - 150 100") == MOVEGEN_OK);
    CHECK(movegen_game_outcome(&position, 1) == MOVEGEN_SEVENTY_FIVE_MOVES);
    return 0;
}

/* Lists and descriptions of moves. */
static int moves(void)
{
    static const uint8_t kinds[] = { MOVEGEN_ALL, MOVEGEN_NOISY, MOVEGEN_QUIETS, MOVEGEN_QUIET_CHECKS,
                                     MOVEGEN_EVASIONS, MOVEGEN_NON_EVASIONS, MOVEGEN_ALL_CAPTURES };
    static const int32_t counts[] = { 48, 8, 40, 0, 0, 48, 8 };
    movegen_position position;
    movegen_move list[MOVEGEN_MAX_MOVES];
    movegen_description parts;

    CHECK(set(&position, "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1") == MOVEGEN_OK);
    CHECK(movegen_legal_moves(&position, list, MOVEGEN_MAX_MOVES) == 48);
    CHECK(movegen_legal_moves(&position, NULL, 1) == MOVEGEN_ERROR_ARGUMENT);
    for (size_t i = 0; i < sizeof kinds; i++) {
        CHECK(movegen_moves(&position, kinds[i], NULL, 0) == counts[i]);
        CHECK(movegen_pseudo_legal_moves(&position, kinds[i], NULL, 0) >= counts[i]);
    }
    CHECK(movegen_moves(&position, 7, NULL, 0) == MOVEGEN_ERROR_ARGUMENT);

    CHECK(flag(&position, "a2a3") == MOVEGEN_FLAG_QUIET && flag(&position, "a2a4") == MOVEGEN_FLAG_DOUBLE_PUSH);
    CHECK(flag(&position, "e1g1") == MOVEGEN_FLAG_CASTLE_KING_SIDE);
    CHECK(flag(&position, "e1c1") == MOVEGEN_FLAG_CASTLE_QUEEN_SIDE);
    CHECK(flag(&position, "e2a6") == MOVEGEN_FLAG_CAPTURE);
    CHECK(movegen_describe(&position, uci(&position, "f3f6"), &parts) == MOVEGEN_OK);
    CHECK(parts.from == A_SQUARE('f', 3) && parts.to == A_SQUARE('f', 6) && parts.piece == 'Q');
    CHECK(parts.captured == 'n' && parts.promotion == 0);
    CHECK(movegen_see(&position, uci(&position, "f3f6")) < 0 && movegen_see(&position, uci(&position, "e2a6")) > 0);

    CHECK(set(&position, "1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1") == MOVEGEN_OK);
    CHECK(flag(&position, "a7a8n") == MOVEGEN_FLAG_PROMOTION);
    CHECK(flag(&position, "a7b8r") == MOVEGEN_FLAG_PROMOTION_CAPTURE);
    CHECK(movegen_describe(&position, uci(&position, "a7b8r"), &parts) == MOVEGEN_OK && parts.promotion == 'r');

    CHECK(set(&position, "4k3/8/8/8/4N3/8/4R3/4K3 w - - 0 1") == MOVEGEN_OK);
    CHECK(movegen_gives_check(&position, uci(&position, "e1d1")) == MOVEGEN_CHECK_NONE);
    CHECK(movegen_gives_check(&position, uci(&position, "e4c3")) == MOVEGEN_CHECK_DISCOVERED);
    CHECK(movegen_gives_check(&position, uci(&position, "e4d6")) == MOVEGEN_CHECK_DOUBLE);
    CHECK(set(&position, "4k3/8/8/8/4N3/8/3R4/4K3 w - - 0 1") == MOVEGEN_OK);
    CHECK(movegen_gives_check(&position, uci(&position, "e4f6")) == MOVEGEN_CHECK_DIRECT);
    return 0;
}

/* Moves made, unmade and played, and null moves. */
static int play(void)
{
    movegen_position position, other;
    movegen_undo undo, null;

    CHECK(movegen_start(&position) == MOVEGEN_OK);
    uint64_t key = movegen_key(&position);
    movegen_move mv = uci(&position, "g1f3");
    CHECK(movegen_is_legal(&position, mv) == 1 && movegen_is_legal(&position, MOVEGEN_NO_MOVE) == 0);
    CHECK(movegen_is_legal(NULL, mv) == MOVEGEN_ERROR_ARGUMENT);
    CHECK(movegen_make(&position, mv, &undo) == MOVEGEN_OK && movegen_key(&position) != key);
    CHECK(movegen_play(&position, mv, NULL) == MOVEGEN_ERROR_ILLEGAL);
    CHECK(movegen_make_null(&position, &null) == MOVEGEN_OK && movegen_turn(&position) == MOVEGEN_WHITE);
    CHECK(movegen_unmake(&position, &null) == MOVEGEN_OK && movegen_turn(&position) == MOVEGEN_BLACK);
    CHECK(movegen_unmake(&position, &undo) == MOVEGEN_OK && movegen_key(&position) == key);
    CHECK(movegen_play(&position, mv, &undo) == MOVEGEN_OK && movegen_key(&position) != key);

    /* Equal positions are equal bytes, whatever was there before. */
    fill(&position, 0xaa);
    fill(&other, 0x55);
    CHECK(movegen_start(&position) == MOVEGEN_OK && movegen_start(&other) == MOVEGEN_OK);
    CHECK(same_bytes(&position, &other));
    CHECK(movegen_make(&position, mv, &undo) == MOVEGEN_OK && !same_bytes(&position, &other));
    CHECK(movegen_make(&other, mv, &null) == MOVEGEN_OK && same_bytes(&position, &other));
    CHECK(movegen_unmake(&other, &undo) == MOVEGEN_OK && movegen_unmake(&position, &null) == MOVEGEN_OK);
    CHECK(same_bytes(&position, &other));
    return 0;
}

/* A game whose moves repeat, from the first claim to the fifth occurrence; and the names. */
static int game(void)
{
    static const char *const moves[] = { "g1f3", "g8f6", "f3g1", "f6g8" };
    movegen_position position;
    uint64_t keys[17];
    char name[MOVEGEN_NAME_ROOM];
    size_t count = 0;

    CHECK(movegen_start(&position) == MOVEGEN_OK);
    CHECK(movegen_repetitions(&position, NULL, 0) == 1);
    CHECK(movegen_repetitions(&position, NULL, 1) == MOVEGEN_ERROR_ARGUMENT);
    while (movegen_game_outcome(&position, movegen_repetitions(&position, keys, count)) == MOVEGEN_GOES_ON) {
        int32_t claim = movegen_claim(&position, movegen_repetitions(&position, keys, count));

        CHECK(claim == (count < 8 ? MOVEGEN_CLAIM_NONE : MOVEGEN_CLAIM_THREEFOLD_REPETITION));
        CHECK(count < 16);
        keys[count] = movegen_repetition_key(&position);
        CHECK(movegen_play(&position, uci(&position, moves[count % 4]), NULL) == MOVEGEN_OK);
        count++;
    }
    CHECK(count == 16 && movegen_repetitions(&position, keys, count) == 5);
    CHECK(movegen_game_outcome(&position, 5) == MOVEGEN_FIVEFOLD_REPETITION);
    CHECK(movegen_claim(&position, 5) == MOVEGEN_CLAIM_NONE && movegen_claim(&position, 0) == MOVEGEN_ERROR_ARGUMENT);

    CHECK(set(&position, "7k/7p/8/8/8/8/R7/4K3 b - - 100 100") == MOVEGEN_OK);
    CHECK(movegen_claim(&position, 1) == MOVEGEN_CLAIM_FIFTY_MOVES);
    CHECK(movegen_claim(&position, 3) == MOVEGEN_CLAIM_THREEFOLD_REPETITION);
    CHECK(movegen_claim_name(MOVEGEN_CLAIM_FIFTY_MOVES, name, sizeof name) == 11 && equal(name, "fifty moves"));
    CHECK(movegen_claim_name(3, name, sizeof name) == MOVEGEN_ERROR_ARGUMENT && name[0] == 0);
    CHECK(movegen_version() == MOVEGEN_VERSION_MAJOR * 10000 + MOVEGEN_VERSION_MINOR * 100 + MOVEGEN_VERSION_PATCH);
    CHECK(movegen_outcome_name(MOVEGEN_INSUFFICIENT_MATERIAL, name, sizeof name) == 21);
    CHECK(equal(name, "insufficient material"));
    CHECK(movegen_outcome_name(MOVEGEN_GOES_ON, name, sizeof name) == 0 && name[0] == 0);
    return 0;
}

/* Whether a text is no move of a position for this reason. */
static int fails(const char *fen, const char *text, const char *code)
{
    movegen_position position;
    char found[MOVEGEN_NAME_ROOM];

    return set(&position, fen) == MOVEGEN_OK
        && movegen_parse_move(&position, text, length_of(text)) == MOVEGEN_ERROR_ILLEGAL
        && movegen_move_error_code(&position, text, length_of(text), found, sizeof found) > 0
        && equal(found, code);
}

/* Text of moves, in and out. */
static int text(void)
{
    movegen_position position;
    char out[MOVEGEN_SAN_ROOM], short_out[MOVEGEN_UCI_ROOM], why[MOVEGEN_MOVE_ERROR_ROOM];

    CHECK(set(&position, "r3k2r/8/8/8/8/8/1N3N2/R3K2R w KQkq - 0 1") == MOVEGEN_OK);
    movegen_move castle = uci(&position, "e1h1"), knight = uci(&position, "b2d3");
    CHECK(castle == uci(&position, "e1g1"));
    CHECK(movegen_uci(&position, castle, MOVEGEN_STYLE_STANDARD, short_out, sizeof short_out) == 4);
    CHECK(equal(short_out, "e1g1"));
    CHECK(movegen_uci(&position, castle, MOVEGEN_STYLE_CHESS960, short_out, sizeof short_out) == 4);
    CHECK(equal(short_out, "e1h1"));
    CHECK(movegen_san(&position, knight, MOVEGEN_SAN, out, sizeof out) == 4 && equal(out, "Nbd3"));
    CHECK(movegen_san(&position, knight, MOVEGEN_SAN_LONG, out, sizeof out) == 6 && equal(out, "Nb2-d3"));
    CHECK(movegen_san(&position, knight, MOVEGEN_SAN_FIGURINES, out, sizeof out) == 6);
    CHECK(equal(out, "\xe2\x99\x98" "bd3"));
    CHECK(movegen_parse_san(&position, "O-O", 3) == castle);
    CHECK(movegen_parse_san(&position, "Nd3", 3) == MOVEGEN_ERROR_AMBIGUOUS);
    CHECK(movegen_parse_san(&position, "Nd5", 3) == MOVEGEN_ERROR_ILLEGAL);
    CHECK(movegen_parse_uci(&position, "e9", 2) == MOVEGEN_ERROR_UNREADABLE);
    CHECK(movegen_parse_move(&position, " 0-0 ", 5) == castle);
    CHECK(movegen_parse_move(&position, "Nd3", 3) == MOVEGEN_ERROR_AMBIGUOUS);
    CHECK(movegen_parse_move(&position, "Nf9", 3) == MOVEGEN_ERROR_UNREADABLE);
    CHECK(movegen_parse_move(&position, "e8=Q", 4) == MOVEGEN_ERROR_ILLEGAL);
    CHECK(movegen_move_error_code(&position, "O-O", 3, why, sizeof why) == 0 && why[0] == 0);
    CHECK(movegen_move_error_code(&position, "Nd3", 3, why, sizeof why) == 9 && equal(why, "ambiguous"));
    CHECK(movegen_move_error_code(&position, "\xff", 1, why, 4) == 9 && equal(why, "mal"));
    CHECK(movegen_move_error(&position, "O-O", 3, why, sizeof why) == 0 && why[0] == 0);
    CHECK(movegen_move_error(&position, "Nd3", 3, why, sizeof why) > 0);
    CHECK(length_of(why) < MOVEGEN_MOVE_ERROR_ROOM - 1);
    CHECK(fails("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "e4e5", "no-piece"));
    CHECK(fails("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "e8e7", "not-yours"));
    CHECK(fails("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8", "promotion-missing"));
    CHECK(fails("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "e1e2q", "no-promotion"));
    CHECK(fails("4rk2/8/8/8/8/8/4N3/4K3 w - - 0 1", "Nc3", "pinned"));
    CHECK(fails("4rk2/8/8/8/8/8/8/3K4 w - - 0 1", "Ke1", "in-check"));
    CHECK(fails("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "O-O-O", "no-castling-right"));
    CHECK(fails("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "O-O", "no-castling-rook"));
    CHECK(fails("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a8=K", "wrong-promotion"));
    CHECK(fails("4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1", "exd6", "no-en-passant"));
    CHECK(fails("4k3/8/8/8/8/8/8/1N2K3 w - - 0 1", "Nbf3", "unreachable-from"));
    CHECK(fails("4k3/8/8/8/8/8/8/1N2K3 w - - 0 1", "e1e1", "same-square"));
    CHECK(fails("4k3/8/8/8/8/8/8/1N2K3 w - - 0 1", "Ng5", "unreachable"));
    CHECK(fails("4k3/8/8/8/8/8/8/1N2K3 w - - 0 1", "Qd4", "no-such-piece"));
    CHECK(fails("4rk2/8/8/8/8/8/8/R3K3 w Q - 0 1", "O-O-O", "castling-in-check"));
    CHECK(fails("4k3/8/8/8/8/8/8/RN2K3 w Q - 0 1", "O-O-O", "castling-blocked"));
    CHECK(fails("3rk3/8/8/8/8/8/8/R3K3 w Q - 0 1", "O-O-O", "castling-attacked"));
    CHECK(fails("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "Ke2", "own-piece"));
    CHECK(fails("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "ed", "no-such-capture"));
    CHECK(fails("4k3/8/3p4/3pP3/4P3/8/8/4K3 w - - 0 1", "ed", "destination-missing"));
    CHECK(fails("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "exd3", "nothing-to-capture"));
    CHECK(fails("4k3/8/8/8/8/4p3/4P3/4K3 w - - 0 1", "e4", "blocked"));
    CHECK(fails("k7/8/8/8/8/8/8/1r1K4 w - - 0 1", "Ke1", "still-in-check"));
    CHECK(fails("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "1. e4 e5", "several-moves"));
    CHECK(fails("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "Kg1", "only-by-castling"));
    CHECK(movegen_parse_uci(&position, NULL, 0) == MOVEGEN_ERROR_ARGUMENT);
    return 0;
}

static int setups(void)
{
    movegen_setup setup;
    size_t column = 0;
    char out[MOVEGEN_SETUP_ROOM];

    CHECK(movegen_setup_from_fen(&setup, "8/8/8/8/8/8/8/8 w K - 3 4", 25, &column) == MOVEGEN_OK);
    CHECK(movegen_setup_problems(&setup, out, sizeof out) == 24);
    CHECK(equal(out, "king-count castling-rook"));
    CHECK(movegen_setup_repair(&setup) == MOVEGEN_OK);
    CHECK(setup.castling_rooks == 0 && setup.en_passant == MOVEGEN_NO_SQUARE);
    setup.pieces[A_SQUARE('e', 1)] = 'K';
    setup.pieces[A_SQUARE('e', 8)] = 'k';
    setup.turn = MOVEGEN_BLACK;
    CHECK(movegen_setup_problems(&setup, out, sizeof out) == 0);
    CHECK(movegen_setup_fen(&setup, MOVEGEN_STYLE_STANDARD, out, sizeof out) == 29);
    CHECK(equal(out, "4k3/8/8/8/8/8/8/4K3 b - - 3 4"));
    CHECK(movegen_setup_from_fen(&setup, "8/9", 3, &column) == MOVEGEN_ERROR_UNREADABLE && column == 3);
    CHECK(movegen_setup_repair(NULL) == MOVEGEN_ERROR_ARGUMENT);
    CHECK(movegen_setup_from_fen(&setup, "4k3/8/8/8/8/8/8/R2K4 w A - 0 1", 30, &column) == MOVEGEN_OK);
    CHECK(setup.castling_rooks == 1 && movegen_setup_remove_chess960_castling(&setup) == MOVEGEN_OK);
    CHECK(setup.castling_rooks == 0);
    return 0;
}

int main(void)
{
    int (*const parts[])(void) = { positions, moves, play, game, text, setups };

    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        int line = parts[i]();
        if (line != 0)
            return line;
    }
    return 0;
}
