# The report of a campaign of solvers: the same bytes for any number of threads. Only the last section is about times.
$ kartu campaign new d freecell 1-60 --rules ranks=5 --rules cells=0,ranks=10 --chunk 7 --nodes 3000; kartu campaign run d 2>/dev/null; kartu campaign report d --output a.html; kartu campaign report d --jobs 3 > b.html; cmp a.html b.html; kartu campaign report d --times --output t.html; python3 -c 'a, t = (open(f).read().split("\n</main>")[0] for f in ("a.html", "t.html")); print(t.startswith(a), len(t) > len(a))'
True True
$ python3 "$SOURCES/tests/cli/read_report.py" page a.html > text; grep -e '^h[12]' -e figure -e summary text
h1: Campaign *: freecell, solvers
h2: Verdicts
figure: Share of solved deals
summary: Cell 2: * impossible deals
summary: Cell 2: * unknown deals
h2: Lengths of the solutions
figure: Lengths of the solutions found
h2: Positions
figure: Share of deals that are not finished after so many positions (both axes are logarithmic)
h2: How to repeat it
$ python3 "$SOURCES/tests/cli/read_report.py" page t.html | tail -n 5 | head -n 4
caption: Seconds of CPU time for a deal, which differ from run to run; quantiles are exact within 13 %
cell | rules | solver | mean | median | 90 % | 99 % | 99.9 % | most | sum
1 | cells=4, ranks=5 | fast | *
2 | cells=0, ranks=10 | fast | *
# The verdicts and intervals are those of status; the summary has the lengths and positions of the rows.
$ kartu campaign status d --json > s; python3 "$SOURCES/tests/cli/read_report.py" verdicts a.html s
1 60 60 0 0
2 60 * * *
$ kartu campaign export d --output e.csv; kartu campaign export d --format summary --output sum.json; python3 "$SOURCES/tests/cli/read_report.py" summary sum.json e.csv
cell 1 has 60 rows
cell 2 has 60 rows
# The commands of the page make the same campaign again.
$ sed -n '/^<pre/,/<\/pre>/p' a.html | sed 's/<[^>]*>//g' > commands; sh -e commands 2>/dev/null | tail -n 1; diff -r d/chunks campaign-*/chunks; cmp report.html a.html; kartu campaign export d --format jsonl | cmp - export.jsonl
problems: 0

