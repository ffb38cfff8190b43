// The panels with films: an algorithm that plays on from the current position (Watch), and a replay of the round.
import { h, fill } from "./dom.js";
import { t, tn, sayMove, sayDeed } from "./text.js";
import { wire, toggle, announce, reason } from "./app.js";
import { algorithmFields, limitWord, verdictWords } from "./algorithm.js";
import { framesFilm } from "./film.js";
import { agreeToHelp } from "./advice.js";

/** @typedef {import("./room.js").Room} Room */

/** The words of a frame of a search, with its depth. @param {any} frame */
function withDepth(frame) {
    const move = frame.words ? sayMove(frame.words) : "";
    return frame.depth === undefined ? {} : { said: `${move} · ${t("depth %1", frame.depth)}` };
}

/** The result of a search. @param {any} message as `watched` */
function resultWords(message) {
    const verdict = verdictWords(message.verdict);
    const limit =
        message.verdict === "unknown" && message.limit ? " " + t("Stopped by: %1.", limitWord(message.limit)) : "";
    const states = tn("%1 position searched", "%1 positions searched", message.states || 0);
    const moves = message.moves ? " · " + tn("%1 move", "%1 moves", message.moves) : "";
    announce(`${verdict} ${states}`);
    return [
        h("p", { class: "verdict-line " + message.verdict }, verdict, limit),
        h("p", { class: "note" }, states, moves),
        message.imagined ? h("p", { class: "note" }, t("Hidden cards were replaced by random ones.")) : null,
    ];
}

/** Are there hidden cards of a sealed deal? A solver would reveal them. @param {any} view */
function hasSealedCards({ deal, piles }) {
    return deal.kind === "sealed" && !deal.seed && piles.some((/** @type {any} */ pile) => pile.cards.includes(0));
}

/** Solvers, and bots that are not also solvers; only bots if a sealed deal has hidden cards.
 * @param {Room} room @returns {any[]} */
function algorithms(room) {
    const { solvers, bots } = room.game();
    if (hasSealedCards(room.view)) return bots;
    const isNew = (/** @type {any} */ bot) => !solvers.some((/** @type {any} */ one) => one.name === bot.name);
    return [...solvers, ...bots.filter(isNew)];
}

/** Fields to choose an algorithm, its options, and what is shown of its search. @param {any[]} all */
function choosing(all) {
    let isSearchShown = false;
    const more = (/** @type {any} */ { watch }) => {
        isSearchShown &&= watch;
        const show = (/** @type {boolean} */ on) => (isSearchShown = on);
        return watch ? toggle(t("Show the whole search"), isSearchShown, show, t("not only the solution")) : null;
    };
    const { fields, spec } = algorithmFields(all, { more });
    return { fields, spec, isSearchShown: () => isSearchShown };
}

/** Explains why no solvers are listed. @param {Room} room */
function sealedNote(room) {
    if (!hasSealedCards(room.view)) return null;
    return h("p", { class: "note" }, t("Solvers would reveal hidden cards, so only bots can be watched here."));
}

/** Leads to the laboratory with this deal, if it has a number. @param {Room} room */
function labLink(room) {
    const { deal } = room.view;
    const hasTraces = room.game().solvers.some((/** @type {any} */ one) => one.trace);
    if (deal.kind !== "numbered" || !deal.number || !hasTraces) return null;
    const asked = new URLSearchParams({ lab: room.known.game, rules: room.known.rules, deal: deal.number });
    return h("a", { class: "button", href: "#" + asked }, t("Compare algorithms on this deal"));
}

/** @param {Room} room @param {any} message as `watched` @param {boolean} showsSearch */
function filmOf(room, message, showsSearch) {
    const about = { title: t("Preview: %1.", message.spec), count: message.frames, canTakeOver: !message.imagined };
    return framesFilm(room, about, showsSearch ? withDepth : undefined);
}

/** @param {Room} room */
export function watchPanel(room) {
    const { fields, spec, isSearchShown } = choosing(algorithms(room));
    /** @type {any} */ let film = null;
    let showsSearch = false;
    const result = h("div", { class: "watch-result" });
    const stop = () => {
        film?.close();
        film = null;
        room.beside.unfreeze();
    };
    const show = (/** @type {any} */ message) => {
        stop();
        film = message.frames > 1 ? filmOf(room, message, showsSearch) : null; // the first is the position itself
        fill(result, resultWords(message), film?.el);
    };
    const start = async () => {
        if (!(await agreeToHelp(room))) return;
        stop();
        form.open = false;
        showsSearch = isSearchShown();
        form.firstChild.textContent = `${t("Algorithm")}: ${spec()}`;
        fill(result, h("p", { class: "busy" }, t("Searching…")));
        await wire.ask("watch", { spec: spec(), searched: showsSearch }).catch((error) => {
            form.open = true;
            fill(result, h("p", { class: "verdict-line", role: "alert" }, reason(error)));
        });
    };
    const search = h("button", { type: "button", class: "primary", onclick: start }, t("Search from here"));
    const form = h("details", { open: true }, h("summary", null, t("Algorithm")), sealedNote(room), fields, search);
    const off = wire.on("watched", show);
    return {
        title: t("Watch"),
        el: h("div", { class: "watch" }, form, result, labLink(room)),
        close: () => {
            off();
            stop();
            wire.ask("unwatch").catch(() => {});
        },
    };
}

/** A replay of the round so far, as this seat saw it. @param {Room} room */
export function replayPanel(room) {
    const el = h("div", null, h("p", { class: "busy" }, t("One moment…")));
    /** @type {any} */ let film = null;
    let isClosed = false;
    const start = (/** @type {any} */ message) => {
        if (isClosed) return;
        film = framesFilm(room, { title: t("Replay."), count: message.frames }, (frame) => {
            const { from = 0, list = [] } = frame.deeds || {};
            const deed = list[list.length - 1];
            if (!deed || room.isAlone()) return {};
            return { said: sayDeed(deed), allDeeds: room.deeds.slice(0, from + list.length) };
        });
        fill(el, film.el);
    };
    wire.ask("replay").then(start, (error) => fill(el, h("p", { role: "alert" }, reason(error))));
    return {
        title: t("Replay"),
        el,
        close: () => {
            isClosed = true;
            film?.close();
            room.beside.unfreeze();
            wire.ask("unwatch").catch(() => {});
        },
    };
}
