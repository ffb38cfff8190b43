// A room that waits for its players: the invitation, the player's name, the seats, and the chat. Only the seats are
// redrawn after a change, so that text being typed is not lost.
import { h, s, fill, icon } from "./dom.js";
import { t, tn } from "./text.js";
import { wire, me, page, select, complain, copy } from "./app.js";
import { keepName } from "./settings.js";
import { botName } from "./games.js";
import { showRules } from "./rules.js";
import { chatPanel } from "./chat.js";
import { stateWords, hostButtons, roomOptions, notifySwitch } from "./people.js";
import { sheet } from "./sheet.js";

/** @typedef {import("./room.js").Room} Room */

/** @param {Room} room */
export function waitingRoom(room) {
    sheet("rooms.css");
    const chat = chatPanel(room);
    const seats = h("section");
    const name = h("input", {
        maxlength: 24,
        value: me.name,
        autocomplete: "nickname",
        onchange: async () => (await keepName(name.value)) || (name.value = me.name),
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
                notifySwitch(),
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
        qrBox(link),
    );
}

/** The QR code is computed when it is opened. @param {string} link */
function qrBox(link) {
    const box = h("details", null, h("summary", null, t("QR code")));
    const draw = async () => {
        const { qrCode } = await import("./qr.js");
        const grid = qrCode(link);
        if (!grid || box.querySelector("svg")) return;
        const dark = grid.flatMap((row, y) => row.map((bit, x) => (bit ? `M${x} ${y}h1v1h-1z` : ""))).join("");
        const view = `-4 -4 ${grid.length + 8} ${grid.length + 8}`;
        const props = { class: "qr", viewBox: view, role: "img", "aria-label": t("QR code of the link") };
        box.append(s("svg", props, s("path", { d: dark, fill: "#000" })));
    };
    box.addEventListener("toggle", () => box.open && draw());
    return box;
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
        startsIn(room),
        roomOptions(room),
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

/** The time until a quick match starts; it counts down until the seats are drawn again. @param {Room} room */
function startsIn(room) {
    const { starts_in: left } = room.known;
    if (left === null) return null;
    const el = h("p", { class: "note" });
    const end = performance.now() + 1000 * left;
    const draw = () => {
        const seconds = Math.max(0, Math.ceil((end - performance.now()) / 1000));
        el.textContent = tn(
            "Starts in %1 second; bots take the free seats.",
            "Starts in %1 seconds; bots take the free seats.",
            seconds,
        );
        if (seconds && (el.isConnected || seconds > left - 1)) setTimeout(draw, 1000);
    };
    draw();
    return el;
}

/** @param {Room} room @param {any} seat */
function seatRow(room, seat) {
    const { known } = room;
    const isOpen = seat.who === "open";
    const name = room.seatName(seat.seat);
    const sit = () => wire.ask("sit", { seat: seat.seat }).catch(complain);
    return h(
        "li",
        { class: "seat " + seat.who },
        h("span", { class: "avatar " + seat.who, "aria-hidden": "true" }, isOpen ? "" : name.slice(0, 1).toUpperCase()),
        h(
            "span",
            { class: "who" },
            h("b", null, isOpen ? t("Seat %1 is free", seat.seat) : name),
            h("small", null, isOpen ? "" : stateWords(room, seat)),
        ),
        isOpen && !known.seat ? h("button", { type: "button", onclick: sit }, t("Sit here")) : null,
        known.host && seat.who !== "person" ? botChoice(seat, room.game()) : null,
        hostButtons(room, seat),
    );
}

/** @param {any} seat @param {any} game */
function botChoice(seat, game) {
    const field = select(
        t("Who plays on seat %1", seat.seat),
        seat.who === "bot" ? (seat.spec || game.bots[0].name).split(":")[0] : "",
        [["", t("free")], ...game.bots.map((/** @type {any} */ bot) => [bot.name, t("bot: %1", botName(bot))])],
        (value) =>
            wire.ask(value ? "bot" : "open", { seat: seat.seat, ...(value ? { spec: value } : {}) }).catch(complain),
    );
    field.classList.add("bare-label");
    return field;
}
