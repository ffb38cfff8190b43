#!/bin/sh
# Installs the build under test into an empty directory and builds programs against it: installed.sh BUILD_DIRECTORY SOURCES
set -eu
build=$1
here=$2/tests/install
root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT

meson install -C "$build" --no-rebuild --destdir "$root" >"$root/log" 2>&1 || { cat "$root/log" >&2; exit 1; }
PKG_CONFIG_PATH=$(dirname "$(find "$root" -name kartu.pc)")
PKG_CONFIG_SYSROOT_DIR=$root
export PKG_CONFIG_PATH PKG_CONFIG_SYSROOT_DIR
"$here/programs.sh" "$here" "$(dirname "$PKG_CONFIG_PATH")" "$(find "$root" -name kartu.h)"
