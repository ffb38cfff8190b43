#!/usr/bin/env python3
"""README.md, docs/HACKING.md, docs/security.md and CITATION.cff: check_docs.py SOURCES

README has at most 700 words, and its links lead to files. HACKING names every source file of src, web, bench, tools,
tests and python, and names no file that does not exist. A name in `backticks` is a path from the top, from src/, or
from a folder that the heading of the section names; * stands for any characters. A header is covered by the .c file of
the same name. Every test that security.md names exists in the file named before it. CITATION.cff has the version of
meson.build."""
import fnmatch
import pathlib
import re
import sys

MOST_WORDS = 700
SUFFIXES = (".c", ".h", ".js", ".mjs", ".py", ".sh", ".md", ".t", ".css", ".html")
SKIPPED = ("node_modules", "corpus", "__pycache__")

root = pathlib.Path(sys.argv[1])


def source_files():
    for folder in ("src", "web", "bench", "tools", "tests", "python"):
        for path in sorted((root / folder).rglob("*")):
            name = path.relative_to(root)
            if path.is_file() and path.suffix in SUFFIXES and not set(SKIPPED) & set(name.parts):
                yield name.as_posix()


def readme_errors():
    text = (root / "README.md").read_text(encoding="utf-8")
    words = len(text.split())
    if words > MOST_WORDS:
        yield f"README.md: {words} words; at most {MOST_WORDS}"
    for link in re.findall(r'\]\(([^)#]+)|(?:src|srcset)="([^"]+)"', text):
        name = link[0] or link[1]
        if "://" not in name and not (root / name).exists():
            yield f"README.md: no such file: {name}"


def named_files(text):
    """(name, the paths it can stand for) of every file name in backticks."""
    for section in re.split(r"^(?=## )", text, flags=re.M):
        heading, folders = section.partition("\n")[0], ["", "src/", "include/kartu/"]
        folders += re.findall(r"`([\w/]+/)`", heading)
        for name in re.findall(r"`([^`\s]+)`", section):
            if name.endswith(SUFFIXES) and re.fullmatch(r"[\w./*-]+", name):
                pattern = re.sub("GAME|LANG|NAME", "*", name)
                yield name, [folder + pattern for folder in folders]


def hacking_errors():
    files, covered = list(source_files()), set()
    for name, patterns in named_files((root / "docs/HACKING.md").read_text(encoding="utf-8")):
        found = [file for file in files if any(fnmatch.fnmatch(file, pattern) for pattern in patterns)]
        covered.update(found if not re.search("GAME|LANG|NAME", name) else [])
        if not found and not any(list(root.glob(pattern)) for pattern in patterns):
            yield f"docs/HACKING.md: no such file: {name}"
    for file in files:
        if file not in covered and not (file.endswith(".h") and file[:-1] + "c" in covered):
            yield f"docs/HACKING.md: does not name {file}"


def security_errors():
    text, file = (root / "docs/security.md").read_text(encoding="utf-8"), None
    for name in re.findall(r"`((?:tests|tools)/[\w./]+|\w+_\w+)`", text):
        if "/" in name:
            file = root / name
            if "NAME" not in name and not file.exists():
                yield f"docs/security.md: no such file: {name}"
        elif name.islower() and not (file.exists() and re.search(rf"\b{name}\b", file.read_text(encoding="utf-8"))):
            yield f"docs/security.md: {file.relative_to(root)} has no test {name}"


def citation_errors():
    version = re.search(r"version: '([\d.]+)'", (root / "meson.build").read_text(encoding="utf-8"))[1]
    if f"\nversion: {version}\n" not in (root / "CITATION.cff").read_text(encoding="utf-8"):
        yield f"CITATION.cff: the version is {version}"


complaints = [*readme_errors(), *hacking_errors(), *security_errors(), *citation_errors()]
print("\n".join(complaints) or "README is short enough, HACKING names every file, security.md names tests that exist")
sys.exit(bool(complaints))
