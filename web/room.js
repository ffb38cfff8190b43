// A room: messages from the server, and the actions of the player. Everything shown comes from the last `room` message
// (`known`) and the last `view`. A move is sent as text with the sequence number of the view on which it was chosen.
// Everything around the table is drawn by stage.js, bar.js, actions.js, ending.js and the panels, from this object.
import { h, fill, keepFocus } from "./dom.js";
import { t, say, sentence, knowPlayers } from "./text.js";
import { wire, setting, change, page, gameNamed, complain, announce, toast, turnAway, still } from "./app.js";
import { loadDeck } from "./card.js";
import { sounds } from "./sound.js";
import { drawBar, tick } from "./bar.js";
import { drawActions } from "./actions.js";
import { hint, setVerdict, hearVerdict, askVerdict, agreeToHelp } from "./advice.js";
import { confirmNewDeal, openHelp } from "./menu.js";
import { drawTable } from "./stage.js";
import { tellSeats, tellChosen } from "./notices.js";
import { drawEnd } from "./ending.js";
import { waitingRoom } from "./waiting.js";
import { Strip } from "./strip.js";
import { Beside } from "./beside.js";
import { messageText, senderOf } from "./chat.js";
import { pressShortcut } from "./shortcuts.js";
import { remark } from "./remarks.js";
import { showTurn, tellTurn } from "./notify.js";
import { passByItself } from "./moves.js";
import { Pace, countRound } from "./pace.js";
import { offerTour, declineTour, hideOffer } from "./offer.js";
import { goHomeByItself } from "./homing.js";
import { drawAuto, autoEnded, autoLost, toggleAuto, stopAuto } from "./autoplay.js";

export class Room {
    /** @param {string} code
     * @param {{game: string, kind: string, part: number} | null} [guided] the guided game or lesson, if it is one */
    constructor(code, guided = null) {
        this.code = code;
        this.guided = guided;
        /** @type {any} */ this.known = null;
        /** @type {any} */ this.view = null;
        /** @type {any[]} */ this.deeds = [];
        /** @type {any[]} */ this.messages = [];
        /** @type {Set<number>} */ this.selected = new Set();
        this.beside = new Beside(this);
        this.pace = new Pace(this);
        this.strip = new Strip(() => this.say(null));
        /** @type {any} */ this.verdict = null;
        /** @type {import("./table.js").Table | null} */ this.table = null;
        /** @type {ReturnType<typeof waitingRoom> | null} */ this.waiting = null;
        this.unread = 0;
        this.saidVerdict = "";
        this.boardSeq = 0;
        /** @type {any} the element with the time */ this.time = null;
        /** @type {any} the view whose clock started at `since` */ this.timed = null;
        this.since = 0;
        /** @type {ReturnType<typeof setTimeout> | undefined} the pending automatic pass */ this.passing = undefined;
        /** @type {ReturnType<typeof setTimeout> | undefined} the next card that goes home */ this.homing = undefined;
        /** @type {Set<number>} cards that the player has taken back from home */ this.keptBack = new Set();
        this.isBusy = false;
        this.isEndClosed = false;
        /** Is there a verdict after every move of this game? */ this.isJudged = false;
        /** Has the player agreed to help in this game? */ this.hasAgreed = false;
        /** @type {import("./tour.js").Tour | null} the guided game */ this.tour = null;
        /** @type {any} the offer of a guided game */ this.offer = null;
        /** Does the strip show a refusal? */ this.isRefusal = false;
        this.el = h("div", { class: "room" });
        /** @type {Promise<void>} resolved when the table is drawn */
        this.isShown = new Promise((done) => (this.whenShown = done));
        /** @type {any} the elements: see stage.js */ this.bar = null;
        /** @type {any} */ this.playingOn = null;
        /** @type {any} */ this.preview = null;
        /** @type {any} */ this.end = null;
        /** @type {any} */ this.actions = null;
        this.stops = this.listen();
        this.onKey = (/** @type {KeyboardEvent} */ event) => pressShortcut(this, event);
        document.addEventListener("keydown", this.onKey);
        loadDeck();
        wire.rejoin = () => ({ room: code, seq: this.view?.seq || 0 });
        this.ticker = setInterval(() => tick(this), 250);
        this.join();
    }

    join() {
        fill(this.el, page(t("Room %1", this.code), [h("p", { class: "busy" }, t("One moment…"))]));
        wire.ask("join", { room: this.code }).catch((error) => {
            if (error.code === "gone") return;
            if (this.guided) import("./tour.js").then((tour) => tour.resumeTour(this.guided), complain);
            else turnAway(t("Could not join the room."), error);
        });
    }

