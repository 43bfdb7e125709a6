//! The laws: each one function, run over all suites of the repository and over random play.

use std::collections::BTreeSet;

use movegen_position::*;

use differential::mailbox;
use tables_gen::geometry::{Slider, walk};

use crate::{data, play, witness};

/// All laws, as far as they are about one position.
pub(crate) const LAWS: [fn(&Position); 15] = [
    captures_and_quiets_partition_all_moves,
    evasions_or_non_evasions_are_the_legal_moves,
    legal_moves_are_the_pseudo_legal_ones_that_can_be_played,
    the_oracle_has_the_same_moves,
    unmake_gives_back_every_bit,
    keys_checks_and_pins_are_what_they_are_from_scratch,
    attacks_and_blockers_are_what_they_are_by_definition,
    the_masks_of_checks_tell_where_men_go,
    checks_are_those_that_making_the_move_shows,
    quiet_checks_are_the_quiets_that_check,
    the_mirrored_position_has_the_mirrored_moves,
    sliders_see_what_a_walk_sees,
    fen_and_uci_round_trip,
    counting_sinks_equal_the_length_of_the_list,
    legal_forms,
];

/// Runs a law in every position of the suites and in 40,000 positions of random games.
fn everywhere(seed: u64, law: impl Fn(&Position)) {
    for line in data::own_suites() {
        law(&line.position);
    }
    let met = play::random_games(seed, 400, 150, |position, _| law(position));
    assert!(met.positions > 40_000, "{met:?}");
}

macro_rules! for_each_kind {
    ($check:ident($position:expr)) => {{
        $check::<Legal>($position);
        $check::<Captures>($position);
        $check::<Quiets>($position);
        $check::<QuietChecks>($position);
        $check::<Evasions>($position);
        $check::<NonEvasions>($position);
    }};
}

fn set<K: GenKind>(position: &Position) -> BTreeSet<Move> {
    distinct(generate::<K>(position.board()).list())
}

fn pseudo_legal_set<K: GenKind>(position: &Position) -> BTreeSet<Move> {
    distinct(generate::<K>(position.board()).pseudo_legal().list())
}

/// The moves as a set, of which none is there twice.
fn distinct(moves: MoveList) -> BTreeSet<Move> {
    assert!(!moves.is_truncated());
    let set: BTreeSet<Move> = moves.iter().copied().collect();
    assert_eq!(set.len(), moves.len());
    set
}

fn captures_and_quiets_partition_all_moves(position: &Position) {
    let (captures, quiets) = (set::<Captures>(position), set::<Quiets>(position));
    assert!(captures.is_disjoint(&quiets), "{position}");
    let all: BTreeSet<Move> = captures.union(&quiets).copied().collect();
    assert_eq!(all, set::<Legal>(position), "{position}");

    let (captures, quiets) = (pseudo_legal_set::<Captures>(position), pseudo_legal_set::<Quiets>(position));
    assert!(captures.is_disjoint(&quiets), "{position}");
    let all: BTreeSet<Move> = captures.union(&quiets).copied().collect();
    assert_eq!(all, pseudo_legal_set::<Legal>(position), "{position}");

    for mv in captures {
        let queen = mv.promotion() == Some(Role::Queen);
        assert!(queen || mv.promotion().is_none() && position.board().is_capture(mv), "{position} {mv:?}");
    }
    for mv in quiets {
        let under = mv.promotion().is_some_and(|role| role != Role::Queen);
        assert!(under || mv.promotion().is_none() && !position.board().is_capture(mv), "{position} {mv:?}");
    }
}

#[test]
fn law_1_captures_and_quiets_partition_all_moves() {
    everywhere(1, captures_and_quiets_partition_all_moves);
}

fn evasions_or_non_evasions_are_the_legal_moves(position: &Position) {
    let (none, legal) = (BTreeSet::new(), set::<Legal>(position));
    let (when_in_check, when_not) =
        if position.checks().in_check() { (&legal, &none) } else { (&none, &legal) };
    assert_eq!(&set::<Evasions>(position), when_in_check, "{position}");
    assert_eq!(&set::<NonEvasions>(position), when_not, "{position}");
}

#[test]
fn law_2_evasions_or_non_evasions_are_the_legal_moves() {
    everywhere(2, evasions_or_non_evasions_are_the_legal_moves);
}

