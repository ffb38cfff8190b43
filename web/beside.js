// The panel beside the table, one at a time. A panel can show other positions on the table (a film: preview or replay);
// then the table is frozen until the film is closed.
import { h, fill, tool, refocus } from "./dom.js";
import { t } from "./text.js";
import { watchPanel, replayPanel } from "./watch.js";
import { explainPanel, logPanel } from "./explain.js";
import { chatPanel } from "./chat.js";
import { drawPreview, updatePreview } from "./preview.js";
import { drawFilmFacts } from "./bar.js";
import { stopAuto } from "./autoplay.js";

/** The analysis is loaded when it is opened. @param {import("./room.js").Room} room */
function analysisPanel(room) {
    const el = h("div", null, h("p", { class: "busy" }, t("One moment…")));
    /** @type {any} */ let panel = null;
    let isClosed = false;
    import("./analysis.js").then((module) => {
        if (isClosed) return;
        panel = module.analysisPanel(room);
        fill(el, panel.el);
    });
    return { title: t("Analysis"), el, close: () => ((isClosed = true), panel?.close()) };
}

const panels = {
    watch: watchPanel,
    replay: replayPanel,
    explain: explainPanel,
    log: logPanel,
    chat: chatPanel,
    analysis: analysisPanel,
};
/** @typedef {keyof typeof panels} PanelName */

export class Beside {
    /** @param {import("./room.js").Room} room */
    constructor(room) {
        this.room = room;
        this.el = h("aside", { class: "panel", hidden: true, "aria-label": t("Panel") });
        /** @type {PanelName | null} */ this.name = null;
        /** @type {{title: string, el: Element, close: () => void} | null} */ this.panel = null;
        /** @type {any} what had the focus before the panel was opened */ this.opener = null;
        /** Does the panel show a film on the table? */ this.hasFilm = false;
        /** @type {import("./preview.js").Film | null} */ this.film = null;
    }

    /** @param {PanelName} name */
    toggle(name) {
        this.open(this.name === name ? null : name);
    }

    /** @param {PanelName | null} name */
    open(name) {
        const { room } = this;
        const hadFocus = this.el.contains(document.activeElement);
        if (!hadFocus) this.opener = document.activeElement;
        this.panel?.close();
        this.panel = null;
        this.name = name;
        this.hasFilm = name === "replay" || name === "analysis";
        if (name === "watch" || this.hasFilm) stopAuto(room); // the game must not change behind a film
        this.el.hidden = !name;
        room.say(null);
        if (name && room.looks()?.isBoard) room.closeEnd(); // the result is shown in the same place
        fill(this.el);
        if (name) {
            this.panel = panels[name](room);
            fill(
                this.el,
                h(
                    "header",
                    null,
                    h("h2", { tabindex: "-1" }, this.panel.title),
                    tool("close", t("Close"), () => this.open(null), { class: "tool bare" }),
                ),
                this.panel.el,
            );
            this.el.querySelector("h2").focus();
        }
        room.refresh();
        room.table?.lay(false);
        if (hadFocus && !name) refocus(this.opener, () => room.table?.arrows.focusable());
    }

    close() {
        this.panel?.close();
        this.panel = null;
    }

    /** @param {import("./preview.js").Film} film */
    startFilm(film) {
        this.film = film;
        drawPreview(this.room, film);
    }

    /** Shows a frame of the film on the table. @param {any} frame @param {number} at its number */
    showFrame(frame, at) {
        const { table, view } = this.room;
        if (!table || !this.film) return;
        this.film.at = at;
        this.film.depth = frame.depth ?? at;
        updatePreview(this.room, this.film);
        this.room.el.classList.add("filming");
        const isFirst = !table.frozen;
        this.hasFilm = table.frozen = true;
        this.room.closeEnd();
        table.show({
            ...view,
            turn: null,
            allDeeds: [],
            over: false,
            points: undefined,
            ...frame,
            seat: view.seat,
            moves: [],
        });
        if (isFirst) this.room.refresh();
    }

    /** Shows the number of the frame above the table. */
    tellFrame() {
        drawFilmFacts(this.room);
    }

    /** Back to the game. */
    unfreeze() {
        this.hasFilm = false;
        this.film = null;
        drawPreview(this.room, null);
        this.room.el.classList.remove("filming");
        if (this.room.table?.frozen) this.room.show();
        this.room.refresh();
    }
}
