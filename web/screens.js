// The screens before and beside the table: welcome, lobby, a new game, scores and statistics, settings, help.
import { h, s as svg, fill, icon, tool } from "./dom.js";
import { t, tn, say, number, clock, day, spoken } from "./text.js";
import { wire, me, setting, usual, change, go, page, select, toggle, gameNamed, complain, dialog, takeNews } from "./app.js";
import { drawFace, drawBack } from "./card.js";
import { drawTunnel } from "./tunnel.js";
import { markdown } from "./markdown.js";

/** @param {string} game */
export function about(game) {
    const texts = /** @type {Record<string, string>} */ ({
        freecell: t("Everything lies open. Nearly every deal can be won."),
        klondike: t("The classic patience with stock and waste."),
        spider: t("Build whole suits, with one, two or four."),
        bigtwo: t("Capsa Banting: be the first to get rid of your cards."),
        saboteur: t("Dig for gold. Somebody at the table is digging against you."),
    });
    return texts[game] || "";
}

/** Some cards of a game, as a picture. @param {string} game */
function picture(game) {
    const cards = /** @type {Record<string, number[]>} */ ({
        freecell: [55, 50, 45],
        klondike: [0, 51, 46],
        spider: [55, 51, 47],
        bigtwo: [11, 10, 9],
        saboteur: [-6, -29, -7],
    })[game] || [7];
    return h(
        "span",
        { class: "fan", "aria-hidden": "true" },
        cards.map((card) =>
            h("span", { class: "mini-card" }, card > 0 ? drawFace(card) : card < 0 ? drawTunnel(-card) : drawBack()),
        ),
    );
}

/** @param {string} name */
function keepName(name) {
    me.name = name.trim().slice(0, 24);
    return wire.ask("settings", { name: me.name }).catch(complain);
}

function languageSwitch() {
    return h(
        "div",
        { class: "languages", role: "group", "aria-label": t("Language") },
        me.languages.map((code) =>
            h(
                "button",
                {
                    type: "button",
                    lang: code,
                    "aria-pressed": String(spoken() === code),
                    onclick: async () => {
                        await change({ language: code });
                        dispatchEvent(new HashChangeEvent("hashchange"));
                    },
                },
                { en: "English", id: "Bahasa Indonesia" }[code] || code,
            ),
        ),
    );
}

export function welcome() {
    const name = h("input", {
        id: "name",
        name: "name",
        maxlength: 24,
        autocomplete: "nickname",
        value: me.name,
        placeholder: t("Your name"),
    });
    const form = h(
        "form",
        {
            class: "welcome-form",
            onsubmit: (/** @type {Event} */ event) => {
                event.preventDefault();
                keepName(name.value);
                go("#lobby");
            },
        },
        h("label", { for: "name" }, t("What shall we call you?")),
        name,
        h("button", { class: "primary" }, t("Play")),
    );
    return [
        h(
            "header",
            { class: "welcome-head" },
            h(
                "div",
                { class: "cloth-band", "aria-hidden": "true" },
                svg("svg", null, svg("rect", { width: "100%", height: "100%", class: "band" })),
            ),
            h(
                "div",
                { class: "hero", "aria-hidden": "true" },
                [0, 43, 50, 45, 7].map((card) => h("span", { class: "mini-card" }, card ? drawFace(card) : drawBack())),
            ),
            h("h1", { tabindex: "-1" }, "Kartu"),
            h("p", { class: "motto" }, t("Card games that think.")),
            h("p", { class: "promise" }, t("Five games, alone, against thinking players or with friends. No money, ever.")),
        ),
        h(
            "main",
            { class: "welcome" },
            form,
            h(
                "nav",
                { class: "welcome-nav", "aria-label": t("More") },
                h("a", { href: "#settings" }, icon("settings"), t("Settings")),
                h("a", { href: "#help" }, icon("help"), t("Help")),
                h("a", { href: "#scores" }, icon("scores"), t("High scores")),
            ),
            languageSwitch(),
        ),
    ];
}

