// Sounds and announcements for what has happened at the table.
import { t, sayMove, sayDeed } from "./text.js";
import { announce } from "./app.js";
import { newlyOpen } from "./scene.js";
import { sounds } from "./sound.js";

/** @typedef {import("./room.js").Room} Room */

/** The last move in words. @param {Room} room @param {any} before @param {any} view */
function lastWords(room, before, view) {
    const deed = room.deeds[room.deeds.length - 1];
    if (deed && !room.isAlone()) return sayDeed(deed);
    const { text = "" } = view.last || {};
    const move = before?.moves?.find((/** @type {any} */ one) => one.text === text);
    const words = move?.words ? sayMove(move.words) : text;
    const names = before ? newlyOpen(before.piles, view.piles).map((card) => room.looks().cardName(card, {})) : [];
    return names.length ? t("%1. Now face up: %2.", words, names.join(", ")) : words;
}

/** An algorithm can move faster than anybody can listen. @param {any} view */
function isTooFast(view) {
    return view.last?.what === "auto" || (view.auto && view.auto.delay < 1000);
}

/** @param {Room} room @param {any} before @param {any} view @param {boolean} isDealt */
export function remark(room, before, view, isDealt) {
    const what = view.last?.what;
    if (isDealt) sounds.deal();
    else if (before && view.seq !== before.seq && what !== "sit" && what !== "auto") sounds.put();
    if (before && view.seq !== before.seq) {
        if (what === "undo" || what === "restart") announce(t("Undone."));
        else if (what === "redo") announce(t("Redone."));
        else if (!isDealt && !isTooFast(view) && lastWords(room, before, view)) announce(lastWords(room, before, view));
    }
    if (view.turn === view.seat && view.seat && !view.auto && !room.isAlone() && before?.turn !== view.turn) {
        sounds.turn();
        announce(t("Your turn."));
    }
    for (const warning of (before && room.looks().warnings?.(before, view)) || []) {
        sounds.warn();
        announce(warning);
    }
}
