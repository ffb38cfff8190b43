// The laboratory: two to four algorithms search the same deal side by side. Their traces are played at one speed, in
// expanded nodes: after each step every algorithm has expanded the same number of nodes. At the end a table and two
// charts compare them. The address holds the whole experiment, so a link repeats it. Loaded when it is opened.
import { h, fill, tool, grid, icon, keepFocus, $ } from "./dom.js";
import { t, tn, number, sentence } from "./text.js";
import { wire, me, page, select, announce, copy } from "./app.js";
import { normalRules, rulesWords } from "./options.js";
import { algorithmFields, limitWord } from "./algorithm.js";
import { useStyle } from "./charts.js";
import { curves } from "./curves.js";
import { smallDecks } from "./labdecks.js";
import { lessonLinks } from "./lessons.js";
import { Run } from "./labrun.js";

const MOST_RUNS = 4,
    LEAST_RUNS = 2,
    USUAL_NODES = 20000,
    MOST_NODES = 1000000;

/** How often the counters change while a tree grows, per second. */
const READABLE = 8;

/** Games with algorithms that have a trace. */
const labGames = () => me.games.filter((game) => game.seats === 1 && traced(game).length >= LEAST_RUNS);

/** @param {any} game @returns {any[]} */
const traced = (game) => game.solvers.filter((/** @type {any} */ one) => one.trace);

/** The algorithms that are chosen at first: breadth-first search, A*, and the paper's. @param {any} game */
function firstSpecs(game) {
    const names = traced(game).map((one) => one.name);
    const wanted = ["bfs", "astar", game.paper, "dfs"].filter((name) => names.includes(name));
    return [...new Set([...wanted, ...names])].slice(0, 3);
}

/** An experiment: everything that the address says. Values that are not allowed are replaced.
 * @typedef {{game: any, rules: string, deal: number, nodes: number, specs: string[], isComplete: boolean}} Experiment
 * @param {URLSearchParams} asked @returns {Experiment} */
function readExperiment(asked) {
    const games = labGames();
    const game = games.find(({ game }) => game === asked.get("lab")) || games[0];
    const names = traced(game).map((one) => one.name);
    const specs = asked.getAll("a").filter((spec) => names.includes(spec.split(":")[0]));
    const small = smallDecks[game.game]?.[0];
    const whole = (/** @type {string} */ name, /** @type {number} */ most, /** @type {number} */ usual) => {
        const value = Number(asked.get(name));
        return Number.isInteger(value) && value >= 1 && value <= most ? value : usual;
    };
    return {
        game,
        rules: asked.get("rules") ?? (asked.has("deal") ? "" : small?.rules || ""),
        deal: whole("deal", game.deals, small?.deal || 1),
        nodes: whole("nodes", MOST_NODES, USUAL_NODES),
        specs: (specs.length >= LEAST_RUNS ? specs : firstSpecs(game)).slice(0, MOST_RUNS),
        isComplete: specs.length >= LEAST_RUNS,
    };
}

/** @param {Experiment} experiment */
function addressOf({ game, rules, deal, nodes, specs }) {
    const asked = new URLSearchParams({ lab: game.game, rules, deal: String(deal), nodes: String(nodes) });
    for (const spec of specs) asked.append("a", spec);
    return "#" + asked;
}

class Lab {
    /** @param {URLSearchParams} asked */
    constructor(asked) {
        this.experiment = readExperiment(asked);
        /** @type {Run[]} */ this.runs = [];
        this.isPlaying = false;
        this.isClosed = false;
        this.isDone = false;
        /** Are all traces loaded? Is the end wanted as soon as they are? */ this.isReady = this.isHurried = false;
        this.speed = 5;
        this.credit = 0;
        this.then = 0;
        this.told = 0;
        /** Whose board may follow next. */ this.turn = 0;
        this.form = h("details", { class: "lab-form", open: true });
        this.controls = h("div", { class: "lab-controls row wrap", role: "group", "aria-label": t("Playback") });
        this.grid = h("div", { class: "runs" });
        this.results = h("section", { class: "lab-results", "aria-live": "off" });
        this.controls.hidden = true;
        const playOrPause = () => (this.isPlaying ? this.pause() : this.play());
        this.go = tool("play", t("Play film"), playOrPause, { class: "tool primary" });
        this.el = h("div", { class: "lab" }, this.form, this.controls, this.grid, this.results);
        this.showForm();
        // Later, because it changes the address: the screen must be the one of its address when it is opened.
        if (this.experiment.isComplete) setTimeout(() => this.isClosed || this.start());
    }

