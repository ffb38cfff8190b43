# Messages contain no control characters from arguments, file names or contents of files.
$ kartu "$(printf '\033[31mred')"
kartu: Unknown command "\x1B[31mred".
Try 'kartu help'.
? 2
$ kartu solve freecell "$(printf '1\007\r2\nx\tz')"
kartu: A deal of freecell is a number from 1 to 8589934591, not "1\x07\r2\nx\tz".
? 2
$ kartu deal freecell --file "$(printf 'no\033]0;title\007')"
kartu: no\x1B]0;title\x07 cannot be read: No such file or directory.
? 2
$ printf '1a 9z\302\2335\n' | kartu verify freecell 1 --solution -
kartu: stdin:1:4: "9z\xC2\x9B5" is not a move*
? 2
$ printf '{"game":"freecell","deal":1,"verdict":"\\u001b[2J"}' | kartu verify freecell 1 --solution -
kartu: stdin has no solution for this deal (verdict: \x1B[2J)*
? 2
$ printf 'game: freecell\nrules: \033[1m=3\n' | kartu solve freecell --file - 2>&1 | grep -c "$(printf '\033')"
0
? 1
# Bytes that are not UTF-8, C1 control characters, and marks that change the direction of writing.
$ kartu "$(printf 'a\377\302\233b\342\200\256c')"
kartu: Unknown command "a\xFF\xC2\x9Bb\xE2\x80\xAEc".
*
? 2
# Text in other languages is not escaped.
$ kartu 'kartu remi é ♠ 漢字'
kartu: Unknown command "kartu remi é ♠ 漢字".
*
? 2
# The table of a match.
$ kartu match bigtwo --bots "exec:kartu bot bigtwo lowest$(printf '\t\033') 2>/dev/null || kartu bot bigtwo lowest,lowest" --rules seats=2 --deals 1 --quiet | grep -c "$(printf '\033')"
0
? 1
