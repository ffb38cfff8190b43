// The first screen: a field for the name, and links.
import { h, icon } from "./dom.js";
import { t } from "./text.js";
import { me, go } from "./app.js";
import { drawFace, drawBack, picture } from "./card.js";
import { keepName, languageSwitch } from "./settings.js";

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
        h("label", { for: "name" }, t("What is your name?")),
        name,
        h("button", { class: "primary" }, t("Play")),
    );
    const band = h("div", { class: "cloth-band", "aria-hidden": "true" });
    band.style.backgroundImage = `url("${picture("tile")}")`;
    return [
        h(
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
