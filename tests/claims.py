#!/usr/bin/env python3
"""Finds sentences about moves without a predicate: claims.py SOURCES_ROOT GAME...

The claim tests (claims.h) check only sentences that occur in their games. This script reads the sources: every
N_("...") in hint.c of a game, in its files that explain a choice, in the bots of src/search, and in the solvers' hints
must be in tests/claims_GAME.c. Sentences that the patience games share must be in one of their tests. Names and
descriptions of algorithms and options are not sentences about a move."""
import pathlib
import re
import sys

# A marked text, and the text before it, which distinguishes rows of options and errors.
MARKED = re.compile(r'(?P<before>[^\n;{}]*?(?:\{[^;{}]*?)?)N_\((?P<text>(?:\s*"(?:[^"\\]|\\.)*")+)\)', re.S)
STRING = re.compile(r'"((?:[^"\\]|\\.)*)"')
ROW = re.compile(r'\{[\s\\]*(?P<text>(?:\s*"(?:[^"\\]|\\.)*")+),', re.S)
NO_CLAIM = re.compile(r'kt_refuse\w*\([^;]*$|\.about\s*=\s*$|\.level\s*=\s*$|"\w+",\s*$')


def sentences(source):
    for found in MARKED.finditer(source):
        if not NO_CLAIM.search(found["before"]):
            yield "".join(STRING.findall(found["text"]))


def explaining_files(root, game):
    yield root / "src/search/random_bot.c"
    table = (root / "src/games" / game / "game.c").read_text()
    if ".solvers =" in table:
        yield root / "src/session/think.c"
    if "search/tree_bots.h" in table:
        yield root / "src/search/scored_moves.c"
    sources = [(path, path.read_text()) for path in sorted((root / "src/games" / game).glob("*.c"))]
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
    listed = {game: set(rows(root / "tests" / f"claims_{game}.c")) for game in games}
    checks = [(game, listed[game], explaining_files(root, game)) for game in games]
    checks.append(("the patiences", set().union(*listed.values()), [root / "src/games/patience/reasons.c"]))
    failed = False
    print(f"1..{len(checks)}")
    for number, (whose, known, paths) in enumerate(checks, 1):
        missing = [(path.name, text) for path in paths for text in sentences(path.read_text()) if text not in known]
        failed |= bool(missing)
        print(f"{'not ok' if missing else 'ok'} {number} - every sentence of {whose} has a predicate")
        for name, text in missing:
            print(f"# {name}: no row for: {text}")
    return failed


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1]), sys.argv[2:]))
