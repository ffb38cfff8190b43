// A finished game of the history, as a film, with its analysis. Loaded when it is opened.
import { h, fill } from "./dom.js";
import { t, knowPlayers, sayDeed } from "./text.js";
import { wire, page, reason, still, announce } from "./app.js";
import { Table } from "./table.js";
import { lookOf } from "./gamelooks.js";
import { framesFilm } from "./film.js";
import { verdictBand, useStyle } from "./charts.js";
import { legend } from "./figures.js";

/** The record with this key. @param {string} key */
async function findRecord(key) {
    for (let from = 0; ; ) {
        const answer = await wire.ask("records", { from });
        const found = answer.records.find((/** @type {any} */ one) => one.key === key);
        from += answer.records.length;
        if (found || !answer.records.length || from >= answer.total) return found;
    }
}

/** @param {any} record @param {number} seats */
function tableOf(record, seats) {
    const name = (/** @type {number} */ seat) => (seat === record.seat ? t("You") : t("Seat %1", seat));
    const list = Array.from({ length: seats }, (_, i) => ({ seat: i + 1, who: "bot", name: name(i + 1), spec: null }));
    knowPlayers(record.seat, name);
    const look = lookOf(record.game, {
        seatName: name,
        room: () => ({ seats: list, seat: record.seat, game: record.game }),
        selected: new Set(),
        sort: () => "rank",
        changed: () => {},
        namesPlaces: () => false,
    });
    const table = new Table({ look, label: t("Table"), still, announce, play: () => {}, choose: () => {} });
    table.frozen = true;
    return table;
}

/** The screen. @param {string} key */
export function review(key) {
    useStyle();
    const body = h("div", { class: "review" }, h("p", { class: "busy" }, t("One moment…")));
    /** @type {any} */ let film = null;
    /** @type {Table | null} */ let table = null;
    let off = () => {};
    const start = async () => {
        const record = await findRecord(key);
        const replay = await wire.ask("review", { record: key });
        const first = (await wire.ask("frames", { from: 0, count: 1 })).frames[0];
        const seats = Math.max(1, ...first.piles.map((/** @type {any} */ pile) => pile.seat || 0));
        const shown = (table = tableOf(record, seats));
        const seen = { seat: record.seat, turn: null, over: false, moves: [], allDeeds: [], game: record.game };
        const beside = {
            startFilm: () => {},
            tellFrame: () => {},
            showFrame: (/** @type {any} */ frame) => shown.show({ ...seen, points: [], ...frame }),
        };
        const room = /** @type {any} */ ({ beside });
        film = framesFilm(room, { title: t("Replay."), count: replay.frames }, (frame) => {
            const deed = frame.deeds?.list.at(-1);
            return seats > 1 && deed ? { said: sayDeed(deed) } : {};
        });
        const graph = h("div");
        off = wire.on("analysed", ({ verdicts }) => verdicts && fill(graph, verdictBand(verdicts), legend()));
        const analyse = () => wire.ask("analyse_record", { record: key }).catch((error) => fill(graph, reason(error)));
        fill(
            body,
            shown.el,
            film.el,
            seats === 1 ? h("button", { type: "button", onclick: analyse }, t("Analysis")) : null,
            graph,
        );
    };
    start().catch((error) => fill(body, h("p", { role: "alert" }, reason(error))));
    return {
        content: page(t("Replay"), [body], { back: "#scores" }),
        close: () => {
            off();
            film?.close();
            table?.close();
            wire.ask("stop_analysis").catch(() => {});
            wire.ask("unwatch").catch(() => {});
        },
    };
}