fn legal_moves_are_the_pseudo_legal_ones_that_can_be_played(position: &Position) {
    let legal = set::<Legal>(position);
    for mv in pseudo_legal_set::<Legal>(position) {
        let mut copy = *position;
        assert_eq!(copy.play(mv).is_ok(), legal.contains(&mv), "{position} {mv:?}");
        assert_eq!(position.board().is_legal(mv), legal.contains(&mv), "{position} {mv:?}");
        assert!(position.board().is_pseudo_legal(mv), "{position} {mv:?}");
    }
    assert!(legal.is_subset(&pseudo_legal_set::<Legal>(position)), "{position}");
}

#[test]
fn law_3_legal_moves_are_the_pseudo_legal_ones_that_can_be_played() {
    everywhere(3, legal_moves_are_the_pseudo_legal_ones_that_can_be_played);
}

/// Of all bits there can be, those are legal, or pseudo-legal, that are in the list, and nothing else can be played.
fn any_bits(position: &Position) {
    fn check<K: GenKind>(position: &Position) {
        let (board, checks) = (position.board(), position.checks());
        let (legal, pseudo_legal) = (set::<K>(position), pseudo_legal_set::<K>(position));
        let centre: Bitboard = [Square::D4, Square::E4, Square::D5, Square::E5].into_iter().collect();
        for mv in (0..=u16::MAX).filter_map(Move::from_bits) {
            let asked = generate_with::<K>(board, checks);
            assert_eq!(asked.contains(mv), legal.contains(&mv), "{position} {mv:?}");
            let among = pseudo_legal.contains(&mv);
            assert_eq!(asked.pseudo_legal().contains(mv), among, "{position} {mv:?}");
            let leaves = among && centre.contains(mv.from());
            assert_eq!(asked.pseudo_legal().leaving(centre).contains(mv), leaves, "{position} {mv:?}");
            let goes = among && centre.contains(mv.to());
            assert_eq!(asked.pseudo_legal().onto(centre).contains(mv), goes, "{position} {mv:?}");
        }
    }
    for_each_kind!(check(position));
    let (legal, pseudo_legal) = (set::<Legal>(position), pseudo_legal_set::<Legal>(position));
    for mv in (0..=u16::MAX).filter_map(Move::from_bits) {
        assert_eq!(position.board().is_legal(mv), legal.contains(&mv), "{position} {mv:?}");
        let mut copy = *position;
        match copy.play(mv) {
            Ok(undo) => {
                assert!(legal.contains(&mv), "{position} {mv:?}");
                copy.unmake(undo);
            }
            Err(Illegal) => assert!(!legal.contains(&mv), "{position} {mv:?}"),
        }
        assert_eq!(copy, *position);
        assert_eq!(position.board().is_pseudo_legal(mv), pseudo_legal.contains(&mv), "{position} {mv:?}");
    }
}

#[test]
fn any_bits_at_all_are_legal_only_if_they_are_in_the_list() {
    let mut met = 0;
    play::random_games(33, 24, 100, |position, _| {
        met += 1;
        if met % 20 == 0 {
            any_bits(position);
        }
    });
    assert!(met > 1_600, "only {met} positions");
    // Twice in check, where to capture either checker helps nothing, nor does a man in between.
    let twice: Position = "4r1k1/5ppp/8/8/8/3n1N2/3Q4/R3K3 w Q - 0 1".parse().unwrap();
    assert!(twice.checks().checkers().many());
    any_bits(&twice);
}

#[test]
fn a_move_that_is_not_played_says_so() {
    assert_eq!(Illegal.to_string(), "not a legal move of this position");
}

#[test]
#[ignore = "the full run: all bits in 2,000 positions"]
fn full_any_bits_at_all_in_2000_positions() {
    let (mut met, mut looked_at) = (0, 0);
    play::random_games(34, 700, 100, |position, _| {
        met += 1;
        if met % 20 == 0 {
            any_bits(position);
            looked_at += 1;
        }
    });
    assert!(looked_at > 2_000, "only {looked_at} positions");
}

fn the_oracle_has_the_same_moves(position: &Position) {
    let oracle = mailbox::oracle(position).unwrap();
    mailbox::compare(position, &oracle).unwrap();
}

#[test]
fn law_3_legal_moves_are_those_of_the_mailbox_oracle() {
    everywhere(31, the_oracle_has_the_same_moves);
}

fn unmake_gives_back_every_bit(position: &Position) {
    let mut copy = *position;
    for mv in position.legal_moves() {
        let undo = copy.make(mv);
        assert_eq!(copy, position.after(mv));
        copy.unmake(undo);
        assert_eq!(copy, *position, "{position} {mv:?}");
    }
    if !position.checks().in_check() {
        let undo = copy.make_null();
        assert_eq!((copy.turn(), copy.board().en_passant()), (!position.turn(), None));
        assert_eq!(copy.key(), key_of(copy.board()), "{position}");
        copy.unmake(undo);
        assert_eq!(copy, *position);
    }
}

