// Moves that are found by what they do: cards home, the stock, a pass.
import { setting, still } from "./app.js";

/** @typedef {import("./room.js").Room} Room */

/** Is this the number of a pile with this name?
 * @param {Room} room @param {number | undefined} pile @param {string} name */
const isPile = (room, pile, name) => pile !== undefined && room.view.piles[pile].name === name;

/** The legal moves that bring a card home. @param {Room} room @returns {any[]} */
export function movesHome(room) {
    const isHome = (/** @type {number | undefined} */ pile) => isPile(room, pile, "foundation");
    return (room.view.moves || []).filter(
        (/** @type {any} */ one) => one.from !== undefined && !isHome(one.from) && isHome(one.to),
    );
}

/** One of them. @param {Room} room */
export function moveHome(room) {
    return movesHome(room)[0];
}

/** Plays all cards home that can go. @param {Room} room */
export async function allHome(room) {
    for (let n = 0; n < 60; n++) {
        const { view } = room;
        const move = moveHome(room);
        if (!move || room.isBusy) return;
        await room.play(move);
        if (room.view === view) return;
        if (!still()) await new Promise((done) => setTimeout(done, 90));
    }
}

/** Draws or deals from the stock, or turns the waste over. @param {Room} room */
export function pressStock(room) {
    const isStock = (/** @type {number | undefined} */ pile) => isPile(room, pile, "stock");
    room.play(room.view.moves?.find((/** @type {any} */ move) => isStock(move.from) || isStock(move.to)));
}

/** @param {Room} room */
export function passMove(room) {
    return room.view.moves?.find((/** @type {any} */ move) => move.text === "pass");
}

/** Passes after a moment, if nothing else is possible. @param {Room} room */
export function passByItself(room) {
    clearTimeout(room.passing);
    const { view } = room;
    if (!setting("autopass") || view.auto || view.moves?.length !== 1 || !passMove(room)) return;
    room.passing = setTimeout(() => room.view === view && room.play(passMove(room)), 900);
}