    close() {
        this.isClosed = true;
        this.closeRuns();
        wire.ask("stop_lab").catch(() => {});
    }

    closeRuns() {
        this.runs.forEach((run) => run.close());
        this.runs = [];
    }

    // ---- the form ----

    showForm() {
        const { experiment } = this;
        const games = labGames().map((game) => /** @type {[string, string]} */ ([game.game, t(game.title)]));
        const takeGame = (/** @type {string} */ name) => {
            this.experiment = readExperiment(new URLSearchParams({ lab: name }));
            keepFocus(() => this.showForm(), () => $("select", this.form));
            $("select", this.form).focus();
        };
        const start = (/** @type {Event} */ event) => {
            event.preventDefault();
            this.start();
        };
        fill(
            this.form,
            h("summary", null, t("Experiment")),
            h(
                "form",
                { onsubmit: start },
                h(
                    "div",
                    { class: "fields" },
                    select(t("Game"), experiment.game.game, games, takeGame),
                    this.deckField(),
                    this.numberField(t("Deal"), "deal", experiment.game.deals),
                    this.numberField(t("Limit of positions"), "nodes", MOST_NODES),
                ),
                h("div", { class: "algorithms" }, this.algorithms()),
                h(
                    "div",
                    { class: "row wrap" },
                    this.addButton(),
                    h("button", { class: "primary" }, t("Start the experiment")),
                ),
            ),
        );
    }

    /** The deck: small ones, and the rules of the address or the default rules. */
    deckField() {
        const { experiment } = this;
        const { game } = experiment;
        const small = smallDecks[game.game] || [];
        /** @type {[string, string][]} */ const choices = small.map(({ rules, cards }) => [
            rules,
            t("Small deck of %1 cards: the whole tree can be shown", cards),
        ]);
        choices.push(["", t("Default rules")]);
        const own = normalRules(game, experiment.rules);
        const known = choices.find(([rules]) => normalRules(game, rules) === own);
        if (!known) choices.push([experiment.rules, sentence(rulesWords(game, experiment.rules))]);
        return select(t("Rules"), known ? known[0] : experiment.rules, choices, (rules) => {
            experiment.rules = rules;
            const deck = small.find((one) => one.rules === rules);
            if (deck) experiment.deal = deck.deal;
            this.showForm();
            $("select", this.form.querySelectorAll("label")[1])?.focus();
        });
    }

    /** @param {string} label @param {"deal" | "nodes"} name @param {number} most */
    numberField(label, name, most) {
        const input = h("input", {
            type: "number",
            name,
            min: 1,
            max: most,
            required: true,
            value: this.experiment[name],
            onchange: () => input.checkValidity() && (this.experiment[name] = Number(input.value)),
        });
        return h("label", { class: "field" }, h("span", null, label), input);
    }

    algorithms() {
        const all = traced(this.experiment.game);
        return this.experiment.specs.map((spec, i) => this.algorithm(all, spec, i));
    }

    /** Adds an algorithm that is not among the chosen ones. */
    addButton() {
        const { game, specs } = this.experiment;
        const isNew = (/** @type {any} */ { name }) => !specs.some((spec) => spec.split(":")[0] === name);
        const add = () => {
            specs.push((traced(game).find(isNew) || traced(game)[0]).name);
            this.showForm();
            [...this.form.querySelectorAll(".algorithm select")].at(-1)?.focus();
        };
        if (specs.length >= MOST_RUNS) return null;
        return h("button", { type: "button", onclick: add }, icon("bigger"), t("Add an algorithm"));
    }

