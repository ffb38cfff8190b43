// Guided games. A guided game is data (tour-GAME.json, which the terminal table reads as well): parts, each a room that
// begins from a prepared position, with steps. A step says what to do; only moves that fulfil it are sent, so the game
// stays on its way, and a wrong move is answered by what is wrong about it. Steps that were done can be taken back.
import { h, fill, tool, $ } from "./dom.js";
import { t } from "./text.js";
import { wire, go, announce, complain, gameNamed, turnAway } from "./app.js";
import { sounds } from "./sound.js";
import { drawActions } from "./actions.js";
import { drawArrow } from "./tourarrow.js";
import { loadStyles, rememberTour } from "./offer.js";
import { forget } from "./unfinished.js";

/** @typedef {import("./room.js").Room} Room */
/** @typedef {import("./scene.js").Move} Move */

/** A step: a text to read, a move to make, a button to press, or the rest of the game.
 * - accept: the moves that fulfil it: the text of a move, or what it does: [card, "home" | "cell" | "empty" | card],
 *   ["stock"] or ["drop"].
 * - isRepeated: done when no such move is left.
 * - show: a selector of what the text is about. why: what has happened, shown with the next step.
 * - tip: why another legal move is not meant.
 * Texts are English in the file; %1 and %2 in them are the players on the seats `names` of the part. The terminal shows
 * terminalText, terminalWhy and terminalEnd instead, if they are there.
 * @typedef {{text: string, accept?: (string | string[])[], isRepeated?: boolean, isFree?: boolean,
 *     press?: "undo" | "hint", show?: string, why?: string, tip?: string}} Step */
/** @typedef {{position: string[], seats?: string[], names?: number[], steps: Step[], end: string}} Part */

/** @param {string} game @param {string} kind "tour" or "lesson" @returns {Promise<Part[]>} */
async function partsOf(game, kind) {
    const answer = await fetch(`${kind}-${game}.json`);
    if (!answer.ok) throw new Error(answer.statusText);
    return answer.json();
}

/** Translates the texts of a part. @param {Part} part @param {(seat: number) => string} nameOf @returns {Part} */
function translated(part, nameOf) {
    const names = (part.names || []).map(nameOf);
    const say = (/** @type {string | undefined} */ text) => text && t(text, ...names);
    const steps = part.steps.map((step) => ({
        ...step,
        text: t(step.text, ...names),
        why: say(step.why),
        tip: say(step.tip),
    }));
    return { ...part, steps, end: t(part.end, ...names) };
}

/** Creates the room of a part, and opens it. @param {string} game @param {number} [part] @param {string} [kind] */
export async function startTour(game, part = 0, kind = "tour") {
    try {
        const { position, seats } = (await partsOf(game, kind))[part];
        const room = await wire.ask("create", { game, position: position.join("\n") + "\n", seats });
        history.replaceState(null, "", `#room=${room.room}&${kind}=${game}&part=${part}`);
        dispatchEvent(new HashChangeEvent("hashchange"));
    } catch (error) {
        const isTour = kind === "tour";
        turnAway(isTour ? t("The guided game could not be started.") : t("The lesson could not be started."), error);
    }
}

/** The room of a guided game is deleted when it is left. If the player comes back with the buttons of the browser, the
 * part starts again. @param {{game: string, kind: string, part: number} | null} guided */
export function resumeTour(guided) {
    if (guided) startTour(guided.game, guided.part, guided.kind);
}

/** @param {string} name as "AC" */
const cardNumber = (name) => "_A23456789TJQK".indexOf(name[0]) * 4 + "CDHS".indexOf(name[1]);

/** Does the move do this? @param {any} view @param {Move} move @param {string | string[]} wanted */
function does(view, move, wanted) {
    if (typeof wanted === "string") return move.text === wanted;
    const [what, where] = wanted;
    const [from, to] = [move.from, move.to].map((p) => (p === undefined ? null : view.piles[p]));
    if (what === "stock") return from?.name === "stock" || to?.name === "stock";
    if (what === "drop") return to?.name === "dropped";
    if (!from || !to || from.cards[move.taken?.[0] ?? -1] !== cardNumber(what)) return false;
    if (where === "home") return to.name === "foundation";
    if (where === "cell") return to.name === "cell";
    if (where === "empty") return to.name === "column" && !to.cards.length;
    return to.cards.at(-1) === cardNumber(where);
}