/** How hard a deal is, by what the solver needed. @param {any} deal */
export function grade(deal) {
    if (deal.verdict === null || deal.verdict === undefined) return { level: 0, word: t("being looked at …") };
    if (deal.verdict === "impossible") return { level: 5, word: t("cannot be won") };
    if (deal.verdict !== "solved") return { level: 4, word: t("very hard") };
    const level = deal.states < 400 ? 1 : deal.states < 4000 ? 2 : deal.states < 60000 ? 3 : 4;
    return { level, word: ["", t("gentle"), t("fair"), t("hard"), t("very hard")][level] };
}

/** @param {Record<string, any>} fields */
export async function create(fields) {
    try {
        const room = await wire.ask("create", fields);
        go("#room=" + room.room);
    } catch (error) {
        complain(error);
    }
}

/** @param {any} game */
function quickPlay(game) {
    if (game.seats === 1) return create({ game: game.game, deal: "random" });
    const seats = game.game === "saboteur" ? 5 : 4;
    return create({
        game: game.game,
        rules: game.game === "saboteur" ? "seats=5" : "",
        deal: "sealed",
        seats: ["me", ...Array(seats - 1).fill("bot")],
    });
}

/** @param {string} state */
export function stateWord(state) {
    return { waiting: t("waiting for players"), playing: t("in play"), over: t("over") }[state] || state;
}

export function lobby() {
    const going = h("section", { class: "going", hidden: true });
    const daily = h("section", { class: "daily", hidden: true });
    const stops = [wire.on("daily", (message) => showDaily(daily, message))];
    wire.ask("mine").then(
        (message) => showMine(going, message.rooms),
        () => {},
    );
    wire.ask("daily").catch(() => {});
    const tiles = me.games.map((game) =>
        h(
            "li",
            { class: "tile" },
            picture(game.game),
            h(
                "div",
                { class: "tile-text" },
                h("h3", null, t(game.title)),
                h("p", null, about(game.game)),
                h(
                    "div",
                    { class: "row" },
                    h(
                        "button",
                        {
                            type: "button",
                            class: "primary",
                            onclick: () => quickPlay(game),
                            "aria-label": `${t("Play")}: ${t(game.title)}`,
                        },
                        t("Play"),
                    ),
                    h(
                        "a",
                        { class: "button", href: "#new=" + game.game, "aria-label": t("Options of %1", t(game.title)) },
                        t("Options"),
                    ),
                ),
            ),
        ),
    );
    const join = h("input", {
        name: "code",
        maxlength: 16,
        autocomplete: "off",
        spellcheck: false,
        placeholder: t("Code of a room"),
        "aria-label": t("Code of a room"),
    });
    const content = [
        h(
            "header",
            { class: "bar lobby-bar" },
            h("a", { class: "brand", href: "#" }, "Kartu"),
            h("h1", { tabindex: "-1", class: "hello" }, me.name ? t("Hello, %1", me.name) : t("Lobby")),
            h(
                "nav",
                { class: "tools", "aria-label": t("More") },
                link("scores", "#scores", t("Scores")),
                link("settings", "#settings", t("Settings")),
                link("help", "#help", t("Help")),
            ),
        ),
        h(
            "main",
            { class: "page lobby" },
            newsBox(),
            going,
            daily,
            h("section", null, h("h2", null, t("Games")), h("ul", { class: "tiles" }, tiles)),
            h(
                "section",
                { class: "join" },
                h("h2", null, t("Join friends")),
                h(
                    "form",
                    {
                        class: "row",
                        onsubmit: (/** @type {Event} */ event) => {
                            event.preventDefault();
                            if (join.value.trim())
                                go(
                                    "#room=" +
                                        join.value
                                            .trim()
                                            .toLowerCase()
                                            .replace(/^.*room=/, ""),
                                );
                        },
                    },
                    join,
                    h("button", null, t("Join")),
                ),
            ),
            languageSwitch(),
        ),
    ];
    return { content, close: () => stops.forEach((stop) => stop()) };
}

