#!/bin/sh
# A few seconds of fuzzing from the seeds: run.sh TARGET SEEDS. What is found is thrown away, except in the report.
set -eu
found=$(mktemp -d)
trap 'rm -rf "$found"' EXIT
"$1" -max_total_time=3 -timeout=10 -rss_limit_mb=1024 -seed=1 -print_final_stats=1 -artifact_prefix="$found/" \
    "$found" "$2"
