// Name and language, which the first screen needs too. The other settings are in settingspage.js.
import { h } from "./dom.js";
import { t, spoken } from "./text.js";
import { wire, me, change, complain } from "./app.js";

/** Keeps the name if the server accepts it. @param {string} name @returns {Promise<boolean>} */
export async function keepName(name) {
    const wanted = name.trim().slice(0, 24);
    try {
        await wire.ask("settings", { name: wanted });
    } catch (error) {
        await complain(error);
        return false;
    }
    me.name = wanted;
    return true;
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
