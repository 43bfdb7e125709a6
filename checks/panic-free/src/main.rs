//! A bare-metal program that calls the public functions with input that the compiler can't know.
//!
//! It links only if no panic is reachable, because its panic handler calls an undefined symbol. Defining a panic
//! handler also fails if the standard library is linked. The program is never run.

#![no_std]
#![no_main]

use core::fmt::Write;
use core::hint::black_box;
use core::panic::PanicInfo;

use movegen_core::attacks::{between, line};
use movegen_core::generate::{
    AllCaptures, Evasions, MoveClass, NonEvasions, QuietChecks, ScoredList, generate_class,
};
use movegen_core::king::Checks;
use movegen_core::setup::{FenDialect, FenError, FenField, FenProblem, SetupProblem, Validation};
use movegen_core::{
    AllMoves, Bitboard, Board, CastlingNotation, CastlingSide, CheckInfo, Color, File, Move, MoveKind,
    MoveList, Noisy, Piece, Quiets, Rank, Role, Setup, Square, attacks, generate,
};
use movegen_perft::Method;
use movegen_position::game::FixedHistory;
use movegen_position::notation::{MarkedSan, Packed, San, Typed, Uci};
use movegen_position::ordering::{Exchange, Pins, Refutations, Stage};
use movegen_position::{Game, MovePicker, Position, SearchPosition};

unsafe extern "C" {
    /// A function that is not defined anywhere.
    fn a_panic_is_reachable() -> !;
}

#[panic_handler]
fn panic(_: &PanicInfo<'_>) -> ! {
    // SAFETY: a program that links never makes this call, since the symbol does not exist.
    unsafe { a_panic_is_reachable() }
}

// SAFETY: no other symbol of the program has this name, the entry point's.
#[unsafe(no_mangle)]
extern "C" fn _start() -> ! {
    let text: &str = black_box("8/8/8/8/8/8/8/8 w - - 0 1");
    let bits: u16 = black_box(0);
    let square: Square = black_box(Square::A1);

    black_box(attacks::queen(square, black_box(Bitboard::EMPTY)));
    black_box((between(square, black_box(square)), line(square, black_box(square))));
    let mut out = Discard;
    match Board::from_fen(text) {
        Ok(board) => {
            black_box(moves(&board, bits));
            black_box(write!(out, "{board} {board:?} {}", board.color(board.turn())).is_ok());
        }
        Err(error) => {
            black_box(write!(out, "{error} {error:?}").is_ok());
        }
    }
    let mut setup: Setup = black_box(Setup::EMPTY);
    setup.set(square, None);
    black_box(setup.board_unchecked());
    match Board::try_from(&setup) {
        Ok(board) => {
            black_box(Setup::from(&board));
        }
        Err(error) => {
            black_box(write!(out, "{error} {:?}", setup.validate(Validation::Strict)).is_ok());
        }
    }
    match Position::from_fen(text) {
        Ok(position) => {
            black_box(positions(position, text, bits));
        }
        Err(error) => {
            black_box(write!(out, "{error} {error:?} {}", error.code()).is_ok());
        }
    }
    if let Err(error) = Position::default().parse_uci(text) {
        black_box(write!(out, "{error} {error:?} {}", error.code()).is_ok());
    }
    loop {}
}

/// Calls move generation and the functions of `Board`.
fn moves(board: &Board, bits: u16) -> Option<Board> {
    black_box(CheckInfo::new(board));
    let mut list: MoveList = generate::<AllMoves>(board).list();
    for mv in [
        generate::<Noisy>(board).list(),
        generate::<Quiets>(board).list(),
        generate::<QuietChecks>(board).list(),
        generate::<Evasions>(board).list(),
        generate::<NonEvasions>(board).list(),
        generate::<AllMoves>(board).pseudo_legal().list(),
    ]
    .into_iter()
    .flatten()
    {
        black_box(list.push(mv)).ok();
    }
    for kind in MoveClass::ALL {
        black_box(generate_class(kind, board).pseudo_legal().list());
    }
    list.as_mut_slice().reverse();
    list.retain(|&mv| board.is_capture(mv));
    list.sort_by_score(|mv| i32::from(mv.bits()));
    black_box(list.swap_remove(usize::from(bits)));
    let mut scored = ScoredList::new();
    generate::<AllMoves>(board).send(&mut scored);
    scored.sort();
    black_box(scored.pick_best());
    let checks = CheckInfo::new(board);
    black_box((checks.capture_mask(), checks.block_mask(), checks.pin_line(checks.king())));
    black_box((board.king_danger(), board.attacked_by(board.turn()), board.blockers(board.turn())));
    black_box(board.lines_to_king(board.turn()).count());
    black_box((generate::<AllMoves>(board).count(), generate::<AllMoves>(board).any(), list.len()));
    let mv = Move::from_bits(bits)?;
    black_box((
        board.gives_check(mv),
        board.check_given(mv),
        board.status(),
        board.changes(mv).removed().last(),
    ));
    black_box((board.is_legal(mv), board.is_pseudo_legal(mv), board.captured(mv)));
    black_box(board.attackers_to(mv.to(), board.turn(), board.occupied()));
    black_box(generate::<AllMoves>(board).ignoring_checks().count());
    let checks = Checks::new(board, board.turn());
    black_box((checks.squares(mv.role()), checks.targets(mv.role(), mv.from())));
    black_box((board.piece_sets(), board.attacks_from(mv.from()), board.flip().same_pieces(board)));
    black_box((board.can_capture_en_passant(), board.is_insufficient_material()));
    black_box(board.castling_rook(board.turn(), CastlingSide::KingSide));
    generate::<AllMoves>(board).origins(mv.from()).for_each(|mv| {
        black_box(mv);
    });
    board.after(mv).after_null()
}

