//! Played games as trees and text, and the example that saves one.

#[allow(dead_code)]
#[path = "../../examples/game.rs"]
mod game;

use movegen_pgn::{GameResult, GameTree, NullMoveError};
use movegen_position::game::{FixedHistory, History, Outcome, PastMove};
use movegen_position::{Color, Game, Move, MoveKind, Position, Square};

use crate::random::Player;

/// A random game of up to `moves` half-moves.
fn played(start: Position, moves: usize, player: &mut Player) -> Game {
    let mut game = Game::from(start);
    for _ in 0..moves {
        let legal = game.position().legal_moves();
        if legal.is_empty() {
            break;
        }
        game.play(legal[player.draw(legal.len())]).unwrap();
    }
    game
}

#[test]
fn games_survive_the_tree_and_the_text() {
    let mut player = Player::new(48);
    let mut ends = 0;
    for number in 0..60 {
        let start = match number % 3 {
            0 => Position::chess960(player.draw(960) as u16).unwrap(),
            1 => "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq - 3 17".parse().unwrap(),
            _ => Position::default(),
        };
        let game = played(start, 300, &mut player);
        let text = GameTree::from(&game).to_string();
        let tree: GameTree = text.parse().unwrap();
        let again = Game::try_from(&tree).unwrap();
        assert!(again.start() == start && again.moves().eq(game.moves()), "{text}");
        assert_eq!((again.position(), again.outcome()), (game.position(), game.outcome()), "{text}");
        assert!(again.keys().eq(game.keys()));
        assert_eq!(tree.result(), GameResult::from(game.outcome()), "{text}");
        ends += usize::from(game.outcome().is_some());
    }
    assert!((1..60).contains(&ends), "{ends}");
}

#[test]
fn a_single_game_is_read_from_text() {
    let read = |text: &str| text.parse::<GameTree>().map_err(|error| error.to_string());
    for text in ["1. e4 e5 1-0", "\u{feff}1. e4\r\ne5 1-0", "[White \"A\"]\n\n1. e4 e5 1-0\n\n"] {
        let tree = read(text).unwrap();
        assert_eq!((tree.main_line().count(), tree.result()), (2, GameResult::Won(Color::White)), "{text:?}");
    }
    assert_eq!(read("").unwrap(), GameTree::default());
    assert_eq!(
        read("1. e4 *\n\n1. d4 *\n").unwrap_err(),
        "game 1, line 3, column 1: \"1.\": the game has already ended"
    );
}

#[test]
fn null_moves_stay_in_trees() {
    let tree: GameTree = "1. e4 e5 2. -- Nc6 *".parse().unwrap();
    assert_eq!(Game::try_from(&tree).unwrap_err(), NullMoveError { half_move: 3 });
    // In a variation they do no harm.
    let tree: GameTree = "1. e4 e5 2. Nf3 (2. -- Nc6) 1/2-1/2".parse().unwrap();
    assert_eq!(Game::try_from(&tree).unwrap().moves().len(), 3);
}

/// A record that belongs to no game: it says that the same move was played twice.
struct Twice(Vec<PastMove>);

impl History for Twice {
    fn push(&mut self, played: PastMove) -> Result<(), PastMove> {
        self.0.extend([played; 2]);
        Ok(())
    }
    fn pop(&mut self) -> Option<PastMove> {
        self.0.pop()
    }
    fn as_slice(&self) -> &[PastMove] {
        &self.0
    }
}

#[test]
fn trees_of_any_record_are_legal() {
    let e4 = Move::new(MoveKind::DoublePush, Square::E2, Square::E4);
    let mut twice = Game::new(Position::default(), Twice(Vec::new()));
    twice.play(e4).unwrap();
    assert_eq!(GameTree::from(&twice).main_line().count(), 1);
    let mut fixed = Game::new(Position::default(), FixedHistory::<4>::new());
    fixed.play(e4).unwrap();
    assert_eq!(GameTree::from(&fixed).main_line().count(), 1);
}

