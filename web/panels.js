// What stands beside the table: watching an algorithm, why a bot plays as it does, messages, what was done, a replay.
import { h, fill, icon, tool } from "./dom.js";
import { t, tn, say, sayMove, number, clock } from "./text.js";
import { wire, me, select, toggle, complain, announce } from "./app.js";
import { sentence, ruleWord } from "./screens.js";
import { cardSign } from "./card.js";

/** A panel's part of the table's controller: see room.js. @typedef {any} Room */

/** Plays positions in a row: `get` fetches number i, `show` puts it on the table.
 * @param {{count: number, get: (i: number) => Promise<any>, show: (frame: any, i: number) => void, words: (frame: any, i: number) => string}} film */
export function player(film) {
    let at = 0,
        isPlaying = false,
        speed = 2,
        isClosed = false;
    /** @type {any} */ let timer;
    const words = h("p", { class: "film-words" });
    const bar = h("input", {
        type: "range",
        min: 0,
        max: Math.max(0, film.count - 1),
        value: 0,
        "aria-label": t("Position"),
        oninput: () => {
            pause();
            seek(Number(bar.value));
        },
    });
    const seek = async (/** @type {number} */ i) => {
        at = Math.max(0, Math.min(film.count - 1, i));
        const wanted = at;
        const frame = await film.get(at).catch(() => null);
        if (!frame || isClosed || wanted !== at) return;
        bar.value = String(at);
        film.show(frame, at);
        words.textContent = `${number(at)} / ${number(film.count - 1)}  ${film.words(frame, at)}`;
    };
    const run = async () => {
        if (!isPlaying) return;
        if (at >= film.count - 1) return pause();
        await seek(at + 1);
        timer = setTimeout(run, 1000 / speed);
    };
    const pause = () => {
        isPlaying = false;
        clearTimeout(timer);
        fill(go, icon("play"), h("span", { class: "word" }, t("Play")));
    };
    const go = tool(
        "play",
        t("Play"),
        () => {
            if (isPlaying) return pause();
            isPlaying = true;
            if (at >= film.count - 1) at = -1;
            fill(go, icon("pause"), h("span", { class: "word" }, t("Pause")));
            run();
        },
        { class: "tool primary" },
    );
    const pace = h("input", {
        type: "range",
        min: -1,
        max: 5,
        step: 0.5,
        value: 1,
        "aria-label": t("Speed"),
        oninput: () => (speed = 2 ** Number(pace.value)),
    });
    seek(0);
    const el = h(
        "div",
        { class: "film" },
        words,
        bar,
        h(
            "div",
            { class: "row film-keys" },
            tool("previous", t("One back"), () => (pause(), seek(at - 1))),
            go,
            tool("next", t("One on"), () => (pause(), seek(at + 1))),
        ),
        h("label", { class: "field pace" }, h("span", null, t("Speed")), pace),
    );
    return {
        el,
        close: () => {
            isClosed = true;
            pause();
        },
    };
}

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

