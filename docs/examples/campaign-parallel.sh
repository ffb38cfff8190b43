#!/bin/sh
# A campaign with GNU parallel, without MPI: campaign-parallel.sh DIR PROCESSES [HOSTS]
# HOSTS is a list for `parallel --sshlogin`, such as 16/node1,16/node2; default: this machine. Each process claims
# chunks for itself. DIR must be an absolute path on a file system that all machines share.
set -eu
directory=$1
processes=$2
hosts=${3-:}
seq "$processes" | parallel --sshlogin "$hosts" -n0 kartu campaign run "$directory"
# Each process ends when there is nothing left to claim. parallel waits for all of them, so now everything is finished.
kartu campaign check "$directory"