    /** @param {any[]} all @param {string} spec @param {number} i */
    algorithm(all, spec, i) {
        const { experiment } = this;
        const { fields, spec: chosen } = algorithmFields(all, {
            spec,
            label: t("Algorithm %1", i + 1),
            changed: () => (experiment.specs[i] = chosen()),
        });
        const remove = () => {
            experiment.specs.splice(i, 1);
            this.showForm();
            $(".algorithm select", this.form)?.focus();
        };
        return h(
            "div",
            { class: `algorithm run-${i + 1}`, role: "group", "aria-label": t("Algorithm %1", i + 1) },
            fields,
            experiment.specs.length > LEAST_RUNS
                ? h("button", { type: "button", onclick: remove }, t("Remove"))
                : null,
        );
    }

    // ---- the searches ----

    async start() {
        const { experiment } = this;
        const { game, rules, deal, nodes, specs } = experiment;
        this.closeRuns();
        this.isDone = false;
        this.credit = 0;
        history.replaceState(null, "", addressOf(experiment));
        this.form.open = false;
        fill(this.results);
        this.runs = specs.map((spec, i) => new Run(i + 1, game.game, spec));
        fill(this.grid, this.runs.map((run) => run.el));
        this.grid.dataset.count = String(specs.length);
        this.showControls();
        announce(t("Searching…"));
        this.isReady = this.isHurried = false;
        this.play();
        const { runs } = this;
        await Promise.all(runs.map((run) => run.search({ game: game.game, rules, deal, nodes })));
        if (this.isClosed || runs !== this.runs) return;
        runs.forEach((run) => run.result && fill(run.status, " "));
        this.isReady = true;
        if (!this.isPlaying && this.isHurried) this.finish();
    }

    // ---- playback ----

    showControls() {
        this.controls.hidden = false;
        const pace = h("input", {
            type: "range",
            min: 0,
            max: 11,
            step: 1,
            "aria-label": t("Speed"),
            oninput: () => {
                this.speed = Number(pace.value);
                fill(words, this.speedWords());
            },
        });
        pace.value = String(this.speed);
        const words = h("small", null, this.speedWords());
        fill(
            this.controls,
            this.go,
            tool("next", t("Step"), () => this.step()),
            tool("forward", t("To the end"), () => this.finish()),
            tool("undo", t("From the start"), () => this.rewind()),
            h("label", { class: "field pace" }, h("span", null, t("Speed")), pace, words),
        );
        this.go.focus({ preventScroll: true });
    }

    speedWords() {
        return tn("%1 position a second", "%1 positions a second", 2 ** this.speed);
    }

    isOver() {
        return this.runs.length > 0 && this.runs.every((run) => run.isOver());
    }

    play() {
        if (this.isDone) this.rewind();
        if (this.isPlaying) return;
        this.isPlaying = true;
        fill(this.go, icon("pause"), h("span", { class: "word" }, t("Pause")));
        this.go.title = t("Pause");
        this.then = performance.now();
        requestAnimationFrame((now) => this.frame(now));
    }

    pause() {
        this.isPlaying = false;
        fill(this.go, icon("play"), h("span", { class: "word" }, t("Play film")));
        this.go.title = t("Play film");
        this.runs.forEach((run) => run.draw(true));
    }

    /** @param {number} now */
    frame(now) {
        if (!this.isPlaying || this.isClosed) return;
        if (this.isReady) this.credit += (Math.min(250, now - this.then) / 1000) * 2 ** this.speed;
        if (this.isReady && this.isHurried) return this.finish();
        this.then = now;
        const count = Math.floor(this.credit);
        this.credit -= count;
        const isReadable = now - this.told > 1000 / READABLE;
        if (isReadable) this.told = now;
        for (const run of this.runs) {
            if (count) run.advance(count);
            run.draw(isReadable);
        }
        if (this.isOver()) return this.done();
        // One board in a frame: a board costs more than a tree.
        const next = this.runs[this.turn++ % this.runs.length];
        if (!next.isOver()) next.follow(now);
        requestAnimationFrame((later) => this.frame(later));
    }

    step() {
        this.pause();
        for (const run of this.runs) {
            run.advance(1);
            run.draw(true);
            run.follow(Infinity);
        }
        if (this.isOver()) this.done();
    }

