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
kartu: --rules and --bots need a game: kartu play GAME.
Try 'kartu help play'.
? 2
$ kartu play freecell 1 --jobs 2
kartu: 'kartu play' does not take --jobs.
Try 'kartu help play'.
? 2
