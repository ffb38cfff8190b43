// The arrow of guided games: from the card that has to be moved to its target, with a hand at its start.
import { s } from "./dom.js";
import { RATIO } from "./card.js";
import { keyOf } from "./scene.js";

/** @typedef {import("./table.js").Table} Table */
/** @typedef {import("./scene.js").Move} Move */

/** The middle of a spot. @param {Table} table @param {any} at */
function middle(table, at) {
    if (!at) return null;
    const w = table.plan?.w || 0;
    const [width, height] = at.width ? [at.width, at.height] : [w * at.s, w * RATIO * at.s];
    return { x: at.x + width / 2, y: at.y + height / 2 };
}

/** Where the first card of a move lies. @param {Table} table @param {Move} move */
function source(table, move) {
    if (move.from === undefined || !table.scene) return null;
    const key = keyOf(table.scene.piles[move.from]);
    const piece = table.pieces.find((one) => one.key === key && move.taken?.includes(one.index));
    const at = middle(table, piece || table.plan?.slots[move.from]);
    // Of a card that is covered by others, only the upper edge is visible.
    return at && piece && (move.taken?.length || 0) > 1 ? { x: at.x, y: piece.y + 14 } : at;
}

/** Where a move leads. @param {Table} table @param {Move} move */
function goal(table, move) {
    if (!table.scene || !table.plan) return null;
    if (move.to === undefined)
        return move.x === undefined ? null : middle(table, table.plan.place?.(move.x, move.y ?? 0));
    const pile = table.scene.piles[move.to];
    const plate = table.look.elementOf?.(pile);
    const top = table.pieces.filter((one) => one.key === keyOf(pile)).pop();
    return middle(table, plate?.spot || top || table.plan.slots[move.to]);
}

/** @param {{x: number, y: number}} at */
const hand = (at) =>
    s("path", {
        class: "tour-hand",
        transform: `translate(${at.x} ${at.y})`,
        d: "M-4-16q0-4 4-4t4 4v14l9 2q5 1 4 6l-2 10q-1 5-6 5H-1q-3 0-5-3l-9-11q-2-3 1-5t6 0l4 4Z",
    });

/** Draws the arrow of a move, or removes it. @param {Table | null} table @param {Move | null} move */
export function drawArrow(table, move) {
    table?.floor.querySelector(".tour-arrow")?.remove();
    const [from, to] = table && move ? [source(table, move), goal(table, move)] : [null, null];
    if (!table || !from) return;
    const isFar = to && Math.hypot(to.x - from.x, to.y - from.y) > 20;
    const turn = isFar ? (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI : 0;
    table.floor.append(
        s(
            "svg",
            { class: "tour-arrow", "aria-hidden": "true" },
            isFar
                ? [
                      s("path", { class: "tour-line", d: `M${from.x} ${from.y}L${to.x} ${to.y}` }),
                      s("path", {
                          class: "tour-head",
                          transform: `translate(${to.x} ${to.y}) rotate(${turn})`,
                          d: "M8 0-12-11v22Z",
                      }),
                  ]
                : null,
            hand(from),
        ),
    );
}
