# Wrong command lines: one clear message, the next step, status 2.
$ kartu frobnicate
kartu: Unknown command "frobnicate".
Try 'kartu help'.
? 2
$ kartu ''
kartu: Unknown command "".
Try 'kartu help'.
? 2
$ kartu --json
kartu: No command was given, only options.
Try 'kartu help'.
? 2
$ kartu --frobnicate
kartu: Unknown option "--frobnicate".
Try 'kartu help'.
? 2
$ kartu solve freecell 1 -j
kartu: Unknown option "-j".
Try 'kartu help'.
? 2
$ kartu solve
kartu: 'kartu solve' needs more arguments: kartu solve GAME [N | A-B]...
Try 'kartu help solve'.
? 2
$ kartu deal freecell 1 2
kartu: 'kartu deal': unexpected argument "2".
Try 'kartu help deal'.
? 2
$ kartu games freecell klondike
kartu: 'kartu games': unexpected argument "klondike".
Try 'kartu help games'.
? 2

# Options that the command does not take, without a value, or with an unexpected one.
$ kartu solve freecell 1 --seed 5
kartu: 'kartu solve' does not take --seed.
Try 'kartu help solve'.
? 2
$ kartu --jobs 2 games
kartu: 'kartu games' does not take --jobs.
Try 'kartu help games'.
? 2
$ kartu solve freecell 1 --complete
kartu: 'kartu solve' does not take --complete.
Try 'kartu help solve'.
? 2
$ kartu solve freecell 1 --nodes
kartu: --nodes needs a value: --nodes N.
Try 'kartu help'.
? 2
$ kartu solve freecell 1 --json=yes
kartu: --json takes no value.
Try 'kartu help'.
? 2

# Numbers.
$ kartu solve freecell 1 --jobs 0
kartu: --jobs takes a whole number from 1 to 256, not "0".
Try 'kartu help'.
? 2
$ kartu solve freecell 1 --jobs=257
kartu: --jobs takes a whole number from 1 to 256, not "257".
Try 'kartu help'.
? 2
$ kartu solve freecell 1 --nodes -5
kartu: --nodes takes a whole number from 1 to *, not "-5".
Try 'kartu help'.
? 2
$ kartu solve freecell 1 --nodes 99999999999999999999999
kartu: --nodes takes a whole number from 1 to *, not "99999999999999999999999".
Try 'kartu help'.
? 2
$ kartu solve freecell 1 --memory 1e3
kartu: --memory takes a whole number from 1 to *, not "1e3".
Try 'kartu help'.
? 2
$ for s in 0 -1 inf nan 0x10 1s '' .; do kartu solve freecell 1 --seconds "$s" 2>&1 | head -n 1; done
kartu: --seconds takes a number of seconds above 0, not "0".
kartu: --seconds takes a number of seconds above 0, not "-1".
kartu: --seconds takes a number of seconds above 0, not "inf".
kartu: --seconds takes a number of seconds above 0, not "nan".
kartu: --seconds takes a number of seconds above 0, not "0x10".
kartu: --seconds takes a number of seconds above 0, not "1s".
kartu: --seconds takes a number of seconds above 0, not "".
kartu: --seconds takes a number of seconds above 0, not ".".

# Games, deals and ranges.
$ kartu solve chess 1
kartu: Unknown game "chess"; 'kartu games' lists all games.
? 2
$ kartu solve freecell
kartu: Give either deal numbers (7, 1-100) or positions with --file.
Try 'kartu help solve'.
? 2
$ kartu solve freecell 1 --file -
kartu: Give either deal numbers (7, 1-100) or positions with --file.
Try 'kartu help solve'.
? 2
$ for n in 0 8589934592 99999999999999999999999 1x 1.5 ' 1' +1 1- 1-2-3 1-x 0-5; do kartu solve freecell "$n" && echo "$n"; done
kartu: A deal of freecell is a number from 1 to 8589934591, not "0".
kartu: A deal of freecell is a number from 1 to 8589934591, not "8589934592".
kartu: A deal of freecell is a number from 1 to 8589934591, not "99999999999999999999999".
kartu: A deal of freecell is a number from 1 to 8589934591, not "1x".
kartu: A deal of freecell is a number from 1 to 8589934591, not "1.5".
kartu: A deal of freecell is a number from 1 to 8589934591, not " 1".
kartu: A deal of freecell is a number from 1 to 8589934591, not "+1".
kartu: A deal of freecell is a number from 1 to 8589934591, not "1-".
kartu: A deal of freecell is a number from 1 to 8589934591, not "2-3".
kartu: A deal of freecell is a number from 1 to 8589934591, not "x".
kartu: A deal of freecell is a number from 1 to 8589934591, not "0".
? 2
$ kartu solve freecell -- -5
kartu: A deal of freecell is a number from 1 to 8589934591, not "-5".
? 2
$ kartu solve freecell 1 9-3
kartu: The range 9-3 is reversed; write 3-9.
? 2
$ kartu hint freecell
kartu: Give either a deal number or a position with --file.
Try 'kartu help hint'.
? 2
$ kartu deal freecell 1 --file -
kartu: Give either a deal number or positions with --file, not both.
Try 'kartu help deal'.
? 2

# Solvers, rules and formats. A wrong solver is found before anything is written.
$ kartu solve freecell 1 --solver nothing --output out; ls
kartu: --solver: *"nothing"*
$ kartu solve freecell 1 --solver backtrack:nothing
kartu: --solver: *"nothing"*
? 2
$ kartu deal freecell 1 --rules cells=9
kartu: --rules: *cells*0-8*
? 2
$ kartu deal freecell 1 --rules nothing=1
kartu: --rules: *"nothing"*
? 2
$ kartu solve freecell 1 --format nothing
kartu: Unknown format "nothing"; available: standard, words, json, states, paper.
? 2
$ kartu deal freecell 1 --format standard
kartu: Unknown format "standard"; available: kartu, fc-solve, paper.
? 2
$ kartu verify freecell 1
kartu: Name the file of the solution with --solution.
Try 'kartu help verify'.
? 2
$ kartu verify freecell --file - --solution -
kartu: Only one of --file and --solution can be standard input.
Try 'kartu help verify'.
? 2
$ kartu bench chess
kartu: Unknown game "chess"; 'kartu games' lists all games.
? 2
