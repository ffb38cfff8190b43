// Why a card cannot be moved, or not there. The page does not know the rules: it writes the move in its notation and
// asks the server to name it (`name` changes nothing); the error is the reason. Reasons that need no rules (face down,
// not on top) are given here.
import { t, tn, say } from "./text.js";
import { wire } from "./app.js";
import { cardSign } from "./card.js";
import { isPlace } from "./mineview.js";

/** @typedef {import("./scene.js").Scene} Scene */
/** @typedef {import("./scene.js").Pile} Pile */
/** The card that was to be moved. @typedef {{p: number, i: number, isTurned?: boolean}} At */
/** A pile, or a place of a board. @typedef {number | {x: number, y: number} | undefined} Goal */
/** How a game writes its piles in moves.
 * @typedef {{columns: string, cells: string, homes: string, stock: string, redeal: string}} Notation */

/** The longest run that the notation can express. */
const MOST_NAMED = 15;

/** Why the move is illegal; empty if it is legal. @param {string} move */
async function objection(move) {
    return wire.ask("name", { move }).then(
        () => "",
        (error) => (error.code === "move" ? say(error.phrase) : ""),
    );
}

/** @param {Pile} pile @param {Notation} notation */
function letterOf(pile, notation) {
    const letters = { column: notation.columns, cell: notation.cells, foundation: notation.homes, waste: "w" }[
        pile.name
    ];
    return letters?.[pile.number - 1] || "";
}

/** @param {Scene} scene @param {At} at @param {Pile} to @param {Notation} notation */
async function objectionTo(scene, { p, i }, to, notation) {
    const source = scene.piles[p];
    const [first, second] = [letterOf(source, notation), to.name === "foundation" ? "h" : letterOf(to, notation)];
    const count = Math.min(MOST_NAMED, source.cards.length - i);
    return first && second ? objection(first + second + (count > 1 ? "v" + count.toString(16) : "")) : "";
}

/** Two columns with different cards on top: if both give the same reason, it is about the moved cards.
 * @param {Scene} scene @param {number} p */
function twoOthers(scene, p) {
    const columns = scene.piles.filter((pile, q) => pile.name === "column" && q !== p);
    return columns
        .filter((pile, n) => columns.findIndex((one) => one.cards.at(-1) === pile.cards.at(-1)) === n)
        .sort((a, b) => b.cards.length - a.cards.length)
        .slice(0, 2);
}

/** Why the card cannot go anywhere. @param {Scene} scene @param {At} at @param {Notation} notation */
async function whyNowhere(scene, at, notation) {
    const others = twoOthers(scene, at.p);
    const [one, other] = await Promise.all(others.map((pile) => objectionTo(scene, at, pile, notation)));
    if (one && one === other) return one;
    const source = scene.piles[at.p];
    const sign = cardSign(source.cards[at.i]);
    const above = source.cards.length - 1 - at.i;
    if (above)
        return tn(
            "The %2 with the card on it cannot move to any pile now.",
            "The %2 with the %1 cards on it cannot move to any pile now.",
            above,
            sign,
        );
    const home = scene.piles.find((pile) => pile.name === "foundation");
    const whyNotHome = home && source.name !== "foundation" ? await objectionTo(scene, at, home, notation) : "";
    return `${t("The %1 cannot move to any pile now.", sign)} ${whyNotHome}`.trim();
}

/** Why a card of a patience cannot be moved. @param {Notation} notation */
export const whyNotMoved =
    (notation) =>
    /** @param {Scene} scene @param {At} at @param {Goal} to */
    async (scene, at, to) => {
        const source = scene.piles[at.p];
        const card = source.cards[at.i];
        if (source.name === "stock") return objection(source.cards.length ? notation.stock : notation.redeal);
        if (card <= 0) return t("A face-down card cannot be moved.");
        if (source.name !== "column" && at.i < source.cards.length - 1)
            return t("Only the top card of this pile can be moved.");
        if (typeof to === "number") return objectionTo(scene, at, scene.piles[to], notation);
        return letterOf(source, notation) ? whyNowhere(scene, at, notation) : "";
    };

/** Why these cards cannot be played (Big Two). @param {number[]} cards */
export function whyNotPlayed(cards) {
    return objection(cards.map((card) => " A23456789TJQK"[card >> 2] + "CDHS"[card & 3]).join(""));
}

/** The notation of a path card that is turned round. @param {string} path */
function turned(path) {
    const opposite = /** @type {Record<string, string>} */ ({ T: "B", R: "L", B: "T", L: "R" });
    const sides = [...path].map((side) => opposite[side]);
    return (path[0] === "x" ? "x" : "") + [..."TRBL"].filter((side) => sides.includes(side)).join("");
}

/** The notation of a card of the mine, read from the move that drops it: every card can be dropped.
 * @param {Scene} scene @param {At} at */
function mineCard(scene, { p, i, isTurned }) {
    const drop = scene.moves?.find((move) => move.from === p && move.taken?.[0] === i && move.text.startsWith("drop:"));
    const name = drop?.text.slice("drop:".length) || "";
    const isPath = /^x?[TRBL]+$/.test(name);
    return { name: isPath && isTurned ? turned(name) : name, isPath };
}

/** Why a card cannot be put on a place of the mine. @param {Scene} scene @param {At} at @param {Goal} to */
export async function whyNotLaid(scene, at, to) {
    const place = typeof to === "number" ? isPlace(scene.piles[to]) && scene.piles[to] : to;
    const { name, isPath } = mineCard(scene, at);
    if (!place || !(isPath || name === "rockfall")) return "";
    return objection(`${name}@${place.x ?? 0},${place.y ?? 0}`);
}

/** Why a held path card can only be dropped.
 * @param {Scene} scene @param {{pile: number, index: number, moves: any[]}} held */
export async function whyNoPlace(scene, held) {
    const { name, isPath } = mineCard(scene, { p: held.pile, i: held.index });
    if (!isPath || held.moves.some((move) => move.x !== undefined)) return "";
    const isBroken = scene.piles.some((pile) => pile.name === "tools" && pile.seat === scene.seat && pile.cards.length);
    return isBroken ? objection(`${name}@1,0`) : t("This card fits nowhere in the mine now.");
}
