//! Help, version and completions.

use super::run::{command, output, prints, run};

/// The subcommands that the help of the command lists, but clap's own.
fn subcommands() -> Vec<String> {
    let (help, _) = run(&["--help"], b"");
    let commands = help.split_once("Commands:\n").unwrap().1.split_once("\n\n").unwrap().0;
    let names = commands.lines().filter_map(|line| line.split_whitespace().next());
    names.filter(|name| *name != "help").map(str::to_owned).collect()
}

#[test]
fn every_subcommand_has_help_with_examples() {
    let subcommands = subcommands();
    assert!(subcommands.len() >= 9, "{subcommands:?}");
    for name in &subcommands {
        let (help, status) = run(&[name, "--help"], b"");
        assert_eq!(status, 0);
        assert!(help.contains("Example") && help.contains("movegen "), "{name}: {help}");
    }
}

#[test]
fn help_wraps_at_the_width_of_the_terminal() {
    for name in subcommands() {
        // Without a terminal, COLUMNS is the width.
        let mut help = command(&[&name, "--help"]);
        help.env("COLUMNS", "60");
        let output = output(help, b"");
        let help = String::from_utf8(output.stdout).unwrap();
        // Clap doesn't wrap the usage line.
        let long: Vec<&str> =
            help.lines().filter(|line| line.chars().count() > 60 && !line.starts_with("Usage: ")).collect();
        assert!(long.is_empty(), "{name}: {long:?}");
    }
}

#[test]
fn the_command_has_the_version_of_the_crate() {
    let expected = format!("movegen {}\n", env!("CARGO_PKG_VERSION"));
    prints(&["--version"], "", &expected, 0);
}

#[test]
#[cfg(feature = "completions")]
fn completions_know_every_subcommand() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let (text, status) = run(&["completions", shell], b"");
        assert_eq!(status, 0);
        for name in subcommands() {
            assert!(text.contains(&name), "{shell}: {name}");
        }
        assert!(text.contains("checkpoint-every") || text.contains("checkpoint_every"), "{shell}");
    }
    super::run::fails(&["completions", "dos"], "dos", 2);
}
