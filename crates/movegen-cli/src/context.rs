//! What a subcommand has besides its arguments: the host, the streams, and the notation of castling.

use std::io::{BufWriter, Read, Write};

use movegen_position::CastlingNotation;

use crate::host::Host;

/// Where a subcommand runs.
pub(crate) struct Context<'a> {
    pub(crate) host: Host,
    pub(crate) notation: CastlingNotation,
    pub(crate) input: &'a mut dyn Read,
    pub(crate) out: Out<'a>,
    pub(crate) errors: &'a mut dyn Write,
}

/// Standard output.
pub(crate) type Out<'a> = BufWriter<&'a mut dyn Write>;
