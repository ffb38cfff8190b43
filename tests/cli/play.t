# Errors are reported before the terminal table starts; here there is no terminal.
$ kartu play freecell
kartu: The terminal table needs a terminal; 'kartu help' lists the other commands.
? 2
$ kartu play bridge
kartu: Unknown game "bridge"; 'kartu games' lists all games.
? 2
$ kartu play freecell 0
kartu: *
? 2
$ kartu play freecell --rules cells=99
kartu: *
? 2
$ kartu play freecell --bots random
kartu: FreeCell has only one seat: --bots cannot be used.
? 2
$ kartu play bigtwo --bots nobody
kartu: *
? 2
$ kartu play freecell --colours pink
kartu: --colours takes two, four, contrast or none, not "pink".
Try 'kartu help play'.
? 2
$ kartu play --rules cells=3
kartu: --rules, --bots, --file and --after need a game: kartu play GAME.
Try 'kartu help play'.
? 2
$ kartu play --file one
kartu: --rules, --bots, --file and --after need a game: kartu play GAME.
Try 'kartu help play'.
? 2

# A game from a position.
$ kartu deal freecell 1 > one; kartu play freecell --file one
kartu: The terminal table needs a terminal; 'kartu help' lists the other commands.
? 2
$ kartu play freecell 1 --after "3a 3a"
kartu: --after:1:4: move 2 ("3a"): The 8♦ cannot go there: the cell holds the 2♥.
? 2
$ kartu play freecell --after 3a
kartu: Give either a deal number or a position with --file.
Try 'kartu help play'.
? 2
$ kartu play freecell 1 --file one
kartu: Give either a deal number or a position with --file.
Try 'kartu help play'.
? 2
$ cat one one > two; kartu play freecell --file two
kartu: two:13:1: A second position begins here; only one is expected.
? 2
$ kartu play freecell --file missing
kartu: missing cannot be read: No such file or directory.
? 2
$ kartu deal klondike 1 --view 1 > seen; kartu play klondike --file seen
kartu: seen:1:1: This position has unknown cards; name every card.
? 2
$ sed 's/-0/-K/g; s/^\([1-8]:\).*/\1/' one > won; kartu play freecell --file won
kartu: There are no legal moves in this position.
? 2
$ kartu play freecell --file one --bots random
kartu: FreeCell has only one seat: --bots cannot be used.
? 2

$ kartu play freecell 1 --jobs 2
kartu: 'kartu play' does not take --jobs.
Try 'kartu help play'.
? 2
