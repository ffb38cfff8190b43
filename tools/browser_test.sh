#!/bin/sh
# The types of the page, and the web table in a real browser: tools/browser_test.sh [BUILD [part of a test's name]...]. Fetches
# what the tests need (npm ci) the first time. Where there is no node, npm or chromium it says, as TAP, that all is skipped.
set -eu
KARTU_BUILD=$(cd "${1:-build}" && pwd)
[ $# -eq 0 ] || shift
export KARTU_BUILD
CHROMIUM=${CHROMIUM:-$(command -v chromium || command -v chromium-browser || command -v google-chrome || true)}
export CHROMIUM
for need in node npm "${CHROMIUM:-chromium}"; do
    command -v "$need" >/dev/null || { echo "1..0 # SKIP no $need"; exit 0; }
done
cd "$(dirname "$0")/../tests/browser"
[ -d node_modules/playwright-core ] || npm ci --ignore-scripts --no-audit --no-fund >/dev/null
node_modules/.bin/tsc >&2 || { echo "1..1"; echo "not ok 1 - the types of the page"; exit 1; }
exec node run.mjs "$@"
