#!/bin/sh
# A campaign with GNU parallel, without MPI: campaign-parallel.sh DIR PROCESSES [HOSTS]
# HOSTS is a list for `parallel --sshlogin`, such as 16/node1,16/node2; default: this machine. Each process claims
# chunks for itself. DIR must be an absolute path on a file system that all machines share.
set -eu
directory=$1
processes=$2
hosts=${3-$processes/:}
# Each process ends when there is nothing left to claim, with status 3 if others still compute. parallel waits for all.
# -q: a directory with a blank in its name stays one argument.
seq "$processes" | parallel -q --sshlogin "$hosts" -n0 kartu campaign run "$directory" || true
# Everything is finished now, unless a process has crashed: then this computes the rest.
kartu campaign run "$directory"
kartu campaign check "$directory"
