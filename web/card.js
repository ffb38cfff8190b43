// Playing cards as SVG, 100 by 140: ranks as pen strokes, suits as shapes, court cards as flowers with four, six or
// eight petals, and the back as a batik pattern (kawung or parang). Colours come from the style sheet.
import { s } from "./dom.js";
import { t } from "./text.js";

export const RATIO = 1.4;

/** Pen strokes for ranks, 20 wide (the ten a little wider) and 28 high. */
const ranks = [
    "",
    "M2 26 10 2l8 24M5 18h10",
    "M3 9a7 7 0 0 1 14 0c0 6-9 9-14 17h14",
    "M3 2h13L9 11a7.500 7.500 0 1 1-7 10.500",
    "M14 26V2L2 19h16",
    "M16 2H5L4 13a7.300 7.300 0 1 1-1.500 9.500",
    "M14 2C8 6 3 12 3 18.500a7 7.500 0 1 0 14 0 7 7.500 0 0 0-14 0",
    "M2 2h16L8 26",
    "M10 13a6 5.500 0 1 1 0-11 6 5.500 0 0 1 0 11 7.300 6.500 0 1 1 0 13 7.300 6.500 0 0 1 0-13",
    "M6 26c6-4 11-10 11-16.500a7 7.500 0 1 0-14 0 7 7.500 0 0 0 14 0",
    "M1 6 5 2v24M17 2a6.500 12 0 1 0 0 24 6.500 12 0 0 0 0-24",
    "M15 2v17a6.500 7 0 0 1-13 0",
    "M10 2a8 12 0 1 0 0 24 8 12 0 0 0 0-24M12 19l6 8",
    "M3 2v24M17 2 3 16M8 11.500 18 26",
];

/** Clubs, diamonds, hearts, spades, 32 by 32. */
const suits = [
    "M16 1.500a7 7 0 0 1 5.300 11.600A7 7 0 1 1 17.300 22c.2 3.600 1.200 6.600 3.400 8.500h-9.400c2.200-1.900 3.200-4.900 3.400-8.500a7 7 0 1 1-4-8.900A7 7 0 0 1 16 1.500Z",
    "M16 1c2.600 5.600 6.200 10.700 10.800 15C22.200 20.300 18.600 25.400 16 31 13.400 25.400 9.800 20.300 5.200 16 9.800 11.700 13.400 6.600 16 1Z",
    "M16 30C6 22 2 16 2 10.200 2 5.600 5.200 3 8.700 3c3.300 0 5.900 2.100 7.300 5.100C17.400 5.100 20 3 23.300 3 26.800 3 30 5.600 30 10.200 30 16 26 22 16 30Z",
    "M16 1.500C17.500 6.500 29 13 29 20c0 4-3 6.300-6.100 6.300-2.400 0-4.600-1.300-5.900-3.500.2 3.200 1.300 6 3.500 7.700h-9c2.200-1.700 3.300-4.500 3.500-7.700-1.300 2.200-3.500 3.500-5.900 3.500C6 26.300 3 24 3 20 3 13 14.500 6.500 16 1.500Z",
];

/** @param {number} suit @param {number} x @param {number} y @param {number} size */
function pip(suit, x, y, size) {
    return s("path", { d: suits[suit], transform: `translate(${x} ${y}) scale(${size / 32})`, fill: "currentColor" });
}

/** @param {number} rank @param {number} x @param {number} y @param {number} scale @param {number} pen */
function numeral(rank, x, y, scale, pen) {
    return s("path", {
        d: ranks[rank],
        transform: `translate(${x} ${y}) scale(${scale})`,
        class: "pen",
        "stroke-width": pen / scale,
    });
}

/** @param {number} petals @param {number} suit @param {number} x @param {number} y */
function flower(petals, suit, x, y) {
    const blade = {
        4: "M0-12C12-19 12-31 0-39-12-31-12-19 0-12Z",
        6: "M0-13C8.500-20 8.500-31 0-39-8.500-31-8.500-20 0-13Z",
        8: "M0-15C6.300-21 6.300-32 0-39-6.300-32-6.300-21 0-15Z",
    }[petals];
    const turn = (/** @type {number} */ i) => (360 / petals) * i + (petals === 6 ? 0 : 180 / petals);
    const places = Array.from({ length: petals }, (_, i) => i);
    return s(
        "g",
        null,
        s(
            "g",
            { transform: `translate(${x} ${y})` },
            places.map((i) => s("path", { d: blade, transform: `rotate(${turn(i)})`, class: "petal" })),
            places.map((i) => s("path", { d: "M0-20v-9", transform: `rotate(${turn(i)})`, class: "vein" })),
            petals === 4
                ? null
                : // Inside the ring of petals: dots outside would be the only visible part of the flower in a fan.
                  places.map((i) =>
                      s("circle", {
                          cy: -34,
                          r: 1.8,
                          transform: `rotate(${turn(i + 0.5)})`,
                          fill: "currentColor",
                      }),
                  ),
        ),
        pip(suit, x - 10, y - 10, 20),
    );
}

/** @param {number} rank @param {number} suit @param {number} x @param {number} y @param {number} size */
function middle(rank, suit, x, y, size) {
    if (rank > 10) return flower([4, 6, 8][rank - 11], suit, x, y);
    const big = rank === 1 ? size * 1.15 : size;
    return pip(suit, x - big / 2, y - big / 2, big);
}

/** Where the rank is printed: plain, wide (large, for fans downwards) or tall (large, for fans to the right). The small
 * suit sign of a plain card is below the part that a fan shows (looks.js). */
