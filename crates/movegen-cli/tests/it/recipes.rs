//! The scripts of `docs/recipes`, as they are.
//!
//! A test whose program is not installed prints this and passes: GNU parallel, bash, or shellcheck.

#![cfg(unix)]

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Command, Output};

use crate::folder::Folder;
use crate::run::run;

const RECIPES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/recipes");

/// Returns whether a program is installed, and prints what is left out if it is not.
fn is_installed(program: &str, argument: &str, expected: &str) -> bool {
    let output = Command::new(program).arg(argument).output();
    let is_found = output.is_ok_and(|output| String::from_utf8_lossy(&output.stdout).contains(expected));
    if !is_found {
        eprintln!("SKIPPED: {expected} is not installed");
    }
    is_found
}

/// Creates a folder with a command `movegen`, and returns the value of `PATH` that begins with it. The command kills its
/// first count of a unit from `victim` after a moment.
fn path_with_command(folder: &Folder, victim: &str) -> String {
    let (bin, mark) = (folder.path("bin"), folder.path("killed"));
    let program = env!("CARGO_BIN_EXE_movegen");
    fs::create_dir(&bin).unwrap();
    let wrapper = format!(
        "#!/bin/sh\n\
         case \"$*\" in\n\
         perft*{victim}*) if mkdir '{mark}'; then\n\
             '{program}' \"$@\" --checkpoint-every 0 --method make & sleep 0.3; kill -KILL $!; wait $!; exit\n\
         fi ;;\n\
         esac\n\
         exec '{program}' \"$@\"\n"
    );
    let file = format!("{bin}/movegen");
    fs::write(&file, wrapper).unwrap();
    fs::set_permissions(&file, fs::Permissions::from_mode(0o755)).unwrap();
    format!("{bin}:{}", std::env::var("PATH").unwrap())
}

#[track_caller]
fn succeeds(output: &Output) -> String {
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{error}");
    String::from_utf8(output.stdout.clone()).unwrap()
}

#[test]
fn a_job_of_gnu_parallel_that_was_killed_changes_no_count() {
    if !is_installed("parallel", "--version", "GNU parallel") {
        return;
    }
    let folder = Folder::new("parallel");
    let path = path_with_command(&folder, "unit-2");
    let script = || {
        Command::new(format!("{RECIPES}/perft-parallel.sh"))
            .args([&folder.path("units"), "5", "3", "4", "kiwipete"])
            .envs([("PATH", path.as_str()), ("HOME", &folder.path("bin"))])
            .output()
            .unwrap()
    };
    let out = succeeds(&script());
    assert!(Path::new(&folder.path("killed")).exists(), "no job was killed");
    assert!(out.ends_with("Nodes searched: 193690690\n"), "{out}");
    // Started again, the script has nothing to count.
    assert_eq!(succeeds(&script()), "Nodes searched: 193690690\n");
}

#[test]
fn the_tasks_of_a_slurm_array_add_up() {
    if !is_installed("bash", "--version", "GNU bash") {
        return;
    }
    let folder = Folder::new("slurm");
    let units = folder.path("units");
    assert_eq!(run(&["positions", "2", "--units", "3", "--out", &units], b"").1, 0);
    let path = path_with_command(&folder, "none");
    for task in ["2", "0", "1"] {
        // The table needs less memory than on a cluster.
        let script = fs::read_to_string(format!("{RECIPES}/perft-slurm.sh")).unwrap();
        assert!(script.contains("--hash 4G") && script.contains("#SBATCH --array=0-999\n"));
        let output = Command::new("bash")
            .args(["-c", &script.replace("--hash 4G", "--hash 4M")])
            .envs([("PATH", path.as_str()), ("FOLDER", &units), ("DEPTH", "5")])
            .env("SLURM_ARRAY_TASK_ID", task)
            .output()
            .unwrap();
        assert!(succeeds(&output).starts_with("Nodes searched: "));
    }
    let counts = [1, 2, 3].map(|unit| format!("{units}/unit-{unit}.count"));
    let arguments: Vec<&str> = ["merge"].into_iter().chain(counts.iter().map(String::as_str)).collect();
    assert_eq!(run(&arguments, b""), ("Nodes searched: 4865609\n".to_owned(), 0));
}

#[test]
fn shellcheck_finds_nothing() {
    if !is_installed("shellcheck", "--version", "ShellCheck") {
        return;
    }
    let scripts: Vec<_> = fs::read_dir(RECIPES).unwrap().map(|entry| entry.unwrap().path()).collect();
    assert_eq!(scripts.len(), 2);
    let output = Command::new("shellcheck").args(&scripts).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
}
