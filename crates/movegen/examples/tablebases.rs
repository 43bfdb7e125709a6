//! Probes Syzygy tables: `cargo run --release -p movegen --example tablebases -- FOLDER "FEN"`.

use std::error::Error;
use std::{env, fmt, fs};

use movegen::{Color, Move, Position, Role, Square, Uci, attacks};
use pyrrhic_rs::{DtzProbeValue, EngineAdapter, Piece, TBError, TableBases, WdlProbeResult};

/// movegen's attacks, as the tables' reader asks for them.
#[derive(Clone)]
pub(crate) struct Attacks;

/// The square with an index. The reader only knows those from 0 to 63.
fn square(index: u64) -> Square {
    Square::from_index(index as usize & 63).unwrap_or(Square::A1)
}

impl EngineAdapter for Attacks {
    fn pawn_attacks(color: pyrrhic_rs::Color, from: u64) -> u64 {
        let color = if color == pyrrhic_rs::Color::White { Color::White } else { Color::Black };
        attacks::pawn(color, square(from)).0
    }

    fn knight_attacks(from: u64) -> u64 {
        attacks::knight(square(from)).0
    }

    fn bishop_attacks(from: u64, occupied: u64) -> u64 {
        attacks::bishop(square(from), occupied.into()).0
    }

    fn rook_attacks(from: u64, occupied: u64) -> u64 {
        attacks::rook(square(from), occupied.into()).0
    }

    fn queen_attacks(from: u64, occupied: u64) -> u64 {
        attacks::queen(square(from), occupied.into()).0
    }

    fn king_attacks(from: u64) -> u64 {
        attacks::king(square(from)).0
    }
}

/// What the tables say of a position in which the game goes on: the result with best play, the
/// half-moves to the next capture or pawn move, and a move that keeps the result. `None` if no table
/// covers it, and none covers castling.
pub(crate) fn probe(
    tables: &TableBases<Attacks>,
    position: &Position,
) -> Option<(WdlProbeResult, u16, Move)> {
    let board = position.board();
    if board.castling_rooks().any() || board.occupied().len() > tables.max_pieces() as usize {
        return None;
    }
    let [pawns, knights, bishops, rooks, queens, kings] = Role::ALL.map(|role| board.role(role).0);
    let [white, black] = Color::ALL.map(|color| board.color(color).0);
    let en_passant = board.en_passant().map_or(0, |square| square.index() as u32);
    let (clock, is_white) = (position.halfmove_clock().into(), position.turn() == Color::White);
    let probed = tables
        .probe_root(white, black, kings, queens, rooks, bishops, knights, pawns, clock, en_passant, is_white);
    let DtzProbeValue::DtzResult(best) = probed.ok()?.root else { return None };
    let promotion = match best.promotion {
        Piece::Queen => Some(Role::Queen),
        Piece::Rook => Some(Role::Rook),
        Piece::Bishop => Some(Role::Bishop),
        Piece::Knight => Some(Role::Knight),
        Piece::Pawn | Piece::King => None,
    };
    let uci = Uci::new(square(best.from_square.into()), square(best.to_square.into()), promotion);
    Some((best.wdl, best.dtz, position.find_uci(uci).ok()?))
}

/// Why there is no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TablesError {
    /// The folder has no table.
    NoTables,
    /// The tables can't be read, or are open already: a process opens them once.
    Reader(TBError),
    /// No table covers the position.
    NotCovered,
}

impl fmt::Display for TablesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoTables => f.write_str("no table found"),
            Self::Reader(error) => write!(f, "the tables can't be opened: {error:?}"),
            Self::NotCovered => f.write_str("no table covers this position"),
        }
    }
}

impl Error for TablesError {}

/// Opens a folder of tables.
pub(crate) fn open(folder: &str) -> Result<TableBases<Attacks>, TablesError> {
    // The reader takes missing tables for present ones until they are probed.
    let is_table = |file: fs::DirEntry| file.path().extension().is_some_and(|extension| extension == "rtbw");
    if !fs::read_dir(folder).is_ok_and(|files| files.flatten().any(is_table)) {
        return Err(TablesError::NoTables);
    }
    TableBases::new(folder).map_err(TablesError::Reader)
}

/// Describes a position by the tables of a folder.
pub(crate) fn describe(folder: &str, fen: &str) -> Result<String, Box<dyn Error>> {
    let position: Position = fen.parse()?;
    if let Some(outcome) = position.outcome() {
        return Ok(format!("{outcome}, {}", outcome.reason()));
    }
    let (wdl, dtz, mv) = probe(&open(folder)?, &position).ok_or(TablesError::NotCovered)?;
    Ok(format!("{wdl:?}, {dtz} half-moves to a capture or pawn move, best is {}", position.san(mv)))
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [folder, fen] = &arguments[..] else { return Err("usage: tablebases FOLDER FEN".into()) };
    println!("{}", describe(folder, fen)?);
    Ok(())
}
