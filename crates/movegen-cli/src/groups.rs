//! `movegen --help` with the subcommands in groups, which clap can't do by itself.

use std::fmt::Write as _;

use clap::Command;

pub(crate) const GROUPS: &[(&str, &[&str])] = &[
    ("Positions", &["moves", "fen", "outcome", "show"]),
    ("Perft", &["perft", "suite"]),
    ("Games", &["convert"]),
    ("Other programs", &["compare", "uci", "perftree"]),
    #[cfg(feature = "manual")]
    ("Installation", &["completions", "manual"]),
];

const TEMPLATE: &str = "\
{about-with-newline}
{usage-heading} {usage}

{before-help}Options:
{options}{after-help}";

/// Replaces the list of subcommands in the help by one in groups.
pub(crate) fn with_groups(command: Command) -> Command {
    let mut text = String::new();
    for (group, names) in GROUPS {
        // Writing to a `String` cannot fail.
        let _ = writeln!(text, "{group}:");
        for subcommand in names.iter().filter_map(|name| command.find_subcommand(name)) {
            let about = subcommand.get_about().map(ToString::to_string).unwrap_or_default();
            let _ = writeln!(text, "  {:<11}  {about}", subcommand.get_name());
        }
        text.push('\n');
    }
    text.truncate(text.trim_end().len());
    command.before_help(text).help_template(TEMPLATE)
}
