#!/usr/bin/env python3
"""No two places of src share ten or more equal lines: check_duplicates.py SOURCES

Indentation and blank lines do not count. Rows of data tables (initialisers, numbers, #include lines) end a run, so
tables of games, options and weights may look alike."""
import collections
import pathlib
import re
import sys

LEAST = 10
TABLE_ROW = re.compile(r"\.\w+(\[\w+\])* = .*,|\{.*\},?|[-+\d.,\sxa-fA-Fu{}]+|#include .*")

root = pathlib.Path(sys.argv[1])


def code_lines(path):
    """(line number, text); the text of a row of a table is None."""
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        text = line.strip()
        if text:
            is_row = len(text) > 1 and TABLE_ROW.fullmatch(text)
            yield number, None if is_row else text


def windows(lines):
    for start in range(len(lines) - LEAST + 1):
        texts = tuple(text for _, text in lines[start:start + LEAST])
        if None not in texts:
            yield start, texts


files = {path: list(code_lines(path)) for path in sorted((root / "src").rglob("*.[ch]"))}
places = collections.defaultdict(list)
for path, lines in files.items():
    for start, texts in windows(lines):
        places[texts].append((path, start))

complaints, seen = [], set()
for (first, i), *others in (found for found in places.values() if len(found) > 1):
    for second, j in others:
        is_continued = (first, i - 1, second, j - 1) in seen
        seen.add((first, i, second, j))
        if not is_continued:
            one, two = (f"{path.relative_to(root)}:{files[path][at][0]}" for path, at in ((first, i), (second, j)))
            complaints.append(f"{one} and {two} share {LEAST} or more lines: move them to one place")

print("\n".join(complaints) or f"no two places of src share {LEAST} lines")
sys.exit(bool(complaints))