    /** @returns {(() => void)[]} functions that stop it */
    listen() {
        const hear = (/** @type {string} */ type, /** @type {(m: any) => void} */ what) =>
            wire.on(type, (message) => (message.room === undefined || message.room === this.code) && what(message));
        return [
            hear("room", (m) => this.onRoom(m)),
            hear("view", (m) => this.pace.receive(m)),
            hear("verdict", (m) => hearVerdict(this, m)),
            hear("stopped", (m) => autoEnded(this, m)),
            hear("chat", (m) => this.onChat(m)),
            hear("notice", (m) => toast(say(m.phrase))),
            hear("left", (m) => m.why === "removed" && turnAway(t("The host has removed you from the room."), null)),
            hear("rejoined", () => askVerdict(this)),
            hear("resumed", () => autoLost(this)),
            hear("error", (m) => {
                if (m.code === "room") turnAway(t("Could not join the room."), m);
                else complain(m);
            }),
        ];
    }

    close() {
        this.stops.forEach((stop) => stop());
        document.removeEventListener("keydown", this.onKey);
        clearInterval(this.ticker);
        clearTimeout(this.passing);
        this.tour?.close();
        this.pace.close();
        clearTimeout(this.homing);
        this.beside.close();
        this.waiting?.close();
        this.table?.close();
        wire.rejoin = () => null;
        wire.ask("leave").catch(() => {});
    }

    game() {
        return gameNamed(this.known.game);
    }

    isAlone() {
        return this.known.seats.length === 1;
    }

    /** @param {number} seat */
    seatName(seat) {
        const who = this.known?.seats.find((/** @type {any} */ one) => one.seat === seat);
        if (seat === this.known?.seat && who?.who === "person") return who.name || t("You");
        if (!who || who.who === "open") return t("Seat %1", seat);
        return who.who === "bot"
            ? `${sentence((who.spec || who.name || t("Bot")).split(":")[0])} ${seat}`
            : who.name || t("Guest %1", seat);
    }

    // ---- messages ----

    /** @param {any} message */
    onRoom(message) {
        const was = this.known;
        this.known = message;
        knowPlayers(message.seat, (seat) => this.seatName(seat));
        this.showTurn();
        if (message.state === "waiting") return this.wait();
        if (was && was.state !== "waiting" && this.table) {
            tellSeats(this, was);
            this.refresh();
            if (this.view) this.table.lay(false);
        }
    }

    /** Shows in the title whose turn it is; tells the player if it has just come. @param {any} [before] */
    showTurn(before) {
        const { view } = this;
        const isMine = !!view?.seat && view.turn === view.seat && !this.isAlone();
        showTurn(t(this.known.title), isMine);
        if (isMine && before && before.turn !== view.turn) tellTurn(t(this.known.title));
    }

    /** @param {any} view */
    onView(view) {
        if (!this.known) return; // the room is still being joined; the view is sent again
        const before = this.view;
        this.view = view;
        const what = view.last?.what;
        if (view.auto || view.over) hideOffer(this);
        if (before && ["assisted", "auto"].includes(what) && view.seq === before.seq + 1) return this.onAssisted(view);
        const isNew = !before || before.round !== view.round || before.game !== view.game;
        const isDealt = isNew || what === "deal" || what === "round";
        this.takeView(view);
        if (isDealt) this.onDealt(before, view);
        if (!this.table) this.begin();
        remark(this, before, view, isDealt);
        countRound(this, before, view);
        if (isDealt) this.revealRole();
        this.showTurn(before);
        this.say(null);
        if (!this.beside.hasFilm) this.show(isDealt && (!view.played || !before));
        this.refresh();
        if (!before && document.activeElement === document.body)
            this.table?.arrows.focusable()?.focus({ preventScroll: true });
        this.goOn(before);
    }

    /** @param {any} view */
    takeView(view) {
        this.boardSeq = view.seq;
        this.isBusy = false;
        this.isEndClosed &&= view.over;
        const { from = 0, list = this.deeds } = view.deeds || {};
        this.deeds = from ? [...this.deeds.slice(0, from), ...list] : list;
    }

    /** @param {any} before the last view, or null @param {any} view */
    onDealt(before, view) {
        this.selected.clear();
        this.verdict = null;
        this.isTold = this.hasAgreed = false;
        if (before && view.seq !== before.seq) this.forgetGame();
        if (view.last?.what === "deal") tellChosen(view.deal);
    }

