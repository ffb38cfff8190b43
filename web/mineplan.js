// The layout of the mine: the plates of the players, the board, and a shelf with role, hand and piles.
import { RATIO } from "./card.js";
import { layout } from "./looks.js";
import { seatsFrom } from "./scene.js";
import { isPlace } from "./mineview.js";

/** @typedef {import("./scene.js").Scene} Scene */
/** @typedef {import("./scene.js").Pile} Pile */
/** @typedef {{width: number, height: number}} Box */
/** @typedef {ReturnType<typeof planShelf>} Shelf */

/** The height of the line below the plates, which shows whose turn it is. */
const LINE = 22;
const HIDDEN = { x: 0, y: 0, s: 0.3, hidden: true };

/** A plate for each player, in several rows if necessary. @param {Scene} scene @param {Box} box */
function planPlates(scene, box) {
    const seats = seatsFrom(scene, scene.seat || 1);
    const least = box.width < 500 ? 74 : 118;
    const perRow = Math.max(1, Math.min(seats.length, Math.floor((box.width - 8) / least)));
    const rows = Math.ceil(seats.length / perRow);
    const isLarge = innerWidth >= 1600 && innerHeight >= 900; // as in style.css
    const [pw, ph] = [Math.min(isLarge ? 240 : 190, (box.width - 8) / perRow), isLarge ? 78 : rows > 2 ? 54 : 60];
    /** @type {Map<number, any>} */ const plates = new Map();
    seats.forEach((seat, n) => {
        const inRow = Math.min(perRow, seats.length - Math.floor(n / perRow) * perRow);
        plates.set(seat, {
            x: (box.width - inRow * pw) / 2 + (n % perRow) * pw + 2,
            y: 4 + Math.floor(n / perRow) * ph,
            width: pw - 4,
            height: ph - 4,
        });
    });
    return { plates, line: rows * ph + 4 };
}

/** Role, hand and piles; for the left hand, role and piles change sides. @param {Scene} scene @param {Box} box */
function planShelf(scene, box) {
    const w = Math.round(Math.max(36, Math.min(box.width / 8.1, box.height * 0.13)));
    const high = w * RATIO;
    const y = box.height - high - 10;
    const hand = scene.piles.find((pile) => pile.name === "hand" && pile.seat === scene.seat)?.cards.length || 0;
    const [pileW, pileH] = [w * 0.55, high * 0.55];
    // The piles lie beside the hand if there is room, otherwise above it; then the mine is smaller.
    const isBeside = box.width > w + 20 + Math.max(hand, 6) * (w + 5) + 2 * (pileW + 8) + 40;
    const room = box.width - w - 28 - (isBeside ? 2 * (pileW + 8) + 20 : 0);
    /** The place of something `wide` that is `x` from the left for the right hand. */
    const side = (/** @type {number} */ x, /** @type {number} */ wide) => (layout.left ? box.width - x - wide : x);
    const pileX = box.width - pileW - (isBeside ? 20 : 8);
    const pileAt = (/** @type {number} */ x) => ({ x: side(x, pileW), y: isBeside ? y + 2 : y - pileH - 14, s: 0.55 });
    return {
        w,
        high,
        y,
        pile: pileAt(pileX),
        dropped: pileAt(pileX - pileW - 8),
        role: { x: side(8, w), y, s: 1 },
        hand: { x: side(w + 20, room), y, s: 1 },
        room,
        band: isBeside ? 0 : pileH + 24,
        count: { top: isBeside ? y + pileH + 6 : y - pileH - 34, [layout.left ? "left" : "right"]: isBeside ? 20 : 8 },
    };
}

/** A card that does not lie in the mine.
 * @param {Pile} pile @param {number} i @param {Scene} scene @param {Shelf} shelf */
function shelfSpot(pile, i, scene, shelf) {
    const { w, room } = shelf;
    const n = pile.cards.length;
    const isMine = pile.seat && pile.seat === scene.seat;
    if (pile.name === "hand" && isMine) {
        const step = Math.min(w + 5, (room - w) / Math.max(1, n - 1));
        return { ...shelf.hand, x: shelf.hand.x + (room - w - step * (n - 1)) / 2 + i * step, z: 320 + i };
    }
    if (pile.name === "role" && isMine && i === n - 1) return { ...shelf.role, z: 320 };
    if (pile.name === "pile" && i >= n - 2) return { ...shelf.pile, z: 310 + i };
    if (pile.name === "dropped" && i >= n - 2) return { ...shelf.dropped, z: 310 + i, closed: true };
    return null;
}

/** Gold to share lies in the middle, once it is revealed. @param {Pile} pile @param {number} i @param {Box} box
 * @param {Shelf} shelf @param {{y: number, h: number}} area */
function shareSpot(pile, i, box, { w, high }, area) {
    if (pile.cards.every((card) => card <= 0)) return HIDDEN;
    const x = (box.width - pile.cards.length * (w + 8)) / 2 + i * (w + 8);
    return { x, y: area.y + area.h / 2 - high / 2, s: 1, z: 340 + i };
}

/** @param {Scene} scene @param {Box} box @param {import("./mineview.js").MineView} view @returns {any} */
export function planMine(scene, box, view) {
    const { plates, line } = planPlates(scene, box);
    const shelf = planShelf(scene, box);
    const { w } = shelf;
    const sky = line + LINE;
    const area = (view.area = { x: 0, y: sky + 4, w: box.width, h: shelf.y - sky - 16 - shelf.band });
    view.sized(box.width);
    view.fit(scene, w);
    const spots = scene.piles.map((pile) =>
        pile.cards.map((_, i) => {
            if (isPlace(pile)) return view.place(w, pile.x ?? 0, pile.y ?? 0);
            if (pile.name === "share") return shareSpot(pile, i, box, shelf, area);
            const plate = plates.get(pile.seat || 0);
            return (
                shelfSpot(pile, i, scene, shelf) ||
                (plate ? { x: plate.x + plate.width / 2, y: plate.y, s: 0.2, hidden: true } : HIDDEN)
            );
        }),
    );
    const slots = scene.piles.map((pile) => {
        if (pile.name === "dropped") return shelf.dropped;
        if (pile.name === "pile") return shelf.pile;
        const isEmptyHand = pile.name === "hand" && pile.seat === scene.seat && !pile.cards.length;
        return isEmptyHand ? shelf.hand : null;
    });
    return {
        w,
        spots,
        slots,
        height: box.height,
        place: (/** @type {number} */ x, /** @type {number} */ y) => view.place(w, x, y),
        plates,
        line,
        sky,
        shelf: shelf.y - 8,
        roleY: box.height - 10,
        count: shelf.count,
    };
}
