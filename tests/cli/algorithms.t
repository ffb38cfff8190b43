# Textbook solvers of every patience, with their options.
$ for g in freecell klondike spider; do kartu games $g --json | python3 -c 'import json,sys; print([s["name"] for s in json.load(sys.stdin)["solvers"]][-9:])'; done
['bfs', 'ids', 'ucs', 'best', 'astar', 'idastar', 'beam', 'bnb', 'hill']
['bfs', 'ids', 'ucs', 'best', 'astar', 'idastar', 'beam', 'bnb', 'hill']
['bfs', 'ids', 'ucs', 'best', 'astar', 'idastar', 'beam', 'bnb', 'hill']
$ kartu games freecell | grep -A 4 Heuristics
  Heuristics (--solver NAME:h=HEURISTIC):
    mixed          cards not home, *
    home           cards not home
    buried         cards above the next card of each suit
    needed         moves of cards that lie above a lower card of their suit (admissible)
$ kartu games klondike --json | python3 -c 'import json,sys; print([(h["name"], h["admissible"]) for h in json.load(sys.stdin)["heuristics"]])'
[('mixed', False), ('home', True), ('closed', True), ('needed', True)]
$ for s in bfs ids ucs best astar astar:h=mixed,w=1.5 idastar beam:width=10 bnb hill:seed=7; do kartu solve freecell 3 --rules ranks=3,columns=4,cells=1 --solver $s | kartu verify freecell 3 --rules ranks=3,columns=4,cells=1 --solution - | cut -d ' ' -f 1; done | uniq -c | tr -s ' '
 10 won
$ for s in ucs astar idastar bnb; do kartu solve freecell 3 --rules ranks=3,columns=4,cells=1 --solver $s --quiet --json | grep -oE '"(moves|at_least)":[0-9]+' | tr '\n' ' '; echo; done | uniq -c | tr -s ' '
 4 "moves":3 "at_least":3 
$ kartu solve freecell 3 --rules ranks=3,columns=4,cells=1 --solver astar:h=mixed --quiet --json | grep -c at_least
0
? 1

# Impossible only after a complete search.
$ kartu solve freecell 1 --rules ranks=5,columns=4,cells=0 --solver astar --quiet
| # freecell 1: impossible, *
? 1
$ kartu solve freecell 1 --rules ranks=5,columns=4,cells=0 --solver beam --quiet
| # freecell 1: unknown, because a heuristic that can be wrong may have excluded a solution; only a complete search can be sure, *
? 3

# Wrong options, and names: the list of the right ones is complete.
$ kartu solve freecell 1 --solver astar:h=manhattan
kartu: --solver: h takes one of: mixed, home, buried, needed.
? 2
$ kartu solve freecell 1 --solver astar:w=1.7
kartu: --solver: w takes one of: 1, 1.1, 1.25, 1.5, 2, 3, 4, 5, 10, 20.
? 2
$ kartu solve freecell 1 --solver beam:width=0
kartu: --solver: width takes a number in 1-1000000.
? 2

$ for g in freecell klondike spider; do kartu solve $g 1 --solver nothing; done
kartu: --solver: FreeCell has no solver or bot named "nothing"; available: fast, *, bnb, hill.
kartu: --solver: Klondike has no solver or bot named "nothing"; available: open, *, bnb, hill.
kartu: --solver: Spider has no solver or bot named "nothing"; available: open, *, bnb, hill.
? 2