    /** What happens by itself after a view: the guided game, the result, automatic moves. @param {any} before */
    goOn(before) {
        const { view } = this;
        if (this.tour) this.tour.see();
        else if (view.over && !this.isTold) {
            this.isTold = true;
            setTimeout(() => this.view === view && drawEnd(this), still() ? 0 : 700);
        } else if (!view.over) {
            this.isTold = false;
            fill(this.end);
        }
        passByItself(this);
        if (!this.tour) goHomeByItself(this, before);
    }

    /** Closes what belongs to the last game: verdicts and films. */
    forgetGame() {
        this.isJudged = false;
        if (this.isPreview()) this.beside.open(null);
    }

    /** Does the table show a film? Then nothing may change the game. */
    isPreview() {
        return this.beside.hasFilm;
    }

    /** Only the mark "played with help" has changed. @param {any} view */
    onAssisted(view) {
        if (this.table?.scene && !this.table.frozen) {
            this.table.scene = { ...view, allDeeds: this.deeds };
            this.table.lay(false); // the texts on the table say whether an algorithm plays
        }
        this.refresh();
    }

    /** Shows the role of a player who has not played yet. */
    async revealRole() {
        const { view } = this;
        const role = !this.guided && !view.over && setting("reveal") && this.looks().ownRole?.(view);
        if (!role || this.deeds.some((deed) => deed.seat === view.seat)) return;
        const { reveal } = await import("./reveal.js");
        if (this.view.round === view.round) reveal(role, this.looks().back(0, {}));
    }

    /** @param {boolean} [dealt] */
    show(dealt) {
        const scene = { ...this.view, allDeeds: this.deeds };
        const mine = scene.piles.find((/** @type {any} */ pile) => pile.name === "hand" && pile.seat === scene.seat);
        for (const card of this.selected) if (!mine?.cards.includes(card)) this.selected.delete(card);
        if (this.table) {
            this.table.frozen = false;
            this.table.show(scene, { dealt });
        }
    }

    /** @param {any} message */
    onChat(message) {
        // After a reconnection the last messages are sent again.
        if (
            message.past &&
            this.messages.some((one) => one.at === message.at && messageText(one) === messageText(message))
        )
            return;
        this.messages.push(message);
        if (this.messages.length > 200) this.messages.shift();
        if (!message.past) {
            if (this.beside.name !== "chat" && !this.waiting) this.unread++;
            if (message.seat !== this.known?.seat) sounds.chat();
            announce(`${senderOf(this, message)}: ${messageText(message)}`);
        }
        this.refresh();
    }

    // ---- drawing ----

    wait() {
        this.table?.close();
        this.table = null;
        if (this.waiting) return this.waiting.update();
        this.waiting = waitingRoom(this);
        fill(this.el, this.waiting.content);
    }

    /** The look of the table; its optional methods depend on the game. @returns {any} */
    looks() {
        return this.table?.look;
    }

    /** The first cards have come. */
    begin() {
        this.waiting?.close();
        this.waiting = null;
        drawTable(this);
        this.whenShown?.();
        if (!this.guided) offerTour(this);
    }

    /** Redraws everything around the table. */
    refresh() {
        if (!this.table || !this.view) return;
        drawBar(this);
        drawAuto(this);
        drawActions(this);
    }

    /** @param {any} move */
    choosePlaces(move) {
        this.selected.clear();
        if (move.from !== undefined)
            for (const place of move.taken) this.selected.add(this.view.piles[move.from].cards[place]);
        this.table?.lay(true);
        this.chosen();
    }

    /** @param {number[]} cards of the own hand */
    chooseCards(cards) {
        this.selected.clear();
        for (const card of cards) this.selected.add(card);
        this.table?.lay(true);
        this.chosen();
    }

    /** If a focused element goes away, the focus returns to the table. @param {() => void} change */
    redraw(change) {
        keepFocus(change, () => this.table?.arrows.focusable());
    }

    /** Shows a message over the table, and the move that it is about.
     * @param {string | null} text @param {any[]} [more] buttons @param {any} [move]
     * @param {string} [detail] left out if it would cover cards */
    say(text, more = [], move = null, detail = "") {
        this.isRefusal = false;
        this.table?.point(move || this.tour?.move() || null);
        this.redraw(() => (text ? this.strip.show(text, more, detail) : this.strip.hide()));
    }

    /** Shows why something cannot be done, when the reason has arrived. @param {Promise<string> | undefined} why */
    async refuse(why) {
        sounds.refuse();
        const { view } = this;
        if (!view.seat || view.over) return;
        const isMine = view.turn === view.seat;
        const text =
            (isMine && (await why)) || (isMine ? t("This card cannot be moved now.") : t("It is not your turn."));
        if (this.view === view && !this.isPreview()) this.sayWhyNot(this.tour ? this.tour.withAdvice(text) : text);
    }

