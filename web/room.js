// A room: its lobby while it waits for players, and the table while it is played. Everything shown comes from the last `room`
// and the last `view`; what is done goes to the server as a text with the sequence number of the view it was chosen on.
import { h, fill, icon, tool, $ } from "./dom.js";
import { t, tn, say, sayMove, number, clock } from "./text.js";
import {
    wire,
    me,
    setting,
    change,
    go,
    page,
    select,
    gameNamed,
    complain,
    announce,
    toast,
    turnAway,
    dialog,
    copy,
    still,
} from "./app.js";
import { shareLink } from "./share.js";
import { Table } from "./table.js";
import { patience } from "./looks.js";
import { bigTwo } from "./bigtwo.js";
import { mineLook } from "./mine.js";
import { hasTwoWays, GOLD } from "./tunnel.js";
import { sounds } from "./sound.js";
import { sentence, showRules, settingsFields, helpContent } from "./screens.js";
import { watchPanel, explainPanel, chatPanel, logPanel, replayPanel } from "./panels.js";

export class Room {
    /** @param {string} code */
    constructor(code) {
        this.code = code;
        /** @type {any} */ this.room = null;
        /** @type {any} */ this.view = null;
        /** @type {any[]} */ this.deeds = [];
        /** @type {any[]} */ this.messages = [];
        /** @type {any[]} */ this.frames = [];
        /** @type {Set<number>} */ this.selected = new Set();
        /** @type {any} */ this.panel = null;
        /** @type {any} */ this.verdict = null;
        /** @type {Table | null} */ this.table = null;
        this.unread = 0;
        this.saidVerdict = "";
        this.boardSeq = 0;
        /** @type {any} the view whose time runs since `since` */ this.timed = null;
        this.since = 0;
        this.isBusy = false;
        this.el = h("div", { class: "room" });
        const hear = (/** @type {string} */ type, /** @type {(m: any) => void} */ what) =>
            wire.on(type, (message) => (message.room === undefined || message.room === code) && what(message));
        this.stops = [
            hear("room", (m) => this.onRoom(m)),
            hear("view", (m) => this.onView(m)),
            hear("verdict", (m) => this.onVerdict(m)),
            hear("chat", (m) => this.onChat(m)),
            hear("error", (m) => {
                if (m.code === "room") turnAway(t("The room cannot be entered."), m);
                else complain(m);
            }),
        ];
        this.onKey = (/** @type {KeyboardEvent} */ event) => this.keyed(event);
        document.addEventListener("keydown", this.onKey);
        wire.rejoin = () => ({ room: code, seq: this.view?.seq || 0 });
        this.ticker = setInterval(() => this.tick(), 250);
        wire.ask("join", { room: code }).catch((error) => {
            if (error.code !== "gone") turnAway(t("The room cannot be entered."), error);
        });
        fill(this.el, page(t("Room %1", code), [h("p", { class: "busy" }, t("One moment …"))]));
    }

    close() {
        this.stops.forEach((stop) => stop());
        document.removeEventListener("keydown", this.onKey);
        clearInterval(this.ticker);
        clearTimeout(this.passing);
        this.openPanel(null);
        this.table?.close();
        wire.rejoin = () => null;
        wire.ask("leave").catch(() => {});
    }

    game() {
        return gameNamed(this.room.game);
    }

    isAlone() {
        return this.room.seats.length === 1;
    }

    /** @param {number} seat */
    seatName(seat) {
        const who = this.room?.seats.find((/** @type {any} */ one) => one.seat === seat);
        if (seat === this.room?.seat && who?.who === "person") return who.name || t("You");
        if (!who || who.who === "open") return t("Seat %1", seat);
        return who.who === "bot"
            ? `${sentence((who.spec || who.name || t("Bot")).split(":")[0])} ${seat}`
            : who.name || t("Guest %1", seat);
    }

    // ---- what comes in ----

    /** @param {any} message */
    onRoom(message) {
        const was = this.room;
        this.room = message;
        document.title = `${t(message.title)} · Kartu`;
        if (message.state === "waiting") return this.drawLobby();
        if (was && was.state !== "waiting" && this.table) {
            for (const seat of message.seats) {
                const before = was.seats.find((/** @type {any} */ one) => one.seat === seat.seat);
                if (before?.here && !seat.here && seat.who === "person") toast(t("%1 is away.", this.seatName(seat.seat)));
            }
            this.refresh();
            if (this.view) this.table.lay(false);
        }
    }

