// The figures at the end of a game: rank among the own wins, and streak; of a patience also par, and where it was
// decided; of a round with several seats the place, the time and the moves. Loaded when a game has ended.
import { h, fill, icon } from "./dom.js";
import { t, tn, number, clock } from "./text.js";
import { wire, copy, still } from "./app.js";
import { verdictBand, useStyle } from "./charts.js";
import { celebrate } from "./celebrate.js";
import { challengeResult, myChallenge } from "./challenge.js";
import { placeOf } from "./scene.js";
import { canAnalyse } from "./advice.js";
import { pointsMatter } from "./bar.js";

/** @typedef {import("./room.js").Room} Room */

/** @param {[string, string | null][]} rows */
function list(rows) {
    return h(
        "dl",
        { class: "figures" },
        rows
            .filter(([, value]) => value !== null)
            .map(([name, value]) => h("div", null, h("dt", null, name), h("dd", null, value))),
    );
}

/** @param {any} ending @param {string} by */
function rankWords(ending, by) {
    const { rank } = ending;
    return rank ? t("%1 out of %2", number(rank[by]), number(rank.wins)) : null;
}

/** @param {any} sums @returns {[string, string | null][]} */
function streakRows(sums) {
    return [
        [t("Winning streak"), sums ? number(sums.streak) : null],
        [t("Best streak"), sums ? number(sums.best_streak) : null],
    ];
}

/** A patience; see `rowsOfRound` about the sums. @param {any} ending @param {any} par @param {Room} room */
function rowsOf(ending, par, room) {
    const { view } = room;
    /** @type {[string, string | null][]} */ const rows = [
        [t("Rank by time"), rankWords(ending, "time")],
        [t("Rank by moves"), rankWords(ending, "moves")],
        [t("Rank by points"), pointsMatter(room) ? rankWords(ending, "points") : null],
        ...streakRows(view.algorithm ? null : ending.sums),
    ];
    if (par?.moves) {
        const known = Math.min(par.moves, view.won ? view.counted : Infinity);
        rows.push([t("Par"), tn("%1 move", "%1 moves", par.moves)]);
        if (view.won)
            rows.push([
                t("Shortest known solution"),
                view.counted <= par.moves ? t("yours") : tn("%1 move less", "%1 moves less", view.counted - known),
            ]);
    }
    return rows;
}

/** A round with several seats. The sums of a round that an algorithm has played are those of the algorithm.
 * @param {any} ending @param {Room} room @returns {[string, string | null][]} */
function rowsOfRound(ending, { view, deeds }) {
    const sums = view.algorithm ? null : ending.sums;
    const place = placeOf(view.points, view.seat);
    const mean = sums ? sums.points / Math.max(1, sums.played) : 0;
    const moves = deeds.filter((/** @type {any} */ deed) => deed.seat === view.seat).length;
    return [
        [t("Your place"), place === null ? null : t("%1 out of %2", number(place), number(view.points.length))],
        [t("Time"), clock(view.seconds || 0)],
        [t("Your moves"), number(moves)],
        [t("Rank by points"), rankWords(ending, "points")],
        [t("Rounds won"), sums ? t("%1 out of %2", number(sums.won + sums.assisted_won), number(sums.played)) : null],
        [t("Points per round"), sums ? number(mean, { maximumFractionDigits: 1 }) : null],
        ...streakRows(sums),
    ];
}

/** What the verdicts mean, in one sentence. @param {any} analysed */
export function decidedWords({ verdicts, decided, done }) {
    if (!done) return t("searching…");
    if (decided !== null) return t("It could be won before move %1, but not after it.", number(decided + 1));
    if (/^s+$/.test(verdicts)) return t("It could be won after every move.");
    if (/^i+$/.test(verdicts)) return t("This deal cannot be won.");
    return t("It is not known where the game was decided.");
}

/** The colours of the band. */
export function legend() {
    return h("p", { class: "legend" }, t("Green: could be won. Red: could not be won. Grey: not known."));
}

/** Asks for the verdicts and draws them as they come. @param {Room} room @param {Element} place */
function drawDecision(room, place) {
    const { view } = room;
    const off = wire.on("analysed", (message) => {
        if (room.view.seq !== view.seq || !place.isConnected) return off();
        if (message.room !== room.code || message.seq < view.seq) return;
        fill(place, h("p", null, decidedWords(message)), verdictBand(message.verdicts), legend());
        if (message.done) off();
    });
    wire.ask("analysis").catch(off);
}

/** @param {Room} room */
function challengeButton(room) {
    const { view } = room;
    if (!view.won || view.deal.kind !== "numbered" || view.algorithm) return null;
    const make = () => copy(myChallenge(room));
    return h("button", { type: "button", onclick: make }, icon("share"), t("Challenge a friend"));
}

/** Fills the place in the result. @param {Room} room @param {Element} place */
export async function drawFigures(room, place) {
    const { view } = room;
    useStyle();
    if (view.won && room.table && !still()) celebrate(room.table);
    const isAlone = room.isAlone();
    const [ending, par] = await Promise.all([
        wire.ask("ending"),
        isAlone ? wire.ask("par").catch(() => null) : null,
    ]);
    if (!place.isConnected || room.view.seq !== view.seq) return;
    if (!isAlone) return fill(place, list(rowsOfRound(ending, room)));
    const decision = h("div", { class: "decision" });
    fill(place, list(rowsOf(ending, par, room)), challengeResult(room), decision, challengeButton(room));
    if (canAnalyse(room)) drawDecision(room, decision);
}
