# What is wrong is said before the screen is taken; here there is no terminal at all.
$ kartu play freecell
kartu: The terminal table needs a terminal; 'kartu help' lists what works without one.
? 2
$ kartu play bridge
kartu: There is no game "bridge"; 'kartu games' lists them.
? 2
$ kartu play freecell 0
kartu: *
? 2
$ kartu play freecell --rules cells=99
kartu: *
? 2
$ kartu play freecell --bots random
kartu: FreeCell is played alone: --bots has nobody to seat.
? 2
$ kartu play bigtwo --bots nobody
kartu: *
? 2
$ kartu play freecell --colours pink
kartu: --colours is one of two, four, contrast, none; not "pink".
Try 'kartu help play'.
? 2
$ kartu play --rules cells=3
kartu: --rules and --bots are about a game: which one?
Try 'kartu help play'.
? 2
$ kartu play freecell 1 --jobs 2
kartu: 'kartu play' does not take --jobs.
Try 'kartu help play'.
? 2
