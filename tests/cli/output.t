# --output: a complete file or none.
$ kartu solve freecell 20 --output out; kartu verify freecell 20 --solution out --quiet; ls
out
$ kartu deal freecell 1 --output out; head -n 1 out
game: freecell
# After an error the old file stays, and no temporary file is left.
$ kartu deal freecell 0 --output out 2>/dev/null; kartu solve freecell 1 --solver nothing --output out 2>/dev/null; kartu solve freecell 1 --rules nothing --output out 2>/dev/null; head -n 1 out; ls
game: freecell
out
# Verdicts are not errors: the file is written.
$ kartu solve freecell 11982 --nodes 1 --output out --json; echo $?; grep -c unknown out
3
1
# A file that is replaced keeps its mode, and symbolic links to it stay valid.
$ chmod 640 out; ln -s out link; kartu games --output link; stat -c %a out; test -h link && head -n 1 out
640
freecell: *
$ kartu deal freecell 1 --output nowhere/out
kartu: nowhere/out cannot be written: No such file or directory.
? 2
$ kartu deal freecell 1 --output .
kartu: . cannot be written: Is a directory.
? 2
# Pipes and devices are written directly.
$ kartu deal freecell 1 --output /dev/null; test -c /dev/null
$ kartu deal freecell 1 --output /dev/full
kartu: /dev/full cannot be written: No space left on device.
? 4
$ kartu deal freecell 1 > /dev/full
kartu: Standard output cannot be written: No space left on device.
? 4
$ kartu help > /dev/full
kartu: Standard output cannot be written.
? 4
# "-" is standard output.
$ kartu deal freecell 1 --output - | head -n 1; kartu games --json --output=- | wc -l; ls
game: freecell
5
link
out
