// Everybody in a room, and what can be done about them: who is away and who plays for them, ratings, the host's
// decisions, and showing the own hand to spectators. Drawn in the waiting room and in a dialog at the table.
import { h, fill, icon } from "./dom.js";
import { t } from "./text.js";
import { wire, complain, confirm, dialog, toggle } from "./app.js";
import { notifies, setNotifies } from "./notify.js";
import { ratingWords, sheet } from "./sheet.js";

/** @typedef {import("./room.js").Room} Room */

/** @param {Room} room @param {any} seat */
export function stateWords(room, seat) {
    const words = [];
    if (seat.who === "person" && seat.seat === room.known.seat && seat.name) words.push(t("you"));
    if (seat.seat === room.known.host_seat) words.push(t("host"));
    if (seat.who === "person" && !seat.here) words.push(t("not connected"));
    if (seat.plays) words.push(t("%1 plays for them", seat.plays));
    if (seat.shows) words.push(t("shows the cards to spectators"));
    if (seat.rating !== null) words.push(t("rating %1", ratingWords(seat)));
    return words.join(" · ");
}

/** @param {Room} room @param {any} seat */
async function remove(room, seat) {
    const name = room.seatName(seat.seat);
    const text = t("%1 leaves the room and cannot return for 15 minutes.", name);
    if (await confirm(t("Remove %1?", name), text, t("Remove from the room"), t("Cancel")))
        wire.ask("remove", { seat: seat.seat }).catch(complain);
}

/** The host's buttons for another person. @param {Room} room @param {any} seat */
export function hostButtons(room, seat) {
    const { known } = room;
    if (!known.host || seat.who !== "person" || seat.seat === known.seat) return null;
    const isTooEarly = known.state === "playing" && !seat.away;
    const name = room.seatName(seat.seat);
    return [
        h(
            "button",
            {
                type: "button",
                onclick: () => wire.ask("host", { seat: seat.seat }).catch(complain),
                "aria-label": t("Make %1 the host", name),
            },
            t("Make host"),
        ),
        h(
            "button",
            {
                type: "button",
                disabled: isTooEarly,
                onclick: () => remove(room, seat),
                "aria-label": t("Remove from the room: %1", name),
            },
            t("Remove from the room"),
        ),
        isTooEarly
            ? h("small", { class: "note" }, t("During a deal only a player for whom a bot plays can be removed."))
            : null,
    ];
}

/** Options that the host can change before and after a deal; the others see them. @param {Room} room */
export function roomOptions(room) {
    const { known } = room;
    const set = (/** @type {string} */ name) => (/** @type {boolean} */ value) =>
        wire.ask("options", { [name]: value }).catch(complain);
    if (!known.host || known.state === "playing")
        return h("p", { class: "note" }, known.hints ? t("Hints are allowed.") : t("Hints are not allowed."));
    return h(
        "div",
        { class: "fields" },
        toggle(t("Hints are allowed"), known.hints, set("hints")),
        known.state === "waiting" ? toggle(t("List this table in the lobby"), known.public, set("public")) : null,
    );
}

export function notifySwitch() {
    const el = toggle(t("Notify me when it is my turn"), notifies(), async (on) => {
        el.querySelector("input").checked = await setNotifies(on);
    });
    return el;
}

/** @param {Room} room */
function showSwitch(room) {
    const { known } = room;
    const own = known.seats.find((/** @type {any} */ seat) => seat.seat === known.seat);
    if (!own || known.state !== "playing") return null;
    return toggle(
        t("Show my cards to spectators in this round"),
        own.shows,
        (on) => wire.ask("show", { on }).catch(complain),
        t("Anybody with the link can watch, also an opponent with a second browser. The game is then not rated."),
    );
}

/** @param {Room} room */
export function openPeople(room) {
    sheet("rooms.css");
    const body = h("div");
    const draw = () =>
        fill(
            body,
            h(
                "ul",
                { class: "players" },
                room.known.seats.map((/** @type {any} */ seat) =>
                    h(
                        "li",
                        null,
                        icon(seat.who === "bot" ? "auto" : "people"),
                        h(
                            "span",
                            { class: "what" },
                            h("b", null, room.seatName(seat.seat)),
                            h("small", null, stateWords(room, seat)),
                        ),
                        hostButtons(room, seat),
                    ),
                ),
            ),
            roomOptions(room),
            showSwitch(room),
            notifySwitch(),
        );
    draw();
    const stop = wire.on("room", () => setTimeout(draw));
    dialog(t("Players"), [body], { onclose: stop });
}
