// What stands beside the table, one panel at a time. A panel may put positions on the table that are not the present one; then the
// table is frozen until the film ends.
import { h, fill, tool } from "./dom.js";
import { t } from "./text.js";
import { watchPanel, replayPanel } from "./watch.js";
import { explainPanel, logPanel } from "./explain.js";
import { chatPanel } from "./chat.js";
import { drawPreview, updatePreview } from "./preview.js";

const panels = { watch: watchPanel, replay: replayPanel, explain: explainPanel, log: logPanel, chat: chatPanel };
/** @typedef {keyof typeof panels} PanelName */

export class Beside {
    /** @param {import("./room.js").Room} room */
    constructor(room) {
        this.room = room;
        this.el = h("aside", { class: "panel", hidden: true, "aria-label": t("Beside the table") });
        /** @type {PanelName | null} */ this.name = null;
        /** @type {{title: string, el: Element, close: () => void} | null} */ this.panel = null;
        /** Does a panel show its own positions on the table? */ this.hasFilm = false;
        /** @type {import("./preview.js").Film | null} */ this.film = null;
    }

    /** @param {PanelName} name */
    toggle(name) {
        this.open(this.name === name ? null : name);
    }

    /** @param {PanelName | null} name */
    open(name) {
        const { room } = this;
        this.panel?.close();
        this.panel = null;
        this.name = name;
        this.hasFilm = name === "replay";
        this.el.hidden = !name;
        room.say(null);
        if (name && room.looks()?.isBoard) room.closeEnd(); // the result lies where the panel comes
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

    /** A position that is not the present one. @param {any} frame @param {number} at its number */
    showFrame(frame, at) {
        const { table, view } = this.room;
        if (!table || !this.film) return;
        this.film.at = at;
        this.film.depth = frame.depth ?? at;
        updatePreview(this.room, this.film);
        this.room.el.classList.add("filming");
        this.hasFilm = table.frozen = true;
        this.room.closeEnd();
        table.show({ ...view, turn: null, allDeeds: [], over: false, points: undefined, ...frame, seat: view.seat, moves: [] });
        this.room.refresh();
    }

    /** Back to the present. */
    unfreeze() {
        this.hasFilm = false;
        this.film = null;
        drawPreview(this.room, null);
        this.room.el.classList.remove("filming");
        if (this.room.table?.frozen) this.room.show();
        this.room.refresh();
    }
}
