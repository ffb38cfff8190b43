// The elements of a room with cards: the bar, the table with its look, the result, the panel and the buttons.
import { h, fill } from "./dom.js";
import { t } from "./text.js";
import { setting, announce, still } from "./app.js";
import { Table } from "./table.js";
import { lookOf } from "./gamelooks.js";
import { chooseMove } from "./menu.js";

/** @typedef {import("./room.js").Room} Room */

/** @param {Room} room */
function makeLook(room) {
    return lookOf(room.view.game, {
        seatName: (seat) => room.seatName(seat),
        room: () => room.known,
        selected: room.selected,
        sort: () => setting("sort"),
        changed: () => room.chosen(),
        namesPlaces: () => room.beside.name === "log",
    });
}

/** @param {Room} room */
function makeTable(room) {
    const table = new Table({
        look: makeLook(room),
        label: t("Table"),
        still,
        playsByTap: () => setting("tap"),
        wants: (move) => !!room.tour?.wants(move),
        announce,
        play: (move) => room.play(move),
        choose: (moves) => chooseMove(room, moves),
        refuse: (at, to) => room.refuse(room.looks().whyNot?.(room.view, at, to)),
        lifted: (held) => room.lifted(held),
        laid: () => {
            room.strip.place();
            room.tour?.point();
        },
    });
    const pressed = (/** @type {any} */ event) => event.target.closest(".card, .pile") && room.takeOver();
    table.el.addEventListener("pointerdown", pressed, true);
    return table;
}

/** Draws the room when the first cards have come. @param {Room} room */
export function drawTable(room) {
    const table = (room.table = makeTable(room));
    const { isBoard } = table.look;
    room.bar = h("header", { class: "bar table-bar" });
    room.playingOn = h("div", { class: "playing-on", role: "status", hidden: true });
    room.preview = h("div", { class: "preview", role: "status", hidden: true });
    room.end = h("section", { class: "end", "aria-label": t("Result") });
    room.end.classList.toggle("beside", !!isBoard);
    room.actions = h("div", { class: "actions", role: "toolbar", "aria-label": t("Actions") });
    room.el.classList.add("dealt");
    fill(
        room.el,
        room.bar,
        room.preview,
        room.playingOn,
        h(
            "main",
            { class: "table-main" },
            h("div", { class: "stage" }, table.el, room.strip.el, isBoard ? null : room.end),
            isBoard ? room.end : null,
            room.beside.el,
            room.actions,
        ),
    );
}