export class Tour {
    /** @param {Room} room @param {string} game @param {Part[]} parts @param {number} part */
    constructor(room, game, parts, part) {
        this.room = room;
        this.game = game;
        this.parts = parts;
        this.part = part;
        this.at = 0;
        /** @type {number[]} the number of own moves when a step began */ this.marks = [this.progress()];
        this.why = "";
        /** What was announced last. */ this.said = "";
        /** @type {any} the move that a hint shows in the free part */ this.hinted = null;
        this.hintedAt = -1;
        this.isRevealing = false;
        /** What its files are called: tour-GAME.json. */ this.kind = "tour";
        this.el = h("section", { class: "tour", "aria-label": this.title() });
        this.restore();
    }

    title() {
        return t("Guided game");
    }

    get steps() {
        return this.parts[this.part].steps;
    }

    get step() {
        return this.steps[this.at];
    }

    /** The number of own moves so far. */
    progress() {
        const { view, deeds } = this.room;
        if (this.room.isAlone()) return view.played;
        return deeds.filter((deed) => deed.seat === view.seat).length;
    }

    isMyTurn() {
        const { view } = this.room;
        return view.turn === view.seat && !view.over;
    }

    /** The legal moves that fulfil a step. @param {Step} [step] @returns {Move[]} */
    open(step = this.step) {
        const { view } = this.room;
        const accept = step?.accept || [];
        return (view.moves || []).filter((/** @type {Move} */ move) => accept.some((one) => does(view, move, one)));
    }

    /** The step that a move would fulfil now: texts are skipped by it. */
    nextTask() {
        let at = this.at;
        while (this.steps[at] && !this.isTask(this.steps[at])) at++;
        return at;
    }

    /** @param {Step} step */
    isTask(step) {
        return !!(step.accept || step.press || step.isFree);
    }

    /** Are good moves marked, and all allowed? */
    isFree() {
        return !this.step || !!this.step.isFree;
    }

    /** Is every move allowed? Also if the cards came differently, and none fulfils the step. @param {Step} step */
    allowsAny(step) {
        return !step || step.isFree || (!!step.accept && !this.open(step).length);
    }

    /** Does the move fulfil the step? @param {Move} move */
    wants(move) {
        return this.open(this.steps[this.nextTask()]).some((one) => one.text === move.text);
    }

    /** May the move be sent? If not, says why. @param {Move} move */
    allows(move) {
        const task = this.nextTask();
        const step = this.steps[task];
        if (this.allowsAny(step) || this.wants(move)) {
            if (task !== this.at) this.goTo(task);
            return true;
        }
        const text = t("This is allowed, but this step asks for something else.");
        sounds.refuse();
        this.room.sayWhyNot(step.tip && !this.strays().length ? `${text} ${step.tip}` : this.withAdvice(text));
        return false;
    }

    /** A refusal, with what to do instead. @param {string} text */
    withAdvice(text) {
        return this.step ? `${text} ${this.advice(this.step)}`.trim() : text;
    }

    /** @param {Step} step */
    advice(step) {
        if (!this.isTask(step)) return t("Press Next first.");
        if (this.strays().length) return t("Tap the cards with a red frame to put them back.");
        return step.press ? t("Press the marked button.") : t("What to do is marked.");
    }

    /** Chosen cards that the step does not ask for. @returns {number[]} */
    strays() {
        const move = this.isFree() ? null : this.move();
        if (!move || move.from === undefined || !move.taken) return [];
        const { cards } = this.room.view.piles[move.from];
        const wanted = move.taken.map((/** @type {number} */ i) => cards[i]);
        return [...this.room.selected].filter((card) => !wanted.includes(card));
    }

    /** Does a hint help here? Otherwise it could name another move than the step. */
    takesHint() {
        return this.step?.press === "hint" || this.allowsAny(this.step);
    }

    // ---- steps ----

    /** The view has changed. */
    see() {
        const { view } = this.room;
        if (view.deal.kind !== "position") return this.leave();
        if (this.hintedAt !== this.room.boardSeq) this.hinted = null;
        if (this.room.isAlone() || this.isMyTurn() || view.over) this.follow();
        this.draw();
        this.askHint();
    }

