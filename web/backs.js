// The backs of cards, as batik patterns. Kawung: four petals round each crossing. Parang: rows of slanted blades.
// Mega mendung: layered clouds. Truntum: small flowers on a grid of dots.

/** @typedef {import("./pips.js").Ink} Ink */

/** Copies of a shape at several places. @param {string} shape @param {number[][]} places x, y and turn */
const copies = (shape, places) =>
    places.map(([x, y, turn = 0]) => `<g transform="translate(${x} ${y}) rotate(${turn})">${shape}</g>`).join("");

/** @param {Ink} ink */
function kawung({ cloth }) {
    const petal =
        `<ellipse rx="7.3" ry="3.9" fill="currentColor"/>` +
        `<path d="M-4 0h2.2M1.8 0H4" stroke="${cloth}" stroke-width="1.1" stroke-linecap="round"/>`;
    const places = [
        [6, 6, 45],
        [18, 6, -45],
        [6, 18, -45],
        [18, 18, 45],
    ];
    const corners = [
        [12, 0],
        [0, 12],
        [24, 12],
        [12, 24],
    ];
    return copies(petal, places) + copies(`<circle r="1.3" fill="currentColor"/>`, corners);
}

function parang() {
    return (
        `<path fill="currentColor" d="M1 2c6-3 13-.5 13 5.5 0 4-4 5.5-7.2 4C9.7 11.5 11 9.7 10 7.7 8.7 5 4.7 4.3 1 6Z"/>` +
        `<path d="M16.3 0v14" stroke="currentColor" stroke-width="1.6"/>`
    );
}

/** A cloud: the same outline three times, smaller and stronger towards the middle. */
function megaMendung() {
    const outline =
        "M-17 5c-4 0-5-5-1-6 0-4 5-5 7-2 1-5 8-6 10-1 3-4 9-2 9 2 4-2 8 1 7 4 3 1 2 5-1 5-4 1-6-2-9-1-3 3-7 2-9 0-4 2-9 2-13-1Z";
    const cloud = [1, 0.68, 0.36]
        .map(
            (k, i) =>
                `<path d="${outline}" transform="scale(${k})" fill="currentColor" fill-opacity="${[0.25, 0.45, 1][i]}"/>`,
        )
        .join("");
    const edge = `<path d="${outline}" fill="none" stroke="currentColor" stroke-width="1.1" stroke-linejoin="round"/>`;
    return copies(cloud + edge, [
        [22, 11],
        [0, 30],
        [44, 30],
    ]);
}

function truntum() {
    const petal = `<path d="M0-1.2C1.8-3 1.5-5.5 0-7 -1.5-5.5-1.8-3 0-1.2Z" fill="currentColor"/>`;
    const turns = Array.from({ length: 8 }, (_, i) => [0, 0, 45 * i]);
    const flower = copies(petal, turns) + `<circle r="1.1" fill="currentColor"/>`;
    const small = copies(`<path d="M0-.8V-2.8" stroke="currentColor" stroke-linecap="round"/>`, turns);
    const corners = [
        [0, 0],
        [20, 0],
        [0, 20],
        [20, 20],
    ];
    const dots = [
        [10, 0],
        [0, 10],
        [20, 10],
        [10, 20],
    ];
    return copies(flower, [[10, 10]]) + copies(small, corners) + copies(`<circle r=".9" fill="currentColor"/>`, dots);
}

/** @type {Record<string, {size: number[], turn: string, draw: (ink: Ink) => string}>} */
const patterns = {
    kawung: { size: [24, 24], turn: "translate(2 -2) scale(.915)", draw: kawung },
    parang: { size: [18, 14], turn: "rotate(-45) scale(1.1)", draw: parang },
    mega: { size: [44, 38], turn: "translate(6 8) scale(1)", draw: megaMendung },
    truntum: { size: [20, 20], turn: "translate(10 10)", draw: truntum },
};

/** One flower of kawung, for backs that are too small for a pattern. */
const petal = `<path d="M0-8C15-18 15-38 0-48-15-38-15-18 0-8Z" fill="currentColor"/>`;
const bloom = copies(
    petal,
    [45, 135, 225, 315].map((turn) => [50, 70, turn]),
);

/** A cloth with a pattern, inside an edge. @param {string} name @param {Ink} ink @param {string} colour
 * @param {number} opacity of the pattern */
function cloth(name, ink, colour, opacity) {
    const { size, turn, draw } = patterns[name] || patterns.kawung;
    const edge = `x="6" y="6" width="88" height="128" rx="5"`;
    return (
        `<pattern id="p" width="${size[0]}" height="${size[1]}" patternUnits="userSpaceOnUse" ` +
        `patternTransform="${turn}">${draw({ ...ink, cloth: colour })}</pattern>` +
        `<rect fill="${colour}" ${edge}/>` +
        `<rect fill="url(#p)" stroke="currentColor" stroke-opacity=".5" opacity="${opacity}" ${edge}/>`
    );
}

/** The back of a card. @param {string} name of the pattern @param {Ink} ink @param {string} [kind] "small" or "rock" */
export function backPicture(name, ink, kind) {
    if (kind === "small") return `<rect fill="${ink.cloth}" x="7" y="7" width="86" height="126" rx="6"/>${bloom}`;
    return kind === "rock" ? cloth("kawung", ink, "#5d564c", 0.22) : cloth(name, ink, ink.cloth, 1);
}

/** One tile of kawung, for the welcome. @param {Ink} ink */
export const tile = (ink) => `<g opacity=".2">${kawung(ink)}</g>`;
