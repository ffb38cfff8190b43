#!/usr/bin/env python3
"""Checks that a program of Kartu, or its Python package, uses every function of kartu.h: check_api.py ROOT.

A function that nothing uses is tested only by tests written for it, and is likely a second way to do something."""
import pathlib
import re
import sys

PROGRAMS = ["kit", "store", "hall", "server", "tui", "cli"]

# Functions that only other users of the library need, and why. Delete an entry when a program uses the function.
ONLY_FOR_OTHERS = {}

root = pathlib.Path(sys.argv[1])
header = (root / "include/kartu/kartu.h").read_text()
public = set(re.findall(r"^KT_API\b[^;(]*?\b(kt_\w+)\(", header, re.MULTILINE))
if len(public) != len(re.findall(r"^KT_API\b", header, re.MULTILINE)):
    sys.exit("kartu.h has a declaration with KT_API that this script does not understand")

used = set()
for folder in PROGRAMS:
    for path in (root / "src" / folder).rglob("*.[ch]"):
        text = re.sub(r'/\*.*?\*/|//[^\n]*|"(?:\\.|[^"\\])*"', " ", path.read_text(), flags=re.DOTALL)
        used.update(re.findall(r"\bkt_\w+\b", text))

for path in (root / "python/kartu").glob("*.py"):
    used.update(re.findall(r"\blib\.(kt_\w+)\b", path.read_text()))

complaints = [f"{name}: nothing uses it; use it, or remove it from kartu.h"
              for name in sorted(public - used - ONLY_FOR_OTHERS.keys())]
complaints += [f"{name}: delete it from the exceptions of {sys.argv[0]}: it is used, or not in kartu.h"
               for name in sorted(ONLY_FOR_OTHERS.keys() & used | ONLY_FOR_OTHERS.keys() - public)]
print("\n".join(complaints) or f"the {len(public) - len(ONLY_FOR_OTHERS)} functions of kartu.h are used")
sys.exit(bool(complaints))
