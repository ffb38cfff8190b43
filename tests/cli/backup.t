# Backup, restore and doctor; tests/server/backup.py uses a store that a server is using.
$ kartu serve --listen 127.0.0.1:0 --data d > out & until grep -qs http out; do sleep 0.05; done; kill $!; wait $!; ls d
kartu.db
$ kartu doctor --data d
ok       permissions: only the owner can use d/kartu.db
ok       integrity: no damage found
ok       version * of the schema: current
ok       rooms: all 0 can be loaded
ok       seats and events of rooms that do not exist: 0
ok       inactive rooms that a server will delete: 0
ok       free space: * MB; the database has 1 MB
$ kartu doctor --data d --json | tail -n 2
{"check":"space","ok":true,"value":*,"text":"free space: * MB; the database has 1 MB"}
{"summary":true,"checks":7,"problems":0}

# A backup is private, complete, one file, and nothing else is left.
$ umask 000; mkdir b; kartu backup b/x.db --data d && stat -c %a b/x.db && ls b
600
x.db
$ kartu restore b/x.db --data d
The old database was kept as d/kartu.db.old-1.
$ kartu restore b/x.db --data d; stat -c '%a %n' d/*
The old database was kept as d/kartu.db.old-2.
600 d/kartu.db
600 d/kartu.db.old-1
600 d/kartu.db.old-2
$ kartu restore b/x.db --data deep/new && ls deep/new
kartu.db
# The target of a symbolic link is replaced.
$ ln -s x.db b/link; kartu backup b/link --data d; readlink b/link; ls b
x.db
link
x.db

# Bad input: nothing is written.
$ kartu backup
kartu: 'kartu backup' needs more arguments: kartu backup FILE
Try 'kartu help backup'.
? 2
$ kartu backup one two
kartu: 'kartu backup': unexpected argument "two".
Try 'kartu help backup'.
? 2
$ kartu backup new.db --data nowhere
kartu: Cannot read nowhere/kartu.db: No such file or directory.
? 2
$ kartu doctor --data nowhere
kartu: Cannot read nowhere/kartu.db: No such file or directory.
? 2
$ kartu backup no/x.db --data d
kartu: Cannot write no/x.db: No such file or directory.
? 2
$ kartu backup '' --data d
kartu: Cannot write : No such file or directory.
? 2
$ kartu backup b --data d
kartu: b is not a file.
? 2
$ kartu backup d/kartu.db --data d
kartu: d/kartu.db is the database of the data directory itself.
? 2
$ kartu restore d/kartu.db --data d
kartu: d/kartu.db is the database of the data directory itself.
? 2
$ kartu restore missing.db --data e
kartu: Cannot read missing.db: No such file or directory.
? 2
$ yes text | head -n 5000 > text; kartu restore text --data e
kartu: Cannot read text: file is not a database.
? 2
$ : > empty; kartu restore empty --data e
kartu: empty is not a database of Kartu.
? 2
$ ls
b
d
deep
empty
out
text

# Damage: half of the file is gone, or a page of it. A damaged store is not backed up over a good backup.
$ head -c 40960 b/x.db > half; kartu restore half --data e; ls e
kartu: Cannot read half: database disk image is malformed.
ls: cannot access 'e': No such file or directory
? 2
$ cksum < b/x.db > before; mkdir -m 700 h; install -m 600 half h/kartu.db; kartu backup b/x.db --data h
kartu: Cannot read h/kartu.db: database disk image is malformed.
? 2
$ install -m 600 b/x.db h/kartu.db; head -c 4096 text | dd of=h/kartu.db bs=4096 seek=5 conv=notrunc status=none; kartu backup b/x.db --data h
kartu: The database h/kartu.db is damaged, so it was not copied.
? 2
$ cksum < b/x.db | cmp - before; ls b
link
x.db
$ kartu doctor --data h
ok       permissions: only the owner can use h/kartu.db
problem  the database is damaged: *; restore a backup
ok       free space: *
? 1
$ kartu restore b/x.db --data h; ls h; kartu doctor --data h | grep -c '^ok'
The old database was kept as h/kartu.db.old-1.
kartu.db
kartu.db.old-1
7
$ install -m 600 text h/kartu.db; kartu doctor --data h --json | sed -n 2p
{"check":"integrity","ok":false,"value":1,"text":"the database is damaged: file is not a database; restore a backup"}
$ kartu restore b/x.db --data h; cmp h/kartu.db.old-2 text
The old database was kept as h/kartu.db.old-2.

# Permissions.
$ chmod 644 d/kartu.db; kartu doctor --data d | head -n 1; chmod 600 d/kartu.db; chmod 777 d; kartu doctor --data d | head -n 1; chmod 700 d
problem  other users can read or change d/kartu.db: chmod 600
problem  other users can change the directory d: chmod go-w
# A full disk.
$ (ulimit -f 8; trap '' XFSZ; kartu backup full.db --data d; echo "status $?"); ls full*
kartu: Cannot write *
status 4
ls: cannot access 'full*': No such file or directory
? 2
