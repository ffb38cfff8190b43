// Short messages about a room: who is away, who plays for whom, who gets a seat, and which deal the host has chosen.
import { t } from "./text.js";
import { toast } from "./app.js";

/** @typedef {import("./room.js").Room} Room */

/** Who takes a bot's seat with the next deal. @param {Room} room @param {any} seat */
function nextWords(room, seat) {
    return seat.seat === room.known.next_seat
        ? t("You get seat %1 with the next deal.", seat.seat)
        : t("%1 gets seat %2 with the next deal.", seat.next || t("Guest"), seat.seat);
}

/** What has changed at the seats. @param {Room} room @param {any} was the `room` message before */
export function tellSeats(room, was) {
    for (const seat of room.known.seats) {
        const before = was.seats.find((/** @type {any} */ one) => one.seat === seat.seat);
        if (seat.next !== null && before?.next === null) toast(nextWords(room, seat));
        if (before?.here && !seat.here && seat.who === "person") toast(t("%1 is away.", room.seatName(seat.seat)));
        if (seat.away && !before?.away) toast(t("%1 plays for %2.", seat.plays, room.seatName(seat.seat)));
    }
}

/** The others must know if somebody can know the cards. @param {any} deal */
export function tellChosen(deal) {
    if (!deal?.chosen) return;
    toast(
        deal.kind === "sealed"
            ? t("The host has chosen a sealed deal.")
            : t("The host has chosen a numbered deal: its cards can be looked up, and it is not ranked."),
    );
}
