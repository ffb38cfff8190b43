// The figures at the end of a patience: rank among the own wins, streak, par, and where the game was decided. Loaded
// when a game has ended.
import { h, fill, icon } from "./dom.js";
import { t, tn, number } from "./text.js";
import { wire, copy, still } from "./app.js";
import { verdictBand, useStyle } from "./charts.js";
import { celebrate } from "./celebrate.js";
import { challengeResult, myChallenge } from "./challenge.js";

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
    return rank ? t("%1 of %2", number(rank[by]), number(rank.wins)) : null;
}

/** @param {any} ending @param {any} par @param {any} view */
function rowsOf(ending, par, view) {
    const { sums } = ending;
    /** @type {[string, string | null][]} */ const rows = [
        [t("Rank by time"), rankWords(ending, "time")],
        [t("Rank by moves"), rankWords(ending, "moves")],
        [t("Winning streak"), sums ? number(sums.streak) : null],
        [t("Best streak"), sums ? number(sums.best_streak) : null],
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

/** What the verdicts mean, in one sentence. @param {any} analysed */
function decidedWords({ verdicts, decided, done }) {
    if (!done) return t("searching…");
    if (decided !== null) return t("It could be won before move %1, but not after it.", number(decided + 1));
    if (/^s+$/.test(verdicts)) return t("It could be won all the time.");
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
        if (room.view.seq !== view.seq || !place.isConnected || !message.verdicts) return off();
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

/** Fills the place in the result of a patience. @param {Room} room @param {Element} place */
export async function drawFigures(room, place) {
    const { view } = room;
    useStyle();
    if (view.won && room.table && !still()) celebrate(room.table);
    const decision = h("div", { class: "decision" });
    const [ending, par] = await Promise.all([wire.ask("ending"), wire.ask("par").catch(() => null)]);
    if (!place.isConnected || room.view.seq !== view.seq) return;
    fill(place, list(rowsOf(ending, par, view)), challengeResult(room), decision, challengeButton(room));
    drawDecision(room, decision);
}