function newsBox() {
    const text = takeNews();
    if (!text) return null;
    const el = h(
        "div",
        { class: "news", role: "alert" },
        h("p", null, text),
        tool("close", t("Close"), () => el.remove(), { class: "tool bare" }),
    );
    return el;
}

/** @param {string} picture_ @param {string} href @param {string} label */
function link(picture_, href, label) {
    return h("a", { class: "tool bare", href, title: label }, icon(picture_), h("span", { class: "word" }, label));
}

/** @param {any} section @param {any[]} rooms */
function showMine(section, rooms) {
    const open = rooms.filter((room) => room.state !== "over").slice(0, 6);
    section.hidden = !open.length;
    fill(
        section,
        h("h2", null, t("Continue")),
        h(
            "ul",
            { class: "chips" },
            open.map((room) =>
                h(
                    "li",
                    null,
                    h(
                        "a",
                        { class: "chip", href: "#room=" + room.room },
                        h("b", null, t(gameNamed(room.game)?.title || room.game)),
                        h("small", null, [stateWord(room.state), room.at ? day(room.at) : ""].filter(Boolean).join(" · ")),
                    ),
                ),
            ),
        ),
    );
}

/** @param {any} section @param {any} message */
function showDaily(section, message) {
    section.hidden = !message.deals.length;
    fill(
        section,
        h("h2", null, t("Today's deals"), h("small", null, day(message.date))),
        h(
            "ul",
            { class: "dailies" },
            message.deals.map((/** @type {any} */ deal) => {
                const { level, word } = grade(deal);
                const title = t(gameNamed(deal.game)?.title || deal.game);
                return h(
                    "li",
                    null,
                    h(
                        "button",
                        { type: "button", class: "daily-deal", onclick: () => create({ game: deal.game, deal: "daily" }) },
                        h("b", null, title),
                        h("span", { class: "grade level-" + level }, h("i", { "aria-hidden": "true" }), word),
                        h(
                            "small",
                            null,
                            deal.solved
                                ? t("You have won it.")
                                : deal.verdict === "solved"
                                  ? tn(
                                        "%1 move, found in %2 positions",
                                        "%1 moves, found in %2 positions",
                                        deal.moves,
                                        number(deal.states),
                                    )
                                  : t("Deal %1", deal.number),
                        ),
                        deal.solved ? icon("check") : null,
                    ),
                );
            }),
        ),
    );
}

/** A value of a rule, as people say it. @param {string} word */
export function ruleWord(word) {
    const words = /** @type {Record<string, string>} */ ({
        dchs: "♦ ♣ ♥ ♠",
        cdhs: "♣ ♦ ♥ ♠",
        cshd: "♣ ♠ ♥ ♦",
        kartu: "Kartu",
        pysol: "PySolFC",
        vegas: "Vegas",
        all: t("all"),
        none: t("none"),
        clockwise: t("clockwise"),
        counterclockwise: t("counterclockwise"),
        lowest: t("lowest"),
        winner: t("winner"),
        loser: t("loser"),
        contains: t("contains the lowest card"),
        single: t("the lowest card alone"),
        free: t("anything"),
        top: t("by the highest"),
        suit: t("by suit"),
        ranks: t("by all ranks"),
        boom: t("four cards among five"),
        five: t("with a fifth card"),
        four: t("four cards by themselves"),
        any: t("any"),
        twos: t("twos"),
        low: t("low"),
        high: t("high"),
        soft: t("yes"),
        locks: t("no, a pass locks"),
        highest: t("the highest card"),
        announced: t("only announced"),
        first: t("yes"),
        places: t("no, play on for places"),
        dragon: t("dragon"),
        kings: t("kings"),
        unseen: t("no"),
        known: t("yes"),
        standard: t("standard"),
        equal: t("equal"),
        triangle: t("one more each"),
        strict: t("no"),
        relaxed: t("yes"),
        stay: t("no"),
        fill: t("yes"),
        auto: t("the table"),
        player: t("the player"),
        off: t("no"),
        safe: t("yes, safe ones"),
        open: t("a tunnel"),
        one: t("one"),
        both: t("both"),
    });
    return words[word] || word;
}

