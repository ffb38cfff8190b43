#!/usr/bin/env python3
"""Embeds the files of the web table into the program: embed.py SOURCES OUTPUT.c

Writes everything in web/, two catalogues for each po/LANG.po, and the rules of every game as C arrays, plain and
gzipped. LANG.json has the texts of the first screens, LANG.rest.json the others. The same files give the same bytes."""
import ast
import gzip
import hashlib
import json
import pathlib
import re
import sys

TYPES = {
    ".html": "text/html; charset=utf-8", ".js": "text/javascript; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8", ".css": "text/css; charset=utf-8", ".svg": "image/svg+xml",
    ".json": "application/json", ".md": "text/markdown; charset=utf-8", ".png": "image/png", ".ico": "image/x-icon",
    ".wasm": "application/wasm", ".webmanifest": "application/manifest+json", ".txt": "text/plain; charset=utf-8",
    ".woff2": "font/woff2",
}


def read_catalogue(path):
    """{"English": "translation"}; a text with a plural has a list. Untranslated and fuzzy texts are left out."""
    entries, entry, key, fuzzy = {}, {}, None, False

    def keep():
        text = entry.get("msgid")
        plural = [entry[k] for k in sorted(entry) if k.startswith("msgstr[")]
        if text and not fuzzy and (entry.get("msgstr") or all(plural) and plural):
            entries[text] = plural or entry["msgstr"]

    for line in path.read_text(encoding="utf-8").splitlines() + [""]:
        line = line.strip()
        if not line or (line.startswith("msgid ") and "msgid" in entry):
            keep()
            entry, key, fuzzy = {}, None, False
        if line.startswith("#,") and "fuzzy" in line:
            fuzzy = True
        elif line.startswith("#"):
            continue
        elif line.startswith("msg"):
            key, _, value = line.partition(" ")
            entry[key] = ast.literal_eval(value)
        elif line.startswith('"') and key:
            entry[key] += ast.literal_eval(line)
    return entries


def joined(paths):
    """The sources as one text, with strings over several lines joined."""
    return re.sub(r'"\s*\n\s*"', "", "\n".join(path.read_text(encoding="utf-8") for path in sorted(paths)))


def page_texts(root):
    """The sources whose texts the page can show: its own, those of the library and of the server. Texts of the other
    programs are not sent to browsers."""
    own = [path for path in (root / "src").rglob("*.[ch]")
           if path.relative_to(root / "src").parts[0] not in ("cli", "tui", "campaign")]
    return joined(own + list((root / "web").glob("*.js"))) + tour_texts(root)


def tour_texts(root):
    """The texts of guided games and lessons, without those that only the terminal shows."""
    web = root / "web"
    lines = joined([*web.glob("tour-*.json"), *web.glob("lesson-*.json")]).splitlines()
    return "\n".join(line for line in lines if re.match(r' *"(text|why|tip|end)": "', line))


def first_texts(root):
    """The sources of the first screens: the modules that index.html announces, and the titles and options of games,
    and the levels of their bots."""
    modules = re.findall(r'(?:href|src)="([a-z-]+\.js)"', (root / "web" / "index.html").read_text(encoding="utf-8"))
    games = root / "src" / "games"
    levels = re.findall(r'\.level = N_\(".*"\)', joined(games.glob("*/*.c")))
    return joined([root / "web" / name for name in modules] + list(games.glob("*/game.c"))) + "\n".join(levels)


def is_said(text, sources):
    return text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") in sources


def as_json(entries):
    return json.dumps(entries, ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode()


def collect(root):
    files = {}
    sources, first = page_texts(root), first_texts(root)
    for path in sorted((root / "web").rglob("*")):
        if path.is_file() and path.suffix in TYPES:
            files["/" + path.relative_to(root / "web").as_posix()] = path.read_bytes()
    files["/catalogue/en.json"] = b"{}"
    for path in sorted((root / "po").glob("*.po")):
        entries = {text: said for text, said in read_catalogue(path).items() if is_said(text, sources)}
        rest = {text: entries.pop(text) for text in list(entries) if not is_said(text, first)}
        files[f"/catalogue/{path.stem}.json"] = as_json(entries)
        files[f"/catalogue/{path.stem}.rest.json"] = as_json(rest)
    for path in sorted((root / "docs" / "rules").glob("*.md")):
        files[f"/rules/{path.name}"] = path.read_bytes()
    return files


def array(name, data):
    rows = [",".join(map(str, data[i:i + 40])) for i in range(0, len(data), 40)]
    return f"static const unsigned char {name}[] = {{\n" + ",\n".join(rows or ["0"]) + "};\n"


def main():
    root, output = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
    files = collect(root)
    text, rows = ['/* Made by tools/embed.py. */\n#include "kit/files.h"\n\n'], []
    for number, (name, data) in enumerate(files.items()):
        zipped = gzip.compress(data, 9, mtime=0)
        text.append(array(f"plain{number}", data))
        text.append(array(f"zipped{number}", zipped))
        tag = hashlib.sha256(data).hexdigest()[:16]
        kind = TYPES[pathlib.PurePosixPath(name).suffix]
        arrays = f"plain{number}, zipped{number}, {len(data)}, {len(zipped)}"
        rows.append(f'    {{"{name}", "{kind}", "\\"{tag}\\"", {arrays}}},\n')
    text.append("\nconst struct page_file page_files[] = {\n" + "".join(rows) + "    {0},\n};\n")
    made = "".join(text)
    if not output.exists() or output.read_text() != made:
        output.write_text(made)


main()
