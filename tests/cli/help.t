# Help and the version; kartu without arguments shows the help.
$ kartu --version
kartu *.*.*
$ kartu -V > a; kartu --version | cmp - a; kartu -h > a; kartu --help | cmp - a; kartu solve -h > a; kartu help solve | cmp - a
$ kartu | head -n 3
Usage: kartu COMMAND [ARGUMENT]... [OPTION]...
|
Card games with solvers and bots.
$ kartu > bare; kartu help > help; kartu --help > option; cmp bare help && cmp help option
$ kartu help
Usage: kartu COMMAND [ARGUMENT]... [OPTION]...
|
Card games with solvers and bots.
|
Commands:
  games *
  deal *
  solve *
  hint *
  moves *
  explain *
  verify *
  match *
  campaign *
  bot *
  play *
  serve *
  backup *
  restore *
  doctor *
  verify-shuffle *
  bench *
  help *
|
Options:
  --help, -h *
  --version, -V *
|
'kartu help COMMAND' explains a command.
'kartu help papers' lists the papers that Kartu implements.
Exit status: 0 done or solved, 1 proven impossible, 2 wrong usage or input,
3 stopped at a limit, 4 internal error.
$ kartu help solve > help; kartu solve --help > option; cmp help option; head -n 3 help
Usage: kartu solve GAME [N | A-B]... [OPTION]...
|
kartu solve: solve deals by number, or the positions of a file.
$ kartu help verify | grep -e '^  --solution'
  --solution F               read the solution from file F ('-' for standard input)
$ kartu help games | grep -e '--jobs'
? 1
# Every command has its help.
$ for c in games deal solve hint verify match campaign bot play serve backup restore doctor verify-shuffle bench help; do kartu $c --help > out || echo $c; grep -q "^Usage: kartu $c" out || echo $c; done
# The papers, with a page in each language.
$ kartu help papers | grep -A 4 ^freecell
freecell, algorithm backtrack
  Hengky Budiman:
  Memecahkan Permainan FreeCell dengan Algoritma Backtracking.
  Institut Teknologi Bandung, 2007
  docs/papers/freecell.md
$ LC_ALL=C.UTF-8 LANGUAGE=id kartu help papers | grep -A 4 ^klondike
klondike, algoritma greedy
  Halim Agung, Cindy Fransisca, Johanes Fernandes Andry:
  Aplikasi Solusi Permainan Solitaire Menggunakan Algoritma Greedy.
  Universitas Bunda Mulia, tahun tidak tercantum
  docs/papers/klondike.id.md
$ for l in C id; do LC_ALL=C.UTF-8 LANGUAGE=$l kartu help papers; done | grep -o 'docs/papers/.*md' | while read p; do test -f $SOURCES/$p && echo there; done | uniq -c
     10 there
$ kartu help papers --json
kartu: 'kartu help' does not take --json.
Try 'kartu help help'.
? 2
$ kartu help nothing
kartu: Unknown command "nothing".
Try 'kartu help'.
? 2

# Completion.
$ kartu help --complete '' | cut -f 1 | tr '\n' ' '
games deal solve hint moves explain verify match campaign bot play serve backup restore doctor verify-shuffle bench help *
$ kartu help --complete so
solve	solve deals by number, or the positions of a file
$ kartu help --complete solve free
freecell	FreeCell
$ kartu help --complete help pa
papers	list the papers that Kartu implements
$ kartu help --complete help ve
verify	*
verify-shuffle	*
$ kartu help --complete solve freecell --s | cut -f 1 | tr '\n' ' '
--solver --seconds --stats *
$ kartu help --complete solve freecell --solver b
backtrack	*
bfs	*
best	*
beam	*
bnb	*
$ kartu help --complete solve --solver dfs freecell --format = w
words	*
$ kartu help --complete deal freecell --format fc
fc-solve	*
$ kartu help --complete deal freecell --rules ce
cells=	*
$ kartu help --complete deal spider --rules pre
preset=paper	*
preset=spiderette	*
preset=will-o-the-wisp	*
preset=simple-simon	*
preset=mrs-mop	*
$ kartu help --complete match bigtwo --bots mi
minimax	*
$ kartu help --complete solve freecell --file ''
$ kartu help --complete games sp
spider	Spider
# Lists continue after a comma; the bots of kartu bot; the words of an argument; --name=value in one word; sides.
$ kartu help --complete match bigtwo --bots master,mi
master,minimax	*
$ kartu help --complete match bigtwo --bots=master:nodes=5,mi
--bots=master:nodes=5,minimax	*
$ kartu help --complete match bigtwo --bots master, | cut -f 1 | tr '\n' ' '
master,master master,network master,casual master,ismcts master,minimax master,lowest master,maxn master,alphabeta master,random *
$ kartu help --complete deal klondike --rules draw=1,pa
draw=1,passes=	*
$ kartu help --complete hint klondike --solver '' | cut -f 1 | sort | tr '\n' ' '; kartu help --complete solve klondike --solver ma
astar beam best bfs bnb dfs greedy hill idastar ids master open optimal policy random short ucs *
$ kartu help --complete bot bigtwo lo
lowest	*
$ kartu help --complete match bigtwo --arrange '' | cut -f 1
rotate
all
$ kartu help --complete match saboteur --side '' | cut -f 1
miner=
saboteur=
$ kartu help --complete match saboteur --side miner=co
miner=covert	*
$ kartu help --complete match saboteur --side=miner=co
--side=miner=covert	*
$ kartu help --complete match saboteur --miners co
covert	*
# The script for bash passes whole words on, and returns the part that bash replaces.
$ printf '%s\n' '. "$SOURCES/completions/kartu.bash"; try() { COMP_LINE=$1; COMP_POINT=${#1}; _kartu 2>/dev/null; echo "${COMPREPLY[*]}"; }' 'try "kartu match bigtwo --bots master,mi"' 'try "kartu match bigtwo --bots master:nodes=5,mi"' 'try "kartu match bigtwo --bots=mi"' 'try "kartu bot bigtwo "' 'try "kartu solve fre"' > complete; bash complete
master,minimax
5,minimax
minimax
master network casual ismcts minimax lowest maxn alphabeta random
freecell
