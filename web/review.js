// A finished game of the history, as a film, with its analysis. Loaded when it is opened.
import { h, fill } from "./dom.js";
import { t, knowPlayers, sayDeed } from "./text.js";
import { wire, page, reason, still, announce } from "./app.js";
import { Table } from "./table.js";
import { lookOf } from "./gamelooks.js";
import { framesFilm } from "./film.js";
import { useStyle } from "./charts.js";
import { analysisOf, loadFrames } from "./analysis.js";

/** The record with this key. @param {string} key */
async function findRecord(key) {
    for (let from = 0; ; ) {
        const answer = await wire.ask("records", { from });
        const found = answer.records.find((/** @type {any} */ one) => one.key === key);
        from += answer.records.length;
        if (found || !answer.records.length || from >= answer.total) return found;
    }
}

class Review {
    /** @param {string} key */
    constructor(key) {
        this.key = key;
        this.body = h("div", { class: "review" }, h("p", { class: "busy" }, t("One moment…")));
        /** @type {any} */ this.record = null;
        /** @type {ReturnType<typeof framesFilm> | null} */ this.film = null;
        /** @type {Table | null} */ this.table = null;
        /** @type {ReturnType<typeof analysisOf> | null} */ this.analysis = null;
        /** @type {any[]} */ this.deeds = [];
        this.frames = 0;
        this.start().catch((error) => fill(this.body, h("p", { role: "alert" }, reason(error))));
    }

    /** @param {number} seat */
    seatName(seat) {
        return seat === this.record.seat ? t("You") : t("Seat %1", seat);
    }

    async start() {
        this.record = await findRecord(this.key);
        this.frames = (await wire.ask("review", { record: this.key })).frames;
        const first = (await wire.ask("frames", { from: 0, count: 1 })).frames[0];
        const seats = Math.max(1, ...first.piles.map((/** @type {any} */ pile) => pile.seat || 0));
        const table = (this.table = this.makeTable(seats));
        if (seats > 1) this.deeds = (await loadFrames(this.frames)).flatMap((frame) => frame.deeds?.list || []);
        this.film = this.makeFilm(seats, table);
        const place = h("div");
        const analyse = h("button", { type: "button", onclick: () => this.analyse(place, analyse) }, t("Analysis"));
        fill(this.body, table.el, this.film.el, analyse, place);
    }

    /** @param {number} count of seats */
    makeTable(count) {
        const name = (/** @type {number} */ seat) => this.seatName(seat);
        const bot = (/** @type {number} */ seat) => ({ seat, who: "bot", name: name(seat), spec: null });
        const seats = Array.from({ length: count }, (_, i) => bot(i + 1));
        const { seat, game } = this.record;
        knowPlayers(seat, name);
        const look = lookOf(game, {
            seatName: name,
            room: () => ({ seats, seat, game }),
            selected: new Set(),
            sort: () => "rank",
            changed: () => {},
            namesPlaces: () => false,
        });
        const table = new Table({ look, label: t("Table"), still, announce, play: () => {}, choose: () => {} });
        table.frozen = true;
        return table;
    }

    /** @param {number} seats @param {Table} table */
    makeFilm(seats, table) {
        const { seat, game } = this.record;
        const seen = { seat, turn: null, over: false, moves: [], game, points: [] };
        const beside = {
            startFilm: () => {},
            tellFrame: () => {},
            showFrame: (/** @type {any} */ frame) => table.show({ ...seen, ...frame }),
        };
        const room = /** @type {any} */ ({ beside });
        return framesFilm(room, { title: t("Replay."), count: this.frames }, (frame) => {
            if (seats === 1) return {};
            const { from = 0, list = [] } = frame.deeds || {};
            const allDeeds = this.deeds.slice(0, from + list.length);
            return list.length ? { said: sayDeed(list.at(-1)), allDeeds } : { allDeeds };
        });
    }

    /** Shows the analysis in place of the button. @param {Element} place @param {any} button */
    analyse(place, button) {
        button.hidden = true;
        this.analysis = analysisOf({
            seat: this.record.seat,
            seatName: (seat) => this.seatName(seat),
            load: async () => ({ frames: this.frames }),
            begin: () => {},
            show: (_frame, at) => this.film?.show(at),
            analyse: () => wire.ask("analyse_record", { record: this.key }),
            isAbout: (message) => message.record === this.key,
            close: () => {},
        });
        fill(place, this.analysis.el);
    }

    close() {
        this.analysis?.close();
        this.film?.close();
        this.table?.close();
        wire.ask("unwatch").catch(() => {});
    }
}

/** The screen. @param {string} key */
export function review(key) {
    useStyle();
    const shown = new Review(key);
    return { content: page(t("Replay"), [shown.body], { back: "#scores" }), close: () => shown.close() };
}
