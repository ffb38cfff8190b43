// Films beside the table: an algorithm at work on this deal, and the round once more.
import { h, fill } from "./dom.js";
import { t, tn, sayMove, sentence, number } from "./text.js";
import { wire, select, toggle, announce, reason } from "./app.js";
import { optionField, readOptions, writeOptions } from "./options.js";
import { framesFilm } from "./film.js";

/** @typedef {import("./room.js").Room} Room */

/** What stopped a search that decided nothing. @param {string} limit */
function limitWord(limit) {
    return (
        {
            states: t("the number of positions"),
            seconds: t("time"),
            memory: t("memory"),
            request: t("request"),
            heuristic: t("a rule that can be wrong"),
            "giving up": t("seeing no use in going on"),
        }[limit] || limit
    );
}

/** A search goes up and down: how deep is it here? @param {any} frame */
function withDepth(frame) {
    const move = frame.words ? sayMove(frame.words) : "";
    return frame.depth === undefined ? {} : { said: `${move} · ${t("depth %1", frame.depth)}` };
}

/** @param {Room} room */
export function watchPanel(room) {
    const game = room.game();
    const all = [
        ...game.solvers,
        ...game.bots.filter((/** @type {any} */ bot) => !game.solvers.some((/** @type {any} */ one) => one.name === bot.name)),
    ];
    let chosen = all[0];
    let searched = false,
        showsAll = false;
    /** @type {Record<string, number>} */ let values = {};
    /** @type {any} */ let film = null;
    const options = h("div", { class: "fields" });
    const form = h("details", { open: true }, h("summary", null, t("Algorithm")));
    const result = h("div", { class: "watch-result" });
    const drawOptions = () => {
        values = readOptions(chosen.options, "");
        fill(
            options,
            h("p", { class: "note" }, sentence(t(chosen.about)) + "."),
            chosen.options.map((/** @type {any} */ option) => optionField(option, values)),
            chosen.watch
                ? toggle(
                      t("Show everything it searches"),
                      searched,
                      (on) => (searched = on),
                      t("not only the way that it found"),
                  )
                : null,
        );
        if (!chosen.watch) searched = false;
    };
    const spec = () => {
        const options = writeOptions(chosen.options, values);
        return options ? `${chosen.name}:${options}` : chosen.name;
    };
    const stop = () => {
        film?.close();
        film = null;
        room.beside.unfreeze();
    };
    const show = (/** @type {any} */ message) => {
        stop();
        const words =
            {
                solved: t("Found a way."),
                impossible: t("It cannot be won: everything was searched."),
                unknown: t("Not decided."),
            }[/** @type {"solved"} */ (message.verdict)] || "";
        fill(
            result,
            h(
                "p",
                { class: "verdict-line " + message.verdict },
                words,
                message.verdict === "unknown" && message.limit ? " " + t("Stopped by: %1.", limitWord(message.limit)) : "",
            ),
            h(
                "p",
                { class: "note" },
                tn("%1 position searched", "%1 positions searched", message.states || 0),
                message.seconds !== undefined ? ` · ${number(message.seconds, { maximumFractionDigits: 2 })} s` : "",
                message.moves ? " · " + tn("%1 move", "%1 moves", message.moves) : "",
            ),
            message.imagined
                ? h("p", { class: "note" }, t("Where your cards are sealed, it went on with others that could be there."))
                : null,
        );
        announce(`${words} ${tn("%1 position searched", "%1 positions searched", message.states || 0)}`);
        if (message.frames) {
            film = framesFilm(room, message.frames, showsAll ? withDepth : undefined);
            result.append(film.el);
        }
    };
    const stops = [wire.on("watched", show)];
    const start = async () => {
        stop();
        form.open = false;
        showsAll = searched;
        form.firstChild.textContent = `${t("Algorithm")}: ${spec()}`;
        fill(result, h("p", { class: "busy" }, t("Searching …")));
        await wire.ask("watch", { spec: spec(), searched }).catch((error) => {
            form.open = true;
            fill(result, h("p", { class: "verdict-line", role: "alert" }, reason(error)));
        });
    };
    drawOptions();
    form.append(
        select(
            t("Name"),
            chosen.name,
            all.map((/** @type {any} */ one) => [one.name, one.name]),
            (name) => {
                chosen = all.find((one) => one.name === name);
                drawOptions();
            },
        ),
        options,
        h("button", { type: "button", class: "primary", onclick: start }, t("Search from here")),
    );
    return {
        title: t("Watch"),
        el: h("div", { class: "watch" }, form, result),
        close: () => {
            stops.forEach((off) => off());
            stop();
            wire.ask("unwatch").catch(() => {});
        },
    };
}

/** The round from the deal to now, as this seat saw it. @param {Room} room */
export function replayPanel(room) {
    const el = h("div", null, h("p", { class: "busy" }, t("One moment …")));
    /** @type {any} */ let film = null;
    let isClosed = false;
    const start = (/** @type {any} */ message) => {
        if (isClosed) return;
        film = framesFilm(room, message.frames, (frame) => {
            const { from = 0, list = [] } = frame.deeds || {};
            const deed = list[list.length - 1];
            if (!deed || room.isAlone()) return {};
            const said = `${room.seatName(deed.seat)}: ${sayMove(deed.words)}`;
            return { said, allDeeds: room.deeds.slice(0, from + list.length) };
        });
        fill(el, film.el);
    };
    wire.ask("replay").then(start, (error) => fill(el, h("p", { role: "alert" }, reason(error))));
    return {
        title: t("Replay"),
        el,
        close: () => {
            isClosed = true;
            film?.close();
            room.beside.unfreeze();
            wire.ask("unwatch").catch(() => {});
        },
    };
}
