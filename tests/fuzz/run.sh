#!/bin/sh
# Fuzzes for two seconds, starting from the seeds: run.sh TARGET SEEDS. Findings are only reported, not kept.
set -eu
found=$(mktemp -d)
trap 'rm -rf "$found"' EXIT
"$1" -max_total_time=2 -timeout=300 -rss_limit_mb=1024 -seed=1 -print_final_stats=1 -artifact_prefix="$found/" \
    "$found" "$2"