/// The moves are the game's, and what was written at the moves that both have is still there.
#[test]
fn a_tree_follows_a_game() {
    for seed in 0..200 {
        let mut player = Player::new(seed);
        let (mut tree, other) = (player.game(40), player.game(40));
        if tree.main_line().chain(other.main_line()).any(|id| tree.is_null(id) || other.is_null(id)) {
            continue;
        }
        let before = tree.clone();
        let mut game = Game::try_from(&tree).unwrap();
        // Unchanged.
        tree.set_main_line(&game);
        assert_eq!(tree, before);
        // Shorter, and then with other moves.
        let kept = game.moves().len() / 2;
        while game.moves().len() > kept {
            game.take_back();
        }
        if seed % 2 == 0 {
            for _ in 0..6 {
                let moves = game.position().legal_moves();
                let Some(&mv) = moves.get(seed as usize % moves.len().max(1)) else { break };
                game.play(mv).unwrap();
            }
        }
        tree.set_main_line(&game);
        let line: Vec<_> = tree.main_line().collect();
        assert!(line.iter().filter_map(|&id| tree.mv(id)).eq(game.moves()));
        for id in before.main_line().take(kept) {
            // The last may get the comments before a variation that became the main line.
            assert!(tree.comments(id).starts_with(before.comments(id)));
            assert_eq!(tree.nags(id), before.nags(id));
        }
        assert_eq!(tree.to_string().parse(), Ok(tree.clone()));
        // Another game altogether.
        if let Ok(game) = Game::try_from(&other) {
            tree.set_main_line(&game);
            assert!(tree.main_line().filter_map(|id| tree.mv(id)).eq(game.moves()));
        }
    }
    // A result stays while the moves do.
    let mut tree: GameTree = "[White \"A\"]\n\n1. e4 e5 1-0".parse().unwrap();
    let mut game = Game::try_from(&tree).unwrap();
    tree.set_main_line(&game);
    assert_eq!(tree.result(), GameResult::Won(Color::White));
    game.take_back();
    tree.set_main_line(&game);
    assert_eq!((tree.result(), tree.tags().get("White")), (GameResult::Unknown, Some("A")));
    let elsewhere: Position = "4k3/8/8/8/8/8/8/4K2R w K - 0 1".parse().unwrap();
    tree.set_main_line(&Game::from(elsewhere));
    assert_eq!((tree.start(), tree.tags().get("White")), (&elsewhere, Some("?")));
}

#[test]
fn a_star_behind_the_moves_leaves_the_tag_as_it_is() {
    for (text, result) in [
        ("[Result \"1-0\"]\n\n1. e4 *", GameResult::Won(Color::White)),
        ("[Result \"1-0\"]\n\n1. e4", GameResult::Won(Color::White)),
        ("[Result \"1-0\"]\n\n1. e4 0-1", GameResult::Won(Color::Black)),
        ("[Result \"*\"]\n\n1. e4 1/2-1/2", GameResult::Drawn),
        ("1. e4 *", GameResult::Unknown),
    ] {
        assert_eq!(text.parse::<GameTree>().unwrap().result(), result, "{text}");
    }
}

#[test]
fn outcomes_are_results() {
    for (outcome, result) in [
        (None, GameResult::Unknown),
        (Some(Outcome::Checkmate { winner: Color::Black }), GameResult::Won(Color::Black)),
        (Some(Outcome::Stalemate), GameResult::Drawn),
        (Some(Outcome::FivefoldRepetition), GameResult::Drawn),
    ] {
        assert_eq!(GameResult::from(outcome), result);
    }
}

