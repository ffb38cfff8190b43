// The layout of a table with several players: their plates and hands above, the trick in the middle, the own hand
// below.
import { RATIO } from "./card.js";
import { layout } from "./looks.js";
import { seatsFrom } from "./scene.js";

/** @typedef {import("./scene.js").Scene} Scene */
/** @typedef {import("./scene.js").Pile} Pile */
/** @typedef {{width: number, height: number}} Box */
/** @typedef {ReturnType<typeof measure>} Measures */
/** The chosen cards of the own hand, and how it is sorted.
 * @typedef {{selected: Set<number>, sort: () => string}} Own */

const strength = (/** @type {number} */ card) => ((((card >> 2) + 10) % 13) << 2) | [1, 0, 2, 3][card & 3];
const bySuit = (/** @type {number} */ card) => ([1, 0, 2, 3][card & 3] << 4) | (((card >> 2) + 10) % 13);

/** @param {Box} box */
function measure(box) {
    const low = box.height < 420;
    const narrow = box.width < 720 || low;
    const w = Math.round(Math.max(48, Math.min(box.width * 0.185, box.height * (low ? 0.22 : 0.17))));
    const high = w * RATIO;
    const short = low && box.width < 560; // a film on a phone: there is no place beside the trick
    return { box, low, narrow, short, w, high, pad: narrow ? 8 : 20, handY: box.height - high - (low ? 6 : 14) };
}

/** @param {Scene} scene @param {Measures} size */
function planPlates(scene, { box, low, narrow, short, high, pad, handY }) {
    const [me, ...others] = seatsFrom(scene, scene.seat || 1);
    /** @type {Map<number, any>} */ const plates = new Map();
    const w = narrow ? Math.min(150, (box.width - pad * 2 - 8 * (others.length - 1)) / others.length) : 192;
    const middle = (box.width - w) / 2;
    others.forEach((seat, n) => {
        const side = others.length === 1 ? 1 : others.length === 2 ? n * 2 : n;
        const inRow = others.length === 1 ? middle : pad + n * ((box.width - 2 * pad - w) / (others.length - 1));
        const x = narrow ? inRow : [pad, middle, box.width - pad - w][side];
        const y = narrow ? 8 : side === 1 ? 12 : box.height * 0.2;
        plates.set(seat, { x, y, w, side });
    });
    const own = short ? w : Math.max(150, w);
    const x = layout.left ? box.width - pad - own : pad;
    const y = short ? handY - 50 : low ? 62 : handY - high * 0.22 - 46;
    plates.set(me, { x, y, w: own, side: 3 });
    return plates;
}

/** @param {Pile} pile @param {Measures} size @param {Own} own */
function ownHand(pile, { box, w, high, pad, handY, narrow }, own) {
    const n = pile.cards.length;
    const key = own.sort() === "suit" ? bySuit : strength;
    const order = pile.cards.map((card, i) => ({ card, i })).sort((a, b) => key(a.card) - key(b.card));
    const step = n > 1 ? Math.min(w * 0.62, (box.width - 2 * pad - w) / (n - 1)) : 0;
    const x0 = (box.width - w - step * (n - 1)) / 2;
    /** @type {any[]} */ const out = [];
    order.forEach(({ card, i }, place) => {
        const raised = own.selected.has(card);
        const face = layout.large || narrow || w < 64 ? "tall" : "plain";
        out[i] = { x: x0 + place * step, y: handY - (raised ? high * 0.2 : 0), s: 1, face, raised, z: place + 1 };
    });
    return out;
}

/** The hand of another player, beside their plate. Spectators see the first hand in place of their own.
 * @param {Pile} pile @param {Measures} size @param {any} plate @param {boolean} isBelow */
function otherHand(pile, { box, w, pad, handY, narrow, low, short }, plate, isBelow) {
    const open = pile.cards.some((card) => card > 0);
    const s = open ? (short ? 0.42 : narrow ? 0.5 : 0.62) : narrow ? 0.36 : 0.5;
    const spread = narrow ? plate.w : Math.max(plate.w, open ? box.width * 0.24 : w * 1.7);
    const wide = isBelow ? box.width - 2 * pad : spread;
    const from = isBelow ? pad : plate.x + [0, (plate.w - spread) / 2, plate.w - spread, 0][plate.side];
    const n = pile.cards.length;
    const step = Math.min(w * s * 0.5, (wide - w * s) / Math.max(1, n - 1));
    const x0 = from + (wide - w * s - step * (n - 1)) / 2;
    const y = isBelow ? handY : plate.y + (short ? 48 : 54);
    return pile.cards.map((_, i) => ({ x: x0 + i * step, y, s, face: "tall", hidden: low && !open }));
}

/** @param {Measures} size */
const trickScale = ({ narrow, short }) => (short ? 0.62 : narrow ? 0.95 : 1);

/** @param {Pile} pile @param {Measures} size @param {number} y */
function trick(pile, size, y) {
    const { box, w, narrow } = size;
    const n = pile.cards.length;
    const s = trickScale(size);
    const step = Math.min(w * s * 0.66, (box.width * 0.9 - w) / Math.max(1, n - 1));
    const x0 = (box.width - w * s - step * (n - 1)) / 2;
    return pile.cards.map((_, i) => ({
        x: x0 + i * step,
        y,
        s,
        face: layout.large ? "tall" : narrow ? "small" : "plain",
    }));
}

/** The cards that were played or set aside. @param {Pile} pile @param {Measures} size @param {number} plateY */
function away(pile, { box, w, high, pad }, plateY) {
    const s = 0.42;
    const edge = pad + (pile.name === "aside" ? w * s + 6 : 0);
    const x = layout.left ? edge : box.width - edge - w * s;
    const y = plateY + 46 - high * s;
    return pile.cards.map((_, i) => ({ x, y, s, face: "tall", hidden: i < pile.cards.length - 2 }));
}

/** The place of the trick, and of its caption: below it, or beside the own plate.
 * @param {Measures} size @param {any} plate the own one */
function middle({ box, low, narrow, short, w, high, pad, handY }, plate) {
    const y = low ? 58 : narrow ? (54 + high * 0.5 + plate.y - high) / 2 + 12 : box.height * 0.3;
    if (!short) return { y, caption: { y: y + high + (low ? -4 : 6), left: 0, right: 0 } };
    const [own, away] = [plate.w + pad + 2, w * 0.42 + pad + 2];
    const top = 58 + high * 0.42 + 4;
    return { y: top, caption: { y: handY - 50, left: layout.left ? away : own, right: layout.left ? own : away } };
}

/** @param {Scene} scene @param {Box} box @param {Own} own @returns {any} */
export function planAround(scene, box, own) {
    const size = measure(box);
    const { w } = size;
    const me = scene.seat || 1;
    const plates = planPlates(scene, size);
    const mine = plates.get(me);
    const { y, caption } = middle(size, mine);
    const spots = scene.piles.map((pile) => {
        if (pile.name === "hand" && pile.seat === scene.seat) return ownHand(pile, size, own);
        if (pile.name === "hand") return otherHand(pile, size, plates.get(pile.seat || 0), pile.seat === me);
        return pile.name === "trick" ? trick(pile, size, y) : away(pile, size, mine.y);
    });
    const s = trickScale(size);
    const slots = scene.piles.map(({ name }) => (name === "trick" ? { x: (box.width - w * s) / 2, y, s } : null));
    return { w, spots, slots, height: box.height, plates, caption };
}
