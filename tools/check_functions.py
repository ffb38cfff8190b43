#!/usr/bin/env python3
"""Sizes: check_functions.py SOURCES

No function over 100 lines, no file over 1000, no line over 120 columns, no #if inside a function. Relies on our brace
style: the braces of a function are in the first column. Generated weights are skipped."""
import pathlib
import re
import sys

MOST_COLUMNS, MOST_IN_FUNCTION, MOST_IN_FILE = 120, 100, 1000

root = pathlib.Path(sys.argv[1])


def c_files():
    for folder in ("include", "src", "tests", "bench", "docs"):
        for path in sorted((root / folder).rglob("*.[ch]")):
            if "node_modules" not in path.parts and "_weights" not in path.name:
                yield path


def function_errors(lines):
    start = None
    for number, line in enumerate(lines, 1):
        if line == "{":
            start = number
        elif line.startswith("}") and start:
            if number - start - 1 > MOST_IN_FUNCTION:
                yield start, f"a function of {number - start - 1} lines"
            start = None
        elif start and re.match(r"\s*#\s*if", line):
            yield number, "#if inside a function"


def errors_of(path):
    lines = path.read_text(encoding="utf-8").splitlines()
    if len(lines) > MOST_IN_FILE:
        yield 1, f"a file of {len(lines)} lines"
    yield from function_errors(lines)
    yield from ((number, f"a line of {len(line)} columns") for number, line in enumerate(lines, 1)
                if len(line) > MOST_COLUMNS)


complaints = [f"{path.relative_to(root)}:{number}: {what}" for path in c_files() for number, what in errors_of(path)]
print("\n".join(complaints) or "every function, file and line is short enough")
sys.exit(bool(complaints))
