//! `cargo xtask python`: builds the Python wheel and tests it in a fresh environment.

use anyhow::Result;
use xshell::Shell;

use crate::run::script;

#[derive(clap::Args)]
pub(crate) struct Options {
    /// Instead of the tests: compare 100,000 positions with python-chess, test on Spark, or
    /// time it beside python-chess
    #[arg(value_parser = ["long", "spark", "bench"])]
    what: Option<String>,
}

/// `python3` is the interpreter whose environment has the packages the tests need. The wheel goes into
/// another one: first alone, as users may have it, with the README's first example, then beside those
/// packages. Wheels of other versions must not be installed, and this one has at most 1.75 MB.
const INSTALL: &str = r#"
package=bindings/python target=target/python python=target/python/environment/bin/python
rm -rf $target/wheels
RUSTFLAGS= maturin build --release --locked -m $package/Cargo.toml --target-dir $target --out $target/wheels
test -z "$(find $target/wheels -size +1750000c -print)"
python3 -m venv --clear --without-pip $target/environment
python3 -m pip --python $python install --quiet --no-index $target/wheels/*.whl
$python -c '
import doctest, sys
block = open(sys.argv[1], encoding="utf-8").read().split("```python\n")[1].split("```")[0]
runner = doctest.DocTestRunner()
runner.run(doctest.DocTestParser().get_doctest(block, {}, "README", None, 0))
sys.exit(runner.failures or not runner.tries)' $package/README.md
packages='import sysconfig; print(sysconfig.get_path("purelib"))'
python3 -c "$packages" >"$($python -c "$packages")/packages.pth"
pytest="$python -B -m pytest -q -p no:cacheprovider --rootdir=$package/tests $package/tests"
"#;

pub(crate) fn run(sh: &Shell, options: &Options) -> Result<()> {
    let task = match options.what.as_deref().unwrap_or_default() {
        "long" => "MOVEGEN_LONG=1 $pytest/test_chess.py -k random_positions",
        "spark" => "$pytest/test_spark.py",
        "bench" => "$python $package/bench/ratios.py",
        _ => {
            "python3 -m ruff format --quiet --check $package
             $pytest -n 2 --dist worksteal --deselect test_spark.py"
        }
    };
    script(sh, &format!("{INSTALL}{task}"))
}