#[test]
fn law_4_unmake_gives_back_every_bit() {
    everywhere(4, unmake_gives_back_every_bit);
}

#[test]
fn whole_games_are_taken_back_move_by_move() {
    let mut undone = 0;
    for seed in 0..100 {
        let mut played: Vec<(Position, Undo)> = Vec::new();
        let mut at = Position::default();
        play::random_games(440 + seed, 1, 200, |position, mv| {
            at = *position;
            if let Some(mv) = mv {
                let undo = at.make(mv);
                played.push((*position, undo));
            }
        });
        for (before, undo) in played.into_iter().rev() {
            assert_ne!(at, before);
            at.unmake(undo);
            assert_eq!(at, before);
            undone += 1;
        }
    }
    assert!(undone > 5_000, "only {undone} moves");
}

fn keys_checks_and_pins_are_what_they_are_from_scratch(position: &Position) {
    let checks = position.checks();
    let (board, turn) = (position.board(), position.turn());
    assert_eq!(checks.checkers(), witness::checkers(board, turn), "{position}");
    assert_eq!(checks.pinned(), witness::blockers(board, turn) & board.color(turn), "{position}");
    assert_eq!(checks.in_check(), board.in_check());
    assert_eq!(position.key(), key_of(position.board()), "{position}");
    for mv in position.legal_moves() {
        let after = position.after(mv);
        assert_eq!(after.key(), key_of(after.board()), "{position} {mv:?}");
        // Nor does a board depend on the way it came about.
        let read = Position::from_fen(&after.to_string()).unwrap();
        assert_eq!(read, after, "{position} {mv:?}");
    }
}

#[test]
fn law_5_keys_checks_and_pins_are_what_they_are_from_scratch() {
    everywhere(5, keys_checks_and_pins_are_what_they_are_from_scratch);
}

fn attacks_and_blockers_are_what_they_are_by_definition(position: &Position) {
    let (board, turn) = (position.board(), position.turn());
    for color in Color::ALL {
        assert_eq!(board.blockers(color), witness::blockers(board, color), "{position}");
        assert_eq!(board.pinned(color), witness::blockers(board, color) & board.color(color));
        let attacked = witness::attacked(board, color, Bitboard::EMPTY);
        assert_eq!(board.attacked_by(color), attacked, "{position}");
        for square in Square::ALL {
            assert_eq!(board.is_attacked(square, color, board.occupied()), attacked.contains(square));
        }
    }
    let danger = witness::attacked(board, !turn, board.king(turn).into());
    assert_eq!(board.king_danger(), danger, "{position}");
}

#[test]
fn attacks_and_blockers_of_either_colour_are_what_they_are_by_definition() {
    everywhere(51, attacks_and_blockers_are_what_they_are_by_definition);
}

fn the_masks_of_checks_tell_where_men_go(position: &Position) {
    let (board, checks) = (position.board(), position.checks());
    let (them, king) = (board.color(!position.turn()), checks.king());
    assert_eq!(king, board.king(position.turn()));
    match checks.checkers().len() {
        0 => assert_eq!((checks.capture_mask(), checks.block_mask()), (Bitboard::ALL, Bitboard::ALL)),
        1 => {
            assert_eq!(checks.capture_mask(), checks.checkers());
            assert_eq!(checks.block_mask(), between(king, checks.checkers().first().unwrap()));
        }
        _ => assert_eq!((checks.capture_mask(), checks.block_mask()), (Bitboard::EMPTY, Bitboard::EMPTY)),
    }
    // The pseudo-legal moves of men that are neither king nor capture en passant: filtered by masks and lines, legal.
    for mv in pseudo_legal_set::<Legal>(position) {
        if mv.role() != Role::King && mv.kind() != MoveKind::EnPassant {
            let mask = if them.contains(mv.to()) { checks.capture_mask() } else { checks.block_mask() };
            let fits = (mask & checks.pin_line(mv.from())).contains(mv.to());
            assert_eq!(fits, board.is_legal(mv), "{position} {mv:?}");
        }
    }
}

#[test]
fn the_masks_of_checks_tell_where_men_may_go() {
    everywhere(52, the_masks_of_checks_tell_where_men_go);
}