/** One rule as a field. @param {any} option @param {Record<string, number>} values @param {() => void} changed */
function ruleField(option, values, changed) {
    const label = sentence(t(option.about));
    const put = (/** @type {number} */ value) => {
        values[option.name] = value;
        changed();
    };
    const now = values[option.name];
    if (option.words)
        return select(
            label,
            String(now),
            option.words.map((/** @type {string} */ word, /** @type {number} */ i) => [
                String(option.least + i),
                ruleWord(word),
            ]),
            (value) => put(Number(value)),
        );
    if (option.least === 0 && option.most === 1) return toggle(label, now === 1, (on) => put(on ? 1 : 0));
    const input = h("input", {
        type: "number",
        min: option.least,
        max: option.most,
        value: now,
        onchange: () => put(Math.max(option.least, Math.min(option.most, Math.round(Number(input.value)) || option.usual))),
    });
    return h("label", { class: "field" }, h("span", null, label), input);
}

/** @param {string} text */
export function sentence(text) {
    return text.slice(0, 1).toUpperCase() + text.slice(1);
}

/** "a=1,b=word" of what differs from the usual. @param {any} game @param {Record<string, number>} values */
function rulesText(game, values) {
    return game.rules
        .filter((/** @type {any} */ option) => values[option.name] !== option.usual)
        .map(
            (/** @type {any} */ option) =>
                `${option.name}=${option.words ? option.words[values[option.name] - option.least] : values[option.name]}`,
        )
        .join(",");
}

/** @param {any} game @param {string} text @param {Record<string, number>} values */
function readRules(game, text, values) {
    for (const option of game.rules) values[option.name] = option.usual;
    for (const part of text.split(",").filter(Boolean)) {
        const [name, value] = part.split("=");
        const option = game.rules.find((/** @type {any} */ one) => one.name === name || "no-" + one.name === name);
        if (!option) continue;
        const word = option.words ? option.words.indexOf(value) : -1;
        values[option.name] =
            value === undefined ? (name === option.name ? 1 : 0) : word >= 0 ? option.least + word : Number(value);
    }
}