# Traces: JSON lines.
$ kartu solve freecell 3 --rules ranks=3,columns=4,cells=1 --solver astar --trace t --quiet; head -n 3 t
| # freecell 3: solved in 3 moves *
{"type":"source","id":1,"depth":0,"g":0,"h":*,"f":*}
{"type":"expand","id":1,"depth":0,"g":0,"h":*,"f":*}
{"type":"generate","id":2,"parent":1,"move":"*","depth":1,"g":*,"h":*,"f":*}
$ tail -n 1 t
{"type":"end","id":*,"parent":*,"move":"*","depth":*,"g":3,"h":0,"f":3,"goal":true}
$ kartu solve klondike 1 --rules ranks=3,columns=4 --solver dfs --trace t --quiet; sed -n 3p t
| # klondike 1: solved *
{"type":"generate","id":2,"parent":1,"move":"*","depth":1}
$ kartu solve klondike 1 --solver ids --nodes 50 --trace t --quiet --json | grep -c unknown; test $(grep -c '"source"' t) -gt 1 && echo several
1
several
$ for s in dfs backtrack best beam hill; do kartu solve freecell 3 --rules ranks=3,columns=4,cells=1 --solver $s --trace t --quiet --output o; python3 -c 'import json; e = [json.loads(line) for line in open("t")]; new = [x["id"] for x in e if x["type"] in ("source", "generate")]; print(new == list(range(1, len(new) + 1)), all(x.get("parent", 0) < x["id"] for x in e), [x["type"] for x in e].index("end") == len(e) - 1, e[-1]["goal"])'; done | uniq -c | tr -s ' '
 5 True True True True
$ kartu solve freecell 3 --rules ranks=3,columns=4,cells=1 --solver ucs --trace - --quiet --output o | tail -n 1 | grep -c goal
1

# A deep tree: the moves along the parents are the solution.
$ kartu solve spider 2 --solver dfs --trace t --output o --quiet; kartu solve spider 2 --solver dfs --output o; python3 -c 'import json; n = {e["id"]: e for e in map(json.loads, open("t"))}; at = list(n)[-1]; line = []; exec("while at in n and \"parent\" in n[at]: line.insert(0, n[at][\"move\"]); at = n[at][\"parent\"]"); print(len(line), line == [w for l in open("o") if l[0] != "#" for w in l.split()])'
6408 True

# Traces for Graphviz and Posthoc.
$ kartu solve spider 1 --rules preset=paper --solver dfs --nodes 40 --trace t.dot --trace-format dot --quiet --output o; head -n 1 t.dot; tail -n 1 t.dot; if command -v dot > /dev/null; then dot -Tsvg t.dot | grep -c '</svg>'; else echo 1; fi
strict digraph search {
}
1
$ kartu solve freecell 3 --rules ranks=3,columns=4,cells=1 --solver best --trace t.dot --trace-format dot --quiet --output o; grep -c 'n1 \[style=bold\]' t.dot
1
$ kartu solve freecell 3 --rules ranks=3,columns=4,cells=1 --solver best --trace t.yaml --trace-format posthoc --quiet --output o; head -n 1 t.yaml; grep -n -m 1 events t.yaml; sed -n '14,16p' t.yaml
version: 1.4.0
13:events:
  - {"type":"source","id":1,"pId":null,*"x":0,"y":0}
  - {"type":"expanding","id":1,"pId":null,*"x":0,"y":0}
  - {"type":"generating","id":2,"pId":1,"move":"*","depth":1,*"x":0,"y":1}

# What cannot be traced, and where a trace cannot go.
$ kartu solve freecell 1 --trace t
kartu: --trace: the solver fast has no trace. These have one: backtrack, dfs, bfs, ids, ucs, best, astar, idastar, beam, bnb, hill.
? 2
$ kartu solve freecell 1-2 --solver dfs --trace t
kartu: --trace needs exactly one deal or position.
*
? 2
$ kartu solve freecell 1 --solver dfs --trace nowhere/t
kartu: nowhere/t cannot be written: No such file or directory.
? 2
$ kartu solve freecell 1 --solver dfs --trace t --trace-format svg
kartu: --trace-format takes jsonl, posthoc or dot.
*
? 2
$ kartu solve freecell 1 --solver dfs --trace-format dot
kartu: --trace-format needs --trace.
*
? 2
$ kartu solve freecell 1 --solver dfs --trace t --watch
kartu: Choose --watch or --trace.
*
? 2
$ kartu solve freecell 1 --solver dfs --trace -
kartu: --trace - needs --output with a file: *
*
? 2
$ kartu solve freecell 1 --solver dfs --trace t --output t
kartu: --trace and --output name the same file.
*
? 2
$ kartu solve freecell 11982 --solver bfs --nodes 2000000 --trace /dev/full
kartu: /dev/full cannot be written: No space left on device.
? 4
$ rm -f t; kartu solve freecell 1 --solver nothing --trace t; echo $?; test -e t || echo none
kartu: --solver: *
2
none
