# The calculations of the papers' solvers.
$ kartu explain spider 1 --rules preset=paper --solver dfs | head -n 1
Movable cards (row, position), counted from 0: 3
$ kartu explain spider 1 --rules preset=paper --solver dfs | tail -n 1
  open*
$ kartu explain freecell 1 --solver backtrack | grep -A1 'From a column to a cell'
  From a column to a cell: 8
    6♠ from column 1 to cell a (chosen)
$ kartu explain freecell 1 --solver backtrack:no-order | grep -c 'as the rules list them: 8'
1
$ kartu explain freecell 1 --solver backtrack --json | grep -c '"kind":"heuristic"'
1
$ kartu explain klondike 1 --solver dfs | head -n 2
Legal moves in the order in which they are tried: 2
  2♠ from column 4 to column 1 (chosen)
$ kartu explain klondike 1 --solver open
kartu: --solver: "open" is not a solver or bot that can be explained; available: master, policy, greedy, random, dfs.
? 2
