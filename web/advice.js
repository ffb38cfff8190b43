// Hints with their reason, and verdicts after every move. Both mark the game as played with help, so in a ranked game
// the player is asked once before.
import { h } from "./dom.js";
import { t, tn, say, sayMove, sentence, fullSentence } from "./text.js";
import { wire, complain, confirm, announce } from "./app.js";

/** @typedef {import("./room.js").Room} Room */

/** Asks before the first help in a ranked game, but not after the win, whose result is saved. False if the player
 * declines. @param {Room} room @returns {Promise<boolean>} */
export async function agreeToHelp(room) {
    if (!room.view.ranked || room.view.assisted || room.view.won || room.hasAgreed) return true;
    const { round, deal } = room.view;
    const isAgreed = await confirm(
        t("Continue with help?"),
        t("The game will then count as played with help and will not be ranked."),
        t("Continue"),
        t("Cancel"),
    );
    const isSameGame = room.view.round === round && room.view.deal?.commitment === deal?.commitment;
    return (room.hasAgreed = isAgreed && isSameGame);
}

/** Can the round be analysed? In a room without hints and in games with several seats, when nothing is secret any more.
 * @param {Room} room */
export function canAnalyse(room) {
    const { view } = room;
    if (room.isAlone()) return view.seat && (view.won || room.known.hints);
    return view.over && (view.deal?.kind !== "sealed" || view.deal.seed);
}

/** @param {Room} room */
export function verdictWords(room) {
    const { verdict, view } = room;
    if (!verdict || verdict.played !== view.played) return "";
    if (verdict.verdict === "impossible") return view.played ? t("Cannot be won any more") : t("Cannot be won");
    if (verdict.verdict !== "solved") return t("Not known");
    if (verdict.remaining) return tn("Can be won, %1 move to go", "Can be won, %1 moves to go", verdict.remaining);
    return verdict.remaining === 0 ? t("Everything can go home now.") : t("Can be won");
}

/** @param {Room} room */
export function verdictChip(room) {
    if (!room.isAlone() || (!room.isJudged && !room.verdict) || room.view.over) return null;
    const words = verdictWords(room);
    const { verdict, view } = room;
    const kind = words ? verdict.verdict : "looking";
    const back =
        verdict?.verdict === "impossible" &&
        words &&
        verdict.last_winnable !== null &&
        verdict.last_winnable !== undefined &&
        verdict.last_winnable < view.played;
    return h(
        "div",
        { class: "verdict " + kind },
        h("span", null, words || t("searching…")),
        back
            ? h(
                  "button",
                  {
                      type: "button",
                      onclick: () => wire.ask("undo", { count: view.played - verdict.last_winnable }).catch(complain),
                  },
                  t("Back to the last winnable position"),
              )
            : null,
    );
}

/** Switches the verdicts after every move on or off, for this game. @param {Room} room @param {boolean} on */
export async function setVerdict(room, on) {
    if (on && !(await agreeToHelp(room))) return;
    room.isJudged = on;
    if (!on) room.verdict = null;
    room.refresh();
    wire.ask("verdict", { live: on }).catch(complain);
}

/** A verdict has come. @param {Room} room @param {any} message */
export function hearVerdict(room, message) {
    room.verdict = message;
    room.refresh();
    const text = verdictWords(room);
    if (text && text !== room.saidVerdict) announce(text);
    room.saidVerdict = text;
}

/** Requests verdicts, if they are switched on; needed again after a reconnection. @param {Room} room */
export function askVerdict(room) {
    if (room.isJudged && room.view?.seat && room.isAlone()) wire.ask("verdict", { live: true }).catch(complain);
}

/** The server answers one request at a time: a hint has replaced an unanswered verdict. @param {Room} room */
export function askVerdictAgain(room) {
    if (!room.view.over && !verdictWords(room)) askVerdict(room);
}

/** @param {Room} room @param {string | null} verdict */
function noHint(room, verdict) {
    if (verdict === "impossible") return room.view.played ? t("It cannot be won any more.") : t("It cannot be won.");
    return verdict === "unknown" ? t("No solution is known.") : t("No hint was found.");
}

/** The move and the reason, one sentence each. @param {Room} room @param {any} hint @param {any} named */
function hintWords(room, hint, named) {
    const why = hint.reason ? fullSentence(say(hint.reason)) : "";
    if (!hint.move) return why || noHint(room, hint.verdict);
    const words = named ? sentence(sayMove(named)) : hint.move;
    return why ? `${words}. ${why}` : `${words}.`;
}

/** @param {Room} room */
export async function hint(room) {
    if (room.view.over || (room.view.seat && room.view.turn !== room.view.seat)) return;
    if (!(await agreeToHelp(room))) return;
    room.say(t("Thinking…"));
    try {
        const hint = await wire.ask("hint");
        if (room.isPreview() || (hint.seq !== undefined && hint.seq < room.boardSeq)) return;
        const move = room.view.moves?.find((/** @type {any} */ one) => one.text === hint.move);
        const text = hintWords(room, hint, move?.words || hint.words);
        if (room.looks().chooses && move) room.choosePlaces(move);
        room.say(
            text,
            hint.move
                ? [
                      h(
                          "button",
                          { type: "button", class: "primary", onclick: () => room.play(move || hint) },
                          t("Play this move"),
                      ),
                  ]
                : [],
            move || (hint.move ? hint : null),
            hint.estimate ? fullSentence(say(hint.estimate)) : "",
        );
    } catch (error) {
        room.say(null);
        complain(error);
    } finally {
        askVerdictAgain(room);
    }
}