    /** Goes on, or back, to the step that fits the number of moves. */
    follow() {
        const now = this.progress();
        if (now < this.marks[this.at]) {
            if (this.step?.press === "undo") return this.goTo(this.at + 1);
            this.stepBack(now);
        } else if (now > this.marks[this.at] && this.step) {
            const isOn = this.step.isFree || (this.step.isRepeated && this.open().length);
            if (isOn) this.why = "";
            else this.goTo(this.at + 1);
        }
    }

    /** @param {number} at */
    goTo(at) {
        this.why = this.step?.why || "";
        this.at = at;
        this.marks[at] = this.progress();
        this.marks.length = at + 1;
    }

    next() {
        this.goTo(this.at + 1);
        this.draw();
    }

    /** To the last step that began with so few moves: the step after an undo began with fewer than that before it.
     * @param {number} moves */
    stepBack(moves) {
        while (this.at > 0 && this.marks[this.at] > moves) this.at--;
        this.marks.length = this.at + 1;
        this.why = "";
    }

    /** The step before, and the position in which it began. */
    back() {
        const now = this.progress();
        const count = now - (this.marks[this.at - 1] ?? 0);
        if (count > 0 && !this.room.isAlone()) return this.again();
        this.at--; // before the undo, which would fulfil the step that asks for one
        this.stepBack(now);
        if (count > 0) return wire.ask("undo", { count }).catch(complain);
        this.draw();
    }

    /** Starts this part again. */
    again() {
        return startTour(this.game, this.part, this.kind);
    }

    /** A button was pressed. @param {"hint"} name */
    pressed(name) {
        if (this.step?.press !== name) return;
        this.goTo(this.at + 1);
        this.draw();
    }

    /** In the free part good moves are marked: those of a hint. */
    async askHint() {
        const { room } = this;
        const { view } = room;
        if (!this.isFree() || !this.isMyTurn() || this.hintedAt === room.boardSeq) return;
        this.hintedAt = room.boardSeq;
        const hint = await wire.ask("hint").catch(() => null);
        if (!hint) this.hintedAt = -1; // replaced by a hint that the player asked for
        if (room.view.played !== view.played || !hint) return;
        this.hinted = room.view.moves?.find((/** @type {Move} */ move) => move.text === hint.move) || null;
        if (!room.strip.isShown()) this.point();
    }

    // ---- drawing ----

    /** The move to point at. @returns {Move | null} */
    move() {
        if (!this.isMyTurn()) return null;
        return this.isFree() ? this.hinted : this.open()[0] || null;
    }

    isOver() {
        const { view } = this.room;
        return view.over && (view.won || !this.room.isAlone());
    }

    words() {
        const { view } = this.room;
        if (this.isOver()) return this.parts[this.part].end;
        if (view.over) return t("No moves are left. Press Undo.");
        if (!this.isMyTurn()) return t("The others play…");
        if (this.step?.accept && !this.open().length)
            return t("The cards came differently. Play what you like; Hint shows a good move.");
        return this.step?.text || t("Play on. Hint shows a good move.");
    }

    draw() {
        const had = this.el.contains(document.activeElement);
        const text = this.words();
        const said = `${this.why} ${text}`.trim();
        if (this.isOver()) this.remember();
        fill(
            this.el,
            h(
                "div",
                { class: "tour-words" },
                this.why ? h("p", { class: "tour-why" }, this.why) : null,
                h("p", { class: "tour-text" }, text),
            ),
            h("div", { class: "row" }, this.buttons()),
        );
        if (said !== this.said) announce(said);
        this.said = said;
        if (had) ($(".primary", this.el) || this.room.table?.arrows.focusable())?.focus({ preventScroll: true });
        this.save();
        this.point();
    }

    buttons() {
        const button = (/** @type {string} */ label, /** @type {() => void} */ action, isMain = false) =>
            h("button", { type: "button", class: isMain ? "primary" : "", onclick: action }, label);
        const quit = tool("close", this.quitWords(), () => this.quit(), { class: "tool bare" });
        if (this.isOver())
            return [
                this.part + 1 < this.parts.length
                    ? button(t("Next part"), () => startTour(this.game, this.part + 1, this.kind), true)
                    : this.afterwards((label, action) => button(label, action, true)),
                button(t("Play it again"), () => startTour(this.game, 0, this.kind)),
                quit,
            ];
        const isText = this.step && !this.isTask(this.step);
        const isAgain = !this.room.isAlone() && this.marks[this.at - 1] !== this.progress();
        return [
            h("small", { class: "tour-count" }, this.countWords()),
            this.at ? button(isAgain ? t("Start again") : t("Back"), () => this.back()) : null,
            isText ? button(t("Next"), () => this.next(), true) : null,
            quit,
        ];
    }

