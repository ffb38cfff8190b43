// Offers the guided game when a game is opened for the first time; the answer is remembered in the settings.
import { h, $ } from "./dom.js";
import { t } from "./text.js";
import { go, change, setting } from "./app.js";

/** @typedef {import("./room.js").Room} Room */

/** Loads the styles of guided games, once. */
export function loadStyles() {
    if (!$("link[href='tour.css']")) document.head.append(h("link", { rel: "stylesheet", href: "tour.css" }));
}

/** The guided game was finished or declined: it is not offered again. @param {string} game */
export function rememberTour(game) {
    const known = setting("toured");
    if (!known.includes(game)) change({ toured: [...known, game] });
}

/** Removes the offer when the game goes on without it: an algorithm plays, or it is over. @param {Room} room */
export function hideOffer(room) {
    room.offer?.remove();
    room.offer = null;
}

/** The player declines, or begins to play. @param {Room} room */
export function declineTour(room) {
    hideOffer(room);
    rememberTour(room.known.game);
}

/** Shows the offer above the table, unless it was answered before. @param {Room} room */
export function offerTour(room) {
    const { game, title } = room.known;
    const isFresh = !room.view.played && !room.view.over && room.view.seat && room.view.deal?.kind !== "position";
    if (!isFresh || setting("toured").includes(game)) return;
    loadStyles();
    const words = t("New to %1? A guided game of two or three minutes shows how it is played.", t(title));
    room.offer = h(
        "section",
        { class: "tour offer", "aria-label": t("Guided game") },
        h("p", { class: "tour-words" }, words),
        h(
            "div",
            { class: "row" },
            h("button", { type: "button", class: "primary", onclick: () => go("#tour=" + game) }, t("Show me")),
            h("button", { type: "button", onclick: () => declineTour(room) }, t("No, thanks")),
        ),
    );
    room.bar.after(room.offer);
}
