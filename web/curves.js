// A chart of several curves with axes, for the laboratory. Both axes are logarithmic: one algorithm needs a hundred
// positions and another a hundred thousand, and on a linear axis the first would be a dot. Drawn as SVG of 360 units,
// the width of a phone, so that its texts are readable there.
import { h, s } from "./dom.js";
import { number } from "./text.js";

const WIDTH = 360,
    HEIGHT = 226,
    LEFT = 52,
    RIGHT = 336,
    TOP = 10,
    BOTTOM = 184;

/** @typedef {{low: number, high: number, ticks: number[], place: (value: number) => number}} Axis */

/** The ticks of an axis: powers of ten, and 2 and 5 times them if there are few. @param {number} low
 * @param {number} high both powers of ten @returns {number[]} */
function ticksOf(low, high) {
    const decades = Math.round(Math.log10(high / low));
    const steps = decades > 2 ? [1] : decades > 1 ? [1, 3] : [1, 2, 5];
    const every = Math.ceil(decades / 6);
    const ticks = [high];
    for (let i = 0; i < decades; i += every) for (const step of steps) ticks.push(low * 10 ** i * step);
    return ticks;
}

/** An axis from the power of ten below the lowest value, at least `least`, to that above the highest.
 * @param {number[]} values @param {number} least @param {number} from its place on the picture @param {number} to
 * @returns {Axis} */
export function logAxis(values, least, from, to) {
    const some = values.filter((value) => value > 0);
    const power = (/** @type {number} */ value, /** @type {(x: number) => number} */ round) =>
        10 ** round(Number(Math.log10(value).toFixed(9)));
    const low = Math.max(least, power(Math.min(...some, 1e9), Math.floor));
    const high = Math.max(10 * low, power(Math.max(...some, least), Math.ceil));
    const place = (/** @type {number} */ value) =>
        from + (Math.log10(Math.max(low, value) / low) / Math.log10(high / low)) * (to - from);
    return { low, high, ticks: ticksOf(low, high), place };
}

/** Numbers from 10,000 on as "10K": there is room for six characters. @param {number} value */
const short = (value) =>
    number(value, { maximumSignificantDigits: 3, notation: value < 10000 ? "standard" : "compact" });

/** @param {Axis} x @param {Axis} y @param {string} across @param {string} up */
function axes(x, y, across, up) {
    const rows = y.ticks.map((tick) => [
        s("line", { class: "grid-line", x1: LEFT, x2: RIGHT, y1: y.place(tick), y2: y.place(tick) }),
        s("text", { class: "tick", x: LEFT - 5, y: y.place(tick) + 4, "text-anchor": "end" }, short(tick)),
    ]);
    const columns = x.ticks.map((tick) => [
        s("line", { class: "grid-line", x1: x.place(tick), x2: x.place(tick), y1: TOP, y2: BOTTOM }),
        s("text", { class: "tick", x: x.place(tick), y: BOTTOM + 19, "text-anchor": "middle" }, short(tick)),
    ]);
    const middle = (TOP + BOTTOM) / 2;
    return [
        rows,
        columns,
        s("text", { class: "axis", x: (LEFT + RIGHT) / 2, y: HEIGHT - 6, "text-anchor": "middle" }, across),
        s("text", { class: "axis", transform: `translate(13 ${middle}) rotate(-90)`, "text-anchor": "middle" }, up),
    ];
}

/** A piece of a curve, for the legend. @param {number} kind */
function sample(kind) {
    const line = s("line", { class: `curve curve-${kind}`, x1: 0, x2: 30, y1: 6, y2: 6 });
    const size = { viewBox: "0 0 30 12", width: 30, height: 12 };
    return s("svg", { class: "curve-sample", "aria-hidden": "true", ...size }, line);
}

/** Several curves with common axes. `kind` chooses the colour and the dashes; `across` and `up` name the axes, with
 * their units; `least` is the lowest value of each axis that is shown.
 * @param {{label: string, across: string, up: string, least: [number, number],
 *     series: {kind: number, name: string, points: [number, number][]}[]}} what */
export function curves({ label, across, up, least, series }) {
    const all = series.flatMap(({ points }) => points);
    if (!all.length) return null;
    const x = logAxis(all.map((point) => point[0]), least[0], LEFT, RIGHT);
    const y = logAxis(all.map((point) => point[1]), least[1], BOTTOM, TOP);
    const lines = series.map(({ kind, points }) => {
        const places = points.map((point) => [x.place(point[0]), y.place(point[1])]);
        const [endX, endY] = places.at(-1) || [LEFT, BOTTOM];
        return [
            s("polyline", { class: `curve curve-${kind}`, points: places.map((place) => place.join()).join(" ") }),
            s("circle", { class: `curve-end curve-${kind}`, cx: endX, cy: endY, r: 4 }),
        ];
    });
    const ends = series.map(({ name, points }) => `${name}: ${short(points.at(-1)?.[1] ?? 0)}`).join(", ");
    const viewBox = `0 0 ${WIDTH} ${HEIGHT}`;
    const picture = { class: "curves", viewBox, role: "img", "aria-label": `${label}. ${ends}` };
    return h(
        "figure",
        { class: "chart-box" },
        h("figcaption", null, label),
        s("svg", picture, axes(x, y, across, up), lines),
        h(
            "div",
            { class: "legend" },
            series.map(({ kind, name }) => h("span", { translate: "no" }, sample(kind), name)),
        ),
    );
}
