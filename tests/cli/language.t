# Indonesian, by any of the variables, without an installed locale. Data is never translated.
@ LC_ALL=
$ LANGUAGE=id kartu help | head -n 1
Penggunaan: kartu PERINTAH [ARGUMEN]... [OPSI]...
$ LANG=id_ID.UTF-8 kartu help | head -n 1
Penggunaan: kartu PERINTAH [ARGUMEN]... [OPSI]...
$ LC_ALL=id_ID.UTF-8 kartu help | head -n 1
Penggunaan: kartu PERINTAH [ARGUMEN]... [OPSI]...
$ LANG=id kartu help | head -n 1
Penggunaan: kartu PERINTAH [ARGUMEN]... [OPSI]...
$ LC_MESSAGES=id_ID LANG=en_US.UTF-8 kartu help | head -n 1
Penggunaan: kartu PERINTAH [ARGUMEN]... [OPSI]...
# English is the default, also for languages without a translation.
$ kartu help | head -n 1
Usage: kartu COMMAND [ARGUMENT]... [OPTION]...
$ LC_ALL=C kartu help | head -n 1
Usage: kartu COMMAND [ARGUMENT]... [OPTION]...
$ LANG=fi_FI.UTF-8 kartu help | head -n 1
Usage: kartu COMMAND [ARGUMENT]... [OPTION]...
$ LANG=id LANGUAGE=en kartu help | head -n 1
Usage: kartu COMMAND [ARGUMENT]... [OPTION]...

@ LANGUAGE=id
# The three verdicts; a proof is called a proof.
$ kartu solve freecell 20 --quiet
| # freecell 20: dapat dimenangkan dalam * langkah (* kartu), * keadaan, *s, fast
$ kartu solve freecell 11982 --solver backtrack:no-2n --quiet
| # freecell 11982: terbukti tidak dapat dimenangkan, * keadaan, *s, backtrack:no-2n
? 1
$ kartu hint freecell 11982
Posisi ini terbukti tidak dapat dimenangkan.
? 1
# The same in all texts of the page and the terminal: this counts those that differ.
$ grep -A1 -iE '^msgid ".*(impossible|cannot be won|it is lost)' "$SOURCES/po/id.po" | grep '^msgstr' | grep -vic terbukti
0
? 1
$ kartu solve freecell 11982 20 --nodes 400 --quiet
| # freecell 11982: belum diketahui, karena batas jumlah keadaan tercapai, 400 keadaan, *s, fast
| # freecell 20: dapat dimenangkan dalam *
| # 2 kocokan: 1 dapat dimenangkan, 0 terbukti tidak dapat dimenangkan, 1 belum diketahui
| # dapat dimenangkan: 50.000 %, selang kepercayaan 95 % dari 9.453 sampai 90.547 %
| # * keadaan, *.* detik waktu CPU, *.* detik waktu nyata, *.* MB
| # rata-rata * langkah (median *), * kartu
| # freecell fast, aturan cells=4,*; batas: 400 keadaan, 1024 MB; kartu *
? 3
$ kartu solve freecell 20 --json --quiet
{"game":"freecell","deal":20,"verdict":"solved","moves":*,"cards":*,"states":*,"micros":*,"solver":"fast"}
$ kartu hint freecell 20
*: * dari kolom * ke *: *, * langkah lagi
$ kartu solve freecell 20 --format words | sed -n 2p
* dari kolom * ke *
# Words of one language can be read in the other.
$ kartu solve freecell 20 --format words | LANGUAGE=en kartu verify freecell 20 --solution -
won in * moves, * cards
$ LANGUAGE=en kartu solve freecell 20 --format words | kartu verify freecell 20 --solution -
menang dalam * langkah, * kartu
$ kartu deal freecell 0
kartu: Nomor kocokan freecell harus dari 1 sampai 8589934591, bukan "0".
? 2
$ kartu deal freecell 1 | sed s/JD/KD/ | kartu solve freecell --file -
kartu: stdin:5:7: K♦ ada dua kali.
? 2
$ kartu frobnicate
kartu: Perintah "frobnicate" tidak dikenal.
Cobalah 'kartu help'.
? 2
$ kartu games | grep -c -E 'bawaan|sampai'
*
