# Positions from a file and from standard input, several in a row, in any format.
$ kartu deal freecell 20 > p; kartu deal freecell 14 --format fc-solve >> p; kartu deal freecell 15 --format paper >> p
$ kartu solve freecell --file p --json --quiet | cut -c 1-64
{"game":"freecell","deal":null,"position":1,"verdict":"solved","
{"game":"freecell","deal":null,"position":2,"verdict":"solved","
{"game":"freecell","deal":null,"position":3,"verdict":"solved","
{"summary":true,"solved":3,*
$ kartu solve freecell --file - --quiet --jobs 2 < p
| # freecell position 1: solved in * moves (* cards), * states, *s, fast
| # freecell position 2: solved in *
| # freecell position 3: solved in *
| # 3 deals: 3 solved, 0 impossible, 0 unknown
| # solved: 100.000 %, 95 % interval 43.849 to 100.000 %
| # * states, *
| # on average *
| # freecell fast, rules *
$ (echo '# a remark'; echo; kartu deal freecell 20; echo; echo '# the end') | kartu solve freecell --file - --quiet
| # freecell position 1: solved in *

# A position with an error: its line and column, status 2, and nothing is solved or written.
$ kartu deal freecell 20 > q; kartu deal freecell 1 | sed s/JD/KD/ >> q; kartu solve freecell --file q --output out; echo $?; ls out
kartu: q:17:7: The K♦ appears twice.
2
ls: *out*
? 2
$ kartu deal freecell 1 | sed s/JD/XX/ | kartu solve freecell --file -
kartu: stdin:5:4: "XX" is not a card*
? 2
$ kartu deal freecell 1 | head -n 7 | kartu solve freecell --file -
kartu: stdin:8:1: *
? 2
$ kartu deal freecell 1 --format paper | sed '4s/ 9 3$//' | kartu solve freecell --file -
kartu: stdin:4:*: *
? 2
$ echo nonsense | kartu hint freecell --file -
kartu: stdin:1:1: *
? 2
$ kartu deal freecell 1 > twice; kartu deal freecell 1 >> twice; kartu hint freecell --file twice
kartu: twice:13:1: A second position begins here; only one is expected.
? 2

# Files that cannot be read.
$ kartu solve freecell --file nowhere
kartu: nowhere cannot be read: No such file or directory.
? 2
$ kartu solve freecell --file .
kartu: . cannot be read: Is a directory.
? 2
$ kartu solve freecell --file /dev/null
kartu: /dev/null contains no position.
? 2
$ yes '# nothing here' | head -c 68000000 | kartu solve freecell --file -
kartu: stdin cannot be read: it is larger than 64 megabytes.
? 2