# Published values: those of the same rules and deals, and whether they fit.
$ head='game,rules,deals,percent,plus_minus,impossible,source,note'; printf '%s\n' "$head" 'freecell,ranks=5,,99.5,0.6,,"Somebody, 2020",small' 'freecell,ranks=5,1-60,,,1,Else,' 'freecell,ranks=5,1-61,,,7,Else,' 'klondike,draw=1,,90,1,,Other,' 'freecell,"cells=0,ranks=10",,99,0.5,,Somebody,' > p.csv; kartu campaign report d --compare p.csv --output c.html; python3 "$SOURCES/tests/cli/read_report.py" page c.html | grep -e Somebody | sed 's/ | [^|]* | [^|]*$//; s/.* | //'
99.5 ± 0.6 %: intervals overlap / Somebody, 2020; small / 1 impossible: not the same / Else
99 ± 0.5 %: intervals do not overlap / Somebody
$ printf '%s\n' game,rules,deals,percent,plus_minus,impossible,source,note freecell,ranks=5,,many,,,X, > p.csv; kartu campaign report d --compare p.csv --output z.html; kartu campaign report d --compare nowhere --output z.html; ls z.html
kartu: p.csv: line 2 is no published value; it needs the columns game, rules, deals, percent, plus_minus, impossible, source, note.
kartu: nowhere cannot be read: No such file or directory.
ls: cannot access 'z.html': No such file or directory
? 2
# No header, no text, no numbers. A mark at the start of the file, as some programs write it, does no harm.
$ compare() { printf "$@" > p.csv; kartu campaign report d --compare p.csv --output z.html; }; head='game,rules,deals,percent,plus_minus,impossible,source,note\n'; compare ''; compare '\n'; compare 'freecell,ranks=5,,99,,,X,\n'; compare "$head"'freecell,ranks=5,,99,,,X\351,\n'; compare "$head"'freecell,ranks=5,,99,,,X\0,\n'; compare "$head"'freecell,ranks=5,,nan,,,X,\n'; compare "$head\n"'freecell,ranks=5,,99,inf,,X,\n'; compare "$head"'freecell,ranks=5,,99,,nan,X,\n'; compare "$head"'freecell,ranks=5,,99\n'; ls z.html; compare '\357\273\277'"$head"'freecell,ranks=5,,99,1,,Sömebödy,±\n'; grep -c 'Sömebödy; ±' z.html; rm z.html
kartu: p.csv: line 1 is no published value; it needs the columns game, rules, deals, percent, plus_minus, impossible, source, note.
kartu: p.csv: line 1 is no published value; it needs the columns game, rules, deals, percent, plus_minus, impossible, source, note.
kartu: p.csv: line 1 is no published value; it needs the columns game, rules, deals, percent, plus_minus, impossible, source, note.
kartu: p.csv: line 1 is no published value; it needs the columns game, rules, deals, percent, plus_minus, impossible, source, note.
kartu: p.csv cannot be read: Invalid or incomplete multibyte or wide character.
kartu: p.csv: line 2 is no published value; it needs the columns game, rules, deals, percent, plus_minus, impossible, source, note.
kartu: p.csv: line 3 is no published value; it needs the columns game, rules, deals, percent, plus_minus, impossible, source, note.
kartu: p.csv: line 2 is no published value; it needs the columns game, rules, deals, percent, plus_minus, impossible, source, note.
kartu: p.csv: line 2 is no published value; it needs the columns game, rules, deals, percent, plus_minus, impossible, source, note.
ls: cannot access 'z.html': No such file or directory
1

# What is published: small files that others can check, and the same bytes each time.
$ kartu campaign report d --times --publish r/d; kartu campaign report d --jobs 2 --publish r/again; ls r/d; for f in r/again/*; do cmp $f r/d/$(basename $f); done; cmp d/manifest.json r/d/manifest.json; cd r/d; cp ../../export.jsonl .; sha256sum -c export.sha256
export.sha256
lengths.svg
manifest.json
positions.svg
rates.svg
report.html
summary.json
times.json
times.svg
r/again/report.html r/d/report.html differ: *
export.jsonl: OK
$ kartu campaign export d --format summary | cmp - r/d/summary.json; python3 "$SOURCES/tests/cli/read_report.py" page r/again/report.html | cmp - text; python3 -c 'import glob,xml.dom.minidom; print(all(xml.dom.minidom.parse(f).documentElement.tagName == "svg" for f in glob.glob("r/d/*.svg")))'
True
$ kartu campaign new e freecell 1-3 --rules ranks=4; kartu campaign run e 2>/dev/null; kartu campaign report e --publish r/d; echo $?; cmp d/manifest.json r/d/manifest.json; kartu campaign report d --publish r/d; ls r/d | grep times
kartu: r/d contains other files than the result of this campaign; choose another directory.
2
? 1
# More ranges than a command should have: the deals come from the manifest.
$ kartu campaign new some freecell $(seq 1 2 300) --rules ranks=1; kartu campaign run some 2>/dev/null; kartu campaign report some --publish r/some; cd r/some; sed -n '/^<pre/,/<\/pre>/p' report.html | sed "s/<[^>]*>//g; s/&#x27;/'/g; s/&quot;/\"/g" > commands; sh -e commands >/dev/null 2>&1; cmp manifest.json campaign-*/manifest.json; sha256sum -c export.sha256; cd ../..; rm -r r/some
export.jsonl: OK
# Other files are never touched.
$ mkdir pics; touch pics/mine.svg pics/times.json; kartu campaign report d --publish pics; kartu campaign report d --publish ''; ls pics
kartu: pics contains other files than the result of this campaign; choose another directory.
kartu: --publish needs the name of a directory.
Try 'kartu help campaign'.
mine.svg
times.json
$ touch r/d/mine.svg; cp r/d/rates.svg r/d/rates-9.svg; sed -i 's/<img src="rates.svg"/<img src="rates-9.svg"><img src="rates.svg"/' r/d/report.html; kartu campaign report d --publish r/d; ls r/d | grep -E 'mine|rates'; rm r/d/mine.svg; cp -r d itself; touch itself/mine.svg; kartu campaign report itself --publish itself; ls itself | grep svg; rm -r itself
mine.svg
rates.svg
kartu: itself contains other files than the result of this campaign; choose another directory.
mine.svg
# A draft that a killed process has left.
$ mkdir r/draft; touch r/draft/manifest.json.$(hostname)-1.99999.tmp; kartu campaign report d --publish r/draft; ls r/draft | grep -c html; rm -r r/draft
1
$ kartu campaign report d --output ''
kartu: "" cannot be written: No such file or directory.
? 2
$ kartu campaign report d --publish r/d --output x; touch file; kartu campaign report d --publish file/r; kartu campaign report d --output nowhere/r.html
kartu: --publish cannot be used together with --output.
Try 'kartu help campaign'.
kartu: file/r cannot be written: Not a directory.
kartu: nowhere/r.html cannot be written: No such file or directory.
? 2
$ kartu campaign report d --publish file
kartu: file cannot be written: Not a directory.
? 2