const faces = {
    /** @param {number} r @param {number} u */
    plain: (r, u) => [numeral(r, 9, 7, 0.9, 3.6), pip(u, 8, 41, 20), pip(u, 74, 8, 19), middle(r, u, 54, 90, 50)],
    /** @param {number} r @param {number} u */
    wide: (r, u) => [
        numeral(r, r === 10 ? 6 : 9, 9, r === 10 ? 1.5 : 1.65, 6),
        pip(u, 53, 9, 41),
        middle(r, u, 50, 96, 62),
    ],
    /** @param {number} r @param {number} u */
    tall: (r, u) => [
        numeral(r, r === 10 ? 5 : 7, 9, r === 10 ? 1.15 : 1.35, 5),
        pip(u, 6, 52, 28),
        middle(r, u, 59, 94, 54),
    ],
};

/** @param {number} card @param {keyof typeof faces} face */
export function drawFace(card, face = "plain") {
    const [rank, suit] = [card >> 2, card & 3];
    return s(
        "svg",
        { viewBox: "0 0 100 140", class: `face ink-${suit}`, "aria-hidden": "true" },
        faces[face](rank, suit),
    );
}

/** A suit sign for an empty foundation. @param {number} suit */
export function drawSuit(suit) {
    return s("svg", { viewBox: "0 0 100 140", "aria-hidden": "true" }, pip(suit, 28, 48, 44));
}

/** @param {boolean} [small] too small for the pattern: draw one flower of it */
export function drawBack(small) {
    if (small)
        return s(
            "svg",
            { viewBox: "0 0 100 140", class: "back", "aria-hidden": "true" },
            s("rect", { class: "ground", width: 100, height: 140 }),
            s("rect", { class: "cloth", x: 7, y: 7, width: 86, height: 126, rx: 6 }),
            s(
                "g",
                { transform: "translate(50 70)" },
                [45, 135, 225, 315].map((turn) =>
                    s("path", {
                        d: "M0-8C15-18 15-38 0-48-15-38-15-18 0-8Z",
                        transform: `rotate(${turn})`,
                        class: "wax",
                    }),
                ),
            ),
        );
    return s(
        "svg",
        { viewBox: "0 0 100 140", class: "back", "aria-hidden": "true" },
        s("rect", { class: "ground", width: 100, height: 140 }),
        s("rect", { class: "cloth", x: 6, y: 6, width: 88, height: 128, rx: 5 }),
        s("rect", { class: "seam", x: 6, y: 6, width: 88, height: 128, rx: 5 }),
    );
}

/** The SVG patterns of the backs, defined once for the page. Kawung: four petals round each crossing. Parang: rows of
 * slanted blades. */
export function weave() {
    const petals = [
        [6, 6, 45],
        [18, 6, -45],
        [6, 18, -45],
        [18, 18, 45],
    ].map(([x, y, turn]) =>
        s(
            "g",
            { transform: `translate(${x} ${y}) rotate(${turn})` },
            s("ellipse", { rx: 7.3, ry: 3.9, class: "wax" }),
            s("path", { d: "M-4 0h2.200M1.800 0H4", class: "seed" }),
        ),
    );
    const dots = [
        [12, 0],
        [0, 12],
        [24, 12],
        [12, 24],
    ].map(([x, y]) => s("circle", { cx: x, cy: y, r: 1.3, class: "wax" }));
    const blade = s("path", {
        d: "M1 2c6-3 13-.5 13 5.500 0 4-4 5.500-7.200 4C9.700 11.500 11 9.700 10 7.700 8.700 5 4.700 4.300 1 6Z",
        class: "wax",
    });
    return s(
        "svg",
        { class: "defs", "aria-hidden": "true", width: 0, height: 0 },
        s(
            "defs",
            null,
            s(
                "pattern",
                {
                    id: "kawung",
                    width: 24,
                    height: 24,
                    patternUnits: "userSpaceOnUse",
                    patternTransform: "translate(2 -2) scale(.915)",
                },
                petals,
                dots,
            ),
            s(
                "pattern",
                {
                    id: "kawung-wide",
                    width: 24,
                    height: 24,
                    patternUnits: "userSpaceOnUse",
                    patternTransform: "scale(2.333)",
                },
                [...petals, ...dots].map((el) => el.cloneNode(true)),
            ),
            s(
                "pattern",
                {
                    id: "parang",
                    width: 18,
                    height: 14,
                    patternUnits: "userSpaceOnUse",
                    patternTransform: "rotate(-45) scale(1.1)",
                },
                blade,
                s("path", { d: "M16.300 0v14", class: "thread" }),
            ),
        ),
    );
}

function rankNames() {
    return ["", t("ace"), "2", "3", "4", "5", "6", "7", "8", "9", "10", t("jack"), t("queen"), t("king")];
}

function suitNames() {
    return [t("clubs"), t("diamonds"), t("hearts"), t("spades")];
}

/** "queen of hearts". @param {number} card */
export function cardName(card) {
    if (!card) return t("unknown card");
    const known = Math.abs(card);
    const name = t("%1 of %2", rankNames()[known >> 2] || String(known >> 2), suitNames()[known & 3]);
    return card < 0 ? t("%1, face down", name) : name;
}

/** "Q♥" @param {number} card */
export function cardSign(card) {
    return ["", "A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"][card >> 2] + "♣♦♥♠"[card & 3];
}

/** A small card, shown before a number of cards. */
export function cardSymbol() {
    return s(
        "svg",
        { viewBox: "0 0 10 14", class: "card-symbol" },
        s("rect", { x: 1, y: 1, width: 8, height: 12, rx: 1.5 }),
    );
}