    /** Also if the trees are still being loaded: then it waits for them. */
    finish() {
        this.isHurried = true;
        if (!this.isReady) return;
        for (const run of this.runs) {
            run.advance(Infinity);
            run.draw(true);
        }
        if (this.isOver()) this.done();
    }

    rewind() {
        this.isDone = this.isHurried = false;
        this.credit = 0;
        fill(this.results);
        this.runs.forEach((run) => run.rewind());
        if (!this.isPlaying) this.pause();
    }

    // ---- results ----

    done() {
        if (this.isPlaying) this.pause();
        if (this.isDone) return;
        this.isDone = true;
        const runs = this.runs.filter((run) => run.result);
        if (!runs.length) return; // each says why
        const rows = runs.map((run) => this.row(run));
        const heads = [t("Algorithm"), t("Result"), t("Moves"), t("Positions"), t("Memory"), t("CPU time")];
        fill(
            this.results,
            h("h2", null, t("Comparison")),
            h("p", { class: "note" }, this.subject()),
            grid(heads, rows),
            runs.some(({ result }) => result.steps > result.moves) ? h("p", { class: "note" }, this.freeMoves()) : null,
            this.charts(runs),
            h(
                "div",
                { class: "row wrap" },
                h(
                    "button",
                    { type: "button", onclick: () => copy(location.href) },
                    icon("copy"),
                    t("Copy the link of this experiment"),
                ),
            ),
        );
        announce(`${t("Comparison")}. ${rows.map((row) => row.slice(0, 4).join(", ")).join(". ")}.`);
    }

    subject() {
        const { game, rules, deal, nodes } = this.experiment;
        const limit = tn("at most %1 position", "at most %1 positions", nodes);
        return `${t(game.title)}, ${t("deal %1", deal)} · ${rulesWords(game, rules)} · ${limit}`;
    }

    freeMoves() {
        return t("Safe moves home do not count as moves in this table; the boards show them.");
    }

    /** @param {Run} run @returns {string[]} */
    row({ spec, result }) {
        const words = {
            solved: t("solved"),
            impossible: t("impossible"),
            unknown: result.limit ? t("unknown (%1)", limitWord(result.limit)) : t("unknown"),
        };
        return [
            spec,
            words[/** @type {"solved"} */ (result.verdict)],
            result.moves === null ? "–" : number(result.moves),
            number(result.states),
            t("%1 kB", number(Math.ceil(result.memory / 1024))),
            t("%1 ms", number(result.seconds * 1000, { maximumFractionDigits: 1 })),
        ];
    }

    /** @param {Run[]} runs */
    charts(runs) {
        const series = (/** @type {(sample: number[]) => [number, number]} */ pick) =>
            runs.map(({ run, spec, result }) => ({ kind: run, name: spec, points: result.samples.map(pick) }));
        return h(
            "div",
            { class: "charts" },
            curves({
                label: t("Frontier, over expanded positions"),
                across: t("expanded positions"),
                up: t("positions in the frontier"),
                least: [1, 1],
                series: series(([expanded, frontier]) => [expanded, frontier]),
            }),
            curves({
                label: t("Expanded positions, over CPU time"),
                across: t("CPU time (ms)"),
                up: t("expanded positions"),
                least: [0.01, 1],
                series: series(([expanded, , , time]) => [time, expanded]),
            }),
        );
    }
}

/** Loads the styles, once. */
function loadStyles() {
    useStyle();
    if (!$("link[href='lab.css']")) document.head.append(h("link", { rel: "stylesheet", href: "lab.css" }));
}

/** The screen. @param {URLSearchParams} asked */
export function lab(asked) {
    loadStyles();
    const shown = new Lab(asked);
    const intro = h(
        "p",
        { class: "lead" },
        t("Let algorithms search the same deal side by side, and see what each of them does and why."),
    );
    const lessons = h("section", null, h("h2", null, t("Lessons")), lessonLinks());
    const content = page(t("Laboratory"), [intro, shown.el, lessons], { class: "lab-page" });
    return { content, close: () => shown.close() };
}
