// The first screen: a field for the name, and links.
import { h, icon } from "./dom.js";
import { t } from "./text.js";
import { me, go, setting } from "./app.js";
import { drawFace, drawBack, picture } from "./card.js";
import { keepName, languageSwitch } from "./settings.js";

/** Links to the guided games. */
export function tourLinks() {
    return h(
        "div",
        { class: "row wrap" },
        me.games.map((game) => h("a", { class: "button", href: "#tour=" + game.game }, t(game.title))),
    );
}

/** Offers the guided games to new players. */
function firstVisit() {
    return h(
        "section",
        { class: "first-visit" },
        h("h2", null, t("New here?")),
        h("p", null, t("A guided game of two or three minutes shows how a game is played.")),
        tourLinks(),
    );
}

/** Asks for the name. */
function nameForm() {
    const name = h("input", {
        id: "name",
        name: "name",
        maxlength: 24,
        autocomplete: "nickname",
        value: me.name,
        placeholder: t("Your name"),
    });
    const play = async (/** @type {Event} */ event) => {
        event.preventDefault();
        if (await keepName(name.value)) go("#lobby");
    };
    return h(
        "form",
        { class: "welcome-form", onsubmit: play },
        h("label", { for: "name" }, t("What is your name?")),
        name,
        h("button", { class: "primary" }, t("Play")),
    );
}

function head() {
    const band = h("div", { class: "cloth-band", "aria-hidden": "true" });
    band.style.backgroundImage = `url("${picture("tile")}")`;
    return h(
        "header",
        { class: "welcome-head" },
        band,
        h(
            "div",
            { class: "hero", "aria-hidden": "true" },
            [0, 43, 50, 45, 7].map((card) => h("span", { class: "mini-card" }, card ? drawFace(card) : drawBack())),
        ),
        h("h1", { tabindex: "-1" }, "Kartu"),
        h("p", { class: "motto" }, t("Card games with solvers and bots.")),
        h("p", { class: "promise" }, t("Five games: alone, against bots, or with friends. Free, without betting.")),
    );
}

function links() {
    return h(
        "nav",
        { class: "welcome-nav", "aria-label": t("More") },
        h("a", { href: "#settings" }, icon("settings"), t("Settings")),
        h("a", { href: "#help" }, icon("help"), t("Help")),
        h("a", { href: "#scores" }, icon("scores"), t("High scores")),
        h("a", { href: "#lab" }, icon("lab"), t("Laboratory")),
    );
}

export function welcome() {
    const offer = setting("toured").length ? null : firstVisit();
    return [head(), h("main", { class: "welcome" }, nameForm(), offer, links(), languageSwitch())];
}