/// How a move checks, by making it and looking.
fn check_seen(position: &Position, mv: Move) -> GivesCheck {
    let after = position.after(mv);
    let checkers = witness::checkers(after.board(), after.turn());
    match (checkers.contains(mv.king_destination()), checkers.without(mv.king_destination()).any()) {
        (false, false) => GivesCheck::None,
        _ if mv.castles().is_some() => GivesCheck::Direct,
        (true, false) => GivesCheck::Direct,
        (false, true) => GivesCheck::Discovered,
        (true, true) => GivesCheck::Double,
    }
}

fn checks_are_those_that_making_the_move_shows(position: &Position) {
    for mv in position.legal_moves() {
        assert_eq!(position.board().gives_check(mv), check_seen(position, mv), "{position} {mv:?}");
    }
}

#[test]
fn gives_check_is_what_making_the_move_shows() {
    let seen = std::cell::Cell::new([0; 4]);
    everywhere(53, |position| {
        checks_are_those_that_making_the_move_shows(position);
        for mv in position.legal_moves() {
            let given = position.board().gives_check(mv);
            let mut counts = seen.get();
            counts[given as usize] += 1;
            seen.set(counts);
        }
    });
    assert!(seen.get().into_iter().all(|count| count > 100), "{:?}", seen.get());
}

fn quiet_checks_are_the_quiets_that_check(position: &Position) {
    let expected = set::<Quiets>(position).into_iter().filter(|&mv| {
        let given = check_seen(position, mv);
        match mv.promotion() {
            None => given != GivesCheck::None,
            Some(Role::Knight) => matches!(given, GivesCheck::Direct | GivesCheck::Double),
            Some(_) => false,
        }
    });
    assert_eq!(set::<QuietChecks>(position), expected.collect(), "{position}");
    assert!(pseudo_legal_set::<QuietChecks>(position).is_subset(&pseudo_legal_set::<Quiets>(position)));
}

#[test]
fn quiet_checks_are_the_quiets_that_check_as_their_kind_has_it() {
    everywhere(54, quiet_checks_are_the_quiets_that_check);
}

/// The legal form of each kind is its pseudo-legal form filtered by `is_legal`, and by making the moves and looking.
fn legal_forms(position: &Position) {
    fn check<K: GenKind>(position: &Position) {
        let legal = set::<K>(position);
        for mv in pseudo_legal_set::<K>(position) {
            let is_legal = legal.contains(&mv);
            assert_eq!(position.board().is_legal(mv), is_legal, "{position} {mv:?}");
            assert_eq!({ *position }.play(mv).is_ok(), is_legal, "{position} {mv:?}");
        }
        assert!(legal.is_subset(&pseudo_legal_set::<K>(position)), "{position}");
    }
    for_each_kind!(check(position));
    let legal = position.legal_moves().len();
    assert_eq!(position.board().legal_count(), legal);
    assert_eq!(position.board().has_legal_move(), legal > 0);
}

#[test]
fn the_legal_form_of_a_kind_is_its_pseudo_legal_form_filtered() {
    everywhere(55, legal_forms);
}

#[test]
#[ignore = "the full run: a million positions"]
fn full_legal_forms_of_a_million_positions() {
    let (mut met_so_far, mut looked_at) = (0, 0);
    let met = play::random_games(56, 14_000, 150, |position, _| {
        met_so_far += 1;
        // Every position in check, and every second of the others.
        if position.board().in_check() || met_so_far % 2 == 0 {
            legal_forms(position);
            looked_at += 1;
        }
    });
    assert!(looked_at > 1_000_000, "only {looked_at} positions");
    assert!(met.in_check * 3 > looked_at, "a third in check: {met:?}");
    assert!((met.chess960 * 2).abs_diff(met.positions) * 20 < met.positions, "half of Chess960: {met:?}");
}

/// The position with the colours changed and the board turned over.
fn mirrored(position: &Position) -> Position {
    let setup = Setup::from(position);
    let mut mirror = Setup::EMPTY;
    for square in Square::ALL {
        let piece = setup.get(square).map(|piece| Piece::new(!piece.color(), piece.role()));
        mirror.set(square.flip(), piece);
    }
    mirror.turn = !setup.turn;
    mirror.castles = setup.castles.flip();
    mirror.en_passant = setup.en_passant.map(Square::flip);
    mirror.halfmove_clock = setup.halfmove_clock;
    mirror.fullmove_number = setup.fullmove_number;
    Position::try_from(&mirror).unwrap()
}

