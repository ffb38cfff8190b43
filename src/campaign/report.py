"""Draws the report of a campaign: report.py page|files <INPUT >OUTPUT

`kartu campaign report` has this program embedded and runs it with `python3 -c`. The input is a JSON object:
  "summary"    what `kartu campaign export --format summary` writes (src/campaign/summary.h)
  "published"  published values as CSV, see docs/results/README.md
"page" writes one HTML page with the figures in it; "files" writes a JSON object {name: text} of the page and of each
figure. The same input gives the same bytes: no date, no random id, no setting of the user.

Figures are drawn in placeholder colours. They become CSS variables, so that one figure is readable on a light and on
a dark page. Exit status 77: there is no matplotlib. 2: a line of "published" is wrong; its number is the output."""
import sys

sys.path[:] = [path for path in sys.path if path]  # with -c, modules of the current directory come first

import csv
import html
import io
import json
import logging
import math
import re
import textwrap
import warnings

warnings.simplefilter("ignore")  # about fonts and layout; nobody can act on them
try:
    logging.getLogger("matplotlib").setLevel(logging.ERROR)
    import matplotlib
    from matplotlib.figure import Figure
    from matplotlib.ticker import PercentFormatter
except ImportError:
    sys.exit(77)

Z95 = 1.96
CURVES = 6  # in one figure
ROWS = 26  # of one figure with intervals

# ---- colours ----
INK, GRID = "#0a0a01", "#0a0a02"
SERIES = [f"#0a0b0{i}" for i in range(1, CURVES + 1)]
DASHES = ["-", "--", "-.", ":", (0, (6, 1, 1, 1, 1, 1)), (0, (1, 1))]
LIGHT = dict(zip(["ink", "grid", *(f"s{i}" for i in range(1, CURVES + 1))],
                 "#222 #ddd #0b62c4 #b54708 #067647 #a61b8f #7a5b00 #5b4bd6".split()))
DARK = dict(zip(LIGHT, "#e6e6e6 #444 #74b3ff #ff9d5c #4fd08f #f08ae0 #e0c050 #b3a6ff".split()))
NAMES = {INK: "ink", GRID: "grid", **{colour: f"s{i}" for i, colour in enumerate(SERIES, 1)}}


def variables(colours):
    return "".join(f"--{name}:{value};" for name, value in colours.items())


THEME = (f":root{{{variables(LIGHT)}}}@media(prefers-color-scheme:dark){{:root{{{variables(DARK)}}}}}")


# ---- numbers ----
def wilson(share, n):
    middle = (share + Z95 ** 2 / (2 * n)) / (1 + Z95 ** 2 / n)
    half = Z95 * math.sqrt(share * (1 - share) / n + Z95 ** 2 / (4 * n * n)) / (1 + Z95 ** 2 / n)
    return max(0.0, middle - half), min(1.0, middle + half)


def whole(number):
    return f"{number:,}"


def counted(number, noun):
    return f"{whole(number)} {noun}{'' if number == 1 else 's'}"


def short(number):
    """Three digits, for a cost: 12.3, 4,560, 1.23e9."""
    if number == 0 or isinstance(number, int) and number < 1000:
        return str(number)
    digits = 2 - math.floor(math.log10(abs(number)))
    if digits < -6:
        return f"{number:.2e}".replace("e+0", "e").replace("e+", "e")
    return f"{round(number, digits):,.{max(0, digits)}f}"


def digits_for(width):
    """Decimals for percentages with an interval of this width."""
    return min(8, max(1, 2 - math.floor(math.log10(width)))) if width > 0 else 3


def percent(share, low, high):
    digits = digits_for(100 * (high - low))
    return f"{100 * share:.{digits}f} % ({100 * low:.{digits}f} to {100 * high:.{digits}f})"


def rate(count, n):
    return percent(count / n, *wilson(count / n, n)) if n else "–"


class Histogram:
    """As src/campaign/histogram.h writes it: [(least value, values to the next bin, count)]."""

    def __init__(self, bits, *parts):
        parts = [part for part in parts if part]
        self.count = sum(part["count"] for part in parts)
        self.sum = sum(part["sum"] for part in parts)
        self.most = max((part["most"] for part in parts), default=0)
        counts = {}
        for part in parts:
            for i, count in enumerate(part["bins"], part["first"]):
                if count:
                    counts[i] = counts.get(i, 0) + count
        self.bins = [(*self.edges(i, bits), counts[i]) for i in sorted(counts)]

    @staticmethod
    def edges(i, bits):
        shift = max(0, (i >> bits - 1) - 1)
        return (i - (shift << bits - 1)) << shift, 1 << shift

    def quantile(self, share):
        """A value that this share of the values does not exceed: exact in bins of one value, and else the largest
        value of the bin."""
        seen = 0
        for least, width, count in self.bins:
            seen += count
            if seen >= share * self.count:
                return min(least + width - 1, self.most)
        return self.most

    def mean(self):
        return self.sum / self.count


