#!/usr/bin/env python3
"""The source files that determine the results of each game, as one hash for each game.

    hash_sources.py                      prints them
    hash_sources.py OUTPUT.c DEPFILE     writes them for campaign/sources.h, and the files that were read for ninja

A campaign continues only with a program of the same hash. The version is not enough for that: a solver may find
something else after any commit. A file counts with all of its bytes, so a new comment changes the hash, too."""
import hashlib
import pathlib
import sys

root = pathlib.Path(__file__).resolve().parent.parent
# All games: the rows of a campaign, and how bots are seated and asked.
shared_files = ["src/campaign/row_maker.c", "src/kit/hand.c", "src/kit/play.c", "src/kit/results.c",
                "src/kit/seating.c"]
shared_folders = ["include/kartu", "src/core", "src/search", "src/session"]
DIGITS = 16


def sources_in(folder):
    return [path for path in folder.rglob("*") if path.suffix in (".c", ".h")]


def hash_of(files):
    whole = hashlib.sha256()
    for path in sorted(files, key=lambda path: path.relative_to(root).as_posix()):
        data = path.read_bytes()
        whole.update(f"{path.relative_to(root).as_posix()} {len(data)}\n".encode() + data)
    return whole.hexdigest()[:DIGITS]


def read_games():
    """The files of each game. A folder of src/games without rules.md is used by several games."""
    folders = [path for path in (root / "src/games").iterdir() if path.is_dir()]
    games = {path.name: sources_in(path) for path in folders if (path / "rules.md").exists()}
    shared = [root / name for name in shared_files] + [path for path in (root / "src/games").glob("*.[ch]")]
    for folder in [root / name for name in shared_folders] + [path for path in folders if path.name not in games]:
        shared += sources_in(folder)
    return {name: files + shared for name, files in sorted(games.items())}


games = read_games()
if len(sys.argv) == 1:
    for name, files in games.items():
        print(name, hash_of(files))
    sys.exit()
output, depfile = sys.argv[1:]
rows = "".join(f'    {{"{name}", "{hash_of(files)}"}},\n' for name, files in games.items())
pathlib.Path(output).write_text('/* Made by tools/hash_sources.py. */\n#include "campaign/sources.h"\n\n'
                                f"const struct game_sources game_sources[] = {{\n{rows}    {{0}},\n}};\n")
# Folders are named, too: a new file changes the time of its folder.
read = {path for files in games.values() for path in files}
read |= {path.parent for path in read}
names = " ".join(str(path).replace(" ", "\\ ") for path in sorted(read))
pathlib.Path(depfile).write_text(f"{output}: {names}\n")
