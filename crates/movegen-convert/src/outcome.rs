//! Whether a game is over, as text or as JSON.

use std::io::{self, Write};

use movegen_position::CastlingNotation;
use movegen_position::game::Claim;

use crate::position_text::AnyGame;

/// The state of a game in JSON.
#[derive(serde::Serialize)]
struct OutcomeReport<'a> {
    fen: String,
    result: &'a str,
    reason: &'static str,
}

/// Writes the result as in a game record, or `*` while the game goes on, and the reason. JSON has the FEN, too.
///
/// # Errors
/// Returns an error if writing fails.
pub fn write_outcome(
    game: &AnyGame,
    notation: CastlingNotation,
    is_json: bool,
    out: &mut dyn Write,
) -> io::Result<()> {
    let result = game.outcome().map_or("*".to_owned(), |outcome| outcome.to_string());
    let reason = match (game.outcome(), game.claim()) {
        (Some(outcome), _) => outcome.reason(),
        (None, Some(Claim::FiftyMoves)) => "fifty moves may be claimed",
        (None, Some(Claim::ThreefoldRepetition)) => "threefold repetition may be claimed",
        (None, None) => "goes on",
    };
    if !is_json {
        return writeln!(out, "{result} {reason}");
    }
    let fen = game.position().fen(notation).to_string();
    serde_json::to_writer(&mut *out, &OutcomeReport { fen, result: &result, reason })?;
    writeln!(out)
}
