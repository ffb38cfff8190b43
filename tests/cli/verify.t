# Solutions, replayed.
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
$ echo 1a 9z | kartu verify freecell 1 --solution -
kartu: stdin:1:4: "9z" is not a move*
? 2
$ printf '# two moves\n1a 1b\n\n' | kartu verify freecell 1 --solution -
kartu: stdin:2:6: The solution ends here, after 2 moves, and the game is not won.
? 2
$ printf '1a' | kartu verify freecell 1 --solution -
kartu: stdin:1:3: The solution ends here, after 1 move, and the game is not won.
? 2
$ kartu verify freecell 1 --solution /dev/null
kartu: /dev/null:1:1: The solution ends here, after 0 moves, and the game is not won.
? 2
$ kartu verify freecell 1 --solution nowhere
kartu: nowhere cannot be read: No such file or directory.
? 2
