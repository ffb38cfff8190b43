// Dialogs at the table: the menu "More", settings, help, sharing, and the choice between several moves.
import { canExplain } from "./explain.js";
import { h, icon } from "./dom.js";
import { t, tn, sayMove, sentence } from "./text.js";
import { wire, go, complain, dialog, confirm, copy } from "./app.js";
import { settingsFields } from "./settingspage.js";
import { helpContent } from "./help.js";
import { showRules } from "./rules.js";
import { shareLink } from "./share.js";
import { agreeToHelp, canAnalyse } from "./advice.js";
import { paperAlgorithm, canPlayOn } from "./autoplay.js";

/** @typedef {import("./room.js").Room} Room */

/** @param {Room} room */
export function openMore(room) {
    const alone = room.isAlone();
    const canHelp = room.known.hints && !room.tour;
    const item = (/** @type {string} */ picture, /** @type {string} */ label, /** @type {() => void} */ action) =>
        h(
            "button",
            {
                type: "button",
                onclick: () => {
                    el.close();
                    action();
                },
            },
            icon(picture),
            label,
        );
    const el = dialog(t("More"), [
        h(
            "div",
            { class: "menu" },
            alone && !room.tour
                ? [
                      item("deal", t("New deal"), () => room.newDeal()),
                      item("turn", t("Restart this deal"), () => room.restart()),
                      item("share", t("Share this game"), () => share(room)),
                  ]
                : null,
            (alone ? room.view.played : room.view.over)
                ? item("play", t("Replay"), () => room.beside.toggle("replay"))
                : null,
            alone && room.view.played && canAnalyse(room) && !room.tour
                ? item("verdict", t("Analysis"), () => openAnalysis(room))
                : null,
            canHelp && canExplain(room) && !room.view.over && room.view.seat
                ? item("explain", t("What would an algorithm do?"), () => room.explain())
                : null,
            canHelp && canPlayOn(room) && !alone ? item("auto", autoWords(room), () => room.playOn()) : null,
            alone
                ? null
                : item("share", t("Copy the link to this room"), () =>
                      copy(`${location.origin}${location.pathname}#room=${room.code}`),
                  ),
            alone
                ? null
                : item("people", t("Players"), () => import("./people.js").then((people) => people.openPeople(room))),
            alone || !room.known.seat || room.tour
                ? null
                : item("people", t("Leave the seat and watch"), () => wire.ask("stand").catch(complain)),
            alone || room.known.seat ? null : seatItems(room, item),
            item("hint", t("Guided game"), () => go("#tour=" + room.known.game)),
            item("rules", t("Rules"), () => showRules(room.known.game)),
            item("settings", t("Settings"), () => openSettings(room)),
            item("help", t("Help"), () => openHelp()),
            item("back", t("Lobby"), () => go("#lobby")),
        ),
    ]);
}

/** The verdicts are help, unless the game is over. @param {Room} room */
async function openAnalysis(room) {
    if (room.view.over || (await agreeToHelp(room))) room.beside.open("analysis");
}

/** @param {Room} room */
function autoWords(room) {
    return room.view.auto ? t("Take over") : t("Let %1 play this round", paperAlgorithm(room));
}

/** While cards are hidden, a new player has to wait. @param {Room} room @param {number} seat */
function sitWords(room, seat) {
    const name = room.seatName(seat);
    return room.view.over ? t("Take the seat of %1", name) : t("Take the seat of %1 with the next deal", name);
}

/** @param {Room} room @param {any} item */
function seatItems(room, item) {
    return room.known.seats
        .filter((/** @type {any} */ seat) => seat.who !== "person")
        .map((/** @type {any} */ seat) =>
            item("people", sitWords(room, seat.seat), () => wire.ask("sit", { seat: seat.seat }).catch(complain)),
        );
}

/** @param {Room} room */
export function openSettings(room) {
    const changed = () => {
        room.table?.lay(false);
        room.refresh();
    };
    dialog(t("Settings"), [settingsFields(changed)]);
}

export function openHelp() {
    dialog(t("Help"), helpContent(), { wide: true });
}

/** @param {Room} room */
export async function share(room) {
    const { deal } = room.view;
    if (deal.kind !== "numbered")
        return dialog(t("Share this game"), [
            h(
                "p",
                null,
                deal.kind === "sealed"
                    ? t("A sealed deal has no number, so it cannot be shared. Play a numbered deal to share it.")
                    : t("This game began from a position, not from a numbered deal, so it cannot be shared."),
            ),
        ]);
    const history = await wire.ask("history").catch(() => null);
    const moves = history?.moves.slice(0, history.played) || [];
    const shared = { game: room.known.game, rules: room.known.rules || "", deal: deal.number };
    dialog(t("Share this game"), [
        h("p", null, t("The link carries the game, its rules and the deal.")),
        h(
            "div",
            { class: "choices" },
            h(
                "button",
                { type: "button", onclick: () => copy(shareLink(shared)) },
                icon("deal"),
                t("Copy a link to the deal"),
            ),
            h(
                "button",
                { type: "button", disabled: !moves.length, onclick: () => copy(shareLink({ ...shared, moves })) },
                icon("share"),
                tn("Copy a link with my %1 move", "Copy a link with my %1 moves", room.view.counted),
            ),
        ),
    ]);
}

/** Asks before an unfinished game is given up: it cannot be restored. */
export function confirmNewDeal() {
    return confirm(
        t("Give up this game?"),
        t("A new deal ends it. It counts as played and not won."),
        t("New deal"),
        t("Keep playing"),
    );
}

/** Asks which of several moves with the same source and target is meant. @param {Room} room @param {any[]} moves */
export function chooseMove(room, moves) {
    const pick = (/** @type {any} */ move) => {
        el.close();
        room.play(move);
    };
    const rows = moves.map((move) =>
        h(
            "button",
            { type: "button", onclick: () => pick(move) },
            move.words ? sentence(sayMove(move.words)) : move.text,
        ),
    );
    const el = dialog(t("Which move?"), [h("div", { class: "choices" }, rows)], {
        low: true,
        onclose: () => room.table?.fallBack(),
    });
}
