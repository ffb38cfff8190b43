// A challenge: a link to a numbered deal with the result to beat. The result is a claim of whoever made the link; the
// server does not know it.
import { h } from "./dom.js";
import { t, tn, clock } from "./text.js";
import { dialog, me } from "./app.js";
import { shareLink } from "./share.js";

/** `help`: it was won with help. @typedef {{name: string, seconds: number, moves: number, help: boolean}} Result */

const keyOf = (/** @type {string} */ room) => "kartu.challenge." + room;

/** @param {{game: string, rules: string, deal: number}} shared @param {Result} result */
export function challengeLink(shared, { name, seconds, moves, help }) {
    const result = new URLSearchParams({ beat: `${seconds}.${moves}.${name}`, ...(help ? { help: "1" } : {}) });
    return `${shareLink(shared)}&${result}`;
}

/** Reads the result of a link; null if it is not valid. @param {URLSearchParams} asked @returns {Result | null} */
export function readResult(asked) {
    const found = /^(\d{1,7})\.(\d{1,5})\.([^\p{C}]{0,24})$/u.exec(asked.get("beat") || "");
    const help = asked.get("help") === "1";
    return found && { seconds: Number(found[1]), moves: Number(found[2]), name: found[3], help };
}

/** @param {Result} result */
function resultWords({ name, seconds, moves, help }) {
    const words = `${name || t("Guest")}: ${clock(seconds)} · ${tn("%1 move", "%1 moves", moves)}`;
    return help ? `${words} · ${t("with help")}` : words;
}

/** Shows the result to beat before the game, and remembers it for the end.
 * @param {string} room @param {Result} result */
export function challenge(room, result) {
    try {
        sessionStorage.setItem(keyOf(room), JSON.stringify(result));
    } catch {
        /* the browser does not allow storage */
    }
    const el = dialog(
        t("A challenge"),
        [
            h("p", null, t("A friend has won this deal. Can you do better?")),
            h("p", null, h("b", null, resultWords(result))),
            h("button", { type: "button", class: "primary", onclick: () => el.close() }, t("Play")),
        ],
        { low: true },
    );
}

/** The comparison with the result to beat, after the game. @param {import("./room.js").Room} room */
export function challengeResult(room) {
    const { view } = room;
    /** @type {Result | null} */ let result = null;
    try {
        result = JSON.parse(sessionStorage.getItem(keyOf(room.code)) || "null");
    } catch {
        return null;
    }
    if (!result) return null;
    const isLess = view.counted < result.moves || (view.counted === result.moves && view.seconds < result.seconds);
    const won = view.assisted ? t("You have beaten the challenge, with help.") : t("You have beaten the challenge.");
    const words = !view.won ? t("The challenge is not won.") : isLess ? won : t("The challenge was better.");
    return h("p", { class: "challenge" }, h("b", null, words), " ", resultWords(result));
}

/** @param {import("./room.js").Room} room */
export function myChallenge(room) {
    const { view, known } = room;
    return challengeLink(
        { game: known.game, rules: known.rules || "", deal: view.deal.number },
        { name: me.name, seconds: Math.floor(view.seconds || 0), moves: view.counted, help: !!view.assisted },
    );
}
