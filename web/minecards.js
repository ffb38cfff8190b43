// The cards of Saboteur as pictures, 100 by 140, like those of playing cards: each is made once and shown as an image.
// They are loaded with the table; the lobby loads them for its picture of the game.
import { h } from "./dom.js";
import { svgAddress } from "./card.js";
import { backPicture } from "./backs.js";
import * as kinds from "./tunnel.js";

/** A shape. @param {string} d @param {string} fill @param {string} [stroke] @param {number} [width]
 * @param {string} [more] attributes */
function shape(d, fill, stroke, width, more = "") {
    const line = stroke ? ` stroke="${stroke}" stroke-width="${width}" stroke-linejoin="round"` : "";
    return `<path d="${d}" fill="${fill}"${line} ${more}/>`;
}

/** A pen stroke. @param {string} d @param {string} stroke @param {number} width @param {string} [more] */
const pen = (d, stroke, width, more = "") => shape(d, "none", stroke, width, `stroke-linecap="round" ${more}`);

/** @param {number} x @param {number} y @param {number} r @param {string} fill @param {string} [more] */
const disc = (x, y, r, fill, more = "") => `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" ${more}/>`;

const [EDGE, WAY] = ["#5d564c", "#e6cf9f"];
const [DARK, RED, GREEN, WOOD] = ["#2b2f36", "#b3261e", "#1d6b3a", "#7a4a17"];

/** @param {number} x @param {number} y @param {number} size */
function nugget(x, y, size) {
    return shape(kinds.NUGGET_SHAPE, "#e3a92c", "#8a5d0a", 2.5, `transform="translate(${x} ${y}) scale(${size})"`);
}

const rubble = "M26 74 32 50 52 42 72 52 76 76 62 96 38 94ZM32 50l14 18-8 26M72 52 46 68l16 28M46 68l30 8";

/** @param {number} kind */
function tunnel(kind) {
    const open = kinds.openSides(kind);
    const way = ["M50 70V-6", "M50 70H106", "M50 70V146", "M50 70H-6"].filter((_, i) => (open >> i) & 1).join("");
    const [edge, floor] = [shape(way, "none", EDGE, 40), shape(way, "none", WAY, 32)];
    if (kinds.isPath(kind) && kind > 7) return edge + floor + shape(rubble, "#746c61", "#4d473e", 3);
    return edge + disc(50, 70, 23, EDGE) + floor + disc(50, 70, 19, WAY);
}

function miner() {
    return (
        disc(50, 66, 24, "#e8c9a0") +
        shape("M20 58c2-34 58-34 60 0Z", "#d59a2a") +
        disc(50, 44, 8, "#fff4c9", `stroke="${WOOD}" stroke-width="3"`) +
        shape("M14 134c2-30 20-38 36-38s34 8 36 38Z", "#46658f")
    );
}

function saboteur() {
    return (
        disc(50, 66, 24, "#e8c9a0") +
        shape("M22 56c4-26 52-26 56 0Z", DARK) +
        shape("M25 62h50v10c-8 8-18 6-25-2-7 8-17 10-25 2Z", DARK) +
        shape("M14 134c2-30 20-38 36-38s34 8 36 38Z", DARK)
    );
}

function map() {
    return (
        shape("M18 46 39 38 61 46 82 38v62l-21 8-22-8-21 8ZM39 38v62M61 46v62", "#f8efd8", "#7a5b2c", 3) +
        shape("M28 88c8-20 14 4 24-16s10-4 18-14", "none", "#7a5b2c", 3, `stroke-dasharray="5 5"`) +
        pen("m64 52 9 9m0-9-9 9", RED, 4)
    );
}

/** @param {...string} stones */
const stones = (...stones) => stones.map((d) => shape(d, "#a9a49b", "#5b564e", 3)).join("");

/** A card that breaks or mends tools. @param {number} kind */
function toolCard(kind) {
    const tools = kinds.toolsOf(kind);
    const signs = tools.map((tool, i) => {
        const [x, y, size] = tools.length === 1 ? [20, 34, 60] : i ? [50, 62, 44] : [6, 36, 44];
        return pen(kinds.toolShapes[tool], "#2a2e33", 4, `transform="translate(${x} ${y}) scale(${size / 48})"`);
    });
    const mark =
        kind >= kinds.FIRST_MEND
            ? pen("m62 116 9 9 17-20", GREEN, 7)
            : pen("m66 106 20 20m0-20-20 20M12 34 30 52l-6 10 20 14-4 14 18 14", RED, 5);
    return signs.join("") + mark;
}

