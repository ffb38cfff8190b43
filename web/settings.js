// Name and language, which the first screen needs too. The other settings are in settingspage.js.
import { h } from "./dom.js";
import { t, spoken } from "./text.js";
import { wire, me, change, complain } from "./app.js";

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
