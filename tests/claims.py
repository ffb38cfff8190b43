#!/usr/bin/env python3
"""Fails if a sentence about a move has no predicate: claims.py SOURCES_ROOT GAME...

The claim tests (claims.h) see only what is said while they walk. This looks at the sources: every N_("...") in a game's hint.c
and in its files that explain a choice must be in tests/claims_GAME.c, and so must those of the random bot and of the solvers' hints. Names and
descriptions of algorithms and options are no sentences about a move."""
import pathlib
import re
import sys

# A marked text, with what stands before it, so that rows of options and errors can be told apart.
MARKED = re.compile(r'(?P<before>[^\n;{}]*?(?:\{[^;{}]*?)?)N_\((?P<text>(?:\s*"(?:[^"\\]|\\.)*")+)\)', re.S)
STRING = re.compile(r'"((?:[^"\\]|\\.)*)"')
ROW = re.compile(r'\{(?P<text>(?:\s*"(?:[^"\\]|\\.)*")+),', re.S)
NO_CLAIM = re.compile(r'kt_refuse\w*\([^;]*$|\.about\s*=\s*$|\.level\s*=\s*$|"\w+",\s*$')


def sentences(source):
    for found in MARKED.finditer(source):
        if not NO_CLAIM.search(found["before"]):
            yield "".join(STRING.findall(found["text"]))


def explaining_files(root, game):
    yield root / "src/search/random_bot.c"
    if ".solvers =" in (root / "src/games" / game / "game.c").read_text():
        yield root / "src/session/think.c"
    sources = [(path, path.read_text()) for path in sorted((root / "src/games" / game).glob("*.c"))]
    if any("pt_estimate_chance" in text for _, text in sources):
        yield root / "src/games/patience/reasons.c"
    for path, text in sources:
        if path.name == "hint.c" or "thoughts->" in text:
            yield path


def rows(test):
    """The sentences of a test, and those of the headers for claim tests that it includes."""
    text = test.read_text()
    headers = [test.parent / name for name in re.findall(r'#include "(claims_\w+\.h)"', text)]
    for found in ROW.finditer("\n".join([text] + [header.read_text() for header in headers])):
        yield "".join(STRING.findall(found["text"]))


def main(root, games):
    print(f"1..{len(games)}")
    failed = False
    for number, game in enumerate(games, 1):
        test = root / "tests" / f"claims_{game}.c"
        listed = set(rows(test))
        missing = [(path.name, text) for path in explaining_files(root, game)
                   for text in sentences(path.read_text()) if text not in listed]
        failed |= bool(missing)
        print(f"{'not ok' if missing else 'ok'} {number} - every sentence of {game} has a predicate")
        for name, text in missing:
            print(f"# {name}: no row for: {text}")
    return failed


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1]), sys.argv[2:]))
