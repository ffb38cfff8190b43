#!/bin/sh
# Tests the page in a real browser: tools/browser_test.sh [BUILD [PART OF A TEST'S NAME...]]. Installs the packages of
# the tests (npm ci) the first time. Skips all tests (in TAP) if node, npm or chromium is missing.
set -eu
KARTU_BUILD=$(cd "${1:-build}" && pwd)
[ $# -eq 0 ] || shift
export KARTU_BUILD
CHROMIUM=${CHROMIUM:-$(command -v chromium-headless-shell || command -v chromium || command -v google-chrome || true)}
export CHROMIUM
for need in node npm "${CHROMIUM:-chromium}"; do
    command -v "$need" >/dev/null || { echo "1..0 # SKIP no $need"; exit 0; }
done
cd "$(dirname "$0")/../tests/browser"
[ -d node_modules/playwright-core ] || npm ci --ignore-scripts --no-audit --no-fund >/dev/null
exec node run.mjs "$@"