# A file that is too large: nothing is written.
$ kartu campaign new many freecell $(seq 1 2 40000) --rules ranks=1; kartu campaign run many 2>/dev/null; kartu campaign report many --publish r/many; ls r; kartu campaign report many --output m.html; python3 "$SOURCES/tests/cli/read_report.py" page m.html | grep -e '^deals |' -e '^number of' | sed 's/197,.*(/... (/'; awk 'length > 500' m.html
kartu: manifest.json would have * bytes; a published file has at most 200000. Divide the campaign.
again
d
deals | 1, 3, *, ... (20,000 ranges)
number of deals | 20,000

# Campaigns of bots: alone, and at one table.
$ kartu campaign new k klondike 1-30 --bots greedy,policy --rules draw=3 --rules draw=1 --seed 5; kartu campaign run k 2>/dev/null; kartu campaign report k --output k.html; python3 "$SOURCES/tests/cli/read_report.py" page k.html | sed -n '1,/^h2: Lengths/p'
h1: Campaign *: klondike, match
h2: Strength of the bots
caption: Wins and points per game, with 95 % intervals; the games of a deal are one sample
cell | rules | bot | deals | games | wins | points | gave up
1 | draw=3 | greedy* | 30 | 30 | * % (* to *) | * ± * | *
1 | draw=3 | policy* | 30 | 30 | * % (* to *) | * ± * | *
2 | draw=1 | greedy* | 30 | 30 | * % (* to *) | * ± * | *
2 | draw=1 | policy* | 30 | 30 | * % (* to *) | * ± * | *
figure: Share of won games
figure: Points per game
h2: Differences between bots
caption: Paired differences, with 95 % intervals
cell | rules | bots | deals | wins, percentage points | points per game
1 | draw=3 | greedy* minus policy* | 30 | * ± * | * ± *
2 | draw=1 | greedy* minus policy* | 30 | * ± * | * ± *
figure: Differences of the shares of won games
h2: Lengths of won games
# The labels of the figures have no options, because the names of these bots are different; the sentence below the title.
$ grep -o '>draw=[13], [a-z -]*<' k.html | sort -u; grep -o '<p>[0-9]* cell[^<]*' k.html a.html; grep -c 'narrower than if the bots had played different deals' k.html
>draw=1, greedy - policy<
>draw=1, greedy<
>draw=1, policy<
>draw=3, greedy - policy<
>draw=3, greedy<
>draw=3, policy<
k.html:<p>2 cells, 30 deals in each, kartu *
a.html:<p>2 cells, 60 deals in each, kartu *
1
# Two sets of options of one bot keep them.
$ kartu campaign new kk klondike 1-3 --bots master:nodes=3,master:nodes=4; kartu campaign run kk 2>/dev/null; kartu campaign report kk --output kk.html; grep -o '<p>[0-9]* cell[^<]*' kk.html; grep -c '>master:' kk.html
<p>1 cell, 3 deals, kartu *
*
# A paired difference is that of the means, and its interval that of the differences on each deal.
$ kartu campaign export k --format summary > k.json; kartu campaign export k --cell 1 | python3 -c 'import csv,json,statistics,sys; wins = [{}, {}]; [wins[int(r["player"]) - 1].__setitem__(r["deal"], float(r["wins"])) for r in csv.DictReader(sys.stdin)]; d = [wins[0][k] - wins[1][k] for k in wins[0]]; p = json.load(open("k.json"))["cells"][0]["pairs"][0]; print(abs(p["wins"] - statistics.mean(d)) < 1e-5, abs(p["wins_ci95"] - 1.96 * statistics.stdev(d) / len(d) ** 0.5) < 1e-5, p["deals"])'
True True 30
$ kartu campaign new b bigtwo 7-10 --bots lowest,random,lowest,random --arrange all; kartu campaign run b 2>/dev/null; kartu campaign report b --output b.html; python3 "$SOURCES/tests/cli/read_report.py" page b.html | grep -e '^1 |'
1 | default rules | lowest (x2) | 4 | 48 | * % (* to *) | * ± * | 0
1 | default rules | random (x2) | 4 | 48 | * % (* to *) | * ± * | 0
1 | default rules | lowest minus random | 4 | * ± * | * ± *
1 | default rules | lowest | * | * | * | * | * | *
1 | default rules | random | * | * | * | * | * | *

