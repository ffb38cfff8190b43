#!/bin/sh
# All tests, as CI runs them: builds with gcc and with clang without warnings, runs the tests plain and under the
# address and undefined-behaviour sanitizers, and runs each fuzz target for a few seconds. Ends with "N passed, N
# failed".
set -u

set_up() { # set_up DIRECTORY COMPILER [MESON OPTION...]
    directory=$1
    compiler=$2
    shift 2
    # A build directory that does not know an option yet is created again.
    if ! meson configure "$directory" -Dwerror=true -Dtests=enabled -Dmpi=enabled "$@" >/dev/null 2>&1; then
        rm -rf "$directory"
        CC=$compiler meson setup "$directory" -Dwerror=true -Dtests=enabled -Dmpi=enabled "$@" >"$directory.log" 2>&1 || {
            cat "$directory.log"
            return 1
        }
        rm -f "$directory.log"
    fi
}

priority= # the command that lowers the priority of a build, or nothing
build() { # build DIRECTORY COMPILER [MESON OPTION...]
    rm -f "$1/is-built"
    set_up "$@" || return 1
    $priority ninja -C "$1" >"$1/ninja.log" 2>&1 || {
        tail -n 60 "$1/ninja.log"
        return 1
    }
    touch "$1/is-built"
}

# Tests of browsers, terminals and servers mostly wait, so more run at once than there are processors.
run() { # run DIRECTORY [OPTION...]
    directory=$1
    shift
    echo "== $directory"
    if [ -f "$directory/is-built" ]; then
        meson test -C "$directory" --no-rebuild --print-errorlogs --num-processes $(($(nproc) + 2)) "$@" 2>&1 |
            grep -E -v '^(ninja|$)' | tail -n 60
    fi
}

# Lines are enough for the reports of the sanitizers; all debug information takes longer to write and to link.
sanitized="-Db_sanitize=address,undefined -Db_lundef=false -Ddebug=false -Dc_args=-gline-tables-only"

# Those tests leave the processors time for the other builds and their tests.
build build-gcc gcc
others=$(mktemp)
fuzzed=$(mktemp)
(
    priority="nice -n 10"
    build build-sanitize clang $sanitized
    (
        build build-fuzz clang $sanitized -Dfuzz=true
        run build-fuzz
    ) >"$fuzzed" 2>&1 &
    run build-sanitize --no-suite python --no-suite tui --no-suite mpi # `make soak` runs them
    wait
) >"$others" 2>&1 &
run build-gcc
wait
cat "$others" "$fuzzed"
rm -f "$others" "$fuzzed"
failed_builds=0
for directory in build-gcc build-sanitize build-fuzz; do
    [ -f "$directory/is-built" ] || failed_builds=$((failed_builds + 1))
done
# Only a report: the figures depend on the machine, so they cannot fail.
if [ -x build-gcc/kartu ]; then
    echo "== FreeCell beside Freecell Solver, deals 1-2000 (a report)"
    python3 bench/freecell.py --kartu build-gcc/kartu --deals 2000 --rows fast,prove --output build-gcc/bench
fi
python3 tools/count_tests.py "$failed_builds" build-gcc build-sanitize build-fuzz
