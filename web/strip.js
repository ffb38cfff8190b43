// The strip over the table: a message, or a hint with its button. It is placed where it covers least, and if possible
// not the cards that it is about.
import { h, fill, tool } from "./dom.js";
import { t } from "./text.js";
import { announce } from "./app.js";

/** The elements that it should not cover. */
const THINGS = ".card, .place, .plate, .caption, .zoomers, .pile-count, .pointed-to";
/** The weight of the cards that the strip is about. */
const MATTERS = 1e6;
/** Margins at the edges, and around those cards. */
const EDGE = 8,
    AIR = 4;

export class Strip {
    /** @param {() => void} closed */
    constructor(closed) {
        this.closed = closed;
        this.el = h("div", { class: "strip" });
    }

    /** @param {string} text @param {any[]} more buttons @param {string} detail left out if there is no room for it */
    show(text, more, detail) {
        const close = tool("close", t("Close"), () => this.closed(), { class: "tool bare" });
        const words = detail ? `${text} ${detail}` : text;
        const row = h("div", { class: "row" }, more, close);
        fill(this.el, h("p", null, words), row);
        this.el.classList.add("shown");
        this.el.classList.toggle("brief", !more.length);
        if (this.place() >= MATTERS && detail) {
            fill(this.el, h("p", null, text), row);
            this.place();
        }
        if (more.length) announce(words);
    }

    hide() {
        this.el.classList.remove("shown");
        fill(this.el);
    }

    isShown() {
        return this.el.classList.contains("shown");
    }

    /** Moves it to the lowest place where it covers least. Returns how much it covers. */
    place() {
        const stage = this.el.parentNode;
        if (!this.isShown() || !stage) return 0;
        const [mine, all] = [this.el.getBoundingClientRect(), stage.getBoundingClientRect()];
        const things = [...stage.querySelectorAll(THINGS)].map((el) => {
            const [at, isMeant] = [el.getBoundingClientRect(), el.matches(".pointed, .pointed-to")];
            return { at, air: isMeant ? AIR : 0, weight: isMeant ? MATTERS : 1 };
        });
        const hides = (/** @type {number} */ bottom) =>
            things.reduce((sum, { at, air, weight }) => {
                const across = Math.min(mine.right, at.right) - Math.max(mine.left, at.left);
                const along = Math.min(bottom, at.bottom + air) - Math.max(bottom - mine.height, at.top - air);
                return sum + (across > 0 && along > 0 ? across * along * weight : 0);
            }, 0);
        let best = EDGE,
            least = Infinity;
        for (let up = EDGE; up + mine.height + EDGE <= all.height; up += 4) {
            const now = hides(all.bottom - up);
            if (now < least) [best, least] = [up, now];
        }
        this.el.style.bottom = best + "px";
        return least;
    }
}
