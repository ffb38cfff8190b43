// Settings: the screen, its fields (also shown at the table), name and language.
import { h } from "./dom.js";
import { t, spoken } from "./text.js";
import { wire, me, setting, change, page, select, toggle, complain } from "./app.js";
import { drawFace, drawBack } from "./card.js";

/** @param {string} name */
export function keepName(name) {
    me.name = name.trim().slice(0, 24);
    return wire.ask("settings", { name: me.name }).catch(complain);
}

export function languageSwitch() {
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
            t("Theme"),
            setting("theme"),
            [
                ["system", t("same as the system")],
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
            t("Size of the print on the cards"),
            setting("print"),
            [
                ["usual", t("normal")],
                ["large", t("large")],
            ],
            put("print"),
        ),
        select(
            t("Card backs"),
            setting("back"),
            [
                ["kawung", "Kawung"],
                ["parang", "Parang"],
            ],
            put("back"),
        ),
        select(
            t("Animations"),
            setting("motion"),
            [
                ["system", t("same as the system")],
                ["full", t("on")],
                ["less", t("off")],
            ],
            put("motion"),
        ),
        select(
            t("Speed of bots"),
            setting("pace"),
            [
                ["auto", t("slow for your first three rounds")],
                ["slow", t("slow")],
                ["normal", t("normal")],
            ],
            put("pace"),
        ),
        toggle(t("High contrast"), setting("contrast"), put("contrast")),
        toggle(t("Sounds"), setting("sound"), put("sound")),
        toggle(t("Show the time"), setting("timer"), put("timer")),
        toggle(t("Single-letter keyboard shortcuts"), setting("keys"), put("keys")),
        toggle(t("Show your role at the start of a round"), setting("reveal"), put("reveal"), t("Saboteur")),
        toggle(t("Pass automatically when no play is possible"), setting("autopass"), put("autopass"), t("Big Two")),
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
    const name = h("input", {
        maxlength: 24,
        value: me.name,
        autocomplete: "nickname",
        onchange: () => keepName(name.value),
    });
    return page(
        t("Settings"),
        [
            h("label", { class: "field" }, h("span", null, t("Your name")), name),
            settingsFields(() => dispatchEvent(new HashChangeEvent("hashchange"))),
            h("h2", null, t("Language")),
            languageSwitch(),
            h("p", { class: "note" }, t("Kartu %1. A cookie links this browser to your settings.", me.version)),
        ],
        { class: "settings", back: "#lobby" },
    );
}