/// Calls the functions that read the basic types, list the pieces of a board, and collect moves.
fn basic_types(position: &Position, text: &str) {
    if let Err(error) = text.parse::<Piece>() {
        black_box(write!(Discard, "{error}").is_ok());
    }
    let _ =
        black_box((text.parse::<Color>(), text.parse::<Role>(), text.parse::<File>(), text.parse::<Rank>()));
    let _ = black_box((
        text.parse::<MoveClass>(),
        text.parse::<MoveKind>(),
        text.parse::<Bitboard>(),
        text.parse::<Setup>(),
    ));
    black_box((position.iter().rev().count(), position.piece_counts(), Piece::from_index(text.len())));
    let takes: MoveList = position.generate::<AllCaptures>().list().into_iter().rev().collect();
    black_box(write!(Discard, "{:x} {takes:?}", position.occupied()).is_ok());
    if let Some(mv) = takes.first() {
        let mut history = [0; Move::FROM_TO_COUNT];
        history[mv.from_to()] += 1;
        black_box(history);
    }
}

/// Calls the functions of `Position`, perft and the move picker.
fn positions(mut position: Position, text: &str, bits: u16) -> Option<u64> {
    let mv = position.parse_uci(text).ok().or(Move::from_bits(bits))?;
    black_box(write!(Discard, "{position} {}", position.uci(mv, CastlingNotation::Chess960)).is_ok());
    let undo = position.make(mv);
    if let Some(before) = position.make_null() {
        position.unmake(before);
    }
    position.unmake(undo);
    black_box((position.see(mv), position.see_at_least(mv, 0)));
    let exchange: Exchange = black_box(Pins::Ignored).into();
    black_box((position.see_with(mv, exchange), position.see_at_least_with(mv, 0, exchange)));
    let step = position.step(mv);
    black_box((step.captured(), step.changes(), step.after()));
    let mut node = SearchPosition::new(position);
    if let Ok(undo) = node.play(mv) {
        black_box((node.status(), node.after_null(), node.legal_moves().len()));
        node.unmake(undo);
    }
    black_box(node.after(mv));
    basic_types(&position, text);
    let score = |mv: Move| i32::from(mv.bits());
    let mut picker =
        MovePicker::new(&node, Some(mv), Refutations { killers: [Some(mv); 2], counter: Some(mv) });
    while picker.next(score).is_some() {
        picker.rescore_quiets(score);
        if black_box(picker.stage()) == Stage::Quiets {
            picker.skip_quiets();
        }
    }
    black_box(MovePicker::quiescence(&node, Some(mv)).next(score));
    black_box(MovePicker::quiescence_with_checks(&node, None).next(score));
    black_box(position.play(mv).is_ok());
    black_box(position.perft(black_box(3)));
    for method in [Method::Make, Method::Bulk, Method::Fast] {
        black_box(method.perft(&position, black_box(3)));
    }
    shortest_game(position, mv);
    black_box(position.divide(black_box(3)).count());
    notation(&position, text, mv);
    let mut game = Game::new(position, FixedHistory::<4>::new());
    if let Err(error) = game.play(mv) {
        black_box(write!(Discard, "{error} {}", error.code()).is_ok());
    }
    black_box((game.outcome(), game.claim(), game.repetitions(), game.moves().count(), game.history()));
    black_box(game.take_back());
    black_box((position.pawn_key(), position.material_key()));
    black_box((position.repetition_key(), position.repetitions_in(&[]), position.repetition_form()));
    Some(position.compute_key())
}

