// A film (preview or replay): a sequence of positions that can be played, paused and stepped. The frames are loaded
// from the server in pages.
import { h, fill, icon, tool } from "./dom.js";
import { t, sayMove, number } from "./text.js";
import { wire } from "./app.js";
import { pace as flights } from "./motion.js";

/** @typedef {import("./room.js").Room} Room */

/** How often the words of a fast film change, per second: nobody could read more, and every text is laid out anew. */
const READABLE = 8;

/** The player of a film: `get` loads frame i, `show` shows it on the table, `tell` what is written about it elsewhere.
 * @param {{count: number, get: (i: number) => Promise<any>, show: (frame: any, i: number) => void, tell: () => void,
 *     words: (frame: any, i: number) => string}} film */
function player(film) {
    let at = 0,
        isPlaying = false,
        speed = 2,
        isClosed = false;
    /** Counts starts and pauses: a loop that waits for its frame ends if another was started. */ let turn = 0;
    /** @type {any} the frame on the table */ let shown = null;
    const words = h("p", { class: "film-words" });
    const bar = h("input", {
        type: "range",
        min: 0,
        max: Math.max(0, film.count - 1),
        value: 0,
        "aria-label": t("Position"),
        oninput: () => {
            const wanted = Number(bar.value); // `pause` shows where the film is
            pause();
            seek(wanted);
        },
    });
    const seek = async (/** @type {number} */ i) => {
        at = Math.max(0, Math.min(film.count - 1, i));
        const wanted = at;
        const frame = await film.get(at).catch(() => null);
        if (!frame || isClosed || wanted !== at) return;
        shown = frame;
        film.show(frame, at);
        const every = isPlaying ? Math.ceil(speed / READABLE) : 1;
        if (at % every === 0) tell();
    };
    const tell = () => {
        bar.value = String(at);
        film.tell();
        fill(
            words,
            h("small", null, `${number(at)} / ${number(film.count - 1)}`),
            h("span", null, film.words(shown, at)),
        );
    };
    const run = async (/** @type {number} */ mine) => {
        if (mine !== turn) return;
        if (at >= film.count - 1) return pause();
        const started = performance.now();
        flights.most = 2000 / speed; // a card has arrived before it is moved again
        await seek(at + 1);
        setTimeout(() => run(mine), Math.max(0, started + 1000 / speed - performance.now()));
    };
    const pause = () => {
        isPlaying = false;
        turn++;
        flights.most = Infinity;
        if (shown && !isClosed) tell();
        fill(go, icon("play"), h("span", { class: "word" }, t("Play film")));
    };
    const go = tool(
        "play",
        t("Play film"),
        () => {
            if (isPlaying) return pause();
            isPlaying = true;
            if (at >= film.count - 1) at = -1;
            fill(go, icon("pause"), h("span", { class: "word" }, t("Pause")));
            run(++turn);
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
            tool("previous", t("Previous"), () => (pause(), seek(at - 1))),
            go,
            tool("next", t("Next"), () => (pause(), seek(at + 1))),
        ),
        h("label", { class: "field pace" }, h("span", null, t("Speed")), pace),
    );
    return {
        el,
        pause,
        show: (/** @type {number} */ i) => (pause(), seek(i)),
        close: () => {
            isClosed = true;
            pause();
        },
    };
}

/** A film of the frames that the server has prepared.
 * @param {Room} room @param {{title: string, count: number, canTakeOver?: boolean}} about
 * @param {(frame: any, i: number) => any} [more] further fields of a frame */
export function framesFilm(room, { title, count, canTakeOver = false }, more) {
    room.beside.startFilm({ title, at: 0, depth: 0, last: count - 1, canTakeOver, pause: () => film.pause() });
    /** @type {Map<number, Promise<any>>} */ const pages = new Map();
    const size = 20;
    /** The last request: the server makes one page at a time, and refuses another.
     * @type {Promise<any>} */
    let last = Promise.resolve();
    const load = (/** @type {number} */ page) => {
        if (!pages.has(page) && page * size < count) {
            const asked = last.then(() => wire.ask("frames", { from: page * size, count: size }));
            last = asked.catch(() => {});
            // Also a page that nobody waits for: the preview may end before its answer.
            asked.catch(() => pages.delete(page));
            pages.set(page, asked);
        }
        return pages.get(page);
    };
    const film = player({
        count,
        get: async (i) => {
            const from = Math.floor(i / size);
            const message = await load(from);
            load(from + 1);
            const frame = message?.frames[i - from * size];
            return frame && { ...frame, ...more?.(frame, i) };
        },
        show: (frame, i) => room.beside.showFrame(frame, i),
        tell: () => room.beside.tellFrame(),
        words: (frame) => frame.said ?? (frame.words ? sayMove(frame.words) : ""),
    });
    return film;
}
