#!/bin/sh
# Makes the pictures of docs/images: tools/screenshots.sh [BUILD]. Needs node, npm and chromium, as the browser tests do, cwebp and
# img2webp (Debian: webp).
set -eu
cd "$(dirname "$0")/.."
KARTU_BUILD=$(cd "${1:-build}" && pwd)
CHROMIUM=${CHROMIUM:-$(command -v chromium-headless-shell || command -v chromium || command -v google-chrome || true)}
export KARTU_BUILD CHROMIUM
for need in node npm cwebp img2webp "${CHROMIUM:-chromium}"; do
    command -v "$need" >/dev/null || { echo "screenshots: $need is missing" >&2; exit 1; }
done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
[ -d tests/browser/node_modules/playwright-core ] || (cd tests/browser && npm ci --ignore-scripts --no-audit --no-fund >/dev/null)
(cd tests/browser && node pictures.mjs "$work")

mkdir -p docs/images
for name in klondike bigtwo saboteur; do
    for theme in light dark; do
        cwebp -quiet -q 85 -m 6 "$work/$name-$theme.png" -o "docs/images/$name-$theme.webp"
    done
done
img2webp -loop 0 -lossy -q 60 -m 6 -d 500 "$work"/watch-*.png -o docs/images/watch.webp

# Large pictures would make the repository slow to clone.
find docs/images -size +200k | grep . && { echo "screenshots: too large" >&2; exit 1; }
ls -l docs/images
