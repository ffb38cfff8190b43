# The commands of the web table; tests/server tests the server itself.
$ kartu serve --listen nowhere
kartu: "nowhere" is not a valid address to listen on; write HOST:PORT with a port from 0 to 65535, such as 127.0.0.1:8080.
? 2
# An invalid port is refused, not taken modulo 65536.
$ for port in 65536 99999 4294967376 000080 80x x80 -1 +80 ' 80' '80 ' 80:90x ''; do timeout 5 kartu serve --listen "127.0.0.1:$port" --data d 2>&1 | cut -c 1-60; done | sed 's/"[^"]*"/X/' | cut -c 1-23 | uniq -c | awk '{ print $1, $3, $4, $5, $6 }'
12 X is not a
$ kartu serve --listen 192.0.2.1:0 --data d
kartu: Cannot listen on "192.0.2.1:0": *
? 2
$ kartu serve --listen 127.0.0.1:0 --data /dev/null/x
kartu: Cannot create the data directory /dev/null/x: *. Choose another one with --data.
? 2
$ kartu serve --listen 127.0.0.1:0 --data d --burst 0
kartu: --burst takes a whole number from 1 to 1000000, not "0".
Try 'kartu help'.
? 2
# A client could forge its address.
$ timeout 5 kartu serve --listen 127.0.0.1:0 --data d --proxy-protocol --proxies 1
kartu: --proxy-protocol cannot be used together with --proxies.
Try 'kartu help serve'.
? 2
$ timeout 5 kartu serve --listen 127.0.0.1:0 --data d --proxy-protocol --behind-proxy
kartu: --proxy-protocol cannot be used together with --behind-proxy.
Try 'kartu help serve'.
? 2
$ ASAN_OPTIONS=detect_leaks=0 timeout -s INT 2 kartu serve --listen 127.0.0.1:0 --data d --workers 1 --ping-seconds 5; echo "status $?"; ls d
http://127.0.0.1:*
status *
kartu.db
$ kartu serve --help | grep -c -e '^  --'
38

# Sealed deals.
@ S=000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f
@ C=7b5eb9d413ecc94661fb7bdabb94b0521300753855464d0a616f65181aa2bc75
$ kartu verify-shuffle freecell --seed-hex $S --commitment $C > deal.txt && head -n 2 deal.txt
game: freecell
rules: cells=4,columns=8,ranks=13,autoplay=off,build=red-black,empty=any,filled=0
$ kartu verify-shuffle freecell --seed-hex $S --commitment $C --file deal.txt | cmp - deal.txt
$ kartu deal freecell 1 > other.txt; kartu verify-shuffle freecell --seed-hex $S --commitment $C --file other.txt
kartu: This seed gives other cards than the position in --file.
? 1
$ kartu verify-shuffle freecell --rules cells=3 --seed-hex $S --commitment $C
kartu: The commitment does not match this seed, game and rules.
? 1
# Sealed before FreeCell had the options build, empty and filled, and Klondike the option build.
@ OLD=7a3c6f5c2df14470530bd014e2863af9e8270209d30a167d3202d0b99e3737c9
$ kartu verify-shuffle freecell --rules cells=4,columns=8,ranks=13,autoplay=off --seed-hex $S --commitment $OLD | cmp - deal.txt
$ kartu verify-shuffle freecell --rules cells=3,columns=8,ranks=13,autoplay=off --seed-hex $S --commitment $OLD
kartu: The commitment does not match this seed, game and rules.
? 1
@ OLD=3422bd3415170158d22da0150ab297dea0390afec191066b2d973340f2b34424
$ kartu verify-shuffle klondike --rules draw=3,passes=0,worry=1,empty=kings,stock=unseen,scoring=none,columns=7,ranks=13 --seed-hex $S --commitment $OLD | head -n 2
game: klondike
rules: draw=3,passes=0,worry=1,empty=kings,build=red-black,stock=unseen,scoring=none,columns=7,ranks=13
$ kartu verify-shuffle klondike --seed-hex $S --commitment $C
kartu: The commitment does not match this seed, game and rules.
? 1
$ kartu verify-shuffle freecell --seed-hex 12 --commitment $C
kartu: --seed-hex takes 64 hexadecimal digits.
Try 'kartu help verify-shuffle'.
? 2
