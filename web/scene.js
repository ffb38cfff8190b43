// Types of the table. A scene comes from the server: piles and legal moves. A plan is made by a look: a spot for each
// card, a slot for each pile. A piece is the element of one card.

/** @typedef {{name: string, number: number, seat?: number | null, layout: string, cards: number[], x?: number,
 *     y?: number, turned?: boolean}} Pile */
/** @typedef {{text: string, words?: any, from?: number, taken?: number[], to?: number, x?: number, y?: number,
 *     turned?: boolean}} Move */
/** @typedef {{piles: Pile[], moves?: Move[], seat?: number | null, game: string, [other: string]: any}} Scene */
/** @typedef {{x: number, y: number, s: number, face?: string, hidden?: boolean, closed?: boolean, raised?: boolean,
 *     z?: number}} Spot */
/** @typedef {{w: number, spots: Spot[][], slots: (Spot | null)[], height: number, box?: any, scale?: number,
 *     place?: (x: number, y: number) => Spot}} Plan */
/** @typedef {{el: any, inner: any, key: string, index: number, card: number, x: number, y: number, s: number,
 *     placed: string, drawn: string, born: boolean}} Piece */

/** A key that identifies a pile in all scenes of a game. @param {Pile} pile */
export const keyOf = (pile) =>
    pile.name === "tunnel" ? `tunnel@${pile.x},${pile.y}` : `${pile.name}/${pile.number}/${pile.seat ?? ""}`;

/** Cards on top of piles that have just been turned face up.
 * @param {Pile[]} before @param {Pile[]} after @returns {number[]} */
export function newlyOpen(before, after) {
    const old = before.flatMap((pile) => pile.cards);
    const all = after.flatMap((pile) => pile.cards);
    const count = (/** @type {number[]} */ cards, /** @type {number} */ card) =>
        cards.filter((one) => one === card).length;
    return after
        .map((pile) => pile.cards.at(-1) ?? 0)
        .filter((card) => card > 0 && count(all, card) > count(old, card));
}

/** The seats in order, starting with `first`. @param {Scene} scene @param {number} first */
export function seatsFrom(scene, first) {
    const all = [...new Set(scene.piles.map((pile) => pile.seat).filter((seat) => seat))]
        .map(Number)
        .sort((a, b) => a - b);
    const at = Math.max(0, all.indexOf(first));
    return [...all.slice(at), ...all.slice(0, at)];
}

/** The place of a seat; equal points have the same. Null while points are secret.
 * @param {(number | null)[]} points @param {number} seat */
export function placeOf(points, seat) {
    const own = points[seat - 1];
    if (own === null || points.includes(null)) return null;
    return 1 + points.filter((one) => Number(one) > own).length;
}