# ---- figures ----
def new_figure(height=2.6):
    figure = Figure(figsize=(5, height), layout="constrained")
    axes = figure.add_subplot()
    axes.grid(True, color=GRID, linewidth=0.6)
    axes.set_axisbelow(True)
    for side in ("top", "right"):
        axes.spines[side].set_visible(False)
    return figure, axes


def legend(axes, labels):
    """Above the axes, so that it hides no curve."""
    if len(labels) > 1:
        longest = max(map(len, labels))
        columns = 1 if longest > 28 else 2 if longest > 14 else 3
        axes.legend(axes.get_legend_handles_labels()[0], cut(labels, 56), loc="lower left", bbox_to_anchor=(0, 1),
                    ncols=columns, frameon=False)


def cut(labels, most):
    """Labels that fit into a figure, and stay different."""
    short_ones = [label if len(label) <= most else label[:most - 1] + "…" for label in labels]
    if len(set(short_ones)) == len(set(labels)):
        return short_ones
    return [f"{i}: {label}" for i, label in enumerate(short_ones, 1)]


def svg_of(figure, name, title):
    """The figure as SVG: colours become variables, ids are unique on the page, and coordinates are short."""
    matplotlib.rcParams["svg.hashsalt"] = name
    buffer = io.StringIO()
    figure.savefig(buffer, format="svg", metadata={"Date": None, "Creator": None, "Format": None, "Type": None})
    text = buffer.getvalue()
    text = text[text.index("<svg"):]
    text = re.sub(r"<metadata>.*?</metadata>", "", text, flags=re.S)
    used = set(re.findall(r'(?:url\(|href=")#([^)"]+)', text))
    text = re.sub(r' id="([^"]+)"', lambda m: f' id="{name}-{m[1]}"' if m[1] in used else "", text)
    text = re.sub(r'(url\(|href=")#', rf"\1#{name}-", text)
    text = re.sub(r"-?\d+\.\d{2,}", lambda m: f"{float(m[0]):.1f}".removesuffix(".0"), text)
    text = re.sub("#0a0[ab]0[0-9]", lambda m: f"var(--{NAMES[m[0]]})", text)
    text = re.sub(r"\n\s*", "\n", text)
    box = re.search(r'viewBox="([^"]+)"', text)[1]
    head = (f'<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="{box}" '
            f'role="img" aria-label="{html.escape(title)}">')
    return head + text[text.index(">") + 1:].strip()


