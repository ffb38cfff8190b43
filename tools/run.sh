#!/bin/sh
# What `make run` shows: a first deal, solved before the reader's eyes, and what else there is.
set -eu
kartu=$1

echo "FreeCell, deal 1:"
echo
"$kartu" deal freecell 1 --format fc-solve
echo
echo "\$ kartu solve freecell 1"
"$kartu" solve freecell 1
echo
echo "The program is $kartu. Try:"
echo "    $kartu solve freecell 1-1000 --quiet     solve a thousand deals"
echo "    $kartu solve freecell 1 --solver short    in fewer moves"
echo "    $kartu solve freecell 1 --format words    every move in words"
echo "    $kartu hint freecell 1                    the best first move, and why"
echo "    $kartu games                              games, rules and solvers"
echo "    $kartu help                               everything else"
