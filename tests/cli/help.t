# Help and the version; bare kartu is help.
$ kartu --version
kartu *.*.*
$ kartu | head -n 3
Usage: kartu COMMAND [ARGUMENT]... [OPTION]...
|
Card games that think.
$ kartu > bare; kartu help > help; kartu --help > option; cmp bare help && cmp help option
$ kartu help
Usage: kartu COMMAND [ARGUMENT]... [OPTION]...
|
Card games that think.
|
Commands:
  games *
  deal *
  solve *
  hint *
  verify *
  match *
  bot *
  play *
  serve *
  verify-shuffle *
  bench *
  help *
|
Options:
  --help *
  --version *
|
'kartu help COMMAND' tells more about a command.
Exit status: 0 done or solved, 1 proven impossible, 2 wrong usage or input,
3 gave up at a limit, 4 internal error.
$ kartu help solve > help; kartu solve --help > option; cmp help option; head -n 3 help
Usage: kartu solve GAME [N | A-B]... [OPTION]...
|
kartu solve: solve deals by number, or the positions of a file.
$ kartu help verify | grep -e '^  --solution'
  --solution F               take the solution from file F ('-' for standard input)
$ kartu help games | grep -e '--jobs'
? 1
# Every command has its help.
$ for c in games deal solve hint verify match bot play serve verify-shuffle bench help; do kartu $c --help > out || echo $c; grep -q "^Usage: kartu $c" out || echo $c; done
$ kartu help nothing
kartu: There is no command "nothing".
Try 'kartu help'.
? 2

# Completion: what the shells ask.
$ kartu help --complete '' | cut -f 1 | tr '\n' ' '
games deal solve hint verify match bot play serve verify-shuffle bench help *
$ kartu help --complete so
solve	solve deals by number, or the positions of a file
$ kartu help --complete solve free
freecell	FreeCell
$ kartu help --complete help ve
verify	*
verify-shuffle	*
$ kartu help --complete solve freecell --s | cut -f 1 | tr '\n' ' '
--solver --seconds --stats *
$ kartu help --complete solve freecell --solver b
backtrack	*
$ kartu help --complete solve --solver dfs freecell --format = w
words	*
$ kartu help --complete deal freecell --format fc
fc-solve	*
$ kartu help --complete deal freecell --rules ce
cells=	*
$ kartu help --complete deal spider --rules pre
preset=paper	*
preset=spiderette	*
$ kartu help --complete match bigtwo --bots mi
minimax	*
$ kartu help --complete solve freecell --file ''
$ kartu help --complete games ''