    /** What follows the last part. @param {(label: string, action: () => void) => any} button */
    afterwards(button) {
        return button(t("Play: %1", t(gameNamed(this.game)?.title)), () => go("#new=" + this.game));
    }

    quitWords() {
        return t("End the guided game");
    }

    countWords() {
        const before = this.parts.slice(0, this.part).reduce((sum, part) => sum + part.steps.length, 0);
        const all = this.parts.reduce((sum, part) => sum + part.steps.length, 0);
        return t("Step %1 of %2", Math.min(before + this.at + 1, all), all);
    }

    /** Marks what the step is about; called again whenever the table or its buttons were drawn. */
    point() {
        const { room } = this;
        room.el.querySelectorAll(".toured").forEach((/** @type {any} */ el) => el.classList.remove("toured"));
        const move = this.move();
        if (this.step?.show && !this.isOver())
            room.el.querySelectorAll(this.step.show).forEach((/** @type {any} */ el) => el.classList.add("toured"));
        room.table?.point(move);
        this.markStrays();
        this.buttonFor(move)?.classList.add("toured");
        drawArrow(room.table, move);
        this.reveal();
    }

    markStrays() {
        const strays = this.strays();
        for (const { el, key, card } of this.room.table?.pieces || [])
            el.classList.toggle("stray", key.startsWith("hand") && strays.includes(card));
    }

    /** The target stays visible when the player moves a board. This lays the table, which calls `point`. */
    reveal() {
        const { table } = this.room;
        const goal = this.isRevealing ? null : $(".pointed-to", this.room.el);
        this.isRevealing = true;
        if (goal) table?.look.reveal?.(table, goal);
        this.isRevealing = false;
    }

    /** The button that has to be pressed. @param {Move | null} move */
    buttonFor(move) {
        const titled = (/** @type {string} */ title) => $(`button[data-key="${CSS.escape(title)}"]`, this.room.actions);
        if (this.isMyTurn() && this.step?.press) return titled(this.step.press === "undo" ? t("Undo") : t("Hint"));
        if (move?.text === "pass") return titled(t("Pass"));
        if (move && this.room.table?.held && does(this.room.view, move, ["drop"])) return titled(t("Drop"));
        const chosen = this.room.chosenMove();
        return move && chosen?.text === move.text ? $(".play", this.room.actions) : null;
    }

    // ---- the room ----

    /** It is not offered again. */
    remember() {
        rememberTour(this.game);
    }

    quit() {
        this.remember();
        go("#lobby");
    }

    /** The player has dealt new cards: an ordinary game. */
    leave() {
        this.room.tour = null;
        this.el.remove();
    }

    /** The room is deleted: it is not an unfinished game. */
    close() {
        sessionStorage.removeItem("kartu.tour");
        forget(this.room.code).catch(() => {});
    }

    save() {
        const { at, marks } = this;
        sessionStorage.setItem("kartu.tour", JSON.stringify({ room: this.room.code, at, marks }));
    }

    /** After the page was loaded again. */
    restore() {
        const saved = JSON.parse(sessionStorage.getItem("kartu.tour") || "null");
        if (saved?.room === this.room.code) [this.at, this.marks] = [saved.at, saved.marks];
    }
}

/** Shows the guided game in its room, as soon as the cards are there. `Kind` is the class: Tour, or that of a lesson.
 * @param {Room} room @param {typeof Tour} [Kind] */
export async function guide(room, Kind = Tour) {
    const { game, part, kind } = room.guided || { game: "", part: 0, kind: "tour" };
    loadStyles();
    await room.isShown;
    if (!room.view.seat) return resumeTour(room.guided); // it was left: a bot has the seat
    const parts = (await partsOf(game, kind)).map((one) => translated(one, (seat) => room.seatName(seat)));
    if (!room.table || !parts[part]) return;
    room.tour = new Kind(room, game, parts, part);
    room.bar.after(room.tour.el);
    drawActions(room); // fewer than in other games
    room.tour.see();
}