def parts_of(items, size):
    """Groups of nearly the same size."""
    groups = -(-len(items) // size)
    return [items[i * len(items) // groups:(i + 1) * len(items) // groups] for i in range(groups)]


def draw_lengths(curves, what):
    """curves: (label, histogram). The share of deals for each length; bins are wide enough for a clear shape."""
    figure, axes = new_figure(2.6 + 0.1 * len(curves))
    low = min(histogram.quantile(0.001) for _, histogram in curves)
    high = max(histogram.quantile(0.999) for _, histogram in curves)
    width = max(1, -(-(high - low + 1) // 60), max(step for _, histogram in curves
                                                   for least, step, _ in histogram.bins if least <= high))
    for (label, histogram), colour, dash in zip(curves, SERIES, DASHES):
        counts = [0] * ((high - low) // width + 1)
        for least, _, count in histogram.bins:
            if low <= least <= high:
                counts[(least - low) // width] += count
        edges = [low + i * width for i in range(len(counts) + 1)]
        axes.stairs([count / histogram.count for count in counts], edges, color=colour, linestyle=dash, label=label)
    axes.yaxis.set_major_formatter(PercentFormatter(1, symbol=" %"))
    axes.set_xlabel(f"{what} ({width} in a step)" if width > 1 else what)
    axes.set_ylim(bottom=0)
    legend(axes, [label for label, _ in curves])
    return figure


def draw_survival(curves, what, unit):
    """curves: (label, histogram of the decided deals, number of deals). Deals that stay undecided are at the end of
    the curve. Both axes are logarithmic."""
    figure, axes = new_figure(2.6 + 0.1 * len(curves))
    for (label, histogram, deals), colour, dash in zip(curves, SERIES, DASHES):
        left, xs, ys = deals, [], []
        for least, width, count in histogram.bins:
            xs.append(max(least, 1) * unit)
            ys.append(left / deals)
            left -= count
        xs.append(max(histogram.most, 1) * unit)
        ys.append(left / deals if left else ys[-1])
        axes.plot(xs, ys, color=colour, linestyle=dash, label=label, drawstyle="default", linewidth=1.3)
    axes.set_xscale("log")
    axes.set_yscale("log")
    axes.set_xlabel(what)
    legend(axes, [label for label, *_ in curves])
    return figure


def draw_intervals(rows, what, has_zero=False):
    """rows: (label, value, low, high, published value or None, its margin)."""
    figure, axes = new_figure(1 + 0.26 * len(rows))
    for i, (label, value, low, high, published, margin) in enumerate(rows):
        place = len(rows) - i
        axes.plot([low, high], [place, place], color=SERIES[0], linewidth=2)
        axes.plot([value], [place], "o", color=SERIES[0], markersize=4, label="Kartu" if i == 0 else None)
        if published is not None:
            axes.plot([published - margin, published + margin], [place - 0.3] * 2, color=SERIES[1], linewidth=1.5)
            axes.plot([published], [place - 0.3], "D", markerfacecolor="none", color=SERIES[1], markersize=4)
    if any(row[4] is not None for row in rows):
        axes.plot([], [], "D-", color=SERIES[1], markersize=4, markerfacecolor="none", label="published")
        legend(axes, ["Kartu, 95 % interval", "published"])
    if has_zero:
        axes.axvline(0, color=INK, linewidth=0.8)
    axes.set_yticks(range(len(rows), 0, -1), cut([row[0] for row in rows], 34))
    axes.set_ylim(0.3, len(rows) + 0.7)
    axes.set_xlabel(what)
    return figure


# ---- the campaign ----
def short_lines(text):
    """The text in several lines, for tools that take files with very long lines for generated code."""
    return textwrap.fill(text, 120, break_long_words=False, break_on_hyphens=False)


def rule_list(text):
    return dict(part.split("=", 1) for part in text.split(",") if part)


def number_in(text):
    """A finite number; None for an empty text."""
    number = float(text) if text else None
    if number is not None and not math.isfinite(number):
        raise ValueError
    return number


def refuse_published(line):
    print(line)
    sys.exit(2)


class Published:
    """Rows of the CSV: game, rules (others have their default), deals, percent, plus_minus, impossible, source, note.
    With `deals` a row is only for campaigns of exactly these deals."""
    COLUMNS = {"game", "rules", "deals", "percent", "plus_minus", "impossible", "source", "note"}

    def __init__(self, text, summary):
        self.rows = []
        reader = csv.DictReader(io.StringIO(text.removeprefix("\ufeff")), restval=None)
        try:
            self.read(reader, summary)
        except (ValueError, csv.Error):
            refuse_published(max(1, reader.line_num))

    def read(self, reader, summary):
        if not self.COLUMNS <= set(reader.fieldnames or ()):
            raise ValueError
        for row in reader:
            if None in row or None in row.values() or not row["game"] or not row["source"]:
                raise ValueError
            rules = {**rule_list(summary["default_rules"]), **rule_list(row["rules"])}
            value, margin = number_in(row["percent"]), number_in(row["plus_minus"]) or 0.0
            count = int(row["impossible"]) if row["impossible"] else None
            if row["game"] == summary["manifest"]["game"]:
                self.rows.append((rules, row["deals"], value, margin, count, row["source"], row["note"]))

    def find(self, summary, rules):
        """All rows for these rules."""
        deals = ",".join(summary["manifest"]["deals"]) if summary["ranges"] == 1 else None
        return [row[2:] for row in self.rows if row[0] == rule_list(rules) and row[1] in ("", deals)]


class Campaign:
    def __init__(self, data):
        self.summary = summary = data["summary"]
        self.plan = plan = summary["manifest"]
        self.cells, self.times = summary["cells"], summary.get("times")
        self.is_match = "match" in plan
        self.published = Published(data["published"], summary)
        self.rules = [rule_list(cell["rules"]) for cell in plan["cells"]]
        self.by_side = self.is_match and "by_side" in plan["match"]
        self.algorithms = [self.algorithm(cell) for cell in plan["cells"]]
        default = rule_list(summary["default_rules"])
        varied = [name for name in default if len({rules.get(name) for rules in self.rules}) > 1]
        self.special = [", ".join(f"{name}={value}" for name, value in rules.items()
                                  if value != default.get(name) or name in varied) or "default rules"
                        for rules in self.rules]
        self.labels = []
        for i, rules in enumerate(self.rules):
            words = [f"{name}={rules[name]}" for name in varied]
            if len(set(self.algorithms)) > 1 and not self.is_match:
                words.append(self.algorithms[i])
            self.labels.append(" ".join(words) or f"cell {i + 1}")
        if len(set(self.labels)) < len(self.labels):
            self.labels = [f"{i}: {label}" for i, label in enumerate(self.labels, 1)]

    @staticmethod
    def algorithm(cell):
        if "solver" in cell:
            return cell["solver"]
        return ", ".join(cell["bots"] if "bots" in cell else (f"{side}={bot}" for side, bot in cell["sides"].items()))

    def lengths(self, cell, key):
        return Histogram(self.summary["length_bits"], cell[key])

    def costs(self, *parts):
        return Histogram(self.summary["cost_bits"], *parts)


# ---- the page ----
def table(caption, heads, rows):
    """The first column is the head of its row. Columns with numbers are aligned on the right."""
    texts = ("", "cell", "rules", "solver", "bot", "bots")
    kinds = ["" if name in texts else " class=p" if name == "published" else " class=n" for name in heads]

    def cell(i, value):
        return f"<th scope=row{kinds[i]}>{value}</th>" if i == 0 else f"<td{kinds[i]}>{value}</td>"

    head = "".join(f"<th scope=col{kind}>{name}</th>" for name, kind in zip(heads, kinds))
    body = "\n".join("<tr>" + "".join(cell(i, value) for i, value in enumerate(row)) + "</tr>" for row in rows)
    return (f'<div class=wide tabindex=0 role=region aria-label="{html.escape(caption)}"><table>'
            f"<caption>{html.escape(caption)}</caption>\n<thead><tr>{head}</tr></thead>\n<tbody>\n{body}\n</tbody>"
            "</table></div>")


class Page:
    def __init__(self, inline):
        self.inline, self.parts, self.files = inline, [], {}

    def add(self, text):
        self.parts.append(text)

    def figures(self, drawn):
        """drawn: (name, caption, figure)"""
        made = []
        for name, caption, figure in drawn:
            svg = svg_of(figure, name, caption)
            if self.inline:
                picture = svg
            else:
                self.files[f"{name}.svg"] = svg.replace(">", f"><style>{THEME}</style>", 1) + "\n"
                picture = f'<img src="{name}.svg" alt="{html.escape(caption)}">'
            made.append(f"<figure>{picture}<figcaption>{html.escape(caption)}</figcaption></figure>")
        if made:
            self.add("<div class=figures>" + "\n".join(made) + "</div>")


def numbered(name, caption, groups, draw):
    """One figure for each group of curves."""
    for i, group in enumerate(groups, 1):
        several = len(groups) > 1
        yield (f"{name}-{i}" if several else name, f"{caption} (part {i} of {len(groups)})" if several else caption,
               draw(group))


def heading(campaign, i):
    return str(i + 1), html.escape(campaign.special[i]), html.escape(campaign.algorithms[i])


def published_text(campaign, i):
    """Beside a result: the published value, and whether it fits."""
    cell, texts = campaign.cells[i], []
    n = cell["finished"]
    for value, margin, count, source, note in campaign.published.find(campaign.summary, campaign.plan["cells"][i]["rules"]):
        about = f'<br><small>{html.escape(source)}{"; " + html.escape(note) if note else ""}</small>'
        if value is not None and n:
            low = 100 * wilson(cell["solved"] / n, n)[0]
            high = 100 * wilson((cell["solved"] + cell["unknown"]) / n, n)[1]
            fits = value - margin <= high and low <= value + margin
            texts.append(f'{value:g} ± {margin:g} %: intervals {"overlap" if fits else "do not overlap"}{about}')
        if count is not None and n == campaign.summary["deals"]:
            same = cell["impossible"] == count and cell["unknown"] == 0
            texts.append(f'{whole(count)} impossible: {"the same" if same else "not the same"}{about}')
    return "<br>".join(texts) or "–"


def solver_results(campaign, page):
    rows = []
    for i, cell in enumerate(campaign.cells):
        n = cell["finished"]
        solved, *others = [f'{whole(cell[key])}<br><small>{rate(cell[key], n)}</small>'
                           for key in ("solved", "impossible", "unknown")]
        rows.append((*heading(campaign, i), whole(n), solved, published_text(campaign, i), *others))
    page.add("<h2>Verdicts</h2>")
    page.add(table("Deals by verdict, with 95 % intervals (Wilson)",
                   ("cell", "rules", "solver", "deals", "solved", "published", "impossible", "unknown"), rows))
    if any(cell["unknown"] for cell in campaign.cells):
        page.add("<p>A deal is unknown if a limit ended its search. The share of deals that can be won is at least that "
                 "of the solved ones, and at most that of the solved and unknown ones together.</p>")
    points = []
    for i, cell in enumerate(campaign.cells):
        n = cell["finished"]
        found = campaign.published.find(campaign.summary, campaign.plan["cells"][i]["rules"])
        value, margin = next(((row[0], row[1]) for row in found if row[0] is not None), (None, 0))
        if n:
            low, high = wilson(cell["solved"] / n, n)
            points.append((campaign.labels[i], 100 * cell["solved"] / n, 100 * low, 100 * high, value, margin))
    page.figures(numbered("rates", "Share of solved deals", parts_of(points, ROWS),
                          lambda rows: draw_intervals(rows, "solved deals, %")))
    for key in ("impossible", "unknown"):
        for i, cell in enumerate(campaign.cells):
            deals = cell.get(f"{key}_deals")
            if deals:
                page.add(f"<details><summary>Cell {i + 1}: {counted(len(deals), f'{key} deal')}</summary><p>"
                         + short_lines(" ".join(map(str, deals))) + "</p></details>")


def solver_lengths(campaign, page):
    rows, curves = [], []
    for i, cell in enumerate(campaign.cells):
        moves, cards = campaign.lengths(cell, "moves"), campaign.lengths(cell, "cards")
        if moves.count:
            rows.append((*heading(campaign, i), f"{moves.mean():.2f}", *(whole(moves.quantile(q)) for q in (.5, .9, .99)),
                         whole(moves.most), f"{cards.mean():.2f}"))
            curves.append((campaign.labels[i], moves))
    page.add("<h2>Lengths of the solutions</h2>")
    if not rows:
        page.add("<p>No deal was solved.</p>")
        return
    page.add(table("Moves of the solutions found, which are not always the shortest ones",
                   ("cell", "rules", "solver", "mean", "median", "90 %", "99 %", "longest", "mean single-card moves"),
                   rows))
    page.figures(numbered("lengths", "Lengths of the solutions found", parts_of(curves, CURVES),
                          lambda group: draw_lengths(group, "moves")))


def costs_section(campaign, page, title, name, caption, items, unit, what):
    """items: for each cell the histograms of the decided deals, and that of the unknown ones."""
    rows, curves = [], []
    for i, (decided, unknown) in enumerate(items):
        every, ended = campaign.costs(*decided, unknown), campaign.costs(*decided)
        if every.count == 0:
            continue
        rows.append((*heading(campaign, i), short(every.mean() * unit),
                     *(short(every.quantile(q) * unit) for q in (.5, .9, .99, .999)), short(every.most * unit),
                     short(every.sum * unit)))
        if ended.count:
            curves.append((campaign.labels[i], ended, every.count))
    page.add(f"<h2>{title}</h2>")
    page.add(table(f"{caption}; quantiles are exact within 13 %",
                   ("cell", "rules", "bots" if campaign.is_match else "solver", "mean", "median", "90 %", "99 %",
                    "99.9 %", "most", "sum"), rows))
    page.figures(numbered(name, f"Share of deals that are not finished after so many {what} (both axes are logarithmic)",
                          parts_of(curves, CURVES), lambda group: draw_survival(group, what, unit)))


def short_bot(campaign, name):
    """Without its options, if the bots of the campaign have different names: a figure has little room."""
    names = {bot["bot"] for cell in campaign.cells for bot in cell["bots"]}
    return name.split(":")[0] if len({name.split(":")[0] for name in names}) == len(names) else name


def bot_label(campaign, i, bot):
    name = short_bot(campaign, bot["bot"]) + (f' (x{bot["players"]})' if bot["players"] > 1 else "")
    return name if len(campaign.cells) == 1 else f"{campaign.labels[i]}, {name}"


def match_results(campaign, page):
    rows, rates, points = [], [], []
    for i, cell in enumerate(campaign.cells):
        for bot in cell["bots"]:
            if not bot["games"]:
                continue
            wins = [bot[key] for key in ("win_rate", "win_rate_low", "win_rate_high")]
            rows.append((str(i + 1), html.escape(campaign.special[i]),
                         html.escape(bot["bot"]) + (f' (x{bot["players"]})' if bot["players"] > 1 else ""),
                         whole(bot["deals"]), whole(bot["games"]), percent(*wins),
                         f'{bot["mean_points"]:.3f} ± {bot["ci95"]:.3f}', whole(bot["gave_up"])))
            label = bot_label(campaign, i, bot)
            rates.append((label, *(100 * value for value in wins), None, 0))
            points.append((label, bot["mean_points"], bot["mean_points"] - bot["ci95"],
                           bot["mean_points"] + bot["ci95"], None, 0))
    page.add("<h2>Strength of the bots</h2>")
    page.add(table("Wins and points per game, with 95 % intervals; the games of a deal are one sample",
                   ("cell", "rules", "bot", "deals", "games", "wins", "points", "gave up"), rows))
    drawn = [*numbered("wins", "Share of won games", parts_of(rates, ROWS),
                       lambda group: draw_intervals(group, "won games, %")),
             *numbered("points", "Points per game", parts_of(points, ROWS),
                       lambda group: draw_intervals(group, "points"))]
    page.figures(drawn)


def draw_sides(curves, what):
    """curves: (label, [(players, rate, low, high)])"""
    figure, axes = new_figure(2.6 + 0.1 * len(curves))
    for i, ((label, points), colour, dash) in enumerate(zip(curves, SERIES, DASHES)):
        xs = [players + 0.08 * (i - (len(curves) - 1) / 2) for players, *_ in points]
        axes.vlines(xs, [low for *_, low, _ in points], [high for *_, high in points], color=colour, linewidth=1.3)
        axes.plot(xs, [share for _, share, *_ in points], marker="o", markersize=4, color=colour, linestyle=dash,
                  label=label)
    axes.set_xticks(sorted({players for _, points in curves for players, *_ in points}))
    axes.yaxis.set_major_formatter(PercentFormatter(1, symbol=" %"))
    axes.set_xlabel("players")
    axes.set_ylabel(what)
    legend(axes, [label for label, _ in curves])
    return figure


def match_sides(campaign, page):
    """In how many rounds the first side won, by the number of players and of players of the other side."""
    rows, curves, names = [], {}, None
    for i, cell in enumerate(campaign.cells):
        sides = names = cell["sides"]
        counts = [(part["others"], part["rounds"], part["wins"]) for part in sides["by_number"]]
        rounds, wins = sum(count[1] for count in counts), sum(count[2] for count in counts)
        for others, number, won in [("all", rounds, wins), *counts]:
            if number:
                rows.append((*heading(campaign, i), str(sides["players"]), str(others), whole(number), rate(won, number)))
        if rounds:
            share = wins / rounds
            curve = curves.setdefault(campaign.algorithms[i], {})
            curve.setdefault(sides["players"], (sides["players"], share, *wilson(share, rounds)))
    what = f'{names["first"]} wins'
    page.add("<h2>Sides</h2>")
    page.add(table(f"Rounds that the {names['first']}s won, with 95 % intervals (Wilson)",
                   ("cell", "rules", "bots", "players", f"{names['other']}s", "rounds", what), rows))
    drawn = [(label, [curve[players] for players in sorted(curve)]) for label, curve in curves.items()]
    page.figures(numbered("sides", f"Share of rounds that the {names['first']}s won, by the number of players",
                          parts_of(drawn, CURVES), lambda group: draw_sides(group, what)))


def match_pairs(campaign, page):
    rows, points = [], []
    for i, cell in enumerate(campaign.cells):
        for pair in cell["pairs"]:
            if not pair["deals"]:
                continue
            one, other = cell["bots"][pair["first"] - 1], cell["bots"][pair["second"] - 1]
            rows.append((str(i + 1), html.escape(campaign.special[i]),
                         f'{html.escape(one["bot"])} minus {html.escape(other["bot"])}', whole(pair["deals"]),
                         f'{100 * pair["wins"]:+.3f} ± {100 * pair["wins_ci95"]:.3f}',
                         f'{pair["points"]:+.3f} ± {pair["points_ci95"]:.3f}'))
            label = " - ".join(short_bot(campaign, bot["bot"]) for bot in (one, other))
            points.append((label if len(campaign.cells) == 1 else f"{campaign.labels[i]}, {label}", 100 * pair["wins"],
                           100 * (pair["wins"] - pair["wins_ci95"]), 100 * (pair["wins"] + pair["wins_ci95"]), None, 0))
    if not rows:
        return
    page.add("<h2>Differences between bots</h2>")
    page.add("<p>Both bots play the same deals, so the difference on each deal is one sample. The interval of these paired "
             "differences is usually narrower than if the bots had played different deals. An interval without zero shows "
             "which bot is stronger.</p>")
    page.add(table("Paired differences, with 95 % intervals",
                   ("cell", "rules", "bots", "deals", "wins, percentage points", "points per game"), rows))
    page.figures(numbered("differences", "Differences of the shares of won games", parts_of(points, ROWS),
                          lambda group: draw_intervals(group, "percentage points", True)))


def match_lengths(campaign, page):
    rows, curves = [], []
    for i, cell in enumerate(campaign.cells):
        for bot in cell["bots"]:
            moves = campaign.lengths(bot, "won_moves")
            if moves.count:
                rows.append((str(i + 1), html.escape(campaign.special[i]), html.escape(bot["bot"]), whole(moves.count),
                             f"{moves.mean():.2f}", *(whole(moves.quantile(q)) for q in (.5, .9, .99)),
                             whole(moves.most)))
                curves.append((bot_label(campaign, i, bot), moves))
    page.add("<h2>Lengths of won games</h2>")
    if not rows:
        page.add("<p>No game was won.</p>")
        return
    page.add(table("Moves of the games that the bot won, of all seats",
                   ("cell", "rules", "bot", "games", "mean", "median", "90 %", "99 %", "longest"), rows))
    page.figures(numbered("lengths", "Lengths of won games", parts_of(curves, CURVES),
                          lambda group: draw_lengths(group, "moves")))


# ---- how to repeat it ----
def quoted(text):
    return text if re.fullmatch(r"[\w=,.:/@+-]+", text) else "'" + text.replace("'", "'\\''") + "'"


def unique(values):
    return list(dict.fromkeys(values))


DEALS_OF_MANIFEST = ["$(python3 -c 'import json; print(*json.load(open(\"manifest.json\"))[\"deals\"])')"]


def has_more_deals(campaign):
    """The summary has the first ranges of deals only."""
    return campaign.summary["ranges"] > len(campaign.plan["deals"])


def new_command(campaign, directory):
    """The command line of `new`; the cells are the product of the rules and the algorithms."""
    plan = campaign.plan
    words = ["kartu campaign new", directory, plan["game"], *(DEALS_OF_MANIFEST if has_more_deals(campaign) else plan["deals"])]
    words += [f"--rules {quoted(rules)}" for rules in unique(cell["rules"] for cell in plan["cells"])]
    if campaign.is_match:
        match = plan["match"]
        if campaign.by_side:
            words += [f"--side {quoted(f'{side}={bot}')}" for side in plan["cells"][0]["sides"]
                      for bot in unique(cell["sides"][side] for cell in plan["cells"])]
        else:
            words += [f"--bots {quoted(bots)}" for bots in unique(",".join(cell["bots"]) for cell in plan["cells"])]
            words += [f'--arrange {match["arrange"]}', f'--rounds {match["rounds"]}']
        words.append(f'--seed {match["seed"]}')
    else:
        words += [f"--solver {quoted(solver)}" for solver in unique(cell["solver"] for cell in plan["cells"])]
        words += ["--solutions"] if plan["solutions"] else []
    if plan["limits"]["nodes"]:
        words.append(f'--nodes {plan["limits"]["nodes"]}')
    words += [f'--memory {plan["limits"]["memory_mb"]}', f'--chunk {plan["chunk"]}']
    return " ".join(words[:4]) + "".join(f" \\\n    {word}" for word in words[4:])


def repeat_section(campaign, page):
    plan, summary = campaign.plan, campaign.summary
    directory = f'campaign-{summary["id"][:12]}'
    commands = [new_command(campaign, directory), f"kartu campaign run {directory}", f"kartu campaign check {directory}",
                f"kartu campaign export {directory} --format jsonl --output export.jsonl",
                f"kartu campaign report {directory} --output report.html"]
    facts = [("manifest id (SHA-256)", summary["id"]), ("version", f'kartu {plan["version"]}'),
             ("hash of the source files", plan.get("sources", "not noted")), ("game", plan["game"]),
             ("deals", ", ".join(plan["deals"]) + (f', ... ({whole(summary["ranges"])} ranges)'
                                                   if has_more_deals(campaign) else "")),
             ("number of deals", whole(summary["deals"])),
             ("seed of the bots", plan["match"]["seed"] if campaign.is_match else "none: solvers use no random numbers"),
             ("limit in positions", whole(plan["limits"]["nodes"]) if plan["limits"]["nodes"] else "none"),
             ("limit in memory", f'{whole(plan["limits"]["memory_mb"])} MB'),
             ("default rules", summary["default_rules"])]
    page.add("<h2>How to repeat it</h2>")
    page.add(table("What determines the results", ("", ""),
                   [(name, html.escape(short_lines(str(value))).replace(",", ",<wbr>")) for name, value in facts]))
    place = " in the directory of manifest.json" if has_more_deals(campaign) else ""
    page.add(f"<p>With this program, these commands{place} give the same rows on every machine:</p>")
    page.add("<pre tabindex=0>" + html.escape("\n".join(commands)) + "</pre>")


STYLE = THEME + """
:root{color-scheme:light dark;--page:#fff;--soft:#f2f2f2}
@media(prefers-color-scheme:dark){:root{--page:#161616;--soft:#242424}}
body{margin:0 auto;padding:1rem;max-width:72rem;font:1rem/1.5 system-ui,sans-serif;color:var(--ink);background:var(--page)}
h1{font-size:1.6rem;line-height:1.25}h2{font-size:1.25rem;margin:2rem 0 .5rem}
table{border-collapse:collapse;font-size:.9rem;min-width:24rem}caption{text-align:left;padding:.25rem 0;font-weight:600;max-width:calc(100vw - 2rem)}
th,td{padding:.25rem .6rem;border-bottom:1px solid var(--grid);text-align:left;vertical-align:top;}
td:nth-child(2),td:nth-child(3){min-width:5.5rem}th:empty{padding:0}.n{text-align:right;white-space:nowrap;font-variant-numeric:tabular-nums}th small,td small{font-size:.85em}
.p{min-width:15rem}.wide,pre{overflow-x:auto}pre{background:var(--soft);padding:.75rem;font-size:.85rem}
.figures{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,26rem),1fr));gap:1rem;align-items:start}
figure{margin:.5rem 0;max-width:38rem}figure svg,figure img{width:100%;height:auto;display:block}
svg text{font-family:system-ui,sans-serif!important}figcaption{font-size:.9rem}details p{overflow-wrap:anywhere}
.notice{border-left:.3rem solid var(--s2);padding:.5rem .75rem;background:var(--soft)}"""


def write_page(campaign, page):
    summary, cells = campaign.summary, campaign.cells
    kind = "match" if campaign.is_match else "solvers"
    title = f'Campaign {summary["id"][:12]}: {campaign.plan["game"]}, {kind}'
    finished = sum(cell["finished"] for cell in cells)
    page.add(f"<h1>{html.escape(title)}</h1>")
    page.add(f'<p>{counted(len(cells), "cell")}, {counted(summary["deals"], "deal")}'
             f'{"" if len(cells) == 1 else " in each"}, kartu {html.escape(campaign.plan["version"])}.</p>')
    if summary["finished"] < summary["chunks"]:
        page.add(f'<p class=notice><strong>Not finished:</strong> {whole(summary["finished"])} of '
                 f'{whole(summary["chunks"])} chunks, {whole(finished)} of {whole(summary["deals"] * len(cells))} rows. '
                 "The figures describe the finished part, which is no random sample.</p>")
    if campaign.is_match:
        if campaign.by_side:
            match_sides(campaign, page)
        match_results(campaign, page)
        match_pairs(campaign, page)
        match_lengths(campaign, page)
    else:
        solver_results(campaign, page)
        solver_lengths(campaign, page)
        items = [([cell["states"][key] for key in ("solved", "impossible")], cell["states"]["unknown"])
                 for cell in cells]
        costs_section(campaign, page, "Positions", "positions", "Positions that the searches visited", items, 1,
                      "positions")
    repeat_section(campaign, page)
    if campaign.times:
        items = [([part["decided"]], part["unknown"]) for part in campaign.times]
        costs_section(campaign, page, "CPU time", "times",
                      "Seconds of CPU time for a deal, which differ from run to run", items, 1e-6, "seconds of CPU time")
    return (f'<!DOCTYPE html>\n<html lang=en>\n<meta charset=utf-8>\n<meta name=viewport content="width=device-width">\n'
            f"<title>{html.escape(title)}</title>\n<style>{STYLE}</style>\n<body>\n<main>\n" + "\n".join(page.parts)
            + "\n</main>\n</body>\n</html>\n")


def main():
    matplotlib.rcdefaults()
    matplotlib.rcParams.update({
        "svg.fonttype": "none", "font.size": 9, "text.color": INK, "axes.edgecolor": INK, "axes.labelcolor": INK,
        "xtick.color": INK, "ytick.color": INK, "figure.facecolor": "none", "axes.facecolor": "none",
        "savefig.facecolor": "none", "legend.fontsize": 8, "path.simplify": False})
    try:
        data = json.loads(sys.stdin.buffer.read().decode())  # whatever the locale is
    except UnicodeDecodeError:  # only "published" has texts of the user
        refuse_published(1)
    page = Page(sys.argv[1] == "page")
    text = write_page(Campaign(data), page)
    if not page.inline:
        text = json.dumps({"report.html": text, **page.files}, ensure_ascii=False)
    sys.stdout.buffer.write(text.encode())


main()