/** @param {any} game */
export function newGame(game) {
    const name = game.game;
    /** @type {Record<string, number>} */ const values = {};
    readRules(game, "", values);
    const alone = game.seats === 1;
    let deal = alone ? "random" : "sealed";
    let preset = "";
    let bot = game.bots[0]?.name || "";
    let clockSeconds = "0";
    const options = h("div", { class: "fields" });
    const number_ = h("input", {
        type: "number",
        min: 1,
        max: game.deals,
        step: 1,
        inputmode: "numeric",
        placeholder: "1",
        "aria-label": t("Number of the deal"),
    });
    const drawOptions = () =>
        fill(
            options,
            game.rules.map((/** @type {any} */ option) => ruleField(option, values, () => (preset = ""))),
        );
    drawOptions();
    const seats = () => values.seats || game.seats;
    const start = (/** @type {string[]} */ who) => {
        const chosen = deal === "number" ? Number(number_.value) || 1 : deal;
        return create({
            game: name,
            rules: rulesText(game, values),
            deal: chosen,
            ...(alone ? {} : { seats: who, clock: Number(clockSeconds) }),
        });
    };
    const kinds = alone
        ? [
              ["random", t("Any deal")],
              ["daily", t("Today's deal")],
              ["number", t("By its number")],
              ["sealed", t("Sealed: for the high scores, number unknown")],
          ]
        : [
              ["sealed", t("Sealed: nobody can know it, and you can check it afterwards")],
              ["number", t("By its number")],
          ];
    const dealBox = h(
        "fieldset",
        null,
        h("legend", null, t("Deal")),
        kinds.map(([key, label]) =>
            h(
                "label",
                { class: "switch" },
                h("input", { type: "radio", name: "deal", value: key, checked: key === deal, onchange: () => (deal = key) }),
                h("span", null, label, key === "number" ? number_ : null),
            ),
        ),
    );
    number_.addEventListener("input", () => {
        deal = "number";
        dealBox.querySelector("input[value=number]").checked = true;
    });
    const presets = game.presets.length
        ? h(
              "fieldset",
              null,
              h("legend", null, t("Rules with a name")),
              h(
                  "div",
                  { class: "presets" },
                  [{ name: "", about: t("the usual rules"), rules: "" }, ...game.presets].map((/** @type {any} */ one) =>
                      h(
                          "label",
                          { class: "switch" },
                          h("input", {
                              type: "radio",
                              name: "preset",
                              checked: one.name === preset,
                              onchange: () => {
                                  preset = one.name;
                                  readRules(game, one.rules, values);
                                  drawOptions();
                              },
                          }),
                          h(
                              "span",
                              null,
                              one.name ? h("b", null, one.name) : null,
                              one.name ? h("small", null, t(one.about)) : sentence(one.about),
                          ),
                      ),
                  ),
              ),
          )
        : null;
    const company = alone
        ? null
        : h(
              "fieldset",
              null,
              h("legend", null, t("Company")),
              select(
                  t("The players that think"),
                  bot,
                  game.bots.map((/** @type {any} */ one) => [one.name, `${one.name}: ${t(one.about)}`]),
                  (value) => (bot = value),
              ),
              select(
                  t("Time for a move"),
                  clockSeconds,
                  [
                      ["0", t("as long as you like")],
                      ["15", tn("%1 second", "%1 seconds", 15)],
                      ["30", tn("%1 second", "%1 seconds", 30)],
                      ["60", tn("%1 second", "%1 seconds", 60)],
                  ],
                  (value) => (clockSeconds = value),
              ),
          );
    const buttons = alone
        ? [h("button", { type: "button", class: "primary", onclick: () => start([]) }, t("Deal"))]
        : [
              h(
                  "button",
                  { type: "button", class: "primary", onclick: () => start(["me", ...Array(seats() - 1).fill("bot:" + bot)]) },
                  t("Play against the machine"),
              ),
              h(
                  "button",
                  { type: "button", onclick: () => start(["me", ...Array(seats() - 1).fill("open")]) },
                  t("Invite friends"),
              ),
          ];
    return page(
        t(game.title),
        [
            h(
                "p",
                { class: "lead" },
                about(name),
                " ",
                h("button", { type: "button", class: "link", onclick: () => showRules(name) }, t("Rules")),
            ),
            presets,
            h("details", null, h("summary", null, t("Every single rule")), options),
            dealBox,
            company,
            h("div", { class: "row sticky" }, buttons),
        ],
        { class: "new-game" },
    );
}

/** @param {string} name */
export async function showRules(name) {
    const body = h("div", null, t("One moment …"));
    dialog(t("Rules"), [body], { wide: true });
    const answer = await fetch(`rules/${encodeURIComponent(name)}.md`).catch(() => null);
    fill(body, answer?.ok ? markdown(await answer.text()) : t("The rules could not be loaded."));
}

