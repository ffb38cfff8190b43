#!/bin/sh
# Tests the Debian packages of DIRECTORY in a new chroot of this Debian release, with the mirror of this machine:
# chroot.sh DIRECTORY. tests/packages/inside.sh does the testing. Needs root and the network.
set -eu
packages=$(realpath "$1")
here=$(dirname "$(realpath "$0")")
[ "$(id -u)" = 0 ] || { echo "chroot.sh: run it as root: it uses debootstrap and chroot" >&2; exit 2; }
work=$(mktemp -d)
root=$work/root
clean_up() {
    mountpoint -q "$root/proc" && umount "$root/proc"
    rm -rf --one-file-system "$work"
}
trap clean_up EXIT
trap 'exit 1' INT TERM

sources() { # lines of sources.list, without deb-src
    apt-get indextargets --format 'deb $(REPO_URI) $(CODENAME) $(COMPONENT)' 'Created-By: Packages' | sort -u
}
codename=$(. /etc/os-release && echo "$VERSION_CODENAME")
mirror=$(sources | awk -v codename="$codename" '$3 == codename {print $2; exit}')
[ -n "$mirror" ] || { echo "chroot.sh: apt has no source for $codename" >&2; exit 2; }

echo "== debootstrap $codename"
debootstrap --variant=minbase "$codename" "$root" "$mirror" >"$work/log" 2>&1 || { tail -n 20 "$work/log" >&2; exit 1; }
sources >"$root/etc/apt/sources.list"
printf '#!/bin/sh\nexit 101\n' >"$root/usr/sbin/policy-rc.d" # starts no services
chmod +x "$root/usr/sbin/policy-rc.d"
echo 'force-unsafe-io' >"$root/etc/dpkg/dpkg.cfg.d/fast"
cp /etc/resolv.conf /etc/hosts "$root/etc/"
mount -t proc proc "$root/proc"
mkdir "$root/packages"
cp "$packages"/*kartu*.deb "$here/../install/example.c" "$here/inside.sh" "$root/packages/"
rm -f "$root"/packages/*-dbgsym*
ports=$(python3 -c '
import socket
a, b = socket.create_server(("127.0.0.1", 0)), socket.create_server(("127.0.0.1", 0))
print(a.getsockname()[1], b.getsockname()[1])')
env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive \
    chroot "$root" /bin/bash /packages/inside.sh $ports
