// The end of a round or a game: the winner, the standings, the next step, and the proof that the deal was fair.
import { h, fill, icon, tool } from "./dom.js";
import { t, tn, number, clock } from "./text.js";
import { announce, complain } from "./app.js";
import { fairness } from "./fairness.js";
import { sounds } from "./sound.js";
import { share } from "./menu.js";

/** @typedef {import("./room.js").Room} Room */

/** The time and the moves of a patience. @param {any} view */
function lengthOf(view) {
    return `${clock(view.seconds || 0)} · ${tn("%1 move", "%1 moves", view.counted)}${helpWords(view)}`;
}

/** @param {Room} room */
export function drawEnd(room) {
    const { view } = room;
    const alone = room.isAlone();
    if (room.looks().isBoard) room.beside.open(null); // the result is shown in the same place
    const close = tool("close", t("Close"), () => room.closeEnd(), { class: "tool bare" });
    const me_ = view.seat ? view.points[view.seat - 1] : 0;
    const best = Math.max(...view.points.filter((/** @type {any} */ one) => one !== null));
    const title = alone
        ? view.won
            ? t("Won!")
            : t("No moves left")
        : room.looks().result?.(view) || t("The round is over");
    (alone ? view.won : view.seat && me_ === best) ? sounds.won() : sounds.lost();
    const replay =
        view.played || room.deeds.length
            ? h("button", { type: "button", onclick: () => room.beside.open("replay") }, icon("play"), t("Replay"))
            : null;
    const analysis =
        replay && (alone || !view.deal || view.deal.kind !== "sealed" || view.deal.seed)
            ? h(
                  "button",
                  { type: "button", onclick: () => room.beside.open("analysis") },
                  icon("verdict"),
                  t("Analysis"),
              )
            : null;
    const figures = h("div", { class: "end-figures" });
    const buttons = alone
        ? [
              h("button", { type: "button", class: "primary", onclick: () => room.newDeal() }, t("New deal")),
              view.won ? null : h("button", { type: "button", onclick: () => room.undo() }, t("Undo")),
              h("button", { type: "button", onclick: () => room.restart() }, t("Restart")),
              replay,
              analysis,
              view.deal.kind === "numbered"
                  ? h("button", { type: "button", onclick: () => share(room) }, t("Share"))
                  : null,
          ]
        : [
              h(
                  "button",
                  { type: "button", class: "primary", disabled: !view.seat, onclick: () => room.newDeal() },
                  room.known.rounds_left ? t("Next round") : t("Play again"),
              ),
              replay,
              analysis,
          ];
    fill(
        room.end,
        h(
            "div",
            { class: "end-card " + (view.won ? "won" : "") },
            h("header", null, h("h2", { tabindex: "-1" }, title), close),
            alone ? h("p", null, lengthOf(view)) : standings(room),
            alone && view.seat ? figures : null,
            fairness(room),
            h("div", { class: "row wrap" }, buttons),
        ),
    );
    announce(title);
    if (alone && view.seat) import("./figures.js").then((module) => module.drawFigures(room, figures)).catch(complain);
    room.end.querySelector("h2").focus({ preventScroll: true });
}

/** @param {any} view */
function helpWords({ algorithm, assisted }) {
    if (algorithm) return " · " + t("played by %1", algorithm);
    return assisted ? " · " + t("with help") : "";
}

/** @param {Room} room */
function standings(room) {
    const rows = room.view.points
        .map((/** @type {any} */ points, /** @type {number} */ i) => ({ points, seat: i + 1 }))
        .sort((/** @type {any} */ a, /** @type {any} */ b) => (b.points ?? -1e9) - (a.points ?? -1e9));
    return h(
        "ol",
        { class: "standings" },
        rows.map((/** @type {any} */ row) =>
            h(
                "li",
                { class: row.seat === room.view.seat ? "mine" : "" },
                h("span", null, room.seatName(row.seat), roleWord(room, row.seat)),
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