export function scores() {
    const board = h("div");
    const figures = h("div");
    let game = me.games[0]?.game || "";
    const load = () => wire.ask("scores", { game }).then((message) => showBoard(board, message), complain);
    load();
    wire.ask("statistics").then((message) => showStatistics(figures, message.games), complain);
    const pick = h(
        "div",
        { class: "tabs", role: "group", "aria-label": t("Games") },
        me.games.map((one) =>
            h(
                "button",
                {
                    type: "button",
                    "aria-pressed": String(one.game === game),
                    onclick: (/** @type {any} */ event) => {
                        game = one.game;
                        for (const other of pick.children)
                            other.setAttribute("aria-pressed", String(other === event.currentTarget));
                        load();
                    },
                },
                t(one.title),
            ),
        ),
    );
    return page(
        t("Scores and statistics"),
        [
            h(
                "section",
                null,
                h("h2", null, t("High scores")),
                h("p", { class: "note" }, t("Games won on sealed deals without undo, hints and verdicts.")),
                pick,
                board,
            ),
            h("section", null, h("h2", null, t("Your games")), figures),
        ],
        { class: "scores" },
    );
}

/** @param {any} board @param {any} message */
function showBoard(board, message) {
    if (!message.scores.length) return fill(board, h("p", { class: "empty" }, t("Nobody yet. Will you be the first?")));
    const alone = gameNamed(message.game)?.seats === 1;
    fill(
        board,
        grid(
            [t("Name"), alone ? t("Time") : t("Points"), alone ? t("Moves") : t("Time"), t("Date")],
            message.scores.map((/** @type {any} */ one) => [
                one.mine ? h("b", null, one.name || t("You")) : one.name || t("Guest"),
                alone ? clock(one.seconds) : number(one.points),
                alone ? number(one.moves) : clock(one.seconds),
                day(one.at),
            ]),
        ),
    );
}

/** @param {any} figures @param {any[]} games */
function showStatistics(figures, games) {
    const played = games.filter((one) => one.played);
    if (!played.length) return fill(figures, h("p", { class: "empty" }, t("You have not finished a game yet.")));
    fill(
        figures,
        grid(
            [t("Game"), t("Played"), t("Won"), t("Row of wins"), t("Best row"), t("Best time")],
            played.map((one) => [
                t(gameNamed(one.game)?.title || one.game),
                number(one.played),
                `${number(one.won)} (${number(one.won / one.played, { style: "percent" })})`,
                number(one.streak || 0),
                number(one.best_streak || 0),
                one.best_seconds ? clock(one.best_seconds) : "–",
            ]),
        ),
    );
}

/** @param {string[]} heads @param {any[][]} rows */
export function grid(heads, rows) {
    return h(
        "div",
        { class: "scroll", tabindex: "0", role: "group", "aria-label": heads.join(", ") },
        h(
            "table",
            null,
            h(
                "thead",
                null,
                h(
                    "tr",
                    null,
                    heads.map((head) => h("th", { scope: "col" }, head)),
                ),
            ),
            h(
                "tbody",
                null,
                rows.map((row) =>
                    h(
                        "tr",
                        null,
                        row.map((cell) => h("td", null, cell)),
                    ),
                ),
            ),
        ),
    );
}

/** The fields of the settings, also shown at the table. @param {() => void} changed */
export function settingsFields(changed) {
    const put = (/** @type {string} */ name) => async (/** @type {any} */ value) => {
        await change({ [name]: value });
        changed();
    };
    return h(
        "div",
        { class: "fields" },
        select(
            t("Light or dark"),
            setting("theme"),
            [
                ["system", t("as the system has it")],
                ["light", t("light")],
                ["dark", t("dark")],
            ],
            put("theme"),
        ),
        select(
            t("Colours of the suits"),
            setting("deck"),
            [
                ["two", t("two colours")],
                ["four", t("four colours")],
            ],
            put("deck"),
        ),
        select(
            t("Print on the cards"),
            setting("print"),
            [
                ["usual", t("usual")],
                ["large", t("large")],
            ],
            put("print"),
        ),
        select(
            t("Back of the cards"),
            setting("back"),
            [
                ["kawung", "Kawung"],
                ["parang", "Parang"],
            ],
            put("back"),
        ),
        select(
            t("Movement"),
            setting("motion"),
            [
                ["system", t("as the system has it")],
                ["full", t("all")],
                ["less", t("none")],
            ],
            put("motion"),
        ),
        toggle(t("High contrast"), setting("contrast"), put("contrast")),
        toggle(t("Sounds"), setting("sound"), put("sound")),
        toggle(t("Show the time"), setting("timer"), put("timer")),
        toggle(t("Single letters as shortcuts"), setting("keys"), put("keys")),
        toggle(t("Pass by itself when nothing beats the trick"), setting("autopass"), put("autopass"), t("Big Two")),
        h(
            "div",
            { class: "sample", "aria-hidden": "true" },
            [43, 50, 4, 57 - 8].map((card) =>
                h("span", { class: "mini-card" }, drawFace(card, setting("print") === "large" ? "wide" : "plain")),
            ),
            h("span", { class: "mini-card" }, drawBack()),
        ),
    );
}