/** @param {Room} room */
export function watchPanel(room) {
    const game = room.game();
    const all = [
        ...game.solvers,
        ...game.bots.filter((/** @type {any} */ bot) => !game.solvers.some((/** @type {any} */ one) => one.name === bot.name)),
    ];
    let chosen = all[0];
    let searched = false;
    /** @type {Record<string, number>} */ let values = {};
    /** @type {any} */ let film = null;
    const options = h("div", { class: "fields" });
    const form = h("details", { open: true }, h("summary", null, t("Algorithm")));
    const result = h("div", { class: "watch-result" });
    const drawOptions = () => {
        values = {};
        fill(
            options,
            h("p", { class: "note" }, sentence(t(chosen.about)) + "."),
            chosen.options.map((/** @type {any} */ option) => {
                values[option.name] = option.usual;
                const label = sentence(t(option.about));
                if (option.words)
                    return select(
                        label,
                        String(option.usual),
                        option.words.map((/** @type {string} */ word, /** @type {number} */ i) => [
                            String(option.least + i),
                            ruleWord(word),
                        ]),
                        (value) => (values[option.name] = Number(value)),
                    );
                if (option.least === 0 && option.most === 1)
                    return toggle(label, !!option.usual, (on) => (values[option.name] = on ? 1 : 0));
                const input = h("input", {
                    type: "number",
                    min: option.least,
                    max: option.most,
                    value: option.usual,
                    onchange: () => (values[option.name] = Number(input.value)),
                });
                return h("label", { class: "field" }, h("span", null, label), input);
            }),
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
        const parts = chosen.options
            .filter((/** @type {any} */ option) => values[option.name] !== option.usual)
            .map((/** @type {any} */ option) => {
                const value = values[option.name];
                return option.words
                    ? `${option.name}=${option.words[value - option.least]}`
                    : option.least === 0 && option.most === 1
                      ? value
                          ? option.name
                          : "no-" + option.name
                      : `${option.name}=${value}`;
            });
        return chosen.name + (parts.length ? ":" + parts.join(",") : "");
    };
    const stop = () => {
        film?.close();
        film = null;
        room.unfreeze();
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
        );
        announce(`${words} ${tn("%1 position searched", "%1 positions searched", message.states || 0)}`);
        if (message.frames) {
            film = framesFilm(room, message.frames);
            result.append(film.el);
        }
    };
    const stops = [wire.on("watched", show)];
    const start = async () => {
        stop();
        form.open = false;
        form.firstChild.textContent = `${t("Algorithm")}: ${spec()}`;
        fill(result, h("p", { class: "busy" }, t("Searching …")));
        await wire.ask("watch", { spec: spec(), searched }).catch((error) => {
            fill(result);
            complain(error);
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

/** @param {Room} room @param {number} count */
function framesFilm(room, count) {
    /** @type {Map<number, Promise<any>>} */ const pages = new Map();
    const size = 20;
    const load = (/** @type {number} */ page) => {
        if (!pages.has(page) && page * size < count) pages.set(page, wire.ask("frames", { from: page * size, count: size }));
        return pages.get(page);
    };
    return player({
        count,
        get: async (i) => {
            const from = Math.floor(i / size);
            const message = await load(from);
            load(from + 1);
            return message?.frames[i - from * size];
        },
        show: (frame) => room.showFrame(frame),
        words: (frame) =>
            (frame.words ? sayMove(frame.words) : "") + (frame.depth !== undefined ? "  · " + t("depth %1", frame.depth) : ""),
    });
}

/** A film of the views that this browser has seen in the round. @param {Room} room @param {any[]} frames */
export function replayPanel(room, frames) {
    const film = player({
        count: frames.length,
        get: async (i) => frames[i],
        show: (frame) => room.showFrame(frame),
        words: (frame) => frame.said || "",
    });
    return {
        title: t("Replay"),
        el: film.el,
        close: () => {
            film.close();
            room.unfreeze();
        },
    };
}

/** @param {string} text a belief such as "2S" or "saboteur" */
function belief(text) {
    const match = /^([A2-9TJQK]|10)([CDHS])$/.exec(text);
    return match
        ? cardSign((("A23456789TJQK".indexOf(match[1][0] === "1" ? "T" : match[1]) + 1) << 2) | "CDHS".indexOf(match[2]))
        : t(text);
}

/** @param {Room} room @param {any} message */
export function explanation(room, message) {
    const best = Math.max(...message.thoughts.map((/** @type {any} */ one) => one.value), -Infinity);
    const least = Math.min(...message.thoughts.map((/** @type {any} */ one) => one.value), Infinity);
    const share = (/** @type {number} */ value) => (best > least ? (value - least) / (best - least) : 1);
    const seats = [...new Set(message.beliefs.map((/** @type {any} */ one) => one.seat))];
    const move = [...(room.view.moves || []), ...room.deeds].find((/** @type {any} */ one) => one.text === message.move);
    return [
        message.move ? h("p", { class: "reason" }, h("b", null, move?.words ? sentence(sayMove(move.words)) : message.move)) : null,
        h("p", null, message.spec, ": ", message.reason?.text ? sentence(say(message.reason)) : t("no reason of its own")),
        message.thoughts.length ? h("h3", null, t("What it considered")) : null,
        h(
            "ul",
            { class: "thoughts" },
            message.thoughts.slice(0, 12).map((/** @type {any} */ one) => {
                const meter = h("i", { "aria-hidden": "true" });
                meter.style.width = `${8 + 92 * share(one.value)}%`;
                const show = () => !room.view.over && room.table?.point(one);
                return h(
                    "li",
                    null,
                    h(
                        "button",
                        { type: "button", class: "thought", onclick: show, onmouseenter: show, onfocus: show },
                        meter,
                        h("span", null, one.words ? sayMove(one.words) : one.text),
                        h("b", null, number(one.value, { maximumFractionDigits: 2, minimumFractionDigits: 2 })),
                    ),
                );
            }),
        ),
        seats.length ? h("h3", null, t("What it believes")) : null,
        seats.map((seat) =>
            h(
                "div",
                { class: "beliefs" },
                h("b", null, room.seatName(seat)),
                h(
                    "p",
                    null,
                    message.beliefs
                        .filter((/** @type {any} */ one) => one.seat === seat)
                        .sort((/** @type {any} */ a, /** @type {any} */ b) => b.chance - a.chance)
                        .slice(0, 14)
                        .map((/** @type {any} */ one) => {
                            const el = h(
                                "span",
                                { class: "belief" },
                                belief(one.what),
                                " ",
                                h("small", null, number(one.chance, { style: "percent" })),
                            );
                            el.style.setProperty("--chance", String(0.15 + one.chance * 0.85));
                            return el;
                        }),
                ),
            ),
        ),
    ];
}

/** @param {Room} room */
export function explainPanel(room) {
    const body = h("div", { class: "explain" });
    const game = room.game();
    let spec = game.bots[0]?.name;
    const ask = async () => {
        fill(body, h("p", { class: "busy" }, t("Thinking …")));
        try {
            fill(body, explanation(room, await wire.ask("explain", { spec })));
        } catch (error) {
            fill(body);
            complain(error);
        }
    };
    return {
        title: t("What would a bot do?"),
        el: h(
            "div",
            null,
            h("p", { class: "note" }, t("A bot looks at your cards as you see them. The game then counts as assisted.")),
            select(
                t("Player"),
                spec,
                game.bots.map((/** @type {any} */ bot) => [bot.name, `${bot.name}: ${t(bot.about)}`]),
                (value) => (spec = value),
            ),
            h("button", { type: "button", class: "primary", onclick: ask }, t("Ask")),
            body,
        ),
        close: () => {},
    };
}

/** @param {Room} room */
export function chatPanel(room) {
    const list = h("ol", { class: "messages", tabindex: "0", "aria-label": t("Messages") });
    const field = h("input", { maxlength: 200, "aria-label": t("Message"), placeholder: t("Message"), autocomplete: "off" });
    const put = (/** @type {any} */ message) => {
        list.append(
            h(
                "li",
                null,
                h("b", null, message.name || (message.seat ? room.seatName(message.seat) : t("Guest"))),
                " ",
                h(
                    "span",
                    null,
                    message.quick !== undefined && message.quick !== null ? t(me.quick[message.quick] || "") : message.text,
                ),
            ),
        );
        list.scrollTop = list.scrollHeight;
    };
    room.messages.forEach(put);
    const stop = wire.on("chat", put);
    const send = (/** @type {any} */ fields) => wire.ask("chat", fields).catch(complain);
    return {
        title: t("Messages"),
        el: h(
            "div",
            { class: "chat" },
            list,
            h(
                "div",
                { class: "quick" },
                me.quick.map((text, i) => h("button", { type: "button", onclick: () => send({ quick: i }) }, t(text))),
            ),
            h(
                "form",
                {
                    class: "row",
                    onsubmit: (/** @type {Event} */ event) => {
                        event.preventDefault();
                        if (field.value.trim()) send({ text: field.value.trim() });
                        field.value = "";
                    },
                },
                field,
                h("button", { class: "primary" }, t("Send")),
            ),
        ),
        close: stop,
    };
}

/** @param {Room} room */
export function logPanel(room) {
    const list = h("ol", { class: "deeds", tabindex: "0", "aria-label": t("What was done") });
    const draw = () => {
        let leader = 0;
        const { view } = room;
        const canAsk = view.over && (view.deal?.kind !== "sealed" || view.deal.seed);
        fill(
            list,
            room.deeds.map((/** @type {any} */ deed, /** @type {number} */ i) => {
                const isPass = deed.text === "pass";
                const isLead = !isPass && (leader === 0 || leader === deed.seat);
                if (!isPass) leader = deed.seat;
                return h(
                    "li",
                    { class: (isPass ? "is-pass " : "") + (isLead && room.view.game === "bigtwo" ? "leads" : "") },
                    h("b", null, room.seatName(deed.seat)),
                    " ",
                    h("span", null, sayMove(deed.words)),
                    canAsk ? h("button", { type: "button", class: "link", onclick: () => why(i) }, t("why?")) : null,
                );
            }),
        );
        list.scrollTop = list.scrollHeight;
    };
    const answer = h("div", { class: "explain" });
    const why = async (/** @type {number} */ index) => {
        fill(answer, h("p", { class: "busy" }, t("Thinking …")));
        try {
            fill(answer, explanation(room, await wire.ask("explain", { index })));
        } catch (error) {
            fill(answer);
            complain(error);
        }
    };
    draw();
    const stop = wire.on("view", () => setTimeout(draw));
    return { title: t("What was done"), el: h("div", null, list, answer), close: stop };
}

export { clock };