# Sides: how often the first one won; the commands repeat the campaign.
$ kartu campaign new side saboteur 1-20 --miners greedy --saboteurs greedy --saboteurs random --players 3-4 --nodes 50; kartu campaign run side 2>/dev/null; kartu campaign report side --output s.html; python3 "$SOURCES/tests/cli/read_report.py" page s.html | sed -n '/^h2: Sides/,/^h2: Str/p'; sed -n '/^<pre/,/<\/pre>/p' s.html | sed 's/<[^>]*>//g; /\\$/!q' > commands; sh -e commands; cmp side/manifest.json $(sed -n '1s/.*new \([^ ]*\) .*/\1/p' commands)/manifest.json
h2: Sides
caption: Rounds that the miners won, with 95 % intervals (Wilson)
cell | rules | bots | players | saboteurs | rounds | miner wins
1 | seats=3 | miner=greedy*, saboteur=greedy* | 3 | all | 20 | * % (* to *)
1 | seats=3 | miner=greedy*, saboteur=greedy* | 3 | 0 | * | * % (* to *)
1 | seats=3 | miner=greedy*, saboteur=greedy* | 3 | 1 | * | * % (* to *)
2 | seats=3 | miner=greedy*, saboteur=random | 3 | all | 20 | * % (* to *)
2 | seats=3 | miner=greedy*, saboteur=random | 3 | 0 | * | * % (* to *)
2 | seats=3 | miner=greedy*, saboteur=random | 3 | 1 | * | * % (* to *)
3 | seats=4 | miner=greedy*, saboteur=greedy* | 4 | all | 20 | * % (* to *)
3 | seats=4 | miner=greedy*, saboteur=greedy* | 4 | 0 | * | * % (* to *)
3 | seats=4 | miner=greedy*, saboteur=greedy* | 4 | 1 | * | * % (* to *)
4 | seats=4 | miner=greedy*, saboteur=random | 4 | all | 20 | * % (* to *)
4 | seats=4 | miner=greedy*, saboteur=random | 4 | 0 | * | * % (* to *)
4 | seats=4 | miner=greedy*, saboteur=random | 4 | 1 | * | * % (* to *)
figure: Share of rounds that the miners won, by the number of players
h2: Strength of the bots

