#!/usr/bin/env bash
# A Rust compiler for targets without an operating system, where rustup cannot add them.
#
#   .ci/bare-metal.sh FOLDER TARGET...
#
# Unpacks Debian's rustc-web, its library sources and its LLVM into FOLDER, beside the toolchain in
# use, and compiles core and alloc for each TARGET. Nothing is installed. Afterwards
# `RUSTC=FOLDER/bin/rustc cargo build --target TARGET` works as after `rustup target add TARGET`.
# Targets that are there already are kept.
set -euo pipefail
shopt -s inherit_errexit

mkdir -p "$1"
folder=$(cd "$1" && pwd)
shift
host=x86_64-unknown-linux-gnu
rustc=$folder/bin/rustc

# Prints the name of the first package that PACKAGE depends on and whose name matches PATTERN.
dependency() { # PACKAGE PATTERN
  apt-cache depends "$1" | sed -n "s/.*Depends: \($2\)\$/\1/p" | head -n 1
}

# Writes a script at PATH that passes its arguments on to COMMAND.
wrapper() { # PATH COMMAND...
  local path=$1
  shift
  printf '#!/bin/sh\nexec %s "$@"\n' "$*" >"$path"
  chmod +x "$path"
}

unpack_compiler() {
  local packages=$folder/packages
  rm -rf "$packages" "$folder/root"
  mkdir -p "$packages" "$folder/root" "$folder/bin"
  apt-get update -qq
  local library
  library=$(dependency libstd-rust-web-dev 'libstd-rust-web-[0-9.]*')
  (
    cd "$packages"
    apt-get download -qq rustc-web rust-web-src libstd-rust-web-dev "$library" "$(dependency "$library" 'libllvm[0-9]*')"
  )
  for package in "$packages"/*.deb; do dpkg -x "$package" "$folder/root"; done
  rm -rf "$packages"

  # Debian's compiler has no linker for other targets, so it borrows the one of the toolchain in
  # use.
  local linker
  linker=$(env -u RUSTC rustc --print sysroot)/lib/rustlib/$host/bin/rust-lld
  mkdir -p "$folder/root/usr/lib/rustlib/$host/bin"
  wrapper "$folder/root/usr/lib/rustlib/$host/bin/rust-lld" env -u LD_LIBRARY_PATH "$linker"
  wrapper "$rustc" env LD_LIBRARY_PATH="$folder/root/usr/lib/x86_64-linux-gnu" "$folder/root/usr/bin/rustc"
}

# Compiles core and alloc for a target by way of an empty crate.
add_target() { # TARGET
  local library=$folder/root/usr/lib/rustlib/$1/lib
  if [ -d "$library" ]; then
    echo "$1: kept"
    return
  fi
  local work
  work=$(mktemp -d)
  mkdir "$work/src"
  echo '#![no_std]' >"$work/src/lib.rs"
  cat >"$work/Cargo.toml" <<'MANIFEST'
[package]
name = "empty"
version = "0.0.0"
edition = "2021"

[workspace]

[profile.release]
panic = "abort"
MANIFEST
  # Link-time optimization needs the bitcode.
  (
    cd "$work"
    RUSTC=$rustc RUSTC_BOOTSTRAP=1 RUSTFLAGS=-Cembed-bitcode=yes cargo build --quiet --release --target "$1" \
      -Zbuild-std=core,alloc,panic_abort -Zbuild-std-features=compiler-builtins-mem
  )
  # Copied and renamed, so an interrupted run leaves no half-written library.
  mkdir -p "$library.part"
  cp "$work/target/$1"/release/deps/lib{core,alloc,compiler_builtins,panic_abort}-*.rlib "$library.part/"
  mv "$library.part" "$library"
  rm -rf "$work"
  echo "$1: built"
}

[ -x "$rustc" ] || unpack_compiler
"$rustc" --version
# In parallel, since core is one crate, compiled mostly by one thread.
builds=()
for target in "$@"; do
  add_target "$target" &
  builds+=($!)
done
for build in "${builds[@]}"; do wait "$build"; done
