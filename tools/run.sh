#!/bin/sh
# `make run`: starts the web table on a free local port and opens it in a browser if there is one. Ctrl-C stops it.
set -eu
kartu=$1
address=$(mktemp)
"$kartu" serve --listen 127.0.0.1:0 >"$address" &
server=$!
trap 'kill $server 2>/dev/null; rm -f "$address"' EXIT
trap 'exit 0' INT TERM
while kill -0 $server 2>/dev/null && [ ! -s "$address" ]; do
    sleep 0.1
done
[ -s "$address" ] || exit 1
cat "$address"
if [ -n "${DISPLAY-}${WAYLAND_DISPLAY-}" ] && command -v xdg-open >/dev/null; then
    xdg-open "$(grep -o 'http://[^ ]*' "$address" | head -n 1)" >/dev/null 2>&1 || true
fi
echo
echo "This is the web table; Ctrl-C stops it. The program is $kartu. Other commands to try:"
echo "    $kartu                                    the terminal table: a menu"
echo "    $kartu play freecell 617                  start a game"
echo "    $kartu solve freecell 1-1000 --quiet      solve a thousand deals"
echo "    $kartu hint freecell 1                    the best first move, and why"
echo "    $kartu games                              list games, rules, solvers and bots"
echo "    $kartu help                               all commands"
wait $server