/** One to three nuggets. @param {number} count */
function nuggets(count) {
    if (count === 1) return nugget(50, 74, 1.3);
    return nugget(50, 70, 1.3) + nugget(30, 96, 1.3) + (count > 2 ? nugget(70, 98, 1.3) : "");
}

const stone = "M34 82 38 60 54 54 68 66 66 84 48 90Z";
const ladder = "M40 44v52M60 44v52M40 54h20M40 66h20M40 78h20M40 90h20";
/** Cards that are the only ones of their kind. @type {Record<number, () => string>} */
const single = {
    [kinds.START]: () => tunnel(kinds.START) + pen(ladder, WOOD, 5),
    [kinds.GOLD]: () => tunnel(kinds.GOLD) + nugget(50, 66, 1.2) + nugget(38, 84, 0.8) + nugget(64, 84, 0.8),
    [kinds.STONE_A]: () => tunnel(kinds.STONE_A) + stones(stone),
    [kinds.STONE_B]: () => tunnel(kinds.STONE_B) + stones(stone),
    [kinds.MINER]: miner,
    [kinds.SABOTEUR]: saboteur,
    [kinds.MAP]: map,
    [kinds.ROCKFALL]: () =>
        stones(
            "M22 96 28 72 46 66 58 80 54 102 32 106Z",
            "M52 100 60 74 78 72 84 96 70 108Z",
            "M36 62 44 40 62 38 70 56 56 70Z",
        ),
};

/** @param {number} kind */
function inside(kind) {
    if (kinds.isPath(kind)) return tunnel(kind);
    if (kind >= kinds.NUGGET) return nuggets(kind - kinds.NUGGET + 1);
    return single[kind]?.() ?? toolCard(kind);
}

/** The colour of a card. @param {number} kind */
function ground(kind) {
    if (kinds.isPath(kind) || (kind >= kinds.START && kind <= kinds.STONE_B)) return "#8c8478";
    if (kind >= kinds.FIRST_BREAK && kind < kinds.FIRST_MEND) return "#f4dcd5";
    if (kind >= kinds.FIRST_MEND && kind < kinds.ROCKFALL) return "#dcebdc";
    return kind >= kinds.MINER ? "#e4e8ee" : "#efe6d2";
}

/** What is drawn on the back of a goal: whether it is gold, if the player has seen it with a map. */
const marks = {
    gold: () => nugget(50, 70, 1.5),
    stone: () => pen("m34 54 32 32m0-32-32 32", RED, 5),
    unknown: () => pen("M38 58a12 12 0 1 1 17 11c-4 2-5 4-5 9M50 88h.01", "#22344e", 7),
};
/** @typedef {keyof typeof marks} Mark */

/** @param {Mark} [mark] */
function rock(mark) {
    const ink = /** @type {any} */ ({ wax: "#e9dcc0" });
    return backPicture("kawung", ink, "rock") + (mark ? disc(50, 70, 30, "#efe6d2") + marks[mark]() : "");
}

/** @param {number} kind @param {boolean} isTurned */
function face(kind, isTurned) {
    const turn = isTurned ? ` transform="rotate(180 50 70)"` : "";
    return `<rect width="100" height="140" fill="${ground(kind)}"/><g${turn}>${inside(kind)}</g>`;
}

/** Images by name: kept, so that the browser does not draw them again. @type {Map<string, any>} */
const images = new Map();

/** @param {string} name @param {() => string} draw @param {string} colour */
function image(name, draw, colour) {
    if (!images.has(name)) {
        const src = svgAddress(draw(), colour);
        images.set(name, h("img", { class: "mine-face", alt: "", draggable: "false", src }));
    }
    return images.get(name).cloneNode();
}

/** @param {number} kind @param {boolean} [isTurned] */
export function drawTunnel(kind, isTurned = false) {
    return image(`${kind}${isTurned ? " turned" : ""}`, () => face(kind, isTurned), "#2a2e33");
}

/** The back of a card. @param {Mark} [mark] of a goal */
export function drawRock(mark) {
    return image(`rock ${mark}`, () => rock(mark), "#e9dcc0");
}
