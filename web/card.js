// Playing cards as SVG pictures, 100 by 140: ranks as pen strokes, suits as shapes, number cards with the usual layout
// of pips, court cards from the chosen deck, backs as batik patterns (backs.js). Every picture is an image that is made
// once and shown by all cards that need it: the browser keeps it as pixels, so a card that moves is not drawn again.
// Colours come from the style sheet.
import { h, s } from "./dom.js";
import { t } from "./text.js";
import { backPicture, tile } from "./backs.js";
import { pip, numeral, suits } from "./pips.js";
import * as floral from "./deck-floral.js";

export const RATIO = 1.4;

/** What a deck draws: `court` fills the middle of a court card (21 to 79 across, 8 to 132 down), `bust` a
 * square of 80 by 80, for cards that are small or have large print.
 * @typedef {{court: (rank: number, suit: number, ink: Ink) => string,
 *     bust: (rank: number, suit: number, ink: Ink) => string}} Deck */
/** @typedef {import("./pips.js").Ink} Ink */

/** The rows of pips: [column, row]. The columns are -1, 0 and 1; the rows go from -1 (top) to 1. */
const third = 1 / 3;
const sides = (/** @type {number[]} */ ...rows) =>
    rows.flatMap((row) => [
        [-1, row],
        [1, row],
    ]);
const middles = (/** @type {number[]} */ ...rows) => rows.map((row) => [0, row]);
/** @type {number[][][]} */
const layouts = [
    [],
    [],
    middles(-1, 1),
    middles(-1, 0, 1),
    sides(-1, 1),
    [...sides(-1, 1), ...middles(0)],
    sides(-1, 0, 1),
    [...sides(-1, 0, 1), ...middles(-0.5)],
    [...sides(-1, 0, 1), ...middles(-0.5, 0.5)],
    [...sides(-1, -third, third, 1), ...middles(0)],
    [...sides(-1, -third, third, 1), ...middles(-2 * third, 2 * third)],
];

/** The pips of a number card; those of the lower half are upside down. @param {number} rank @param {number} suit */
function pips(rank, suit) {
    return layouts[rank].map(([x, y]) => pip(suit, 50 + x * 16.5, 70 + y * 47, 19, y > 0)).join("");
}

/** @param {number} rank @param {number} suit */
function corner(rank, suit) {
    const scale = rank === 10 ? 0.68 : 0.75;
    return numeral(rank, rank === 10 ? 3.5 : 5, 6, scale, 3.2) + pip(suit, 12.5, 35, 14);
}

/** A picture turned by half a circle about the middle of the card. @param {string} markup */
const turned = (markup) => `<g transform="rotate(180 50 70)">${markup}</g>`;

/** A large pip, or a court card as a bust. @param {number} rank @param {number} suit @param {number} x centre
 * @param {number} y centre @param {number} size @param {Ink} ink */
function emblem(rank, suit, x, y, size, ink) {
    if (rank <= 10) return pip(suit, x, y, rank === 1 ? size * 1.15 : size);
    const k = (size * 1.55) / 80;
    return `<g transform="translate(${x - 40 * k} ${y - 40 * k}) scale(${k})">${deck.bust(rank, suit, ink)}</g>`;
}

/** The faces: plain; small (large figures, for cards of less than 64 pixels); wide and tall (large print, for fans
 * downwards and to the right). In a fan of small cards the top 40 of 140 units are visible (looks.js). */
const faces = {
    /** @param {number} r @param {number} u @param {Ink} ink */
    plain: (r, u, ink) =>
        corner(r, u) +
        turned(corner(r, u)) +
        (r > 10 ? deck.court(r, u, ink) : r === 1 ? pip(u, 50, 70, 52) : pips(r, u)),
    /** @param {number} r @param {number} u @param {Ink} ink */
    small: (r, u, ink) =>
        numeral(r, 9, 7, 0.9, 3.6) + pip(u, 83, 18, 22) + pip(u, 17, 52, 20) + emblem(r, u, 56, 91, 52, ink),
    /** @param {number} r @param {number} u @param {Ink} ink */
    wide: (r, u, ink) =>
        numeral(r, r === 10 ? 6 : 9, 9, r === 10 ? 1.5 : 1.65, 6) +
        pip(u, 73.5, 30, 41) +
        emblem(r, u, 50, 97, 52, ink),
    /** @param {number} r @param {number} u @param {Ink} ink */
    tall: (r, u, ink) =>
        numeral(r, r === 10 ? 5 : 7, 9, r === 10 ? 1.15 : 1.35, 5) + pip(u, 20, 66, 28) + emblem(r, u, 60, 94, 50, ink),
};
/** @typedef {keyof typeof faces} Face */

