# Valid solutions.
$ kartu solve freecell 20 --output s; kartu verify freecell 20 --solution s
won in * moves, * cards
$ kartu verify freecell 20 --solution - < s > a; kartu deal freecell 20 | kartu verify freecell --file - --solution s | cmp - a
$ kartu verify freecell 20 --solution s --json
{"game":"freecell","deal":20,"won":true,"moves":*,"cards":*}
$ kartu verify freecell 20 --solution s --quiet
$ kartu verify freecell 20 --solution s --format standard --quiet

# The wrong deal, an illegal move, no move at all, a solution that ends too early: line and column, status 2.
$ kartu verify freecell 21 --solution s
kartu: s:*:*: *
? 2
$ printf '1a 1b\n1h\n' | kartu verify freecell 1 --solution -
kartu: stdin:2:1: The 3♠ cannot go home yet: the A♠ goes first.
? 2
$ echo 1a 9q | kartu verify freecell 1 --solution -
kartu: stdin:1:4: "9q" is not a move*
? 2
$ printf '# two moves\n1a 1b\n\n' | kartu verify freecell 1 --solution -
kartu: stdin:2:6: The solution ends here after 2 moves, but the game is not won.
? 2
$ printf '1a' | kartu verify freecell 1 --solution -
kartu: stdin:1:3: The solution ends here after 1 move, but the game is not won.
? 2
$ kartu verify freecell 1 --solution /dev/null
kartu: /dev/null:1:1: The solution ends here after 0 moves, but the game is not won.
? 2
$ kartu verify freecell 1 --solution nowhere
kartu: nowhere cannot be read: No such file or directory.
? 2

# The JSON of solve, one object or many: the solution of the deal is used.
$ kartu solve freecell 20-22 11982 --json > j; for n in 20 21 22; do kartu verify freecell $n --solution j; done
won in * moves, * cards
won in * moves, * cards
won in * moves, * cards
$ kartu solve freecell 20 --json --format words | kartu verify freecell 20 --solution -
won in * moves, * cards
$ kartu solve freecell 20 --json | python3 -m json.tool | kartu verify freecell 20 --solution - --json
{"game":"freecell","deal":20,"won":true,"moves":*,"cards":*}
$ kartu deal freecell 20 > p; kartu solve freecell --file p --json > o; kartu verify freecell --file p --solution o
won in * moves, * cards
$ kartu verify freecell 23 --solution j
kartu: j has no result for deal 23 of freecell.
? 2
$ kartu verify freecell --file p --solution j
kartu: j has no result for a position of freecell.
? 2
$ kartu verify klondike 20 --solution j
kartu: j has no result for deal 20 of klondike.
? 2
$ kartu verify freecell 11982 --solution j
kartu: j has no solution for this deal (verdict: impossible); 'kartu solve --quiet' writes none.
? 2
$ sed 's/"solution":"[^"]*"/"solution":"1a"/' j > k; kartu verify freecell 20 --solution k
kartu: k:1:*: *
? 2
$ printf '{"game":"freecell",' | kartu verify freecell 20 --solution -
kartu: stdin is neither a solution nor the JSON of 'kartu solve': *
? 2
