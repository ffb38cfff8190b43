// The lobby: unfinished games, the deals of the day, all games, and joining a room.
import { h, fill, icon, tool } from "./dom.js";
import { t, tn, number, day, loadAllTexts } from "./text.js";
import { wire, me, go, gameNamed, takeNews } from "./app.js";
import { about, picture, create } from "./games.js";
import { languageSwitch } from "./settings.js";
import { unfinishedGames } from "./unfinished.js";

/** The difficulty of a deal, graded by the server from the effort of the solver. @param {any} deal */
function grade(deal) {
    if (deal.verdict === null || deal.verdict === undefined) return { level: 0, word: t("a solver is searching…") };
    if (deal.verdict === "impossible") return { level: 5, word: t("cannot be won") };
    const level = deal.grade || 0;
    return { level, word: [t("not known"), t("easy"), t("medium"), t("hard"), t("very hard")][level] };
}

/** Starts a game with default rules: a random deal, or a table filled with bots. @param {any} game */
function quickPlay(game) {
    if (game.seats === 1) return create({ game: game.game, deal: "random" });
    const seats = game.rules.find((/** @type {any} */ option) => option.name === "seats")?.usual ?? game.seats;
    return create({ game: game.game, deal: "sealed", seats: ["me", ...Array(seats - 1).fill("bot")] });
}

/** @param {any} game */
function tile(game) {
    const title = t(game.title);
    const play = {
        type: "button",
        class: "primary",
        onclick: () => quickPlay(game),
        "aria-label": `${t("Play")}: ${title}`,
    };
    const options = { class: "button", href: "#new=" + game.game, "aria-label": t("Options of %1", title) };
    return h(
        "li",
        { class: "tile" },
        picture(game.game),
        h(
            "div",
            { class: "tile-text" },
            h("h3", null, title),
            h("p", null, about(game.game)),
            h("div", { class: "row" }, h("button", play, t("Play")), h("a", options, t("Options"))),
        ),
    );
}

/** A field for the code of a room, or the whole link. */
function joinBox() {
    const field = h("input", {
        name: "code",
        maxlength: 300,
        autocomplete: "off",
        spellcheck: false,
        placeholder: t("Room code"),
        "aria-label": t("Room code"),
    });
    const join = (/** @type {Event} */ event) => {
        event.preventDefault();
        const code = field.value
            .trim()
            .toLowerCase()
            .replace(/^.*room=/, "");
        if (code) go("#room=" + code);
    };
    return h(
        "section",
        { class: "join" },
        h("h2", null, t("Join friends")),
        h("form", { class: "row", onsubmit: join }, field, h("button", null, t("Join"))),
    );
}

function lobbyBar() {
    return h(
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
    );
}

export function lobby() {
    const daily = h("section", { class: "daily", hidden: true });
    const stop = wire.on("daily", (message) => showDaily(daily, message));
    wire.ask("daily").catch(() => {});
    const games = h("section", null, h("h2", null, t("Games")), h("ul", { class: "tiles" }, me.games.map(tile)));
    const tables = h("section", { class: "tables" });
    /** @type {() => void} */ let stopTables = () => {};
    // The list of open tables is loaded together with the code of the table (main.js), after the first load.
    const later = setTimeout(async () => {
        const [{ openTables }] = await Promise.all([import("./tables.js"), loadAllTexts()]);
        if (tables.isConnected) stopTables = openTables(tables);
    }, 1500);
    const content = [
        lobbyBar(),
        h("main", { class: "page lobby" }, [
            newsBox(),
            unfinishedGames(),
            daily,
            games,
            tables,
            joinBox(),
            languageSwitch(),
        ]),
    ];
    const close = () => {
        clearTimeout(later);
        stop();
        stopTables();
    };
    return { content, close };
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

/** @param {any} section @param {any} message */
function showDaily(section, message) {
    section.hidden = !message.deals.length;
    fill(
        section,
        h("h2", null, t("Deals of the day"), h("small", null, day(message.date))),
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
                        {
                            type: "button",
                            class: "daily-deal",
                            onclick: () => create({ game: deal.game, deal: "daily" }),
                        },
                        h("b", null, title),
                        h("span", { class: "grade level-" + level }, h("i", { "aria-hidden": "true" }), word),
                        h(
                            "small",
                            null,
                            deal.solved
                                ? t("You have won it.")
                                : deal.verdict === "solved"
                                  ? tn(
                                        "%1 move; positions searched: %2",
                                        "%1 moves; positions searched: %2",
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