/** The decks. All but the first are loaded when they are chosen. @type {Record<string, () => Promise<Deck>>} */
const decks = {
    floral: async () => floral,
    wayang: () => import("./deck-wayang.js"),
    european: () => import("./deck-european.js"),
};
/** @type {Deck} */ let deck = floral;
let deckName = "floral";
let isWanted = false;
let backName = "kawung";

/** Pictures by name, as addresses of images. @type {Map<string, string>} */
const pictures = new Map();
/** @type {Ink[]} the colours of the four suits */ let inks = [];

/** The colours of the style sheet, which depend on the settings. */
function readInks() {
    const probe = h("span");
    document.body.append(probe);
    const colour = (/** @type {string} */ name) => {
        probe.style.color = `var(--${name})`;
        return getComputedStyle(probe).color;
    };
    const names = ["black", "red", "gilt", "pale", "cloth", "wax"];
    const shared = Object.fromEntries(names.map((name) => [name, colour(name)]));
    inks = ["club", "diamond", "heart", "spade"].map(
        (name) => /** @type {Ink} */ ({ ...shared, suit: colour(name), second: colour(name + "-2") }),
    );
    probe.remove();
}

/** @param {string} name "face 52 plain", "back", "back small" or "tile" */
function markup(name) {
    const [kind, a, b = "plain"] = name.split(" ");
    const suit = Number(a) & 3;
    if (kind === "face") return faces[/** @type {Face} */ (b)](Number(a) >> 2, suit, inks[suit]);
    return kind === "tile" ? tile(inks[0]) : backPicture(backName, inks[0], a);
}

/** The address of an SVG picture. @param {string} markup @param {string} colour @param {string} [box] */
export function svgAddress(markup, colour, box = "0 0 100 140") {
    const open = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" color="${colour}">`;
    return "data:image/svg+xml," + encodeURIComponent(`${open}${markup}</svg>`);
}

/** The address of a picture. @param {string} name */
export function picture(name) {
    if (!inks.length) readInks();
    const found = pictures.get(name);
    if (found) return found;
    const colour = name.startsWith("face") ? inks[Number(name.split(" ")[1]) & 3].suit : inks[0].wax;
    const made = svgAddress(markup(name), colour, name === "tile" ? "0 0 24 24" : undefined);
    pictures.set(name, made);
    return made;
}

/** @param {string} name @param {string} kind the class */
function image(name, kind) {
    return h("img", { class: kind, alt: "", draggable: "false", "data-picture": name, src: picture(name) });
}

/** The images of all cards, by kind of face: kept, so that the browser does not draw them again.
 * @type {Map<Face, any[]>} */
const prepared = new Map();

/** Makes the pictures of all cards with this face while the browser has nothing to do: made only when a card is turned
 * over, each would delay a frame. @param {Face} face */
function prepare(face) {
    if (!isWanted || prepared.has(face) || !window.requestIdleCallback) return;
    /** @type {any[]} */ const images = [];
    prepared.set(face, images);
    const work = (/** @type {IdleDeadline} */ idle) => {
        if (prepared.get(face) !== images) return; // drawn again with another deck
        while (images.length < 52 && idle.timeRemaining() > 4) images.push(drawFace(images.length + 4, face));
        if (images.length < 52) requestIdleCallback(work);
    };
    requestIdleCallback(work);
}

/** Draws all pictures again: colours, deck or back have changed. */
function redraw() {
    pictures.clear();
    prepared.clear();
    for (const el of document.querySelectorAll("img[data-picture]"))
        /** @type {any} */ (el).src = picture(/** @type {any} */ (el).dataset.picture);
}

/** Shows the cards as the settings say. @param {string} name of the deck @param {string} back */
export async function chooseDeck(name, back) {
    const before = JSON.stringify([deckName, backName, inks]);
    [deckName, backName] = [name in decks ? name : "floral", back];
    readInks();
    if (JSON.stringify([deckName, backName, inks]) !== before) redraw();
    if (isWanted) await loadDeck();
}

/** Loads the chosen deck, which the first screens do not need. Until it is there, the one before is shown. */
export async function loadDeck() {
    isWanted = true;
    const chosen = deckName;
    const loaded = await decks[chosen]().catch(() => floral);
    if (chosen !== deckName || deck === loaded) return;
    deck = loaded;
    redraw();
}

/** @param {number} card @param {Face} [face] */
export function drawFace(card, face = "plain") {
    prepare(face);
    return image(`face ${card} ${face}`, "face");
}

/** A suit sign for an empty foundation. @param {number} suit */
export function drawSuit(suit) {
    return s(
        "svg",
        { viewBox: "0 0 32 32", "aria-hidden": "true" },
        s("path", { d: suits[suit], fill: "currentColor", transform: "translate(9 9) scale(.44)" }),
    );
}

/** @param {boolean} [small] too small for the pattern: draw one flower of it */
export function drawBack(small) {
    return image(small ? "back small" : "back", "back");
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
