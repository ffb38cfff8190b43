// Animations of cards: from the old place to the new one, turned over on the way if necessary.

/** @typedef {import("./scene.js").Piece} Piece */
/** @typedef {import("./scene.js").Spot} Spot */

/** @param {Piece} piece @param {Spot} spot @param {{x: number, y: number, s: number} | null} from
 * @param {boolean} moving @param {boolean} flips @param {number} step */
export function settle(piece, spot, from, moving, flips, step) {
    const to = `translate(${spot.x}px, ${spot.y}px) scale(${spot.s})`;
    const { el } = piece;
    const rest = String(spot.z ?? piece.index + 1);
    el.style.transform = to;
    el.style.zIndex = rest;
    [piece.x, piece.y, piece.s] = [spot.x, spot.y, spot.s];
    if (!moving) return;
    if (flips)
        piece.inner.animate([{ transform: "scaleX(0)" }, { transform: "scaleX(1)" }], {
            duration: 220,
            easing: "ease-out",
        });
    if (!from) return void (piece.born && el.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 160 }));
    const far = Math.hypot(from.x - spot.x, from.y - spot.y);
    if (far < 1 && from.s === spot.s) return;
    el.style.zIndex = String(900 + piece.index);
    el.classList.add("flying");
    const flight = el.animate(
        [{ transform: `translate(${from.x}px, ${from.y}px) scale(${from.s})` }, { transform: to }],
        {
            duration: Math.min(380, 170 + far / 4),
            delay: Math.min(500, step * 22),
            easing: "cubic-bezier(.25,.7,.2,1)",
            fill: "backwards",
        },
    );
    flight.onfinish = flight.oncancel = () => {
        el.classList.remove("flying");
        if (piece.x === spot.x && piece.y === spot.y) el.style.zIndex = rest;
    };
}

/** A card that becomes invisible moves to the pile that has grown most.
 * @param {Piece} piece @param {boolean} moving @param {Spot | null} goal */
export function vanish(piece, moving, goal) {
    piece.el.tabIndex = -1;
    if (!moving) return piece.el.remove();
    piece.el.setAttribute("aria-hidden", "true");
    const [from, to] = [piece, goal || piece].map((at) => `translate(${at.x}px, ${at.y}px) scale(${at.s})`);
    piece.el.animate(
        [
            { transform: from, opacity: 1 },
            { transform: to, opacity: goal ? 1 : 0, offset: 0.9 },
            { transform: to, opacity: 0 },
        ],
        { duration: goal ? 280 : 160, easing: "ease-out", fill: "forwards" },
    ).onfinish = () => piece.el.remove();
}