    /** @param {any} view */
    onView(view) {
        if (!this.room) return; // of the room that we are about to join: it comes again
        const before = this.view;
        const isNew = !before || before.round !== view.round || before.game !== view.game;
        this.view = view;
        if (before && view.last?.what === "assisted" && view.seq === before.seq + 1) return this.onAssisted(view);
        this.boardSeq = view.seq;
        this.isBusy = false;
        if (view.deeds)
            this.deeds = view.deeds.from ? [...this.deeds.slice(0, view.deeds.from), ...view.deeds.list] : view.deeds.list;
        const what = view.last?.what;
        const isDealt = isNew || what === "deal" || what === "round" || (!view.played && what === "rematch");
        if (isDealt && (isNew || what !== "undo")) {
            this.frames = [];
            this.selected.clear();
            this.verdict = setting("verdict") ? this.verdict : null;
            this.isTold = false;
        }
        if (!this.table) this.drawTable();
        this.record(before, view);
        this.remark(before, view, isDealt);
        if (!this.panel?.isFilm) this.show(isDealt && (!view.played || !before));
        this.refresh();
        if (!before && document.activeElement === document.body) this.table?.focusable()?.focus({ preventScroll: true });
        if (view.over && !this.isTold) {
            this.isTold = true;
            setTimeout(() => this.view === view && this.drawEnd(), still() ? 0 : 700);
        } else if (!view.over) {
            this.isTold = false;
            fill(this.end);
        }
        this.passByItself();
        if (setting("verdict") && this.isAlone() && isNew) this.setVerdict(true);
    }