export function settings() {
    const name = h("input", { maxlength: 24, value: me.name, autocomplete: "nickname", onchange: () => keepName(name.value) });
    return page(
        t("Settings"),
        [
            h("label", { class: "field" }, h("span", null, t("Your name")), name),
            settingsFields(() => dispatchEvent(new HashChangeEvent("hashchange"))),
            h("h2", null, t("Language")),
            languageSwitch(),
            h("p", { class: "note" }, t("Kartu %1. Your settings are kept with this browser's cookie.", me.version)),
        ],
        { class: "settings", back: "#lobby" },
    );
}

/** The keys, as rows of key and meaning. */
export function keys() {
    const rows = [
        ["← ↑ → ↓", t("to the next card or pile; with a card in hand, to the next place where it can go")],
        ["Enter", t("pick up, put down, choose a card")],
        ["Esc", t("put back what is in hand; close")],
        ["f", t("send the card home, or to the best place")],
        ["u", t("undo")],
        ["r", t("redo")],
        ["h", t("hint")],
        ["a", t("all cards home that can go")],
        ["v", t("can it still be won?")],
        ["w", t("watch a solver")],
        ["n", t("new deal, next round")],
        ["d", t("draw from the stock")],
        ["p", t("play the chosen cards")],
        ["x", t("pass")],
        ["s", t("sort the hand")],
        ["t", t("turn the card in hand")],
        ["m", t("messages")],
        ["?", t("help")],
    ];
    return h(
        "dl",
        { class: "keys" },
        rows.map(([key, meaning]) => h("div", null, h("dt", null, h("kbd", null, key)), h("dd", null, sentence(meaning)))),
    );
}

export function help() {
    return page(t("Help"), helpContent(), { class: "help" });
}

export function helpContent() {
    return [
        h(
            "section",
            null,
            h("h2", null, t("At the table")),
            h(
                "ul",
                null,
                h(
                    "li",
                    null,
                    t("Drag a card, or tap it and then tap the place where it should go. Places that are allowed light up."),
                ),
                h("li", null, t("Tap twice to send a card home, or to the best place.")),
                h(
                    "li",
                    null,
                    t(
                        "Undo and redo go as far as you like. Hint says what to do and why; Verdict says after every move whether the deal can still be won, and takes you back to where it could.",
                    ),
                ),
                h("li", null, t("Watch shows how an algorithm plays: the way it found, or everything it searched.")),
                h("li", null, t("A game with undo, hints or verdicts counts as assisted and does not enter the high scores.")),
                h(
                    "li",
                    null,
                    t(
                        "Sealed deals: before play you get a commitment, afterwards the seed. “kartu verify-shuffle” shows that nobody arranged the cards.",
                    ),
                ),
            ),
        ),
        h("section", null, h("h2", null, t("Keys")), keys()),
        h(
            "section",
            null,
            h("h2", null, t("Rules of the games")),
            h(
                "div",
                { class: "row wrap" },
                me.games.map((game) => h("button", { type: "button", onclick: () => showRules(game.game) }, t(game.title))),
            ),
        ),
    ];
}

export { usual, say, tool };