# Nothing is solved; nothing is finished; a part is finished.
$ kartu campaign new n klondike 1-20 --rules draw=13 --nodes 1; kartu campaign report n --output n.html; ls n.html; kartu campaign run n 2>/dev/null; kartu campaign report n --output n.html; python3 "$SOURCES/tests/cli/read_report.py" page n.html | grep -e '^1 |' -e figure
kartu: n has no finished chunk yet; 'kartu campaign run' computes them.
ls: cannot access 'n.html': No such file or directory
1 | draw=13 | * | 20 | 0 / 0.0 % (0.0 to 16.1) | 0.6 ± 0.1 %: intervals overlap / Blake and Gent, JAIR 85:21 (2026), table 3; published as at most ± 0.1 % | * | *
figure: Share of solved deals
1 | draw=13 | *
$ rm d/chunks/1/1/1-[2-9].jsonl.zst; rm -r d/chunks/2; kartu campaign report d --output u.html; echo $?; python3 "$SOURCES/tests/cli/read_report.py" page u.html | grep -e '^p:' -e '^2 |'; kartu campaign report d --publish r/u; echo $?; ls r
kartu: The campaign is not finished; chunks missing in this report: 17.
3
p: Not finished: 1 of 18 chunks, 7 of 120 rows. The figures describe the finished part, which is no random sample.
2 | cells=0, ranks=10 | fast | 0 | 0 / – | – | 0 / – | 0 / –
kartu: The campaign is not finished: publish it when 'kartu campaign run' is done.
3
again
d
$ printf x >> d/chunks/1/1/1-1.jsonl.zst; kartu campaign report d --output z.html; mkdir empty; kartu campaign report empty --output z.html; ls z.html
kartu: chunks/1/1/1-1.jsonl.zst is damaged: 'kartu campaign run' repairs it.
kartu: empty: The directory contains no campaign (no manifest.json); 'kartu campaign new' makes one.
ls: cannot access 'z.html': No such file or directory
? 2

# SIGTERM: no draft, and nothing that is not complete.
$ kartu campaign report k --output i.html & sleep 0.2; kill -TERM $!; wait $!; echo $?; kartu campaign report k --publish r/i & sleep 0.2; kill -TERM $!; wait $!; ls | grep -c '^i'; ls r
kartu: Interrupted: i.html was not written.
3
kartu: Interrupted: r/i was not written.
0
again
d

# Python: the first one may have no matplotlib, or none has it. Modules of the current directory are not used.
$ mkdir bin; printf '#!/bin/sh\nexit 77\n' > bin/python3; chmod +x bin/python3; PATH=$PWD/bin:$PATH kartu campaign report k --output k2.html; cmp k.html k2.html; touch json.py; kartu campaign report k | cmp - k.html
$ mkdir fake; echo 'raise ImportError' > fake/matplotlib.py; PYTHONPATH=$PWD/fake kartu campaign report k --output z.html; ls z.html
kartu: The report needs Python 3 with matplotlib: install the package python3-matplotlib.
ls: cannot access 'z.html': No such file or directory
? 2
$ printf '#!/bin/sh\nexit 5\n' > bin/python3; PATH=$PWD/bin:$PATH kartu campaign report k --output z.html; ls z.html
kartu: The report could not be drawn: python3 ended with status 5.
ls: cannot access 'z.html': No such file or directory
? 2
$ PATH=$PWD/bin:$PATH kartu campaign report k --output z.html
kartu: The report could not be drawn: python3 ended with status 5.
? 4
# An interruption does not wait for Python.
$ printf '#!/bin/sh\nexec sleep 60\n' > bin/python3; PATH=$PWD/bin:$PATH kartu campaign report k --output z.html & sleep 0.5; kill -TERM $!; wait $!; echo $?
kartu: Interrupted: z.html was not written.
3
