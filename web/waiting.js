// A room that waits for its players: the invitation, the player's name, the seats, and the chat. Only the seats are
// redrawn after a change, so that text being typed is not lost.
import { h, fill, icon } from "./dom.js";
import { t, tn } from "./text.js";
import { wire, me, page, select, complain, copy } from "./app.js";
import { keepName } from "./settings.js";
import { showRules } from "./rules.js";
import { chatPanel } from "./chat.js";

/** @typedef {import("./room.js").Room} Room */

/** @param {Room} room */
export function waitingRoom(room) {
    const chat = chatPanel(room);
    const seats = h("section");
    const name = h("input", {
        maxlength: 24,
        value: me.name,
        autocomplete: "nickname",
        onchange: () => keepName(name.value),
    });
    const update = () => fill(seats, seatsOf(room));
    update();
    return {
        content: page(
            t(room.known.title),
            [
                invitation(`${location.origin}${location.pathname}#room=${room.code}`, room.code),
                h("label", { class: "field" }, h("span", null, t("Your name")), name),
                seats,
                h("section", { class: "lobby-chat" }, h("h2", null, chat.title), chat.el),
            ],
            { class: "waiting" },
        ),
        update,
        close: chat.close,
    };
}

/** @param {string} link @param {string} code */
function invitation(link, code) {
    const send = () => navigator.share({ title: "Kartu", url: link }).catch(() => {});
    return h(
        "section",
        { class: "invite" },
        h("p", null, t("Friends join with this code or link:")),
        h("p", { class: "code" }, code),
        h(
            "div",
            { class: "row" },
            h("button", { type: "button", onclick: () => copy(link) }, icon("copy"), t("Copy the link")),
            "share" in navigator ? h("button", { type: "button", onclick: send }, icon("share"), t("Share")) : null,
        ),
    );
}

/** @param {Room} room */
function seatsOf(room) {
    const { known } = room;
    const open = known.seats.filter((/** @type {any} */ seat) => seat.who === "open").length;
    const start = () => wire.ask("start").catch(complain);
    return [
        h("h2", null, t("Seats")),
        h(
            "ul",
            { class: "seats" },
            known.seats.map((/** @type {any} */ seat) => seatRow(room, seat)),
        ),
        known.spectators ? h("p", { class: "note" }, tn("%1 spectator", "%1 spectators", known.spectators)) : null,
        known.deal === "numbered"
            ? h("p", { class: "note" }, t("A numbered deal: its cards can be looked up, and it is not ranked."))
            : null,
        known.host && open
            ? h(
                  "p",
                  { class: "note" },
                  tn("%1 free seat: a bot takes it at the start.", "%1 free seats: bots take them at the start.", open),
              )
            : null,
        h(
            "div",
            { class: "row" },
            known.host
                ? h("button", { type: "button", class: "primary", onclick: start }, t("Start"))
                : h(
                      "p",
                      { class: "note" },
                      known.seat ? t("Waiting for the host to start.") : t("Take a seat, or watch as a spectator."),
                  ),
            h("button", { type: "button", onclick: () => showRules(known.game) }, icon("rules"), t("Rules")),
        ),
    ];
}

/** @param {Room} room @param {any} seat */
function seatRow(room, seat) {
    const { known } = room;
    const isOpen = seat.who === "open";
    const name = room.seatName(seat.seat);
    const sit = () => wire.ask("sit", { seat: seat.seat }).catch(complain);
    const isMe = seat.seat === known.seat;
    const state = isMe ? (me.name ? t("you") : "") : seat.here ? t("here") : t("away");
    return h(
        "li",
        { class: "seat " + seat.who },
        h("span", { class: "avatar " + seat.who, "aria-hidden": "true" }, isOpen ? "" : name.slice(0, 1).toUpperCase()),
        h(
            "span",
            { class: "who" },
            h("b", null, isOpen ? t("Seat %1 is free", seat.seat) : name),
            h("small", null, seat.who === "person" ? state : ""),
        ),
        isOpen && !known.seat ? h("button", { type: "button", onclick: sit }, t("Sit here")) : null,
        known.host && seat.who !== "person" ? botChoice(seat, room.game()) : null,
    );
}

/** @param {any} seat @param {any} game */
function botChoice(seat, game) {
    const field = select(
        t("Who plays on seat %1", seat.seat),
        seat.who === "bot" ? (seat.spec || game.bots[0].name).split(":")[0] : "",
        [["", t("free")], ...game.bots.map((/** @type {any} */ bot) => [bot.name, t("bot: %1", bot.name)])],
        (value) =>
            wire.ask(value ? "bot" : "open", { seat: seat.seat, ...(value ? { spec: value } : {}) }).catch(complain),
    );
    field.classList.add("bare-label");
    return field;
}
