// What stands beside the table, one panel at a time. A panel may put positions on the table that are not the present one; then the
// table is frozen until the film ends.
import { h, fill, tool } from "./dom.js";
import { t } from "./text.js";
import { watchPanel, replayPanel } from "./watch.js";
import { explainPanel, logPanel } from "./explain.js";
import { chatPanel } from "./chat.js";

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

    /** A position that is not the present one. @param {any} frame */
    showFrame(frame) {
        const { table, view } = this.room;
        if (!table) return;
        this.room.el.classList.add("filming");
        this.hasFilm = table.frozen = true;
        this.room.closeEnd();
        table.show({ ...view, turn: null, allDeeds: [], over: false, points: undefined, ...frame, seat: view.seat, moves: [] });
    }

    /** Back to the present. */
    unfreeze() {
        this.hasFilm = false;
        this.room.el.classList.remove("filming");
        if (this.room.table?.frozen) this.room.show();
    }
}
