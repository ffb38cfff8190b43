// The speed of bots. The server plays their moves quickly; for new players the page shows them one after the other,
// with a pause, so that they can be followed.
import { setting, change } from "./app.js";

/** @typedef {import("./room.js").Room} Room */

/** A new player has finished fewer rounds. */
const NEW_ROUNDS = 3;
/** More waiting views than this are shown at once: the player was away. */
const MOST_WAITING = 12;

function isSlow() {
    const pace = setting("pace");
    return pace === "slow" || (pace === "auto" && setting("rounds") < NEW_ROUNDS);
}

/** Counts the rounds that the player has finished. @param {Room} room @param {any} before @param {any} view */
export function countRound(room, before, view) {
    const isEnd = view.over && before && !before.over && view.seat;
    if (isEnd && !room.isAlone() && !room.guided && setting("rounds") < NEW_ROUNDS)
        change({ rounds: setting("rounds") + 1 });
}

export class Pace {
    /** @param {Room} room */
    constructor(room) {
        this.room = room;
        /** @type {any[]} views that are not shown yet */ this.waiting = [];
        this.shownAt = -1e9;
        /** @type {ReturnType<typeof setTimeout> | undefined} */ this.timer = undefined;
    }

    /** The pause before a view, in milliseconds. @param {any} view */
    pauseFor(view) {
        const isOthers = view.last?.what === "move" && view.last.seat !== view.seat;
        if (!isOthers || !view.seat || view.clock || view.auto || !isSlow()) return 0;
        return this.room.looks()?.pause || 0;
    }

    /** Shows the view, or keeps it for later. @param {any} view */
    receive(view) {
        const pause = this.pauseFor(view);
        if (!pause || this.waiting.length >= MOST_WAITING) this.flush();
        const wait = this.shownAt + pause - performance.now();
        if (!this.waiting.length && (!pause || wait <= 0)) return this.show(view);
        this.waiting.push(view);
        if (this.waiting.length === 1) this.timer = setTimeout(() => this.next(), wait);
    }

    next() {
        const view = this.waiting.shift();
        if (view) this.show(view);
        if (this.waiting.length) this.timer = setTimeout(() => this.next(), this.pauseFor(this.waiting[0]));
    }

    /** @param {any} view */
    show(view) {
        this.shownAt = performance.now();
        this.room.onView(view);
    }

    /** Shows everything that waits. */
    flush() {
        clearTimeout(this.timer);
        for (const view of this.waiting.splice(0)) this.show(view);
    }

    close() {
        clearTimeout(this.timer);
    }
}
