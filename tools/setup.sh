#!/bin/sh
# Installs missing packages: setup.sh GOAL..., goals: library, build, test, browser, bench, valgrind, python, python-test,
# deb, deb-test. As root or with sudo it uses apt-get; otherwise it prints the command to run and stops.
set -eu

missing=
need() { # need PACKAGE CHECK...: the package is missing if the check fails
    package=$1
    shift
    "$@" >/dev/null 2>&1 || missing="$missing $package"
}

need_library() {
    need gcc command -v cc
    need binutils command -v objcopy
    need meson command -v meson
    need ninja-build command -v ninja
}

has_fuzzer() { # can clang link its own sanitizers?
    echo 'int LLVMFuzzerTestOneInput(const char *d, unsigned long n) { return d && n ? 0 : 0; }' |
        clang -x c - -fsanitize=fuzzer,address,undefined -o /dev/null
}

has_module() { # has the system's Python, for which Debian's packages are, this module?
    /usr/bin/python3 -c "import $1"
}

has_browser() { # the shell without windows needs half the time of the whole browser
    command -v chromium-headless-shell || command -v chromium
}

starts_no_service() { # would apt-get install a daemon without starting it, as in most containers?
    status=0
    /usr/sbin/policy-rc.d nginx start >/dev/null 2>&1 || status=$?
    [ "$status" = 101 ]
}

for goal in "$@"; do
    case $goal in
    library) need_library ;;
    build)
        need_library
        need pkg-config command -v pkg-config
        need gettext command -v msgfmt
        need scdoc command -v scdoc
        need libjansson-dev pkg-config --exists jansson
        need libncurses-dev pkg-config --exists ncursesw
        need libmicrohttpd-dev pkg-config --exists libmicrohttpd
        need libsodium-dev pkg-config --exists libsodium
        need libsqlite3-dev pkg-config --exists sqlite3
        need libwslay-dev test -f /usr/include/wslay/wslay.h
        need libzstd-dev pkg-config --exists libzstd
        ;;
    test)
        need python3 command -v python3
        need python3-matplotlib has_module matplotlib
        need tmux command -v tmux
        need g++ command -v g++
        need clang command -v clang
        need clang-format command -v clang-format
        need libcmocka-dev pkg-config --exists cmocka
        need libopenmpi-dev pkg-config --exists ompi-c
        need openmpi-bin command -v mpirun
        need binutils command -v size
        # The test of the proxies is skipped without them. A developer's machine must not get a web server on port 80.
        if starts_no_service; then
            need nginx test -x /usr/sbin/nginx
            need haproxy test -x /usr/sbin/haproxy
            need openssl command -v openssl
        fi
        if command -v clang >/dev/null 2>&1; then
            need "libclang-rt-$(clang -dumpversion | cut -d. -f1)-dev" has_fuzzer
        fi
        ;;
    bench)
        need python3 command -v python3
        need freecell-solver-bin command -v freecell-solver-range-parallel-solve
        ;;
    browser)
        need nodejs command -v node
        need npm command -v npm
        need chromium-headless-shell has_browser
        ;;
    valgrind) need valgrind command -v valgrind ;;
    python)
        need python3 test -x /usr/bin/python3
        need python3-cffi has_module cffi
        need python3-setuptools has_module setuptools
        need python3-wheel has_module wheel
        ;;
    python-test)
        need mypy test -x /usr/bin/mypy
        need graphviz command -v dot
        need python3-matplotlib has_module matplotlib
        need python3-nbconvert has_module nbconvert
        need python3-ipykernel has_module ipykernel
        ;;
    deb)
        need libopenmpi-dev pkg-config --exists ompi-c
        need dh-python command -v dh_python3
        need debhelper command -v dh
        need dpkg-dev command -v dpkg-buildpackage
        need lintian command -v lintian
        ;;
    deb-test) need debootstrap command -v debootstrap ;;
    *)
        echo "setup.sh: unknown goal: $goal" >&2
        exit 2
        ;;
    esac
done
[ -n "$missing" ] || exit 0

if [ "$(id -u)" = 0 ]; then
    as_root=
elif command -v sudo >/dev/null 2>&1 && sudo -n true 2>/dev/null; then
    as_root=sudo
else
    echo "Kartu needs a few packages. Please run this command, then try again:" >&2
    echo "    sudo apt-get install -y$missing" >&2
    exit 1
fi
if ! command -v apt-get >/dev/null 2>&1; then
    echo "Kartu needs these packages, under their Debian names:$missing" >&2
    exit 1
fi
echo "Installing:$missing" >&2
log=$(mktemp)
# force-unsafe-io: syncing hundreds of small files takes minutes; a half-written package would just be installed again.
if ! { $as_root apt-get update &&
    $as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends \
        -o Dpkg::Options::=--force-unsafe-io $missing; } >"$log" 2>&1; then
    tail -n 20 "$log" >&2
    rm -f "$log"
    exit 1
fi
rm -f "$log"
# Checks again: only after clang is installed can its sanitizers be tested.
if [ "${KARTU_SETUP_AGAIN-}" = 2 ]; then
    echo "setup.sh: installed, but still not found:$missing" >&2
    exit 1
fi
KARTU_SETUP_AGAIN=$((${KARTU_SETUP_AGAIN-0} + 1)) exec "$0" "$@"