    /** The message stays until the next action. @param {string} text */
    sayWhyNot(text) {
        this.say(text);
        this.isRefusal = true;
        announce(text);
    }

    // ---- actions ----

    /** @param {any} move */
    async play(move) {
        if (this.isBusy || !move || this.isPreview()) return;
        if (this.tour && !this.tour.allows(move)) return this.table?.fallBack();
        if (this.offer) declineTour(this);
        this.isBusy = true;
        const { boardSeq } = this;
        const text = move.text ?? move.move;
        try {
            await wire.ask("move", { text, seq: this.view.seq }).catch(async (error) => {
                if (error.code !== "stale") throw error;
                // The sequence number can change without a move: the game was just marked as played with help.
                await new Promise((done) => setTimeout(done, 60));
                if (this.boardSeq !== boardSeq) throw error;
                return wire.ask("move", { text, seq: this.view.seq });
            });
        } catch (error) {
            if (/** @type {any} */ (error).code !== "stale") complain(error);
            this.isBusy = false;
            if (this.table) this.table.fallBack();
            sounds.refuse();
        }
    }

    /** @param {any} held */
    lifted(held) {
        if (held) sounds.lift();
        this.looks()?.lifted?.(held, this.view);
        drawActions(this);
        if (held) this.tellNoPlace(held);
    }

    /** If the held card can only be dropped, shows why. @param {any} held */
    async tellNoPlace(held) {
        if (this.isRefusal) this.say(null);
        const text = await this.looks()?.whyNoPlace?.(this.view, held);
        if (text && this.table?.held === held) this.sayWhyNot(text);
    }

    /** The move that plays exactly the chosen cards, or null. */
    chosenMove() {
        return this.looks()?.chosenMove?.(this.view) || null;
    }

    /** Plays the chosen cards, or shows why they cannot be played; then they stay chosen. */
    playChosen() {
        const move = this.chosenMove();
        if (move) return this.play(move);
        if (this.selected.size) return this.refuse(this.looks().whyNotChosen?.());
    }

    async chosen() {
        if (this.isRefusal) this.say(null);
        drawActions(this);
        const move = this.chosenMove();
        if (move && !move.words) {
            const named = await wire.ask("name", { move: move.text }).catch(() => null);
            if (named) move.words = named.words;
            drawActions(this);
        }
    }

    turnCard() {
        this.looks()?.turn?.(this.table);
    }

    sort() {
        change({ sort: setting("sort") === "rank" ? "suit" : "rank" }).then(() => {
            this.table?.lay(true);
            drawActions(this);
        });
    }

    async undo() {
        clearTimeout(this.homing);
        if (this.view.played && (await agreeToHelp(this))) wire.ask("undo").catch(complain);
    }

    redo() {
        if (this.view.undone) wire.ask("redo").catch(complain);
    }

    async restart() {
        if (await agreeToHelp(this)) wire.ask("restart").catch(complain);
    }

    async newDeal() {
        if (this.tour) return; // its own buttons lead on
        const isGivenUp = this.isAlone() && this.view.played && !this.view.over;
        if (!isGivenUp || (await confirmNewDeal())) this.dealAnew();
    }

    dealAnew() {
        if (this.isAlone()) return wire.ask("rematch").catch(complain);
        if (!this.view.over) return;
        return wire.ask(this.known.rounds_left ? "next_round" : "rematch").catch(complain);
    }

    finish() {
        return wire.ask("finish", { seq: this.view.seq }).catch(complain);
    }

    async hint() {
        if (this.tour && !this.tour.takesHint()) return this.sayWhyNot(this.tour.withAdvice(""));
        this.tour?.pressed("hint");
        await hint(this);
        this.tour?.askHint();
    }

    switchVerdict() {
        return setVerdict(this, !this.isJudged);
    }

    async explain() {
        if (await agreeToHelp(this)) this.beside.toggle("explain");
    }

    playOn() {
        return toggleAuto(this);
    }

    takeOver() {
        stopAuto(this);
    }

    openHelp() {
        openHelp();
    }

    /** Closes the panel, the message or the result. */
    dismiss() {
        if (this.beside.name) this.beside.open(null);
        else if (this.strip.isShown()) this.say(null);
        else this.closeEnd();
    }

    /** The next round can then be started from the buttons below the table. */
    closeEnd() {
        if (!this.end.childElementCount) return;
        this.redraw(() => fill(this.end));
        this.isEndClosed = this.view.over;
        drawActions(this);
    }
}
