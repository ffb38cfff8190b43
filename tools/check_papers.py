#!/usr/bin/env python3
"""The pages about the papers: check_papers.py [--update] PROGRAM SOURCES

docs/papers/NAME.md is a page in English, docs/papers/NAME.id.md the same page in Indonesian. Every command in a block
```console is run by sh and its output, standard output and standard error together, is compared with the page:

    $ kartu deal freecell --file freecell-1.txt --format kartu
    game: freecell

Commands run in a copy of docs/papers/examples, one for each page, so they may write files. Measured times and megabytes
are not compared. An error of usage (exit status 2) is an error of the page unless the line ends with "# refused".
Commands in other blocks, such as ```sh, are long measurements: they are not run.

Also checked: both languages have the same commands and the same levels of headings; links and file names in `backticks`
lead to files; every example is read by `kartu deal GAME --file`, where GAME is the first part of its name, and is used
on a page.

--update writes the output of the commands into the pages instead of comparing it; output of commands that fail is not
written. Prints TAP."""
import argparse
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

SECONDS = 120
MEASURED = re.compile(r"\d+(\.\d+)? (ms|s|detik|MB)\b|\d+\.\d{4} +\d+\.\d{4}$")
REFUSED = "# refused"
LANGUAGES = {"en": {"LC_ALL": "C"}, "id": {"LANGUAGE": "id", "LANG": "C.UTF-8"}}


class Page:
    def __init__(self, path, program, examples):
        self.path, self.program = path, program
        self.language = "id" if path.name.endswith(".id.md") else "en"
        self.text = path.read_text(encoding="utf-8")
        self.directory = tempfile.TemporaryDirectory()
        self.examples = pathlib.Path(shutil.copytree(examples, pathlib.Path(self.directory.name) / "examples"))

    def commands(self):
        return re.findall(r"^\$ (.*)", "\n".join(self.blocks()), flags=re.M)

    def blocks(self):
        return re.findall(r"^```console\n(.*?)^```$", self.text, flags=re.M | re.S)

    def heading_levels(self):
        without_blocks = re.sub(r"^```.*?^```$", "", self.text, flags=re.M | re.S)
        return [len(marks) for marks in re.findall(r"^(#+) ", without_blocks, flags=re.M)]

    def run(self, command):
        """(exit status, lines of output)"""
        environment = {name: value for name, value in os.environ.items()
                       if not name.startswith("LC_") and name not in ("LANG", "LANGUAGE")}
        environment.update(LANGUAGES[self.language], PATH=f"{self.program.parent}:{environment.get('PATH', '')}")
        done = subprocess.run(["sh", "-c", command], cwd=self.examples, env=environment, stdin=subprocess.DEVNULL,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=SECONDS)
        return done.returncode, done.stdout.decode("utf-8", "replace").splitlines()


def without_measured(lines):
    return [" ".join(MEASURED.sub("N", line).split()) for line in lines]


def status_error(command, status):
    is_refused = status == 2
    if is_refused != command.endswith(REFUSED) or status > 3:
        return [f"exit status {status}"]
    return []


def split_block(block):
    """[(command, lines of output)] of one block"""
    cases = []
    for line in block.splitlines():
        if line.startswith("$ "):
            cases.append((line[2:], []))
        else:
            cases[-1][1].append(line)
    return cases


def check_commands(page):
    for block in page.blocks():
        for command, expected in split_block(block):
            status, lines = page.run(command)
            errors = status_error(command, status)
            if without_measured(lines) != without_measured(expected):
                errors += ["the page says:", *expected, "the command says:", *lines]
            yield f"{page.path.name} {command}", errors


def update(page):
    """Returns the number of commands that failed."""
    failed = 0

    def fresh(match):
        nonlocal failed
        lines = []
        for command, old in split_block(match[1]):
            status, new = page.run(command)
            errors = status_error(command, status)
            if errors:
                failed += 1
                print(f"{page.path.name}: {command}: {errors[0]}", *new, sep="\n")
            is_kept = errors or without_measured(old) == without_measured(new)
            lines += [f"$ {command}", *(old if is_kept else new)]
        return "```console\n" + "\n".join(lines) + "\n```"

    text = re.sub(r"^```console\n(.*?)^```$", fresh, page.text, flags=re.M | re.S)
    page.path.write_text(text, encoding="utf-8")
    return failed


def anchors(path):
    """The names by which links refer to the headings of a page."""
    headings = re.findall(r"^#+ (.*)", path.read_text(encoding="utf-8"), flags=re.M)
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}


def check_names(page, sources):
    """Links and names of files lead to files."""
    errors = []
    for link, anchor in re.findall(r"\]\(([^)#]*)#?([^)]*)\)", page.text):
        target = page.path.parent / link if link else page.path
        if "://" in link:
            continue
        if not target.exists():
            errors.append(f"no such file: {link}")
        elif anchor and anchor not in anchors(target):
            errors.append(f"no such heading: {link}#{anchor}")
    for name in re.findall(r"`((?:src|docs|tests|tools|web|include)/[\w./*-]+)`", page.text):
        if not list(sources.glob(name)):
            errors.append(f"no such file: {name}")
    return errors


def check_languages(pages):
    for name, page in pages.items():
        if page.language == "id":
            continue
        other = pages.get(name.replace(".md", ".id.md"))
        errors = [] if other else ["no Indonesian page"]
        if other and page.commands() != other.commands():
            errors.append("the commands differ")
        if other and page.heading_levels() != other.heading_levels():
            errors.append("the headings differ")
        yield f"{name}: both languages", errors


def check_examples(page, pages, examples):
    used = "\n".join(command for each in pages.values() for command in each.commands())
    for path in sorted(examples.iterdir()):
        status, lines = page.run(f"kartu deal {path.name.partition('-')[0]} --file {path.name}")
        errors = lines if status else []
        if path.name not in used:
            errors.append("no page uses it")
        yield f"examples/{path.name}", errors


def check_all(pages, examples, sources):
    for page in pages.values():
        yield from check_commands(page)
        yield f"{page.path.name}: names of files", check_names(page, sources)
    yield from check_languages(pages)
    yield from check_examples(next(iter(pages.values())), pages, examples)


def main():
    parser = argparse.ArgumentParser(description="check the pages about the papers")
    parser.add_argument("--update", action="store_true", help="write the output of the commands into the pages")
    parser.add_argument("program", type=pathlib.Path)
    parser.add_argument("sources", type=pathlib.Path)
    options = parser.parse_args()
    folder = options.sources.resolve() / "docs" / "papers"
    examples = folder / "examples"
    pages = {path.name: Page(path, options.program.resolve(), examples) for path in sorted(folder.glob("*.md"))}
    if options.update:
        return sum(update(page) for page in pages.values()) > 0
    number, failed = 0, 0
    for number, (name, errors) in enumerate(check_all(pages, examples, options.sources.resolve()), 1):
        print(f"{'not ok' if errors else 'ok'} {number} - {name.replace('#', '')}")
        for error in errors:
            print(f"# {error}")
        failed += bool(errors)
    print(f"1..{number}")
    return failed > 0


if __name__ == "__main__":
    sys.exit(main())