fn the_mirrored_position_has_the_mirrored_moves(position: &Position) {
    fn flipped(moves: BTreeSet<Move>) -> BTreeSet<Move> {
        moves.into_iter().map(|mv| Move::new(mv.kind(), mv.from().flip(), mv.to().flip())).collect()
    }
    let mirror = mirrored(position);
    assert_eq!(mirrored(&mirror), *position);
    assert_eq!(set::<Legal>(&mirror), flipped(set::<Legal>(position)), "{position}");
    assert_eq!(set::<Captures>(&mirror), flipped(set::<Captures>(position)), "{position}");
    assert_eq!(
        pseudo_legal_set::<Legal>(&mirror),
        flipped(pseudo_legal_set::<Legal>(position)),
        "{position}"
    );
    assert_eq!(mirror.perft(2), position.perft(2), "{position}");
}

#[test]
fn law_6_the_mirrored_position_has_the_mirrored_moves() {
    everywhere(6, the_mirrored_position_has_the_mirrored_moves);
}

fn sliders_see_what_a_walk_sees(position: &Position) {
    let occupied = position.board().occupied();
    for square in Square::ALL {
        let walk = |slider: Slider| Bitboard(walk(square.index() as u8, occupied.0, &slider.steps()));
        assert_eq!(attacks::bishop(square, occupied), walk(Slider::Bishop), "{position} {square}");
        assert_eq!(attacks::rook(square, occupied), walk(Slider::Rook), "{position} {square}");
    }
}

#[test]
fn law_7_sliders_see_what_a_walk_sees() {
    everywhere(7, sliders_see_what_a_walk_sees);
}

fn fen_and_uci_round_trip(position: &Position) {
    for style in [CastleStyle::Standard, CastleStyle::Chess960] {
        let text = position.fen(style).to_string();
        let read: Position = text.parse().unwrap();
        assert_eq!(read, *position, "{text}");
        assert_eq!(read.fen(style).to_string(), text);
        for mv in position.legal_moves() {
            let uci = position.uci(mv, style).to_string();
            assert_eq!(position.parse_uci(&uci), Ok(mv), "{position} {uci}");
        }
    }
}

#[test]
fn law_8_fen_and_uci_round_trip() {
    everywhere(8, fen_and_uci_round_trip);
}

fn counting_sinks_equal_the_length_of_the_list(position: &Position) {
    fn check<K: GenKind>(position: &Position) {
        let list = generate::<K>(position.board()).list();
        assert_eq!(generate::<K>(position.board()).count(), list.len());
        assert_eq!(generate::<K>(position.board()).any(), !list.is_empty());
        let list = generate::<K>(position.board()).pseudo_legal().list();
        assert_eq!(generate::<K>(position.board()).pseudo_legal().count(), list.len());
    }
    for_each_kind!(check(position));
    let moves = position.legal_moves();
    assert_eq!(position.perft(1), moves.len() as u64);
    // Two plies are counted together, for the most part without making the first.
    let replies: usize = moves.into_iter().map(|mv| position.board().after(mv).legal_count()).sum();
    assert_eq!(position.perft(2), replies as u64, "{position}");
}

#[test]
fn law_9_counting_sinks_equal_the_length_of_the_list() {
    everywhere(9, counting_sinks_equal_the_length_of_the_list);
}

/// Where the sums of the fast perft have gone wrong while they were written, or nearly.
#[test]
fn two_plies_at_once_where_it_is_hard() {
    for fen in [
        // A pin along a file, on which the pinned pawn may still push: the rook comes in its way, or goes.
        "4k3/4p3/8/8/4R3/8/8/4K3 w - - 0 1",
        "4k3/4p3/8/4R3/8/8/8/4K3 w - - 0 1",
        // The pinned bishop may capture along the line, and not at all when the queen leaves it.
        "4k3/8/2b5/8/Q7/8/8/4K3 w - - 0 1",
        // A pawn promotes, and pins through the square that it left.
        "1r6/4P3/8/8/8/6K1/4b3/4k3 w - - 0 1",
        // The pinned rook may castle when the queen is gone.
        "7k/3P4/8/8/1Q6/5B2/8/qR2K3 b B - 0 1",
        // The pawn that attacked a man is captured by it: its capture is lost once.
        "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1",
        // A double push gives two captures en passant, or none along the rank of the king.
        "4k3/8/8/8/3p1p2/8/4P3/4K3 w - - 0 1",
        "8/8/8/8/k2p3R/8/4P3/4K3 w - - 0 1",
        // A rook moves along the rank on which another sees it.
        "4k3/8/8/r2R3p/8/8/8/4K3 w - - 0 1",
    ] {
        let position: Position = fen.parse().unwrap();
        counting_sinks_equal_the_length_of_the_list(&position);
        counting_sinks_equal_the_length_of_the_list(&mirrored(&position));
    }
}
