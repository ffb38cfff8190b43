#!/usr/bin/env python3
"""Checks the direction of the #include lines: core <- search <- games/* <- session <- programs.

Games never include each other; only games/registry.c includes all of them. Programs include the public header, their
own files, and kit <- store <- hall <- server, tui <- cli <- mpi, or kit <- campaign; never internal headers of the
library."""
import pathlib
import re
import sys

root = pathlib.Path(sys.argv[1]) / "src"
LIBRARY = ["core", "search", "games", "session"]
SHARED = "translatable.h"  # the macro N_, for the library and the programs
PROGRAMS = [["kit"], ["store", "campaign"], ["hall"], ["server", "tui"], ["cli"]]
complaints = []


def allowed(path, included):
    parts, target = path.relative_to(root).parts, included.split("/")
    layer = parts[0]
    if included == SHARED:
        return True
    if layer not in LIBRARY:
        height = next((i for i, row in enumerate(PROGRAMS) if layer in row), len(PROGRAMS))
        return target[0] == layer or len(target) == 1 or any(target[0] in row for row in PROGRAMS[:height])
    if target[0] not in LIBRARY or LIBRARY.index(target[0]) > LIBRARY.index(layer):
        return False
    if layer == "games" and target[0] == "games" and len(parts) > 2:
        return target[1] in (parts[1], "patience")
    return True


for path in sorted(root.rglob("*.[ch]")):
    for number, line in enumerate(path.read_text().splitlines(), 1):
        match = re.match(r'\s*#\s*include\s*"([^"]+)"', line)
        if match and not allowed(path, match.group(1)):
            complaints.append(f"{path.relative_to(root.parent)}:{number}: must not include {match.group(1)}")

print("\n".join(complaints) or "every include points the right way")
sys.exit(bool(complaints))
