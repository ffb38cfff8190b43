// The lobby: unfinished games, the deals of the day, all games, and joining a room.
import { h, icon, tool } from "./dom.js";
import { t, loadAllTexts } from "./text.js";
import { me, go, takeNews } from "./app.js";
import { about, picture } from "./games.js";
import { remembered, start } from "./choice.js";
import { quickFields } from "./quick.js";
import { showDaily } from "./daily.js";
import { languageSwitch } from "./settings.js";
import { unfinishedGames } from "./unfinished.js";

/** @param {any} game */
function tile(game) {
    const title = t(game.title);
    const choice = remembered(game);
    const play = {
        type: "button",
        class: "primary",
        onclick: () => start(choice),
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
            quickFields(choice),
            h("div", { class: "row" }, h("button", play, t("Play")), h("a", options, t("Options"))),
            h("a", { href: "#tour=" + game.game, "aria-label": `${t("Guided game")}: ${title}` }, t("Guided game")),
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
            link("lab", "#lab", t("Laboratory")),
            link("scores", "#scores", t("Scores")),
            link("settings", "#settings", t("Settings")),
            link("help", "#help", t("Help")),
        ),
    );
}

export function lobby() {
    const daily = h("section", { class: "daily", hidden: true });
    const stop = showDaily(daily);
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