    /** The same table, but the game counts as assisted now. @param {any} view */
    onAssisted(view) {
        if (this.table?.scene && !this.table.frozen) this.table.scene = { ...view, allDeeds: this.deeds };
        this.refresh();
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

    /** @param {any} before @param {any} view */
    record(before, view) {
        const last = view.last || {};
        const move = before?.moves?.find((/** @type {any} */ one) => one.text === last.text);
        const deed = this.deeds[this.deeds.length - 1];
        const said =
            deed && !this.isAlone()
                ? `${this.seatName(deed.seat)}: ${sayMove(deed.words)}`
                : move?.words
                  ? sayMove(move.words)
                  : last.text || "";
        this.said = said;
        if (this.isAlone() && view.played !== undefined) this.frames.length = Math.min(this.frames.length, view.played);
        this.frames.push({
            piles: view.piles,
            turn: view.turn,
            points: view.points,
            seat: view.seat,
            allDeeds: this.deeds.slice(),
            said: this.frames.length ? said : "",
        });
    }

    /** Sounds and words for what has happened. @param {any} before @param {any} view @param {boolean} isDealt */
    remark(before, view, isDealt) {
        const what = view.last?.what;
        if (isDealt) sounds.deal();
        else if (before && view.seq !== before.seq && what !== "sit") sounds.put();
        if (before && view.seq !== before.seq) {
            if (what === "undo" || what === "restart") announce(t("Undone."));
            else if (what === "redo") announce(t("Redone."));
            else if (!isDealt && this.said) announce(this.said);
        }
        if (view.turn === view.seat && view.seat && !this.isAlone() && before?.turn !== view.turn) {
            sounds.turn();
            announce(t("Your turn."));
        }
        for (const pile of view.piles) {
            const old = before?.piles.find((/** @type {any} */ one) => one.name === pile.name && one.seat === pile.seat);
            if (
                view.game === "bigtwo" &&
                pile.name === "hand" &&
                pile.cards.length === 1 &&
                old?.cards.length > 1 &&
                pile.seat !== view.seat &&
                !view.over
            ) {
                sounds.warn();
                announce(t("%1 has one card left.", this.seatName(pile.seat)));
            }
        }
        this.say(null);
        this.table?.point(null);
    }

    /** @param {any} message */
    onChat(message) {
        this.messages.push(message);
        if (this.messages.length > 200) this.messages.shift();
        if (this.panel?.name !== "chat") this.unread++;
        announce(
            `${message.name || t("Guest")}: ${message.quick !== undefined && message.quick !== null ? t(me.quick[message.quick] || "") : message.text}`,
        );
        this.refresh();
    }

    /** @param {any} message */
    onVerdict(message) {
        this.verdict = message;
        this.refresh();
        const text = this.verdictWords();
        if (text && text !== this.saidVerdict) announce(text);
        this.saidVerdict = text;
    }

    // ---- the lobby of a room ----

    drawLobby() {
        this.table?.close();
        this.table = null;
        const { room } = this;
        const link = `${location.origin}${location.pathname}#room=${room.room}`;
        const game = this.game();
        const open = room.seats.filter((/** @type {any} */ seat) => seat.who === "open").length;
        const rows = room.seats.map((/** @type {any} */ seat) =>
            h(
                "li",
                { class: "seat " + seat.who },
                h(
                    "span",
                    { class: "avatar " + seat.who, "aria-hidden": "true" },
                    seat.who === "open" ? "" : this.seatName(seat.seat).slice(0, 1).toUpperCase(),
                ),
                h(
                    "span",
                    { class: "who" },
                    h("b", null, seat.who === "open" ? t("Seat %1 is free", seat.seat) : this.seatName(seat.seat)),
                    h(
                        "small",
                        null,
                        seat.seat === room.seat
                            ? t("you")
                            : seat.who === "bot"
                              ? seat.spec || ""
                              : seat.who === "person"
                                ? seat.here
                                    ? t("here")
                                    : t("away")
                                : "",
                    ),
                ),
                seat.who === "open" && seat.seat !== room.seat
                    ? h(
                          "button",
                          { type: "button", onclick: () => wire.ask("sit", { seat: seat.seat }).catch(complain) },
                          t("Sit here"),
                      )
                    : null,
                room.host && seat.who !== "person" ? this.botChoice(seat, game) : null,
            ),
        );
        const name = h("input", {
            maxlength: 24,
            value: me.name,
            autocomplete: "nickname",
            onchange: () => {
                me.name = name.value.trim();
                wire.ask("settings", { name: me.name }).catch(complain);
            },
        });
        fill(
            this.el,
            page(
                t(room.title),
                [
                    h(
                        "section",
                        { class: "invite" },
                        h("p", null, t("Friends join with this code or link:")),
                        h("p", { class: "code" }, room.room),
                        h(
                            "div",
                            { class: "row" },
                            h("button", { type: "button", onclick: () => copy(link) }, icon("copy"), t("Copy the link")),
                            "share" in navigator
                                ? h(
                                      "button",
                                      {
                                          type: "button",
                                          onclick: () => navigator.share({ title: "Kartu", url: link }).catch(() => {}),
                                      },
                                      icon("share"),
                                      t("Share"),
                                  )
                                : null,
                        ),
                    ),
                    h("label", { class: "field" }, h("span", null, t("Your name")), name),
                    h(
                        "section",
                        null,
                        h("h2", null, t("Seats")),
                        h("ul", { class: "seats" }, rows),
                        room.spectators
                            ? h("p", { class: "note" }, tn("%1 person looks on", "%1 people look on", room.spectators))
                            : null,
                    ),
                    h(
                        "div",
                        { class: "row" },
                        room.host
                            ? h(
                                  "button",
                                  { type: "button", class: "primary", onclick: () => wire.ask("start").catch(complain) },
                                  t("Start"),
                              )
                            : h(
                                  "p",
                                  { class: "note" },
                                  room.seat ? t("Waiting for the host to start.") : t("Take a seat, or look on."),
                              ),
                        h("button", { type: "button", onclick: () => showRules(room.game) }, icon("rules"), t("Rules")),
                    ),
                    room.host && open
                        ? h(
                              "p",
                              { class: "note" },
                              tn(
                                  "%1 free seat: a bot takes it at the start.",
                                  "%1 free seats: bots take them at the start.",
                                  open,
                              ),
                          )
                        : null,
                    h("section", { class: "lobby-chat" }, h("h2", null, t("Messages")), this.lobbyChat()),
                ],
                { class: "waiting" },
            ),
        );
    }

    lobbyChat() {
        this.chat?.close();
        this.chat = chatPanel(this);
        this.stops.push(this.chat.close);
        return this.chat.el;
    }

    /** @param {any} seat @param {any} game */
    botChoice(seat, game) {
        const field = select(
            t("Who plays on seat %1", seat.seat),
            seat.who === "bot" ? (seat.spec || game.bots[0].name).split(":")[0] : "",
            [["", t("free")], ...game.bots.map((/** @type {any} */ bot) => [bot.name, t("bot: %1", bot.name)])],
            (value) => wire.ask(value ? "bot" : "open", { seat: seat.seat, ...(value ? { spec: value } : {}) }).catch(complain),
        );
        field.classList.add("bare-label");
        return field;
    }

    // ---- the table ----

    look() {
        const ctx = {
            seatName: (/** @type {number} */ seat) => this.seatName(seat),
            room: () => this.room,
            selected: this.selected,
            sort: () => setting("sort"),
            changed: () => this.chosen(),
            turned: false,
        };
        this.ctx = ctx;
        return this.view.game === "bigtwo" ? bigTwo(ctx) : this.view.game === "saboteur" ? mineLook(ctx) : patience;
    }

    drawTable() {
        this.table = new Table({
            look: this.look(),
            label: t("Table"),
            still,
            announce,
            play: (move) => this.play(move),
            choose: (moves, near) => this.choose(moves, near),
            refuse: () => {
                sounds.refuse();
                if (this.view.turn !== this.view.seat) return;
                announce(t("This card cannot be moved now."));
            },
            lifted: (held) => this.lifted(held),
        });
        this.bar = h("header", { class: "bar table-bar" });
        this.strip = h("div", { class: "strip" });
        this.end = h("section", { class: "end", "aria-label": t("Result") });
        this.actions = h("div", { class: "actions", role: "toolbar", "aria-label": t("What to do") });
        this.side = h("aside", { class: "panel", hidden: true, "aria-label": t("Beside the table") });
        fill(
            this.el,
            this.bar,
            h(
                "main",
                { class: "table-main" },
                h("div", { class: "stage" }, this.table.el, this.strip, this.end),
                this.side,
                this.actions,
            ),
        );
    }

    /** All that stands around the table. */
    refresh() {
        if (!this.table || !this.view) return;
        this.drawBar();
        this.drawActions();
    }

    dealWords() {
        const { deal, round } = this.view;
        const parts = [deal?.kind === "numbered" ? t("Deal %1", deal.number) : t("Sealed deal")];
        if (round > 1 || this.room.rounds_left) parts.unshift(t("Round %1", round));
        if (this.view.assisted) parts.push(t("assisted"));
        return parts.join(" · ");
    }

    drawBar() {
        const { view, room } = this;
        this.time = h("span", { class: "chip time", hidden: !setting("timer") });
        const had = document.activeElement?.getAttribute("data-key");
        fill(
            this.bar,
            h(
                "a",
                { class: "tool bare", href: "#lobby", title: t("Lobby"), "data-key": "back" },
                icon("back"),
                h("span", { class: "word" }, t("Lobby")),
            ),
            h("div", { class: "what" }, h("h1", { tabindex: "-1" }, t(room.title)), h("small", null, this.dealWords())),
            h(
                "div",
                { class: "facts" },
                this.time,
                this.isAlone() ? h("span", { class: "chip" }, tn("%1 move", "%1 moves", view.played || 0)) : null,
                this.isAlone() && this.pointsMatter()
                    ? h("span", { class: "chip" }, tn("%1 point", "%1 points", view.points[0]))
                    : null,
                view.seat ? null : h("span", { class: "chip" }, t("You look on")),
            ),
            this.verdictChip(),
            h(
                "div",
                { class: "tools" },
                tool("rules", t("Rules"), () => showRules(room.game), { class: "tool bare", "data-key": "rules" }),
                tool("settings", t("Settings"), () => this.openSettings(), {
                    class: "tool bare wide-only",
                    "data-key": "settings",
                }),
                tool(
                    setting("sound") ? "sound" : "mute",
                    setting("sound") ? t("Sounds off") : t("Sounds on"),
                    async () => {
                        await change({ sound: !setting("sound") });
                        this.drawBar();
                    },
                    { class: "tool bare wide-only", "data-key": "sound" },
                ),
                tool("help", t("Help"), () => this.openHelp(), { class: "tool bare wide-only", "data-key": "help" }),
            ),
        );
        if (had) $(`[data-key="${had}"]`, this.bar)?.focus();
        this.tick();
    }

    pointsMatter() {
        return /scoring=(standard|vegas)/.test(this.room.rules || "");
    }

    tick() {
        const { view } = this;
        if (!view || !this.time) return;
        if (view !== this.timed) [this.timed, this.since] = [view, performance.now()];
        const past = (performance.now() - this.since) / 1000;
        if (view.clock && !view.over) {
            const left = Math.max(0, view.clock.left - past);
            this.time.hidden = false;
            this.time.textContent = `${view.clock.seat === view.seat ? t("You") : this.seatName(view.clock.seat)} ${clock(Math.ceil(left))}`;
            this.time.classList.toggle("hurry", left < 6);
        } else this.time.textContent = clock((view.seconds || 0) + (view.over ? 0 : past));
    }

    // ---- verdict and hint ----

    verdictWords() {
        const { verdict, view } = this;
        if (!verdict || verdict.played !== view.played) return "";
        if (verdict.verdict === "solved")
            return verdict.remaining
                ? tn("Can be won, %1 move to go", "Can be won, %1 moves to go", verdict.remaining)
                : t("Can be won");
        if (verdict.verdict === "impossible") return t("Cannot be won any more");
        return t("Not known");
    }

    verdictChip() {
        if (!this.isAlone() || (!setting("verdict") && !this.verdict) || this.view.over) return null;
        const words = this.verdictWords();
        const { verdict, view } = this;
        const kind = words ? verdict.verdict : "looking";
        const back =
            verdict?.verdict === "impossible" &&
            words &&
            verdict.last_winnable !== null &&
            verdict.last_winnable !== undefined &&
            verdict.last_winnable < view.played;
        return h(
            "div",
            { class: "verdict " + kind },
            h("span", null, words || t("looking …")),
            back
                ? h(
                      "button",
                      {
                          type: "button",
                          onclick: () => wire.ask("undo", { count: view.played - verdict.last_winnable }).catch(complain),
                      },
                      t("Back to the last winnable position"),
                  )
                : null,
        );
    }

    /** @param {boolean} on */
    async setVerdict(on) {
        await change({ verdict: on });
        if (!on) this.verdict = null;
        this.refresh();
        wire.ask("verdict", { live: on }).catch(complain);
    }

    async hint() {
        if (this.view.over || (this.view.seat && this.view.turn !== this.view.seat)) return;
        this.say(t("Thinking …"));
        try {
            const hint = await wire.ask("hint");
            if (hint.seq !== undefined && hint.seq < this.boardSeq) return;
            const move = this.view.moves?.find((/** @type {any} */ one) => one.text === hint.move);
            const reason = hint.reason?.text ? sentence(say(hint.reason)) : "";
            const named = move?.words || hint.words;
            const words = named ? sentence(sayMove(named)) : hint.move || "";
            const text = hint.move
                ? [words, reason].filter(Boolean).join(": ")
                : reason ||
                  { impossible: t("It cannot be won any more."), unknown: t("No way is known.") }[
                      /** @type {"unknown"} */ (hint.verdict)
                  ] ||
                  t("No hint is known.");
            this.say(
                text,
                hint.move
                    ? [h("button", { type: "button", class: "primary", onclick: () => this.play(move || hint) }, t("Do it"))]
                    : [],
            );
            if (this.view.game === "bigtwo" && move) this.choosePlaces(move);
            this.table?.point(move || (hint.move ? hint : null));
        } catch (error) {
            this.say(null);
            complain(error);
        }
    }

    /** @param {any} move */
    choosePlaces(move) {
        this.selected.clear();
        if (move.from !== undefined) for (const place of move.taken) this.selected.add(this.view.piles[move.from].cards[place]);
        this.table?.lay(true);
        this.chosen();
    }

    /** The strip above the actions. @param {string | null} text @param {any[]} [more] */
    say(text, more = []) {
        if (!this.strip) return;
        fill(
            this.strip,
            text ? h("p", null, text) : null,
            text ? more : null,
            text
                ? tool(
                      "close",
                      t("Close"),
                      () => {
                          this.say(null);
                          this.table?.point(null);
                      },
                      { class: "tool bare" },
                  )
                : null,
        );
        this.strip.classList.toggle("shown", !!text);
        if (text && more.length) announce(text);
    }

    // ---- doing ----

    /** @param {any} move */
    async play(move) {
        if (this.isBusy || !move) return;
        this.isBusy = true;
        const { boardSeq } = this;
        const text = move.text ?? move.move;
        try {
            await wire.ask("move", { text, seq: this.view.seq }).catch(async (error) => {
                if (error.code !== "stale") throw error;
                // The number may have changed without the table: the game counts as assisted since a moment ago.
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

    /** Two moves look alike: ask which. @param {any[]} moves @param {Element} _near */
    choose(moves, _near) {
        const el = dialog(
            t("Which one?"),
            [
                h(
                    "div",
                    { class: "choices" },
                    moves.map((move) =>
                        h(
                            "button",
                            {
                                type: "button",
                                onclick: () => {
                                    el.close();
                                    this.play(move);
                                },
                            },
                            move.words ? sentence(sayMove(move.words)) : move.text,
                        ),
                    ),
                ),
            ],
            { onclose: () => this.table?.fallBack() },
        );
    }

    /** @param {any} held */
    lifted(held) {
        if (held) sounds.lift();
        if (this.view.game === "saboteur") {
            const card = held ? this.view.piles[held.pile].cards[held.index] : 0;
            if (held && this.ctx && hasTwoWays(card)) {
                const ways = new Set(
                    held.moves
                        .filter((/** @type {any} */ move) => move.x !== undefined && move.to === undefined)
                        .map((/** @type {any} */ move) => !!move.turned),
                );
                if (ways.size === 1) this.ctx.turned = ways.has(true);
            }
            this.drawActions();
        }
    }

    turnCard() {
        if (!this.ctx || !this.table?.held) return;
        this.ctx.turned = !this.ctx.turned;
        this.table.mark();
    }

    /** Plays every card home that can go. */
    async allHome() {
        for (let n = 0; n < 60; n++) {
            const { view } = this;
            const move = view.moves?.find(
                (/** @type {any} */ one) =>
                    one.to !== undefined &&
                    view.piles[one.to].name === "foundation" &&
                    one.from !== undefined &&
                    view.piles[one.from].name !== "foundation",
            );
            if (!move || this.isBusy) return;
            await this.play(move);
            if (this.view === view) return;
            if (!still()) await new Promise((done) => setTimeout(done, 90));
        }
    }

    passMove() {
        return this.view.moves?.find((/** @type {any} */ move) => move.text === "pass");
    }

    passByItself() {
        clearTimeout(this.passing);
        const { view } = this;
        if (view.game !== "bigtwo" || !setting("autopass") || view.moves?.length !== 1 || !this.passMove()) return;
        this.passing = setTimeout(() => this.view === view && this.play(this.passMove()), 900);
    }

    async chosen() {
        this.drawActions();
        const move = /** @type {any} */ (this.table?.look).chosenMove?.({ ...this.view });
        if (move && !move.words) {
            const named = await wire.ask("name", { move: move.text }).catch(() => null);
            if (named) move.words = named.words;
            this.drawActions();
        }
    }

    // ---- the row of actions ----

    drawActions() {
        const had = document.activeElement?.getAttribute("data-key");
        const make = this.isAlone()
            ? this.soloActions()
            : this.view.game === "saboteur"
              ? this.mineActions()
              : this.tableActions();
        fill(this.actions, make.filter(Boolean));
        for (const el of this.actions.querySelectorAll("button")) el.dataset.key = el.title || el.textContent;
        if (had) $(`[data-key="${CSS.escape(had)}"]`, this.actions)?.focus();
    }

    /** @param {string} name @param {string} picture @param {string} label */
    panelTool(name, picture, label) {
        return tool(picture, label, () => this.togglePanel(name), { "aria-pressed": String(this.panel?.name === name) });
    }

    soloActions() {
        const { view } = this;
        if (!view.seat) return [tool("more", t("More"), () => this.openMore())];
        const on = setting("verdict");
        return [
            tool("undo", t("Undo"), () => this.undo(), { disabled: !view.played }),
            tool("redo", t("Redo"), () => this.redo(), { disabled: !view.undone }),
            tool("hint", t("Hint"), () => this.hint(), { disabled: view.over }),
            tool("home", t("All home"), () => this.allHome(), { class: "tool" }),
            tool("verdict", t("Verdict"), () => this.setVerdict(!on), { "aria-pressed": String(!!on) }),
            this.panelTool("watch", "watch", t("Watch")),
            tool("more", t("More"), () => this.openMore()),
        ];
    }

    tableActions() {
        const { view } = this;
        const isMine = view.seat && view.turn === view.seat;
        const move = isMine ? /** @type {any} */ (this.table?.look).chosenMove?.(view) : null;
        const pass = isMine && this.passMove();
        const word = move
            ? move.words
                ? sentence(t("Play %1", sayMove(move.words)))
                : t("Play")
            : this.selected.size && isMine
              ? t("Not a play")
              : t("Play");
        return [
            !view.seat
                ? null
                : tool("sort", t("Sort"), () => this.sort(), {
                      "aria-label": setting("sort") === "rank" ? t("Sort by suit") : t("Sort by rank"),
                  }),
            view.seat ? tool("pass", t("Pass"), () => this.play(this.passMove()), { disabled: !pass, class: "tool" }) : null,
            view.over
                ? this.nextButton()
                : view.seat
                  ? h(
                        "button",
                        {
                            type: "button",
                            class: "primary play",
                            disabled: !move,
                            title: t("Play"),
                            onclick: () => this.play(move),
                        },
                        word,
                    )
                  : null,
            view.seat ? tool("hint", t("Hint"), () => this.hint(), { disabled: !isMine }) : null,
            this.panelTool("log", "log", t("Log")),
            this.chatTool(),
            tool("more", t("More"), () => this.openMore()),
        ];
    }

    nextButton() {
        return this.view.seat
            ? h(
                  "button",
                  { type: "button", class: "primary play", onclick: () => this.newDeal() },
                  this.room.rounds_left ? t("Next round") : t("Play again"),
              )
            : null;
    }

    mineActions() {
        const { view } = this;
        const held = this.table?.held;
        const drop = held?.moves.find((move) => move.to !== undefined && view.piles[move.to].name === "dropped");
        const isMine = view.seat && view.turn === view.seat;
        const turns = held && hasTwoWays(view.piles[held.pile].cards[held.index]);
        return [
            view.over ? this.nextButton() : null,
            view.seat ? tool("turn", t("Turn"), () => this.turnCard(), { disabled: !turns }) : null,
            view.seat ? tool("drop", t("Drop"), () => this.play(drop), { disabled: !drop, class: "tool drop" }) : null,
            view.seat ? tool("hint", t("Hint"), () => this.hint(), { disabled: !isMine }) : null,
            this.panelTool("log", "log", t("Log")),
            this.chatTool(),
            tool("more", t("More"), () => this.openMore()),
        ];
    }

    chatTool() {
        const el = this.panelTool("chat", "chat", t("Chat"));
        if (this.unread) el.append(h("span", { class: "badge" }, number(this.unread)));
        return el;
    }

    sort() {
        change({ sort: setting("sort") === "rank" ? "suit" : "rank" }).then(() => {
            this.table?.lay(true);
            this.drawActions();
        });
    }

    undo() {
        if (this.view.played) wire.ask("undo").catch(complain);
    }

    redo() {
        if (this.view.undone) wire.ask("redo").catch(complain);
    }

    newDeal() {
        if (this.isAlone()) return wire.ask("rematch").catch(complain);
        if (!this.view.over) return;
        return wire.ask(this.room.rounds_left ? "next_round" : "rematch").catch(complain);
    }

    openMore() {
        const alone = this.isAlone();
        const item = (/** @type {string} */ picture, /** @type {string} */ label, /** @type {() => void} */ action) =>
            h(
                "button",
                {
                    type: "button",
                    onclick: () => {
                        el.close();
                        action();
                    },
                },
                icon(picture),
                label,
            );
        const el = dialog(t("More"), [
            h(
                "div",
                { class: "menu" },
                alone
                    ? [
                          item("deal", t("New deal"), () => this.newDeal()),
                          item("turn", t("Start this deal again"), () => wire.ask("restart").catch(complain)),
                          item("share", t("Share this game"), () => this.share()),
                      ]
                    : null,
                this.frames.length > 1 && (alone || this.view.over)
                    ? item("play", t("Replay"), () => this.togglePanel("replay"))
                    : null,
                this.game()?.bots.some((/** @type {any} */ bot) => bot.name !== "random") && !this.view.over && this.view.seat
                    ? item("explain", t("What would a bot do?"), () => this.togglePanel("explain"))
                    : null,
                alone
                    ? null
                    : item("share", t("Copy the link of this room"), () =>
                          copy(`${location.origin}${location.pathname}#room=${this.code}`),
                      ),
                alone || !this.room.seat
                    ? null
                    : item("people", t("Stand up and look on"), () => wire.ask("stand").catch(complain)),
                alone || this.room.seat ? null : this.seatItems(item),
                item("rules", t("Rules"), () => showRules(this.room.game)),
                item("settings", t("Settings"), () => this.openSettings()),
                item("help", t("Help"), () => this.openHelp()),
                item("back", t("Lobby"), () => go("#lobby")),
            ),
        ]);
    }

    /** @param {any} item */
    seatItems(item) {
        return this.room.seats
            .filter((/** @type {any} */ seat) => seat.who !== "person")
            .map((/** @type {any} */ seat) =>
                item("people", t("Take the seat of %1", this.seatName(seat.seat)), () =>
                    wire.ask("sit", { seat: seat.seat }).catch(complain),
                ),
            );
    }

    openSettings() {
        const body = h("div");
        const draw = () => {
            fill(body, settingsFields(draw));
            this.table?.pieces.forEach((piece) => (piece.drawn = ""));
            this.table?.lay(false);
            this.refresh();
        };
        fill(body, settingsFields(draw));
        dialog(t("Settings"), [body]);
    }

    openHelp() {
        dialog(t("Help"), helpContent(), { wide: true });
    }

    async share() {
        const { deal } = this.view;
        if (deal.kind !== "numbered")
            return dialog(t("Share this game"), [
                h("p", null, t("A sealed deal has no number, so it cannot be shared. Play a numbered deal to share it.")),
            ]);
        const history = await wire.ask("history").catch(() => null);
        const moves = history?.moves.slice(0, history.played) || [];
        const shared = { game: this.room.game, rules: this.room.rules || "", deal: deal.number };
        dialog(t("Share this game"), [
            h("p", null, t("The link carries the game, its rules and the deal.")),
            h(
                "div",
                { class: "choices" },
                h(
                    "button",
                    { type: "button", onclick: () => copy(shareLink(shared)) },
                    icon("deal"),
                    t("Copy a link to the deal"),
                ),
                h(
                    "button",
                    { type: "button", disabled: !moves.length, onclick: () => copy(shareLink({ ...shared, moves })) },
                    icon("share"),
                    tn("Copy a link with my %1 move", "Copy a link with my %1 moves", moves.length),
                ),
            ),
        ]);
    }

    // ---- panels ----

    /** @param {string} name */
    togglePanel(name) {
        this.openPanel(this.panel?.name === name ? null : name);
    }

    /** @param {string | null} name */
    openPanel(name) {
        if (this.panel) {
            this.panel.close();
            this.panel = null;
        }
        if (!this.side) return;
        this.side.hidden = !name;
        this.say(null);
        if (name) {
            const make = {
                watch: watchPanel,
                explain: explainPanel,
                chat: chatPanel,
                log: logPanel,
                replay: (/** @type {any} */ room) => replayPanel(room, room.frames.slice()),
            }[/** @type {"watch"} */ (name)];
            this.panel = { ...make(this), name, isFilm: name === "replay" };
            if (name === "chat") this.unread = 0;
            fill(
                this.side,
                h(
                    "header",
                    null,
                    h("h2", { tabindex: "-1" }, this.panel.title),
                    tool("close", t("Close"), () => this.openPanel(null), { class: "tool bare" }),
                ),
                this.panel.el,
            );
            this.side.querySelector("h2").focus();
        }
        this.refresh();
    }

    /** A position that is not the present one. @param {any} frame */
    showFrame(frame) {
        if (!this.table) return;
        this.panel.isFilm = true;
        this.table.frozen = true;
        fill(this.end);
        this.table.show({ ...this.view, turn: null, allDeeds: [], ...frame, moves: [] });
        if (frame.from !== undefined) this.table.point(null);
    }

    unfreeze() {
        if (this.panel) this.panel.isFilm = false;
        if (this.table?.frozen) this.show();
    }

    // ---- the end ----

    drawEnd() {
        const { view } = this;
        const alone = this.isAlone();
        const close = tool("close", t("Close"), () => fill(this.end), { class: "tool bare" });
        const me_ = view.seat ? view.points[view.seat - 1] : 0;
        const best = Math.max(...view.points.filter((/** @type {any} */ one) => one !== null));
        const title = alone ? (view.won ? t("Won!") : t("Nothing moves any more")) : this.roundTitle();
        (alone ? view.won : view.seat && me_ === best) ? sounds.won() : sounds.lost();
        const replay =
            this.frames.length > 1
                ? h("button", { type: "button", onclick: () => this.openPanel("replay") }, icon("play"), t("Replay"))
                : null;
        const buttons = alone
            ? [
                  h("button", { type: "button", class: "primary", onclick: () => this.newDeal() }, t("New deal")),
                  view.won ? null : h("button", { type: "button", onclick: () => this.undo() }, t("Undo")),
                  h("button", { type: "button", onclick: () => wire.ask("restart").catch(complain) }, t("Again")),
                  replay,
                  view.deal.kind === "numbered"
                      ? h("button", { type: "button", onclick: () => this.share() }, t("Share"))
                      : null,
              ]
            : [
                  h(
                      "button",
                      { type: "button", class: "primary", disabled: !view.seat, onclick: () => this.newDeal() },
                      this.room.rounds_left ? t("Next round") : t("Play again"),
                  ),
                  replay,
              ];
        fill(
            this.end,
            h(
                "div",
                { class: "end-card " + (view.won ? "won" : "") },
                h("header", null, h("h2", { tabindex: "-1" }, title), close),
                alone
                    ? h(
                          "p",
                          null,
                          `${clock(view.seconds || 0)} · ${tn("%1 move", "%1 moves", view.played || 0)}${view.assisted ? " · " + t("assisted") : ""}`,
                      )
                    : this.standings(),
                this.proof(),
                h("div", { class: "row wrap" }, buttons),
            ),
        );
        announce(title);
        this.end.querySelector("h2").focus({ preventScroll: true });
    }

    /** Who has won the round, as far as the table shows it. */
    roundTitle() {
        const { view } = this;
        const out = view.piles.find((/** @type {any} */ pile) => pile.name === "hand" && !pile.cards.length);
        if (view.game === "bigtwo" && out)
            return out.seat === view.seat ? t("You have won the round") : t("%1 has won the round", this.seatName(out.seat));
        const goals = view.piles.filter((/** @type {any} */ pile) => pile.name === "goal");
        if (goals.length)
            return goals.some((/** @type {any} */ pile) => pile.cards[0] === GOLD)
                ? t("The miners have found the gold")
                : t("The saboteurs have won");
        return t("The round is over");
    }

    standings() {
        const rows = this.view.points
            .map((/** @type {any} */ points, /** @type {number} */ i) => ({ points, seat: i + 1 }))
            .sort((/** @type {any} */ a, /** @type {any} */ b) => (b.points ?? -1e9) - (a.points ?? -1e9));
        return h(
            "ol",
            { class: "standings" },
            rows.map((/** @type {any} */ row) =>
                h(
                    "li",
                    { class: row.seat === this.view.seat ? "mine" : "" },
                    h("span", null, this.seatName(row.seat), this.roleWord(row.seat)),
                    h("b", null, row.points === null ? "?" : number(row.points)),
                ),
            ),
        );
    }

    /** @param {number} seat */
    roleWord(seat) {
        const role = this.view.piles.find((/** @type {any} */ pile) => pile.name === "role" && pile.seat === seat)?.cards[0];
        return role ? h("small", null, " · " + /** @type {any} */ (this.table?.look).cardName(Math.abs(role), {})) : null;
    }

    /** What shows that the deal was honest. */
    proof() {
        const { deal } = this.view;
        if (deal?.kind !== "sealed" || !deal.seed) return null;
        const commands = [...(deal.earlier || []), deal].map(
            (one) =>
                `kartu verify-shuffle ${this.room.game} --rules ${this.room.rules || '""'} --seed-hex ${one.seed} --commitment ${one.commitment}`,
        );
        return h(
            "details",
            null,
            h("summary", null, t("Was the deal honest?")),
            h(
                "p",
                { class: "note" },
                t("Before play the server was bound to this seed by a commitment. This command checks it:"),
            ),
            h("pre", { tabindex: "0" }, commands.join("\n")),
            h("button", { type: "button", onclick: () => copy(commands.join("\n")) }, t("Copy")),
        );
    }

    // ---- keys ----

    /** @param {KeyboardEvent} event */
    keyed(event) {
        const target = /** @type {HTMLElement} */ (event.target);
        if (
            event.ctrlKey ||
            event.metaKey ||
            event.altKey ||
            /^(INPUT|SELECT|TEXTAREA)$/.test(target.tagName) ||
            (!setting("keys") && event.key.length === 1) ||
            document.querySelector("dialog[open]") ||
            !this.table
        )
            return;
        const alone = this.isAlone();
        const stock = () =>
            this.play(
                this.view.moves?.find((/** @type {any} */ move) =>
                    [move.from, move.to].some((p) => p !== undefined && this.view.piles[p].name === "stock"),
                ),
            );
        const chosen = () => this.play(/** @type {any} */ (this.table?.look).chosenMove?.(this.view));
        /** @type {Record<string, () => void>} */
        const keys = {
            h: () => this.hint(),
            n: () => this.newDeal(),
            "?": () => this.openHelp(),
            m: () => (alone ? null : this.togglePanel("chat")),
            Escape: () => (this.panel ? this.openPanel(null) : fill(this.end)),
            ...(alone
                ? {
                      u: () => this.undo(),
                      r: () => this.redo(),
                      a: () => this.allHome(),
                      v: () => this.setVerdict(!setting("verdict")),
                      w: () => this.togglePanel("watch"),
                      d: stock,
                  }
                : {
                      p: chosen,
                      x: () => this.play(this.passMove()),
                      s: () => this.sort(),
                      t: () => this.turnCard(),
                      l: () => this.togglePanel("log"),
                  }),
        };
        const action = keys[event.key];
        if (!action) return;
        event.preventDefault();
        action();
    }
}
