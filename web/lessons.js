// Lessons about the papers' algorithms, one for each game. A lesson is a guided game (tour.js) with two more kinds of
// steps: `explain` offers the calculation of the algorithm in this position, and `ask` asks which move the algorithm
// chooses. The answer is a move at the table, and the algorithm itself checks it: the server runs it here, so no answer
// is written down anywhere.
import { h } from "./dom.js";
import { t, say, fullSentence } from "./text.js";
import { wire, me, dialog, go, complain } from "./app.js";
import { sounds } from "./sound.js";
import { Tour, guide } from "./tour.js";

/** @typedef {import("./scene.js").Move} Move */

/** Wrong answers before the answer is offered. */
const TRIES = 1;

/** Links to all lessons. */
export function lessonLinks() {
    const link = (/** @type {any} */ { game, title, paper }) => {
        const words = [h("b", null, t(title)), h("small", { translate: "no" }, paper)];
        return h("li", null, h("a", { class: "button", href: "#lesson=" + game }, words));
    };
    return [
        h("p", null, t("How the algorithms of the papers decide, step by step, with a question at the end.")),
        h("ul", { class: "lessons" }, me.games.filter(({ paper }) => paper).map(link)),
    ];
}

/** What the algorithm chooses: the move of a bot, or the first one that a solver tries. @param {any} message
 * @returns {string | null} */
export function choiceOf({ move, calculation = [] }) {
    if (move) return move;
    return calculation.find((/** @type {any} */ row) => row.chosen && row.text)?.text ?? null;
}

export class Lesson extends Tour {
    /** @param {ConstructorParameters<typeof Tour>} args */
    constructor(...args) {
        super(...args);
        this.kind = "lesson";
        this.el.classList.add("lesson");
        this.wrong = 0;
        /** @type {Map<string, Promise<any>>} the answers of the algorithm, by position and algorithm */
        this.answers = new Map();
        /** The answer that was found right, and may be played. */ this.right = "";
        /** @type {Move | null} the answer, after the player asked for it */ this.shown = null;
    }

    title() {
        return t("Lesson");
    }

    /** @returns {any} */
    get step() {
        return super.step;
    }

    isTask(/** @type {any} */ step) {
        return super.isTask(step) || !!step.ask;
    }

    /** After the last step the lesson is over; good moves are not marked. */
    isFree() {
        return !!this.step?.isFree;
    }

    isOver() {
        return !this.step;
    }

    remember() {}

    quit() {
        go("#lab");
    }

    quitWords() {
        return t("End the lesson");
    }

    /** @param {(label: string, action: () => void) => any} button */
    afterwards(button) {
        return button(t("To the laboratory"), () => go("#lab"));
    }

    /** The calculation of the algorithm in this position. @param {string} spec */
    calculate(spec) {
        const key = `${this.progress()} ${spec}`;
        const asked = this.answers.get(key) || wire.ask("explain", { spec, full: true });
        this.answers.set(key, asked);
        asked.catch(() => this.answers.delete(key));
        return asked;
    }

    /** @param {Move} move */
    allows(move) {
        const step = /** @type {any} */ (this.steps[this.nextTask()]);
        if (!step?.ask) return super.allows(move);
        if (this.right === move.text) return true;
        this.judge(step, move).catch(complain);
        return false;
    }

    /** Asks the algorithm, and plays the move if it is right. @param {any} step @param {Move} move */
    async judge(step, move) {
        const message = await this.calculate(step.ask);
        const name = step.ask.split(":")[0];
        if (choiceOf(message) === move.text) {
            if (this.steps[this.at] !== step) this.goTo(this.nextTask());
            const why = message.reason?.text ? fullSentence(say(message.reason)) : "";
            step.why = [t("Right: %1 chooses this move.", name), why, step.why].filter(Boolean).join(" ");
            this.right = move.text;
            this.wrong = 0;
            return this.room.play(move);
        }
        this.wrong++;
        sounds.refuse();
        this.room.sayWhyNot([t("%1 chooses another move.", name), step.tip].filter(Boolean).join(" "));
        this.draw();
    }

    /** @param {number} at */
    goTo(at) {
        super.goTo(at);
        this.right = "";
        this.shown = null;
    }

    move() {
        return this.step?.ask ? this.shown : super.move();
    }

    async showAnswer() {
        const text = choiceOf(await this.calculate(this.step.ask));
        const { moves = [] } = this.room.view;
        this.shown = moves.find((/** @type {Move} */ move) => move.text === text) || null;
        this.point();
    }

    buttons() {
        const { step } = this;
        const button = (/** @type {string} */ label, /** @type {() => void} */ action) =>
            h("button", { type: "button", onclick: action }, label);
        return [
            step?.explain ? button(t("Calculation"), () => this.showCalculation(step.explain).catch(complain)) : null,
            step?.ask && this.wrong >= TRIES
                ? button(t("Show the answer"), () => this.showAnswer().catch(complain))
                : null,
            super.buttons(),
        ];
    }

    /** @param {string} spec */
    async showCalculation(spec) {
        const [message, { calculation }] = await Promise.all([this.calculate(spec), import("./explain.js")]);
        const rows = calculation(message);
        rows?.setAttribute("open", "");
        dialog(t("Calculation of %1", spec), [rows], { wide: true });
    }
}

/** Shows a lesson in its room. @param {any} room */
export function teach(room) {
    return guide(room, Lesson);
}
