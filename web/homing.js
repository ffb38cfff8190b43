// Cards that go home by themselves, if the player wants it: one after the other, with ordinary moves. Undo stops them,
// and a card that was taken back stays where it is until the player moves it.
import { setting, still } from "./app.js";
import { movesHome } from "./moves.js";

/** @typedef {import("./room.js").Room} Room */

const isRed = (/** @type {number} */ card) => (card & 3) === 1 || (card & 3) === 2;

/** The cards that are home. @param {any} view @returns {number[]} */
const atHome = (view) =>
    view.piles.flatMap((/** @type {any} */ pile) => (pile.name === "foundation" ? pile.cards : []));

/** A card is safe at home if no card that could be laid on it in a column is still on the table: all cards of the other
 * colour with the next lower rank are home. Aces and twos are always safe, since aces go home themselves.
 * @param {number} card @param {number[]} home */
function isSafe(card, home) {
    const lower = (card >> 2) - 1;
    const isNeeded = (/** @type {number} */ suit) => isRed(suit) !== isRed(card) && !home.includes((lower << 2) | suit);
    return lower < 2 || ![0, 1, 2, 3].some(isNeeded);
}

/** The next card that goes home by itself. @param {Room} room */
function nextHome(room) {
    const { view } = room;
    const home = atHome(view);
    return movesHome(room).find((/** @type {any} */ move) => {
        const card = view.piles[move.from].cards[move.taken?.[0]];
        return card > 0 && !room.keptBack.has(card) && (setting("home") === "all" || isSafe(card, home));
    });
}

/** Notes which cards the player has taken back from home, and which are there again.
 * @param {Room} room @param {any} before */
function noteTakenBack(room, before) {
    const home = atHome(room.view);
    if (room.view.last?.what === "undo" && before)
        for (const card of atHome(before)) if (!home.includes(card)) room.keptBack.add(card);
    for (const card of home) room.keptBack.delete(card);
}

/** Called for every new view. @param {Room} room @param {any} before the view before */
export function goHomeByItself(room, before) {
    clearTimeout(room.homing);
    if (!room.looks().sendsHome || !room.isAlone()) return;
    const { view } = room;
    if (!before || view.round !== before.round || view.last?.what === "deal") room.keptBack.clear();
    noteTakenBack(room, before);
    if (setting("home") === "never" || view.over || view.auto || !view.seat || view.last?.what !== "move") return;
    const move = nextHome(room);
    if (!move) return;
    const isCurrent = () => room.view === view && !room.isPreview() && !room.table?.held;
    room.homing = setTimeout(() => isCurrent() && room.play(move), still() ? 0 : 260);
}
