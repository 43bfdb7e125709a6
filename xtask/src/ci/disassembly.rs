//! Checks on the machine code of the command.

use crate::run::{Outcome, Run, cargo, root};

/// The command's instructions when built for a processor, by function.
fn disassembled(flags: &str, folder: &str) -> Result<String, String> {
    cargo(&["build", "--release", "-q", "-p", "movegen-cli", "--target-dir", folder])
        .env("RUSTFLAGS", flags)
        .done()?;
    let program = root().join(folder).join("release/movegen");
    Ok(Run::new("objdump").args(&["-d", "--no-show-raw-insn", "-C"]).args(&[program.as_os_str()]).output()?.0)
}

/// Our code in a build for Cascade Lake has no 512-bit instruction: Intel processors before Ice Lake, which lack
/// VPOPCNTDQ, lower their frequency for them.
pub(super) fn no_wide_vectors() -> Outcome {
    let code = disassembled("-C target-cpu=cascadelake", "target/cascadelake")?;
    let wide = wide_functions(&code);
    if wide.is_empty() {
        Ok(())
    } else {
        Err(format!("512-bit vectors without VPOPCNTDQ in\n       {}", wide.join("\n       ")))
    }
}

/// Our functions with 512-bit vectors, except those that count with VPOPCNTDQ, and `run_streams`: it reads the arguments,
/// once, and copies clap's lists.
fn wide_functions(code: &str) -> Vec<&str> {
    let wide =
        code.split("\n\n").filter(|function| function.contains("%zmm") && !function.contains("vpopcntq"));
    let names = wide.map(|function| function.lines().next().unwrap_or_default());
    names.filter(|name| name.contains("movegen") && !name.contains("movegen_cli::run_streams")).collect()
}

#[cfg(test)]
mod tests {
    use super::wide_functions;

    #[test]
    fn a_planted_vector_is_found() {
        let narrow =
            "0000000000001000 <movegen_core::a>:\n    1000:\tvpaddq %ymm0,%ymm1,%ymm2\n    1004:\tret\n";
        let later = "0000000000002000 <movegen_core::b>:\n    2000:\tvpopcntq %zmm1,%zmm2\n    2006:\tret\n";
        let planted =
            "0000000000003000 <movegen_core::c>:\n    3000:\tvmovdqu64 (%rdi),%zmm0\n    3006:\tret\n";
        assert_eq!(wide_functions(&[narrow, later].join("\n")), [""; 0]);
        assert_eq!(
            wide_functions(&[narrow, planted, later].join("\n")),
            ["0000000000003000 <movegen_core::c>:"]
        );
    }
}
