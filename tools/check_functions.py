#!/usr/bin/env python3
"""Sizes: check_functions.py SOURCES

No function over 100 lines, no file over 1000, no line over 120 columns, no #if inside a function. Relies on our brace
style: the braces of a function are in the first column. Generated weights are skipped. The limits of files and lines
also apply to the page, to its tests and to Python; there a line may be longer if it is a single string, because texts
for translation and SVG paths cannot be divided."""
import pathlib
import re
import sys

MOST_COLUMNS, MOST_IN_FUNCTION, MOST_IN_FILE = 120, 100, 1000

SINGLE_STRING = re.compile(r"""\s*(\w+: )?(["'`])((?!\2)[^\\]|\\.)*\2,?$""")

root = pathlib.Path(sys.argv[1])


def files(folders, suffixes):
    for folder in folders:
        for path in sorted((root / folder).rglob("*")):
            if path.suffix in suffixes and "node_modules" not in path.parts and "_weights" not in path.name:
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
    is_c = path.suffix in (".c", ".h")
    lines = path.read_text(encoding="utf-8").splitlines()
    if len(lines) > MOST_IN_FILE:
        yield 1, f"a file of {len(lines)} lines"
    if is_c:
        yield from function_errors(lines)
    yield from ((number, f"a line of {len(line)} columns") for number, line in enumerate(lines, 1)
                if len(line) > MOST_COLUMNS and (is_c or not SINGLE_STRING.match(line)))


checked = [*files(("include", "src", "tests", "bench", "docs"), (".c", ".h")),
           *files(("web", "tests", "tools", "bench", "docs", "python"), (".js", ".mjs", ".css", ".py"))]
complaints = [f"{path.relative_to(root)}:{number}: {what}" for path in checked for number, what in errors_of(path)]
print("\n".join(complaints) or "every function, file and line is short enough")
sys.exit(bool(complaints))
