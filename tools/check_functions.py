#!/usr/bin/env python3
"""No function over 100 lines, no file over 1000, no #if inside a function. Relies on our brace style: a function's
braces stand in the first column."""
import pathlib
import re
import sys

root = pathlib.Path(sys.argv[1])
complaints = []

for path in sorted([*(root / "src").rglob("*.[ch]"), *(root / "tests").rglob("*.[ch]")]):
    name = path.relative_to(root)
    lines = path.read_text().splitlines()
    if len(lines) > 1000:
        complaints.append(f"{name}: {len(lines)} lines")
    start = None
    for number, line in enumerate(lines, 1):
        if line == "{":
            start = number
        elif line.startswith("}") and start:
            if number - start - 1 > 100:
                complaints.append(f"{name}:{start}: a function of {number - start - 1} lines")
            start = None
        elif start and re.match(r"\s*#\s*if", line):
            complaints.append(f"{name}:{number}: #if inside a function")

print("\n".join(complaints) or "every function and file is short enough")
sys.exit(bool(complaints))
