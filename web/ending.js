// The end of a round or a game: the winner, the standings, the next step, and the proof that the deal was fair.
import { h, fill, icon, tool } from "./dom.js";
import { t, tn, number, clock } from "./text.js";
import { announce, complain } from "./app.js";
import { fairness } from "./fairness.js";
import { sounds } from "./sound.js";
import { share } from "./menu.js";
import { canAnalyse } from "./advice.js";
import { placeOf } from "./scene.js";
import { pointsMatter } from "./bar.js";

/** @typedef {import("./room.js").Room} Room */

/** The time, the moves and the points of a patience. @param {Room} room */
function lengthOf(room) {
    const { view } = room;
    const points = pointsMatter(room) ? ` · ${tn("%1 point", "%1 points", view.points[0])}` : "";
    return `${clock(view.seconds || 0)} · ${tn("%1 move", "%1 moves", view.counted)}${points}${helpWords(view)}`;
}

/** @param {Room} room */
function titleOf(room) {
    const { view } = room;
    if (!room.isAlone()) return room.looks().result?.(view) || t("The round is over");
    return view.won ? t("Won!") : t("No moves left");
}

/** Did this player win? @param {Room} room */
function hasWon({ view }) {
    const known = view.points.filter((/** @type {any} */ one) => one !== null);
    return view.points.length === 1 ? view.won : view.seat && view.points[view.seat - 1] === Math.max(...known);
}

/** @param {any} content @param {() => void} action @param {any} [more] */
const button = (content, action, more) => h("button", { type: "button", onclick: action, ...more }, content);

/** Replay and analysis, if they are possible. @param {Room} room */
function lookBack(room) {
    if (!room.view.played && !room.deeds.length) return [];
    return [
        button([icon("play"), t("Replay")], () => room.beside.open("replay")),
        canAnalyse(room) ? button([icon("verdict"), t("Analysis")], () => room.beside.open("analysis")) : null,
    ];
}

/** What to do next. @param {Room} room */
function nextSteps(room) {
    const { view } = room;
    const next = () => room.newDeal();
    if (!room.isAlone())
        return [
            button(room.known.rounds_left ? t("Next round") : t("Play again"), next, {
                class: "primary",
                disabled: !view.seat,
            }),
            lookBack(room),
        ];
    return [
        button(t("New deal"), next, { class: "primary" }),
        view.won ? null : button(t("Undo"), () => room.undo()),
        button(t("Restart"), () => room.restart()),
        lookBack(room),
        view.deal.kind === "numbered" ? button(t("Share"), () => share(room)) : null,
    ];
}

/** @param {Room} room */
export function drawEnd(room) {
    const { view } = room;
    const title = titleOf(room);
    if (room.looks().isBoard) room.beside.open(null); // the result is shown in the same place
    hasWon(room) ? sounds.won() : sounds.lost();
    const figures = h("div", { class: "end-figures" });
    const close = tool("close", t("Close"), () => room.closeEnd(), { class: "tool bare" });
    fill(
        room.end,
        h(
            "div",
            { class: "end-card " + (view.won ? "won" : "") },
            h("header", null, h("h2", { tabindex: "-1" }, title), close),
            room.isAlone() ? h("p", null, lengthOf(room)) : standings(room),
            view.seat ? figures : null,
            fairness(room),
            h("div", { class: "row wrap" }, nextSteps(room)),
        ),
    );
    announce(title);
    if (view.seat) import("./figures.js").then((module) => module.drawFigures(room, figures)).catch(complain);
    room.end.querySelector("h2").focus({ preventScroll: true });
}

/** @param {any} view */
function helpWords({ algorithm, assisted }) {
    if (algorithm) return " · " + t("played by %1", algorithm);
    return assisted ? " · " + t("with help") : "";
}

/** @param {(number | null)[]} points @param {number} seat */
function placeWord(points, seat) {
    const place = placeOf(points, seat);
    return place === null ? "" : `${number(place)}. `;
}

/** @param {Room} room */
function standings(room) {
    const { points: all, seat } = room.view;
    const rows = all
        .map((/** @type {any} */ points, /** @type {number} */ i) => ({ points, seat: i + 1 }))
        .sort((/** @type {any} */ a, /** @type {any} */ b) => (b.points ?? -1e9) - (a.points ?? -1e9));
    return h(
        "ol",
        { class: "standings" },
        rows.map((/** @type {any} */ row) =>
            h(
                "li",
                { class: row.seat === seat ? "mine" : "" },
                h("span", null, placeWord(all, row.seat), room.seatName(row.seat), roleWord(room, row.seat)),
                h("b", null, gainedWord(room, row.seat), row.points === null ? "?" : number(row.points)),
            ),
        ),
    );
}

/** The points of this round, beside the total. @param {Room} room @param {number} seat */
function gainedWord(room, seat) {
    const gained = room.view.gained?.[seat - 1] ?? null;
    return gained === null ? null : h("small", { class: "gained" }, number(gained, { signDisplay: "always" }));
}

/** @param {Room} room @param {number} seat */
function roleWord(room, seat) {
    const role = room.view.piles.find((/** @type {any} */ pile) => pile.name === "role" && pile.seat === seat)
        ?.cards[0];
    return role ? h("small", null, " · " + room.looks().cardName(Math.abs(role), {})) : null;
}
