#!/usr/bin/env python3
"""Every game is in every place that has to name it: check_new_game.py SOURCES

The games are those of src/games/registry.c. PLACES is the list of "Adding a game" in docs/HACKING.md; that section
has to name each of these files. The null game, a template for tests, needs only the first ones."""
import pathlib
import re
import sys

# (file, what it must contain: a regular expression with GAME for the name and TITLE for the title; "" if it must only
# exist)
TEMPLATE_PLACES = [
    ("src/games/GAME/rules.md", ""),
    ("src/games/GAME/GAME.h", r"\bkt_GAME\b"),
    ("src/games/registry.c", r"&kt_GAME,"),
    ("meson.build", r"'src/games/GAME/"),
    ("tests/fuzz/corpus/rules/GAME", ""),
]
PLACES = TEMPLATE_PLACES + [
    ("src/games/GAME/game.c", r'\.name = "GAME"'),
    ("src/games/GAME/hint.c", ""),
    ("po/POTFILES", r"src/games/GAME/game\.c"),
    ("docs/rules/GAME.en.md", "^# "),
    ("docs/rules/GAME.id.md", "^# "),
    ("docs/man/kartu-GAME.6.scd", r"^kartu-GAME\(6\)"),
    ("docs/meson.build", r"'kartu-GAME\.6'"),
    ("docs/man/kartu.1.scd", r"kartu-GAME\*\(6\)"),
    ("docs/man/kartu-play.1.scd", r"kartu-GAME\*\(6\)"),
    ("docs/HACKING.md", r"^## .*`src/games/GAME/`"),
    ("docs/figures.md", r"^## TITLE: "),
    ("README.md", r"\*\*TITLE\*\*"),
    ("src/tui/layouts.c", r'\.game = "GAME"'),
    ("web/games.js", r"GAME: t\((.|\n)*GAME: \["),
    ("web/gamelooks.js", r"\bGAME\b"),
    ("web/tour-GAME.json", r'"steps": '),
    ("tests/GAME.c", ""),
    ("tests/GAME_text.c", ""),
    ("tests/plain_GAME.c", ""),
    ("tests/claims_GAME.c", ""),
    ("tests/meson.build", r"'GAME', 'GAME_"),
    ("tests/cli/*.t", r"kartu deal GAME\b"),
    ("tests/tui/games.py", r'"GAME"'),
    ("tests/browser/*.mjs", r'game: "GAME"'),
    ("tests/fuzz/corpus/line/*", r"^GAME \d"),
    ("tests/fuzz/corpus/position/*", r"^game: GAME$"),
    ("bench/GAME.py", ""),
]

root = pathlib.Path(sys.argv[1])


def read(path):
    return path.read_text(encoding="utf-8", errors="replace")


def title_of(game):
    found = re.search(r'\.title = (?:N_\()?"([^"]+)"', read(next((root / "src/games" / game).glob("*game.c"))))
    return found.group(1)


def has(game, place, pattern):
    pattern = pattern.replace("GAME", game).replace("TITLE", re.escape(title_of(game)))
    return any(re.search(pattern, read(path), re.M) for path in root.glob(place.replace("GAME", game)))


def undocumented():
    """Places that the section of docs/HACKING.md does not name."""
    section = read(root / "docs/HACKING.md").partition("\n## Adding a game")[2].partition("\n## ")[0]
    return [place for place, _ in PLACES if f"`{place}`" not in section]


games = re.findall(r"^\s*&kt_(\w+),", read(root / "src/games/registry.c"), re.M)
complaints = [f"{place.replace('GAME', game)}: does not name {game} ({pattern.replace('GAME', game) or 'no such file'})"
              for game in games for place, pattern in (TEMPLATE_PLACES if game == "nullgame" else PLACES)
              if not has(game, place, pattern)]
complaints += [f"docs/HACKING.md: \"Adding a game\" does not name {place}" for place in undocumented()]
print("\n".join(complaints) or f"{len(games)} games are in all {len(PLACES)} places")
sys.exit(bool(complaints or not games))