/// Plays a game with the smallest record.
fn shortest_game(position: Position, mv: Move) {
    let mut game = Game::new(position, FixedHistory::<1>::new());
    black_box(game.play(mv).is_ok());
    black_box(game.push_unchecked(mv).is_ok());
    game.forget_first();
    black_box(game.play(mv).is_ok());
}

/// Calls the functions that read and write text.
fn notation(position: &Position, text: &str, mv: Move) {
    let san = position.san(mv);
    black_box(write!(Discard, "{san} {} {}", san.long(), san.figurines()).is_ok());
    if let Err(error) = position.parse_move(text) {
        black_box(write!(Discard, "{error} {error:?} {}", error.code()).is_ok());
    }
    if let Err(error) = position.parse_san(text) {
        black_box(write!(Discard, "{error} {error:?} {}", error.code()).is_ok());
    }
    if let Ok(name) = text.parse::<San>() {
        black_box((write!(Discard, "{name}").is_ok(), position.find_san(&name).is_ok()));
    }
    black_box((san.to_san(), san.write_to(&mut Discard).is_ok()));
    if let Ok(marked) = text.parse::<MarkedSan>() {
        black_box(write!(Discard, "{marked} {}", san.to_marked_san()).is_ok());
    }
    black_box((San::from_prefix(text.as_bytes()), San::from_bytes(text.as_bytes()).is_ok()));
    if let Ok(typed) = text.parse::<Typed>() {
        black_box((typed.readings(position).count(), Typed::splits(text).count()));
    }
    let uci = Uci::from(mv);
    black_box((position.find_uci(uci).is_ok(), uci.write_to(&mut Discard).is_ok()));
    let board = position.board();
    black_box(board.candidate_move(mv.from(), mv.to(), mv.promotion()));
    black_box(board.legal_origins(mv.role(), mv.to(), board.occupied()));
    black_box(position.fen(CastlingNotation::Chess960).write_to(&mut Discard).is_ok());
    black_box(board.epd(CastlingNotation::Chess960).write_to(&mut Discard).is_ok());
    black_box(Setup::from_bitboards(black_box([board.occupied(); 12])));
    match Position::from_epd(text) {
        Ok((_, operations)) => {
            for operation in operations {
                black_box(write!(Discard, "{operation}").is_ok());
                black_box(operation.operands().count());
            }
        }
        Err(error) => {
            black_box(write!(Discard, "{error}").is_ok());
        }
    }
    match Setup::from_fen(text, Validation::Strict) {
        Ok(mut setup) => {
            black_box((setup.remove_invalid_castling(), setup.remove_invalid_en_passant()));
            black_box(write!(Discard, "{setup}").is_ok());
        }
        Err(error) => {
            black_box(write!(Discard, "{error}").is_ok());
        }
    }
    if let Err(error) = Setup::from_fen_with(text, &mut Dialect(text.len())) {
        black_box(write!(Discard, "{error}").is_ok());
    }
    let packed = Packed::from(position);
    if let Err(error) = Position::try_from(black_box(packed)) {
        black_box(write!(Discard, "{error} {packed:?} {}", error.code()).is_ok());
    }
    let number = position.chess960_number(position.turn());
    black_box(number.and_then(|number| Position::double_chess960(number, black_box(0))));
    black_box(position.fen(CastlingNotation::Standard).legal_en_passant());
}

/// A dialect with symbols of any length and problems of any field.
struct Dialect(usize);

impl FenDialect for Dialect {
    fn read_symbol(
        &mut self,
        text: &str,
        start: usize,
        before: Option<(Square, Piece)>,
    ) -> Result<usize, FenError> {
        match black_box((before, self.0)) {
            (Some(_), len) => Ok(len),
            (None, _) => Err(FenError::unexpected(FenField::Placement, start, text)),
        }
    }

    fn read_field(&mut self, text: &str, start: usize) -> Result<bool, FenError> {
        Ok(black_box(start) == text.len())
    }

    fn allows(&self, problem: SetupProblem, setup: &Setup) -> bool {
        black_box(problem) == SetupProblem::TooManyPawns && setup.occupied().any()
    }

    fn check(&mut self, setup: &Setup) -> Result<(), (FenField, FenProblem)> {
        black_box((FenField::Placement, setup.validate(Validation::Playable))).1.map_err(|error| {
            (black_box(FenField::Checks), FenProblem::Setup(error.first().unwrap_or(SetupProblem::KingCount)))
        })
    }
}

/// A writer that discards its text.
struct Discard;

impl Write for Discard {
    fn write_str(&mut self, text: &str) -> Result<(), core::fmt::Error> {
        black_box(text);
        Ok(())
    }
}
