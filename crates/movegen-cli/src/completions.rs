//! `movegen completions`: completions for shells.

use std::io::Write;

use clap_complete::Shell;

use crate::error::CliResult;

/// The end of `movegen completions --help`.
const HELP: &str = "Examples:
  movegen completions bash > ~/.local/share/bash-completion/completions/movegen
  movegen completions zsh > ~/.zfunc/_movegen
  movegen completions fish > ~/.config/fish/completions/movegen.fish";

#[derive(clap::Args)]
#[command(after_help = HELP)]
pub(crate) struct Arguments {
    /// The shell
    shell: Shell,
}

/// Writes the completions of the command for a shell.
pub(crate) fn run(arguments: &Arguments, mut command: clap::Command, out: &mut impl Write) -> CliResult {
    // Writing to memory cannot fail. `generate` would panic.
    let mut text = Vec::new();
    clap_complete::generate(arguments.shell, &mut command, "movegen", &mut text);
    Ok(out.write_all(&text)?)
}
