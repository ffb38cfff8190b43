// A dialog with the rules of a game.
import { h, fill } from "./dom.js";
import { t, spoken } from "./text.js";
import { dialog } from "./app.js";
import { markdown } from "./markdown.js";

/** A link to the guided game. @param {string} name */
export function tourLink(name) {
    return h("p", null, h("a", { class: "button", href: "#tour=" + name }, t("Guided game")));
}

/** @param {string} name */
export async function showRules(name) {
    const body = h("div", null, t("One moment…"));
    dialog(t("Rules"), [body], { wide: true });
    for (const code of new Set([spoken(), "en"])) {
        const answer = await fetch(`rules/${encodeURIComponent(name)}.${code}.md`).catch(() => null);
        if (answer?.ok) return fill(body, tourLink(name), markdown(await answer.text()));
    }
    fill(body, t("The rules could not be loaded."));
}
