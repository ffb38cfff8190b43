// Matches the cards of a new scene with those of the old one, so that each can be animated. Hidden cards have no
// identity: the most likely match is taken.
import { keyOf } from "./scene.js";

/** @typedef {import("./scene.js").Scene} Scene */
/** @typedef {import("./scene.js").Plan} Plan */
/** @typedef {import("./scene.js").Piece} Piece */

/** Returns the pieces in the order of the new scene. A card keeps its piece; a hidden card may have become a card of a
 * pile that has grown.
 * @param {Scene} scene @param {Plan} plan @param {Piece[]} pieces those on the table
 * @param {Map<string, number>} counts cards in each pile before
 * @param {() => Piece} make */
export function match(scene, plan, pieces, counts, make) {
    const free = new Set(pieces);
    /** @type {{key: string, index: number, card: number, piece: Piece | null}[]} */
    const wanted = [];
    scene.piles.forEach((pile, p) =>
        pile.cards.forEach((card, i) => {
            if (!plan.spots[p][i].hidden) wanted.push({ key: keyOf(pile), index: i, card, piece: null });
        }),
    );
    const take = (
        /** @type {(one: any, piece: Piece) => boolean} */ fits,
        /** @type {(one: any) => boolean} */ want = () => true,
    ) => {
        for (const one of wanted) {
            if (one.piece || !want(one)) continue;
            for (const piece of free)
                if (fits(one, piece)) {
                    one.piece = piece;
                    free.delete(piece);
                    break;
                }
        }
    };
    const grew = (/** @type {any} */ one) =>
        (counts.get(one.key) ?? 0) < (scene.piles.find((pile) => keyOf(pile) === one.key)?.cards.length ?? 0);
    take((one, piece) => piece.key === one.key && piece.index === one.index && piece.card === one.card);
    take((one, piece) => one.card && Math.abs(piece.card) === Math.abs(one.card) && piece.key === one.key);
    take(
        (one, piece) => Math.abs(piece.card) === Math.abs(one.card),
        (one) => one.card !== 0,
    );
    take((one, piece) => piece.key === one.key && piece.index === one.index);
    take(
        (one, piece) => piece.card <= 0,
        (one) => one.card > 0 && grew(one),
    );
    take(
        () => true,
        (one) => one.card <= 0 && grew(one),
    );
    return wanted.map((one) => {
        const piece = one.piece || make();
        piece.key = one.key;
        piece.index = one.index;
        piece.card = one.card;
        return piece;
    });
}
