// Animations of cards: from the old place to the new one, turned over on the way if necessary.

/** @typedef {import("./scene.js").Piece} Piece */
/** @typedef {import("./scene.js").Spot} Spot */

/** How fast: animations last `time` times as long as usual, and at most `most` milliseconds. */
export const pace = { time: 1, most: Infinity };

/** Below this number of milliseconds, cards only move: nobody would see them turn over. */
const BRIEF = 100;

/** @param {number} ms */
const lasting = (ms) => Math.min(ms * pace.time, pace.most);

/** Puts the card at its place. Returns the function that starts its animation, or null: the browser updates all styles
 * when an animation is started, so the table starts them after all cards have been placed.
 * @param {Piece} piece @param {Spot} spot @param {{x: number, y: number, s: number} | null} from
 * @param {boolean} moving @param {boolean} flips @param {number} step @returns {(() => void) | null} */
export function settle(piece, spot, from, moving, flips, step) {
    const { el, born } = piece;
    const rest = String(spot.z ?? piece.index + 1);
    const isBrief = pace.most < BRIEF;
    const far = from ? Math.hypot(from.x - spot.x, from.y - spot.y) : 0;
    const flies = moving && from && (far >= 1 || from.s !== spot.s);
    put(piece, spot, flies ? String(900 + piece.index) : rest);
    [piece.x, piece.y, piece.s] = [spot.x, spot.y, spot.s];
    if (!moving) return null;
    if (flies && !isBrief) el.classList.add("flying");
    const [turns, appears] = [flips && !isBrief, born && !from && !isBrief];
    if (!flies && !turns && !appears) return null;
    return () => {
        if (turns) turnOver(piece);
        if (flies) fly(piece, from, spot, rest, far, step);
        else if (appears) el.animate([{ opacity: 0 }, { opacity: 1 }], { duration: lasting(160) });
    };
}

/** @param {{x: number, y: number, s: number}} at */
const transform = (at) => `translate(${at.x}px, ${at.y}px) scale(${at.s})`;

/** Writes the style only if it changes, and does not read it: both would cost time for every card of the table.
 * @param {Piece} piece @param {{x: number, y: number, s: number}} at @param {string} z */
function put(piece, at, z) {
    const to = transform(at);
    const placed = `${to} ${z}`;
    if (placed === piece.placed) return;
    piece.placed = placed;
    Object.assign(piece.el.style, { transform: to, zIndex: z });
}

/** Moves a dragged card away from its place. @param {Piece} piece @param {number} dx @param {number} dy
 * @param {number} n of the dragged cards */
export function carry(piece, dx, dy, n) {
    put(piece, { x: piece.x + dx, y: piece.y + dy, s: piece.s }, String(950 + n));
}

/** @param {Piece} piece */
function turnOver(piece) {
    const options = { duration: lasting(220), easing: "ease-out" };
    piece.inner.animate([{ transform: "scaleX(0)" }, { transform: "scaleX(1)" }], options);
}

/** @param {Piece} piece @param {{x: number, y: number, s: number}} from @param {Spot} spot @param {string} rest
 * @param {number} far @param {number} step */
function fly(piece, from, spot, rest, far, step) {
    const { el } = piece;
    const flight = el.animate([{ transform: transform(from) }, { transform: transform(spot) }], {
        duration: lasting(Math.min(380, 170 + far / 4)),
        delay: lasting(Math.min(500, step * 22)),
        easing: "cubic-bezier(.25,.7,.2,1)",
        fill: "backwards",
    });
    flight.onfinish = flight.oncancel = () => {
        el.classList.remove("flying");
        if (piece.x === spot.x && piece.y === spot.y) put(piece, spot, rest);
    };
}

/** A card that becomes invisible moves to the pile that has grown most. Returns the function that starts this.
 * @param {Piece} piece @param {boolean} moving @param {Spot | null} goal @returns {(() => void) | null} */
export function vanish(piece, moving, goal) {
    const { el } = piece;
    el.tabIndex = -1;
    if (!moving) return (el.remove(), null);
    el.setAttribute("aria-hidden", "true");
    const [from, to] = [piece, goal || piece].map(transform);
    const frames = [
        { transform: from, opacity: 1 },
        { transform: to, opacity: goal ? 1 : 0, offset: 0.9 },
        { transform: to, opacity: 0 },
    ];
    const options = { duration: lasting(goal ? 280 : 160), easing: "ease-out", fill: "forwards" };
    return () => (el.animate(frames, options).onfinish = () => el.remove());
}
