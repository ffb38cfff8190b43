#!/usr/bin/env python3
"""Reads the report of a campaign, and compares it with the rest of the campaign.

read_report.py page FILE.html           as a screen reader would: headings, notices, the label of each figure, and the
                                        caption and rows of each table. Fails if elements are not closed in order, if an
                                        id is there twice or is missing, or if the page loads anything from elsewhere.
read_report.py verdicts FILE STATUS     the verdicts of the page are those of `status --json`
read_report.py summary FILE EXPORT      the summary has the counts, lengths and positions of the CSV
"""
import collections
import csv
import html.parser
import json
import pathlib
import re
import sys

VOID = {"meta", "img", "br", "wbr"}
OPTIONAL = {"html", "head"}


class Reader(html.parser.HTMLParser):
    def __init__(self):
        super().__init__()
        self.open, self.text, self.row, self.lines = [], "", [], []

    def handle_starttag(self, tag, attributes):
        values = dict(attributes)
        if tag not in VOID | OPTIONAL:
            self.open.append(tag)
        if tag in ("svg", "img"):
            self.lines.append("figure: " + (values.get("aria-label") or values["alt"]))
        if tag in ("caption", "th", "td", "h1", "h2", "summary", "pre") or values.get("class") == "notice":
            self.text = ""
        if tag == "br":
            self.text += " / "
        if tag == "tr":
            self.row = []

    def handle_startendtag(self, tag, attributes):
        pass  # of SVG

    def handle_endtag(self, tag):
        if tag not in OPTIONAL:
            assert self.open.pop() == tag, f"</{tag}> at {self.getpos()}"
        text = " ".join(self.text.split())
        if tag in ("th", "td"):
            self.row.append(text)
        elif tag == "tr":
            self.lines.append(" | ".join(self.row))
        elif tag in ("h1", "h2", "caption", "summary", "pre") or (tag == "p" and text.startswith("Not finished")):
            self.lines.append(f"{tag}: {text}")
            self.text = ""

    def handle_data(self, data):
        self.text += data


def lines_of(path):
    text = pathlib.Path(path).read_text(encoding="utf-8")
    reader = Reader()
    reader.feed(text)
    assert not reader.open, reader.open
    ids = re.findall(r' id="([^"]+)"', text)
    assert len(ids) == len(set(ids)), "an id is there twice"
    assert set(re.findall(r'(?:url\(|href=")#([^")]+)', text)) <= set(ids), "an id is missing"
    assert not re.search(r'(?:src|href)="(?!#|[a-z0-9-]+\.svg")|url\((?!#)|<script', text), "something from elsewhere"
    return reader.lines


def check_verdicts(path, status):
    lines = lines_of(path)
    start = lines.index("caption: Deals by verdict, with 95 % intervals (Wilson)") + 2
    for line, cell in zip(lines[start:], json.loads(pathlib.Path(status).read_text())["cells"]):
        words = line.split(" | ")
        counts = [cell["finished"], cell["solved"], cell["impossible"], cell["unknown"]]
        shown = [words[3], words[4], words[6], words[7]]  # the published value is beside the solved deals
        assert [int(word.split(" / ")[0].replace(",", "")) for word in shown] == counts, line
        rates = [float(number) for number in re.findall(r"[\d.]+", words[4].split(" / ")[1])]
        for rate, key in zip(rates, ("solved_rate", "solved_rate_low", "solved_rate_high")):
            assert abs(rate - 100 * cell[key]) < 0.051, (line, key)
        print(words[0], *counts)


def bin_of(value, bits):
    shift = max(0, value.bit_length() - bits)
    return (value >> shift) + (shift << bits - 1)


def is_histogram(histogram, values, bits):
    if not values or histogram is None:
        return not values and histogram is None
    counted = {i: count for i, count in enumerate(histogram["bins"], histogram["first"]) if count}
    facts = [histogram[key] for key in ("count", "sum", "least", "most")]
    return (counted == collections.Counter(bin_of(value, bits) for value in values)
            and facts == [len(values), sum(values), min(values), max(values)])


def check_summary(path, export):
    summary = json.loads(pathlib.Path(path).read_text())
    with open(export, encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    for number, cell in enumerate(summary["cells"], 1):
        own = [row for row in rows if row["cell"] == str(number)]
        for key in ("moves", "cards"):
            values = [int(row[key]) for row in own if row[key]]
            assert is_histogram(cell[key], values, summary["length_bits"]), (number, key)
        for verdict, histogram in cell["states"].items():
            those = [row for row in own if row["verdict"] == verdict]
            values = [int(row["states"]) for row in those]
            assert is_histogram(histogram, values, summary["cost_bits"]), (number, verdict)
            assert cell[verdict] == len(those), (number, verdict)
            if verdict != "solved":
                assert cell[f"{verdict}_deals"] == [int(row["deal"]) for row in those], (number, verdict)
        print("cell", number, "has", len(own), "rows")


if sys.argv[1] == "page":
    print("\n".join(lines_of(sys.argv[2])))
elif sys.argv[1] == "verdicts":
    check_verdicts(*sys.argv[2:])
else:
    check_summary(*sys.argv[2:])
