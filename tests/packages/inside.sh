#!/bin/bash
# Runs in the chroot of chroot.sh: installs the packages, uses them, installs them again, removes and purges them:
# inside.sh PORT PORT_OF_METRICS
set -eu
port=$1
metrics_port=$2
data=/var/lib/kartu
names='kartu kartu-doc kartu-mpi kartu-server libkartu-dev libkartu0 python3-kartu'
cd /packages

fail() {
    echo "inside.sh: $1" >&2
    exit 1
}

apt() { # apt COMMAND...
    apt-get -q -y --no-install-recommends "$@" >/tmp/apt.log 2>&1 || { tail -n 30 /tmp/apt.log >&2; fail "apt-get $*"; }
}

all_files() { # not what apt, dpkg, logs and systemd-analyze write
    find / -xdev \( -path /proc -o -path /run -o -path /packages -o -path /tmp -o -path /var/cache -o -path /var/log \
        -o -path /var/lib/apt -o -path /var/lib/dpkg \) -prune -o -print | LC_ALL=C sort
}

says() { # says TEXT COMMAND...: the output of the command contains the text
    local text=$1
    shift
    "$@" >/tmp/output 2>&1 || { cat /tmp/output >&2; fail "$*: failed"; }
    grep -q -e "$text" /tmp/output || { cat /tmp/output >&2; fail "$*: no \"$text\""; }
}

get() { # get PORT PATH: the answer of the server
    exec 9<>"/dev/tcp/127.0.0.1/$1"
    printf 'GET %s HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n' "$2" >&9
    cat <&9
    exec 9>&-
}

use_programs() {
    says 'freecell 1: solved' kartu solve freecell 1 --quiet
    says 'kartu play' kartu play --help
    says '63 langkah' env LANGUAGE=id kartu solve freecell 1 --quiet
    says '/usr/share/doc/kartu/papers' kartu help papers
    for page in kartu.1 kartu-play.1 kartu-serve.1 kartu-mpi.1 kartu-engine.7 kartu-spider.6; do
        says NAME env MANPAGER=cat man "${page#*.}" "${page%.*}"
    done
    rm -rf /tmp/campaign
    kartu campaign new /tmp/campaign freecell 1-100
    says '10 of 10 chunks are finished' mpirun --allow-run-as-root --oversubscribe -n 2 kartu-mpi campaign run /tmp/campaign
    cat /usr/share/doc/kartu/papers/freecell.md >/dev/null
    # shellcheck disable=SC2046 # words are wanted
    cc -Wall -Werror example.c -o /tmp/example $(pkg-config --cflags --libs kartu)
    says '^solved by' /tmp/example
    says '^solved in 57 moves' python3 -c "import kartu; g = kartu.game('freecell'); print(g.solver().solve(g.deal(617)))"
    ldd /tmp/example | grep -q '/libkartu.so.0 ' || fail "the example does not use the shared library"
}

# The command line of the unit, as its user, with sockets as systemd passes them.
use_server() {
    local unit=/lib/systemd/system/kartu-server.service command
    [ "$(systemd-analyze verify --man=no "$unit" 2>&1 | grep -c kartu)" = 0 ] || fail "systemd-analyze verify"
    [ "$(stat -c %U "$data" 2>/dev/null)" = _kartu ] || install -d -o _kartu -g _kartu -m 0700 "$data" # StateDirectory=
    # shellcheck disable=SC1091
    . /etc/default/kartu-server
    command=$(sed -n "s/^ExecStart=//p" "$unit")
    : >/tmp/server.log # not that of an earlier start
    # Every program replaces the one before, so $! is the process of the server.
    # shellcheck disable=SC2086 # words are wanted
    setpriv --reuid=_kartu --regid=_kartu --clear-groups systemd-socket-activate -l "127.0.0.1:$port" -l "127.0.0.1:$metrics_port" \
        --fdname=kartu:metrics ${command/\$KARTU_OPTIONS/$KARTU_OPTIONS} >/tmp/server.log 2>&1 &
    local server=$!
    until grep -q "Listening on 127.0.0.1:$metrics_port" /tmp/server.log; do
        kill -0 "$server" 2>/dev/null || { cat /tmp/server.log >&2; fail "the server does not start"; }
    done
    says '<title>' get "$port" /
    says '^ok$' get "$metrics_port" /healthz
    says '^kartu_build_info' get "$metrics_port" /metrics
    runuser -u _kartu -- kartu backup "$data/backup.db" --data "$data"
    says ok runuser -u _kartu -- kartu doctor --data "$data" --json
    kill "$server"
    wait "$server" || { cat /tmp/server.log >&2; fail "the server ended with an error"; }
    [ "$(stat -c '%U %a' "$data/kartu.db")" = '_kartu 600' ] || fail "the database belongs to somebody else"
}

echo "== install"
apt update
apt install gcc libc6-dev man-db pkg-config systemd
# What the packages depend on is installed before, and stays: apt leaves the configuration of packages that it removes.
# shellcheck disable=SC2046,SC2086 # words are wanted
apt install $(apt-get -s --no-install-recommends install ./*.deb | sed -n 's/^Inst \([^ ]*\).*/\1/p' |
    grep -v -x -F "$(printf '%s\n' $names)")
all_files >/tmp/before
apt install ./*.deb
getent passwd _kartu | grep -q ':/var/lib/kartu:.*nologin$' || fail "no user _kartu"
echo "== use"
use_programs
use_server
echo "== install again"
echo 'KARTU_OPTIONS="--rooms 7"' >/etc/default/kartu-server
sum=$(sha256sum "$data/kartu.db")
apt install --reinstall ./*.deb
grep -q 'rooms 7' /etc/default/kartu-server || fail "the options of the operator are gone"
[ "$(sha256sum "$data/kartu.db")" = "$sum" ] || fail "the database has changed"
use_programs
use_server
echo "== remove"
# shellcheck disable=SC2086
apt remove --autoremove $names
[ -f "$data/kartu.db" ] && [ -f "$data/backup.db" ] && [ -f /etc/default/kartu-server ] || fail "data or options are gone"
[ ! -e /usr/bin/kartu ] && [ ! -e /lib/systemd/system/kartu-server.service ] || fail "programs are still there"
echo "== purge"
apt purge --autoremove kartu-server # apt no longer knows the packages that left nothing behind
all_files >/tmp/after
# The user stays, so the lists of users have backups.
diff /tmp/before /tmp/after | grep '^[<>]' | grep -v -E '^> /etc/(passwd|group|shadow|gshadow|subuid|subgid)-$' >/tmp/left || true
[ ! -s /tmp/left ] || { cat /tmp/left >&2; fail "files are left or missing after purge"; }
echo "the packages can be installed, used, installed again, removed and purged"
