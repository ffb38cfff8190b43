// Small charts, drawn as SVG: verdicts over the moves of a game, values of decisions, distributions, and a calendar.
import { h, s } from "./dom.js";
import { t, number, day } from "./text.js";

const WIDTH = 300;

/** @param {string} label @param {number} height @param {any[]} content */
function chart(label, height, content) {
    return s(
        "svg",
        {
            class: "chart",
            viewBox: `0 0 ${WIDTH} ${height}`,
            role: "img",
            "aria-label": label,
            preserveAspectRatio: "none",
        },
        content,
    );
}

/** The verdict of each position as a band of colours. `verdicts` has one letter for each position: see docs/wire.md.
 * @param {string} verdicts */
export function verdictBand(verdicts) {
    const step = WIDTH / verdicts.length;
    /** @type {Record<string, string>} */ const kinds = { s: "good", i: "bad", u: "open", "-": "open" };
    /** @type {any[]} */ const parts = [];
    for (let i = 0; i < verdicts.length; ) {
        let end = i;
        while (end < verdicts.length && kinds[verdicts[end]] === kinds[verdicts[i]]) end++;
        parts.push(
            s("rect", { class: kinds[verdicts[i]], x: i * step, y: 0, width: (end - i) * step, height: 24 }),
        );
        i = end;
    }
    return chart(t("Which positions could be won"), 24, parts);
}

/** The values of the decisions of one seat, with their margins. Mistakes are marked.
 * @param {{index: number, value: number, margin: number, mistake: boolean}[]} points @param {number} moves
 * @param {string} label */
export function valueLine(points, moves, label) {
    if (!points.length) return null;
    const low = Math.min(...points.map((one) => one.value - one.margin));
    const high = Math.max(...points.map((one) => one.value + one.margin));
    const x = (/** @type {number} */ index) => ((index + 0.5) / Math.max(1, moves)) * WIDTH;
    const y = (/** @type {number} */ value) => 76 - ((value - low) / (high - low || 1)) * 72;
    return chart(label, 80, [
        points.map((one) =>
            s("line", {
                class: "margin",
                x1: x(one.index),
                x2: x(one.index),
                y1: y(one.value - one.margin),
                y2: y(one.value + one.margin),
            }),
        ),
        s("polyline", { class: "value", points: points.map((one) => `${x(one.index)},${y(one.value)}`).join(" ") }),
        points
            .filter((one) => one.mistake)
            .map((one) => s("circle", { class: "mistake", cx: x(one.index), cy: y(one.value), r: 4 })),
    ]);
}

/** A click on the chart calls `pick` with the place, from 0 to 1. The list of moves does the same by keyboard.
 * @param {any} el a chart, or null @param {(share: number) => void} pick */
export function clickable(el, pick) {
    el?.addEventListener("click", (/** @type {MouseEvent} */ event) => {
        const at = el.getBoundingClientRect();
        pick(Math.min(0.9999, Math.max(0, (event.clientX - at.left) / at.width)));
    });
    el?.classList.add("clickable");
    return el;
}

/** How often values occur, in at most twelve classes. @param {number[]} values @param {string} label
 * @param {(value: number) => string} words */
export function distribution(values, label, words) {
    if (values.length < 2) return null;
    const [low, high] = [Math.min(...values), Math.max(...values)];
    const classes = Math.min(12, Math.max(2, Math.ceil(Math.sqrt(values.length))));
    const counts = new Array(classes).fill(0);
    for (const value of values)
        counts[Math.min(classes - 1, Math.floor(((value - low) / (high - low || 1)) * classes))]++;
    const most = Math.max(...counts);
    const wide = WIDTH / classes;
    const bars = counts.map((count, i) =>
        s("rect", {
            class: "bar-of",
            x: i * wide + 1,
            y: 60 - (count / most) * 58,
            width: wide - 2,
            height: (count / most) * 58,
        }),
    );
    return figure(label, chart(`${label}: ${words(low)} – ${words(high)}`, 60, bars), words(low), words(high));
}

/** The values in the order of time. @param {number[]} values the oldest first @param {string} label
 * @param {(value: number) => string} words */
export function trend(values, label, words) {
    if (values.length < 2) return null;
    const [low, high] = [Math.min(...values), Math.max(...values)];
    const x = (/** @type {number} */ i) => (i / (values.length - 1)) * WIDTH;
    const y = (/** @type {number} */ value) => 57 - ((value - low) / (high - low || 1)) * 54;
    const points = values.map((value, i) => `${x(i)},${y(value)}`).join(" ");
    const last = values[values.length - 1];
    return figure(
        label,
        chart(`${label}: ${words(values[0])} – ${words(last)}`, 60, [s("polyline", { class: "value", points })]),
        words(values[0]),
        words(last),
    );
}

/** @param {string} label @param {any} picture @param {string} left @param {string} right */
function figure(label, picture, left, right) {
    return h(
        "figure",
        { class: "chart-box" },
        h("figcaption", null, label),
        picture,
        h("div", { class: "ends" }, h("span", null, left), h("span", null, right)),
    );
}

/** The games of each day in the last half year, a column for each week. @param {number[]} times seconds since 1970 */
export function calendar(times) {
    /** @type {Map<string, number>} */ const counts = new Map();
    const keyOf = (/** @type {Date} */ date) => date.toDateString();
    for (const at of times) {
        const key = keyOf(new Date(at * 1000));
        counts.set(key, (counts.get(key) || 0) + 1);
    }
    const [weeks, size, today] = [26, WIDTH / 26, new Date()];
    const first = new Date(today);
    first.setDate(today.getDate() - today.getDay() - 7 * (weeks - 1));
    /** @type {any[]} */ const cells = [];
    for (let i = 0; i < 7 * weeks; i++) {
        const date = new Date(first);
        date.setDate(first.getDate() + i);
        if (date > today) break;
        const count = counts.get(keyOf(date)) || 0;
        cells.push(
            s(
                "rect",
                {
                    class: `day heat-${Math.min(4, count && 1 + Math.floor(Math.log2(count)))}`,
                    x: Math.floor(i / 7) * size + 1,
                    y: (i % 7) * size + 1,
                    width: size - 2,
                    height: size - 2,
                    rx: 2,
                },
                s("title", null, `${day(Math.floor(date.getTime() / 1000))}: ${number(count)}`),
            ),
        );
    }
    const el = chart(t("Games of each day in the last half year"), 7 * size, cells);
    el.setAttribute("preserveAspectRatio", "xMinYMin meet");
    return el;
}

/** Loads the style sheet of these features, once. */
export function useStyle() {
    if (document.querySelector('link[href="after.css"]')) return;
    document.head.append(h("link", { rel: "stylesheet", href: "after.css" }));
}