/// Positions are found from the move added last, wherever the asked one is.
#[test]
fn positions_are_those_of_the_whole_line() {
    for seed in 0..40 {
        let tree = Player::new(seed).game(60);
        let mut pending = vec![(GameTree::START, *tree.start())];
        while let Some((id, position)) = pending.pop() {
            assert_eq!(tree.position(id), position);
            pending.extend(tree.children(id).iter().map(|&id| (id, tree.after(&position, id))));
        }
    }
    let mut tree: GameTree = "[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"]\n\n1. Rh8+ *".parse().unwrap();
    let castling = tree.start().parse_san("O-O").unwrap();
    let castled = tree.add_move(GameTree::START, castling).unwrap();
    tree.remove(castled);
    let again = tree.add_move(GameTree::START, castling).unwrap();
    let null = tree.add_null(again).unwrap();
    assert_eq!(tree.position(null).to_string(), "4k3/8/8/8/8/8/8/5RK1 w - - 2 2");
    assert_eq!(tree.position(GameTree::START), *tree.start());
}

#[test]
fn the_example_plays_claims_saves_and_goes_on() {
    let file = std::env::temp_dir().join(format!("movegen-example-{}.pgn", std::process::id()));
    let path = file.display();
    let knights = "Nf3\nNf6\nNg1\nNg8\n".repeat(2);
    let lines = format!(
        "claim\nback\n{knights}claim\nsave {path}\ne4\nback\nback\nload {path}\n e2-e4 \nload .\nNf4\nsave {path}\n"
    );
    let mut out = Vec::new();
    game::run(lines.as_bytes(), &mut out).unwrap();
    let saved = std::fs::read_to_string(&file).unwrap();
    std::fs::remove_file(&file).unwrap();
    let text = String::from_utf8(out).unwrap();
    let answers: Vec<&str> = text.lines().collect();
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
    assert_eq!(answers[..2], ["there is no draw to claim", "there is no move to take back"]);
    assert_eq!(answers[10], "1/2-1/2: threefold repetition");
    assert_eq!(answers[15], format!("{start} w KQkq - 8 5"), "loaded");
    assert!(answers[16].starts_with("rnbqkbnr/pppppppp/8/8/4P3/"), "played on");
    assert!(answers.len() == 20 && answers[18].contains("no knight can go to f4"), "{answers:?}");
    assert!(saved.contains("5. e4 *\n"), "{saved}");

    let mut out = Vec::new();
    game::run(&b"f3\ne5\n\xff\r\ng4\nQh4\n"[..], &mut out).unwrap();
    assert!(String::from_utf8(out).unwrap().ends_with("\n0-1: checkmate\n"));

    let mut out = Vec::new();
    game::run(&b"help\ne4\nboard\n"[..], &mut out).unwrap();
    let text = String::from_utf8(out).unwrap();
    assert!(text.starts_with("a move such as e4, back, board,"), "{text}");
    assert!(
        text.ends_with("\n. . . . P . . .\n. . . . . . . .\nP P P P . P P P\nR N B Q K B N R\n"),
        "{text}"
    );

    // The rules decide, whatever the file says, also after a move is taken back.
    std::fs::write(&file, "1. f3 e5 2. g4 Qh4# 1-0\n").unwrap();
    let mut out = Vec::new();
    game::run(format!("load {path}\n back\nQh4\n").as_bytes(), &mut out).unwrap();
    std::fs::remove_file(&file).unwrap();
    let text = String::from_utf8(out).unwrap();
    let answers: Vec<&str> = text.lines().collect();
    assert_eq!((answers[0], answers[2]), ("0-1: checkmate", "0-1: checkmate"));
    assert!(answers.len() == 3 && answers[1].contains(" b KQkq "), "{answers:?}");
}

/// A variation of the move that is taken back doesn't become the main line.
#[test]
fn moves_are_taken_back_in_games_with_variations() {
    let mut game: GameTree = "1. e4 e5 (1... c5 2. Nf3) *".parse().unwrap();
    let last = game.main_line().last().unwrap();
    let e4 = game.take_back(last).unwrap();
    let e6 = game.position(e4).parse_san("e6").unwrap();
    let last = game.play(e4, e6).unwrap();
    assert_eq!(game.main_line().last(), Some(last));
    assert!(game.to_string().ends_with("\n1. e4 e6 *\n"), "{game}");
}
