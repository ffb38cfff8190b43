// Keyboard shortcuts at the table: the list that the page uses and Help shows. (Arrows and the keys for the focused
// card are in arrows.js.)
import { t } from "./text.js";
import { setting, toast } from "./app.js";
import { allHome, passMove, pressStock } from "./moves.js";

/** @typedef {import("./room.js").Room} Room */
/** @typedef {{key: string, says: string, isFor?: "one" | "many", isHelp?: boolean, inPreview?: boolean,
 *     does?: (room: Room) => unknown}} Shortcut */

/** @returns {Shortcut[]} */
export function shortcuts() {
    return [
        { key: "← ↑ → ↓", says: t("to the next card or pile; with a card in hand, to the next legal target") },
        { key: "Enter", says: t("pick up, put down, choose a card") },
        { key: "Escape", says: t("put back the card in hand; close"), inPreview: true, does: (room) => room.dismiss() },
        { key: "f", says: t("send the card home, or to the best place") },
        { key: "u", says: t("undo"), isFor: "one", does: (room) => room.undo() },
        { key: "r", says: t("redo"), isFor: "one", does: (room) => room.redo() },
        { key: "h", says: t("hint"), isHelp: true, does: (room) => room.hint() },
        { key: "a", says: t("all cards home that can go"), isFor: "one", does: (room) => allHome(room) },
        {
            key: "v",
            says: t("can it still be won?"),
            isFor: "one",
            isHelp: true,
            does: (room) => room.switchVerdict(),
        },
        {
            key: "w",
            says: t("watch a solver"),
            isFor: "one",
            isHelp: true,
            inPreview: true,
            does: (room) => room.beside.toggle("watch"),
        },
        { key: "g", says: t("let the algorithm of the paper play on"), isHelp: true, does: (room) => room.playOn() },
        { key: "n", says: t("new deal, next round"), does: (room) => room.newDeal() },
        { key: "d", says: t("draw from the stock"), isFor: "one", does: (room) => pressStock(room) },
        { key: "p", says: t("play the chosen cards"), isFor: "many", does: (room) => room.playChosen() },
        { key: "x", says: t("pass"), isFor: "many", does: (room) => room.play(passMove(room)) },
        { key: "s", says: t("sort the hand"), isFor: "many", does: (room) => room.sort() },
        { key: "t", says: t("turn the card in hand"), isFor: "many", does: (room) => room.turnCard() },
        { key: "l", says: t("log"), isFor: "many", does: (room) => room.beside.toggle("log") },
        { key: "m", says: t("messages"), isFor: "many", does: (room) => room.beside.toggle("chat") },
        { key: "?", says: t("help"), inPreview: true, does: (room) => room.openHelp() },
    ];
}

/** "g" stops an algorithm itself. Tab and Shift move the focus to its controls. The other keys are not for the page:
 * volume, brightness, full screen. @param {string} key */
function isTakingOver(key) {
    return !/^(g|Tab|Shift|CapsLock|Audio.*|Media.*|Brightness.*|PrintScreen|F\d+)$/.test(key);
}

/** @param {Room} room @param {KeyboardEvent} event */
export function pressShortcut(room, event) {
    const { tagName } = /** @type {HTMLElement} */ (event.target);
    const isTyped = /^(INPUT|SELECT|TEXTAREA)$/.test(tagName) && event.key !== "Escape";
    const isLetter = event.key.length === 1;
    if (event.ctrlKey || event.metaKey || event.altKey || isTyped || (isLetter && !setting("keys")) || !room.table)
        return;
    if (document.querySelector("dialog[open]")) return;
    if (room.view?.auto && isTakingOver(event.key)) room.takeOver();
    const here = room.isAlone() ? "one" : "many";
    const found = shortcuts().find((one) => one.key === event.key && one.does && (!one.isFor || one.isFor === here));
    if (!found || (room.isPreview() && !found.inPreview)) return;
    event.preventDefault();
    if (found.isHelp && room.tour && found.key !== "h") return;
    if (found.isHelp && !room.known.hints) return toast(t("Hints and other help are not allowed in this room."));
    found.does?.(room);
}
