#!/bin/sh
# What `make run` shows: the web table, on a free port of this machine, in a browser where there is one. Ctrl-C ends it.
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
echo "That is the web table; Ctrl-C ends it. The program is $kartu. Try also:"
echo "    $kartu                                    the table in the terminal: a menu"
echo "    $kartu play freecell 617                  a game at once"
echo "    $kartu solve freecell 1-1000 --quiet      solve a thousand deals"
echo "    $kartu hint freecell 1                    the best first move, and why"
echo "    $kartu games                              games, rules, solvers and players"
echo "    $kartu help                               everything else"
wait $server
