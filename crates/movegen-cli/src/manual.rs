//! `movegen completions` and `movegen man`: files for shells and for `man`, made from the arguments.

use std::io::Write;

use clap_complete::Shell;
use clap_mangen::Man;

use crate::{CliError, CliResult};

/// The end of `movegen completions --help`.
const COMPLETIONS_HELP: &str = "Examples:
  movegen completions bash > ~/.local/share/bash-completion/completions/movegen
  movegen completions zsh > ~/.zfunc/_movegen
  movegen completions fish > ~/.config/fish/completions/movegen.fish";

/// The end of `movegen man --help`.
const MAN_HELP: &str = "Examples:
  movegen man > ~/.local/share/man/man1/movegen.1
  movegen man perft > ~/.local/share/man/man1/movegen-perft.1
  movegen man perft | man -l -";

#[derive(clap::Args)]
#[command(after_help = COMPLETIONS_HELP)]
pub(crate) struct Completions {
    /// The shell
    shell: Shell,
}

#[derive(clap::Args)]
#[command(after_help = MAN_HELP)]
pub(crate) struct Manual {
    /// A subcommand, for its own page
    subcommand: Option<String>,
}

/// Writes the completions of the command for a shell.
pub(crate) fn write_completions(
    arguments: &Completions,
    mut command: clap::Command,
    out: &mut impl Write,
) -> CliResult {
    // Writing into memory never fails. `generate` would panic.
    let mut text = Vec::new();
    clap_complete::generate(arguments.shell, &mut command, "movegen", &mut text);
    Ok(out.write_all(&text)?)
}

/// Writes a page for `man`.
pub(crate) fn write_manual(arguments: &Manual, command: clap::Command, out: &mut impl Write) -> CliResult {
    // The version on the page is that of the command, whatever the processor.
    let mut command = command.version(env!("CARGO_PKG_VERSION"));
    command.build();
    let page = match &arguments.subcommand {
        None => command,
        Some(name) => {
            let found = command.find_subcommand(name).cloned();
            found.ok_or_else(|| CliError::Message(format!("there is no subcommand {name:?}")))?
        }
    };
    Ok(Man::new(page).render(out)?)
}
