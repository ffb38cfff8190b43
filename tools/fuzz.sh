#!/bin/sh
# Runs each fuzz target for SECONDS seconds: fuzz.sh SECONDS. Findings stay in build-fuzz/findings.
set -eu
seconds=$1
[ -f build-fuzz/build.ninja ] ||
    CC=clang meson setup build-fuzz -Dfuzz=true -Db_sanitize=address,undefined -Db_lundef=false >/dev/null
ninja -C build-fuzz >/dev/null
mkdir -p build-fuzz/findings
for target in build-fuzz/tests/fuzz/fuzz_*; do
    [ -x "$target" ] && [ -f "$target" ] || continue
    name=$(basename "$target")
    mkdir -p "build-fuzz/corpus/$name"
    echo "== $name, $seconds s"
    "$target" -max_total_time="$seconds" -artifact_prefix=build-fuzz/findings/ -print_final_stats=1 \
        "build-fuzz/corpus/$name" "tests/fuzz/corpus/${name#fuzz_}" 2>&1 | tail -n 4
done
