#!/usr/bin/env python3
"""The rules for players: tests/rules.py KARTU SOURCES

Every game has rules in every language, with the same structure. Every option and preset is named, with the range and
the default of the program. The rules use only the Markdown that the page and the terminal can draw."""
import json
import pathlib
import re
import subprocess
import sys

LANGUAGES = ("en", "id")
BETWEEN, DEFAULT = {"en": "to", "id": "sampai"}, {"en": "default:", "id": "bawaan:"}
YES_NO = {"en": ("no", "yes"), "id": ("tidak", "ya")}


def kind_of(line):
    if not line.strip():
        return "gap"
    for kind, pattern in (("title", r"# \S"), ("heading", r"## \S"), ("item", r"- \S"), ("rule", r"\|( --- \|)+$"),
                          ("row", r"\| .*\|$"), ("more", r"  \S"), ("text", r"(?!\d+[.)] |[*+] |```)[^#|>~=_<\s-]")):
        if re.match(pattern, line):
            return kind
    return None


def structure_of(text):
    """The kinds of lines in order; continuation lines are left out, rows count their cells."""
    shape, before = [], "gap"
    for line in text.splitlines():
        kind = kind_of(line)
        if kind not in ("gap", "more") and not kind == before == "text":
            shape.append(f"{kind} of {line.count('|') - 1}" if kind in ("row", "rule") else kind)
        before = kind
    return shape


def markup_errors(text):
    """Allowed: headings, paragraphs, lists, plain tables, bold and code."""
    lines = text.splitlines()
    for i, line in enumerate(lines):
        kind, before = kind_of(line), kind_of(lines[i - 1]) if i else "gap"
        if kind is None or line != line.rstrip() or "\t" in line:
            yield f"line {i + 1} has unknown markup: {line}"
        if kind == "more" and before not in ("item", "more"):
            yield f"line {i + 1} continues nothing"
        if kind == "rule" and before != "row":
            yield f"line {i + 1} has no row above it"
        plain = re.sub(r"`[^`]+`|\*\*[^*`]+\*\*", "", line)
        if re.search(r"[*`_<>\[\]\\]|\.[ch]\b|src/", plain):
            yield f"line {i + 1} has other markup: {line}"
    if kind_of(lines[0]) != "title" or sum(kind_of(line) == "title" for line in lines) != 1:
        yield "there must be one title, in the first line"


def range_of(option, language):
    """The text in brackets behind the name of an option."""
    usual = option["usual"]
    if "words" in option:
        return f"{DEFAULT[language]} `{option['words'][usual - option['least']]}`)"
    if (option["least"], option["most"]) == (0, 1):
        return f"({DEFAULT[language]} {YES_NO[language][usual]})"
    return f"({option['least']} {BETWEEN[language]} {option['most']}, {DEFAULT[language]} {usual})"


def option_errors(game, text, language):
    for option in game["rules"]:
        items = [line for line in text.splitlines() if line.startswith(f"- `{option['name']}` ")]
        if len(items) != 1:
            yield f"the option {option['name']} has {len(items)} items"
            continue
        wanted = [range_of(option, language)] + [f"`{one}`" for one in option.get("words", [])]
        for word in wanted:
            if word not in items[0]:
                yield f"{word} is missing: {items[0]}"
    for preset in game["presets"]:
        if f"| `{preset['name']}` |" not in text:
            yield f"the preset {preset['name']} is missing"


def unknown_names(game, text):
    """Every `name=value` in the text must be a rule of the game."""
    known = {option["name"]: option.get("words") for option in game["rules"]}
    for name, value in re.findall(r"[` ,](\w+)=([\w-]+)", text):
        if name == "preset":
            ok = value in [preset["name"] for preset in game["presets"]]
        else:
            ok = name in known and (not known[name] or value in known[name])
        if not ok:
            yield f"{name}={value} is not a rule of this game"


def errors_of(game, folder):
    texts = {}
    for language in LANGUAGES:
        path = folder / f"{game['game']}.{language}.md"
        if not path.exists():
            yield f"{path.name} is missing"
            continue
        texts[language] = path.read_text(encoding="utf-8")
        for error in [*markup_errors(texts[language]), *option_errors(game, texts[language], language),
                      *unknown_names(game, texts[language])]:
            yield f"{path.name}: {error}"
    shapes = {language: structure_of(text) for language, text in texts.items()}
    for language, shape in shapes.items():
        if shape != shapes.get("en"):
            english = shapes["en"]
            at = next((i for i, (a, b) in enumerate(zip(shape, english)) if a != b), min(len(shape), len(english)))
            yield (f"{game['game']}.{language}.md: differs in structure from the English text at part {at + 1} "
                   f"({shape[at:at + 1]})")


def main():
    kartu, sources = sys.argv[1], pathlib.Path(sys.argv[2])
    listed = subprocess.run([kartu, "games", "--json"], capture_output=True, text=True, check=True).stdout
    games = [json.loads(line) for line in listed.splitlines()]
    print(f"1..{len(games) + 1}")
    failed = 0
    for number, game in enumerate(games, 1):
        errors = list(errors_of(game, sources / "docs" / "rules"))
        failed += bool(errors)
        print(f"{'not ok' if errors else 'ok'} {number} - {game['game']}")
        print("".join(f"# {error}\n" for error in errors), end="")
    names = {f"{game['game']}.{language}.md" for game in games for language in LANGUAGES}
    others = {path.name for path in (sources / "docs" / "rules").iterdir()} - names
    print(f"{'not ok' if others else 'ok'} {len(games) + 1} - no other files {sorted(others) or ''}")
    return failed > 0 or bool(others)


sys.exit(main())
