// The bar above the table: game, deal, time, moves, verdict.
import { h, fill, icon, tool, $ } from "./dom.js";
import { t, tn, say, number, clock } from "./text.js";
import { setting, change, dialog } from "./app.js";
import { showRules } from "./rules.js";
import { verdictChip } from "./advice.js";
import { openSettings } from "./menu.js";

/** @typedef {import("./room.js").Room} Room */

/** @param {Room} room */
function dealWords(room) {
    const { deal, round } = room.view;
    const isGiven = deal?.kind === "position";
    const unnumbered = isGiven ? t("From a position") : t("Sealed deal");
    const numbered = deal?.number ? t("Deal %1", deal.number) : t("Numbered deal"); // hidden from rivals
    const parts = [deal?.kind === "numbered" ? numbered : unnumbered];
    if (deal?.grade) parts.push(t(deal.grade.grade));
    if (deal?.par) parts.push(t("par %1", deal.par));
    if (deal?.chosen) parts.push(t("chosen by the host"));
    if (deal?.mixed) parts.push(t("seats have changed"));
    if (!room.known.hints) parts.push(t("without hints"));
    if (room.known.rated) parts.push(t("rated"));
    if (round > 1 || room.known.rounds_left) parts.unshift(t("Round %1", round));
    if (room.view.algorithm) parts.push(t("played by %1", room.view.algorithm));
    else if (room.view.assisted) parts.push(t("with help"));
    return parts.join(" · ");
}

/** The deal; if it has a grade, a button that explains it. @param {Room} room */
function dealLine(room) {
    const grade = room.view.deal?.grade;
    const line = h("small", null, dealWords(room));
    if (!grade) return line;
    const explain = () => dialog(t(grade.grade), [h("p", null, say(grade.why))]);
    return h("button", { type: "button", class: "link why-grade", "data-key": "grade", onclick: explain }, line);
}

/** @param {string} text */
const chip = (text) => h("span", { class: "chip" }, text);

/** @param {Room} room */
function gameFacts(room) {
    const { view } = room;
    room.time = h("span", { class: "chip time", hidden: !setting("timer") });
    return [
        room.time,
        room.isAlone() ? chip(tn("%1 move", "%1 moves", view.counted)) : null,
        room.isAlone() && pointsMatter(room) ? chip(tn("%1 point", "%1 points", view.points[0])) : null,
        room.known.seats
            .filter((/** @type {any} */ seat) => seat.plays && seat.seat !== view.seat)
            .map((/** @type {any} */ seat) => chip(t("%1 plays for %2", seat.plays, room.seatName(seat.seat)))),
        view.seat ? null : chip(t("Spectator")),
    ];
}

/** The counter of a preview or replay, in place of the facts of the game. @param {Room} room */
function filmFacts(room) {
    room.time = null;
    return room.beside.film ? chip(filmWords(room)) : null;
}

/** @param {Room} room */
function filmWords({ beside: { film } }) {
    return film ? t("Step %1 of %2", number(film.at), number(film.last)) : "";
}

/** Updates the counter only: a film can show many frames a second. @param {Room} room */
export function drawFilmFacts(room) {
    const counter = $(".facts .chip", room.bar);
    if (counter) counter.textContent = filmWords(room);
}

/** @param {Room} room */
export function drawBar(room) {
    const { known } = room;
    const had = document.activeElement?.getAttribute("data-key");
    fill(
        room.bar,
        h(
            "a",
            { class: "tool bare", href: "#lobby", title: t("Lobby"), "data-key": "back" },
            icon("back"),
            h("span", { class: "word" }, t("Lobby")),
        ),
        h("div", { class: "what" }, h("h1", { tabindex: "-1" }, t(known.title)), dealLine(room)),
        h("div", { class: "facts" }, room.isPreview() ? filmFacts(room) : gameFacts(room)),
        room.isPreview() ? null : verdictChip(room),
        h(
            "div",
            { class: "tools" },
            tool("rules", t("Rules"), () => showRules(known.game), { class: "tool bare", "data-key": "rules" }),
            tool("settings", t("Settings"), () => openSettings(room), {
                class: "tool bare wide-only",
                "data-key": "settings",
            }),
            tool(
                setting("sound") ? "sound" : "mute",
                setting("sound") ? t("Sounds off") : t("Sounds on"),
                async () => {
                    await change({ sound: !setting("sound") });
                    drawBar(room);
                },
                { class: "tool bare wide-only", "data-key": "sound" },
            ),
            tool("help", t("Help"), () => room.openHelp(), { class: "tool bare wide-only", "data-key": "help" }),
        ),
    );
    if (had) $(`[data-key="${had}"]`, room.bar)?.focus();
    tick(room);
}

/** @param {Room} room */
export function pointsMatter(room) {
    return /scoring=(standard|vegas)/.test(room.known.rules || "");
}

/** @param {Room} room */
export function tick(room) {
    const { view } = room;
    if (!view || !room.time) return;
    if (view !== room.timed) [room.timed, room.since] = [view, performance.now()];
    const past = (performance.now() - room.since) / 1000;
    if (view.clock && !view.over) {
        const left = Math.max(0, view.clock.left - past);
        room.time.hidden = false;
        const name = view.clock.seat === view.seat ? t("You") : room.seatName(view.clock.seat);
        room.time.textContent = `${name} ${clock(Math.ceil(left))}`;
        room.time.classList.toggle("hurry", left < 6);
    } else room.time.textContent = clock((view.seconds || 0) + (view.over ? 0 : past));
}
