//! `movegen completions` and `movegen manual`: completions for shells, and man pages.

use std::io::Write;

use clap_complete::Shell;

use crate::error::{CliError, CliResult};

/// The end of `movegen completions --help`.
const COMPLETIONS_HELP: &str = "Examples:
  movegen completions bash > ~/.local/share/bash-completion/completions/movegen
  movegen completions zsh > ~/.zfunc/_movegen
  movegen completions fish > ~/.config/fish/completions/movegen.fish";

/// The end of `movegen manual --help`.
const MANUAL_HELP: &str = "Examples:
  movegen manual > ~/.local/share/man/man1/movegen.1
  movegen manual perft > ~/.local/share/man/man1/movegen-perft.1";

#[derive(clap::Args)]
#[command(after_help = COMPLETIONS_HELP)]
pub(crate) struct Completions {
    /// The shell
    shell: Shell,
}

#[derive(clap::Args)]
#[command(after_help = MANUAL_HELP)]
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
    // Writing to memory cannot fail. `generate` would panic.
    let mut text = Vec::new();
    clap_complete::generate(arguments.shell, &mut command, "movegen", &mut text);
    Ok(out.write_all(&text)?)
}

/// Writes a man page.
pub(crate) fn write_manual(arguments: &Manual, command: clap::Command, out: &mut impl Write) -> CliResult {
    // The page's version does not depend on the processor.
    let mut command = command.version(env!("CARGO_PKG_VERSION"));
    command.build();
    let page = match &arguments.subcommand {
        None => command,
        Some(name) => {
            let found = command.find_subcommand(name).cloned();
            found.ok_or_else(|| CliError::Message(format!("no subcommand {name:?}")))?
        }
    };
    Ok(clap_mangen::Man::new(page).render(out)?)
}
