// What all screens share: the connection, the player, the settings, dialogs and small helpers.
import { h, $, icon, tool, refocus } from "./dom.js";
import { t, say, speak, spoken, preferred, loadAllTexts } from "./text.js";
import { Wire } from "./wire.js";
import { setVolumes } from "./sound.js";
import { pace } from "./motion.js";
import { layout } from "./looks.js";
import { chooseDeck } from "./card.js";

export const wire = new Wire();

export const me = {
    name: "",
    /** @type {Record<string, any>} */ settings: {},
    /** @type {string[]} */ quick: [],
    /** @type {string[]} */ languages: ["en", "id"],
    version: "",
    /** @type {any[]} */ games: [],
};

/** The default settings. */
export const defaults = {
    theme: "system",
    deck: "two",
    print: "usual",
    /** The colour of the table. */ felt: "sand",
    left: false,
    contrast: false,
    art: "wayang",
    back: "kawung",
    sound: true,
    /** Volumes, in per cent. */ moves: 70,
    turn: 70,
    end: 70,
    chat: 70,
    motion: "system",
    /** Cards that go home by themselves: "never", "safe" or "all". */ home: "never",
    /** Does a tap play the card? */ tap: false,
    language: "",
    sort: "rank",
    autopass: false,
    timer: true,
    keys: true,
    /** Milliseconds between the moves of an algorithm that plays on. */ delay: 400,
    /** Speed of bots: "slow", "normal", or "auto": slow for new players. */ pace: "auto",
    /** Finished rounds with other players, counted up to three. */ rounds: 0,
    /** Show the role at the start of a round. */ reveal: true,
    /** The games whose guided game was finished or declined. */ toured: /** @type {string[]} */ ([]),
};

/** @param {keyof typeof defaults} name @returns {any} */
export function setting(name) {
    return me.settings[name] ?? defaults[name];
}

/** @param {string} name */
export function gameNamed(name) {
    return me.games.find((game) => game.game === name);
}

const storageKey = "kartu.settings";

export function loadSettings() {
    try {
        me.settings = JSON.parse(localStorage.getItem(storageKey) || "{}");
    } catch {
        me.settings = {};
    }
}

/** Applies the settings to the page. */
export async function apply() {
    const root = document.documentElement;
    const put = (/** @type {string} */ name, /** @type {string} */ value) =>
        value ? root.setAttribute("data-" + name, value) : root.removeAttribute("data-" + name);
    put("theme", setting("theme") === "system" ? "" : setting("theme"));
    put("deck", setting("deck") === "four" ? "four" : "");
    put("contrast", setting("contrast") || matchMedia("(prefers-contrast: more)").matches ? "high" : "");
    put("print", setting("print") === "large" ? "large" : "");
    put("hand", setting("left") ? "left" : "");
    put("felt", setting("felt") === "sand" ? "" : setting("felt"));
    Object.assign(layout, { large: setting("print") === "large", left: setting("left") });
    chooseDeck(setting("art"), setting("back"));
    const volume = (/** @type {"moves" | "turn" | "end" | "chat"} */ kind) => (setting("sound") ? setting(kind) : 0);
    setVolumes({ moves: volume("moves"), turn: volume("turn"), end: volume("end"), chat: volume("chat") });
    pace.time = { slow: 1.8, fast: 0.5 }[/** @type {"slow"} */ (setting("motion"))] || 1;
    const language = setting("language") || preferred();
    if (language !== spoken()) await speak(language).catch(() => {});
}

/** @param {Record<string, any>} changes */
export async function change(changes) {
    Object.assign(me.settings, changes);
    try {
        localStorage.setItem(storageKey, JSON.stringify(me.settings));
    } catch {
        /* the browser does not allow storage */
    }
    await apply();
    wire.ask("settings", { settings: changes }).catch(() => {});
}

/** Are animations switched off? */
export function still() {
    const motion = setting("motion");
    return motion === "less" || (motion === "system" && matchMedia("(prefers-reduced-motion: reduce)").matches);
}

/** Tells screen readers. @param {string} text */
export function announce(text) {
    const live = $("#live");
    live.append(h("p", null, text));
    while (live.childElementCount > 4) live.firstChild.remove();
}

/** Shows a short message at the bottom of the page. @param {string} text */
export function toast(text) {
    announce(text);
    [...$("#toasts").children].find((one) => one.textContent === text)?.remove();
    const el = h("div", { class: "toast", "aria-hidden": "true" }, text);
    $("#toasts").append(el);
    setTimeout(() => el.remove(), 4200);
}

/** The text of an error. @param {any} error @returns {string} */
export function reason(error) {
    if (error?.code === "gone") return t("The connection was lost. Try again.");
    return error?.phrase ? say(error.phrase) : t("That did not work. Try again.");
}

/** @param {any} error */
export async function complain(error) {
    await loadAllTexts().catch(() => {}); // also the texts of the server
    if (!["gone", "replaced"].includes(error?.code)) toast(reason(error));
}

/** Why another screen could not be opened: shown in the lobby. */
let news = "";

/** Goes to the lobby instead of the wanted screen, and shows the reason there.
 * @param {string} what @param {any} error */
export function turnAway(what, error) {
    news = error ? `${what} ${reason(error)}` : what;
    go("#lobby");
}

export function takeNews() {
    const text = news;
    news = "";
    return text;
}

/** @param {string} hash */
export function go(hash) {
    if (location.hash === hash || (hash === "#" && !location.hash)) dispatchEvent(new HashChangeEvent("hashchange"));
    else location.hash = hash;
}

/** @param {string} title @param {any[]} content @param {{wide?: boolean, low?: boolean, onclose?: () => void}} [how] */
export function dialog(title, content, how = {}) {
    const opener = /** @type {HTMLElement} */ (document.activeElement);
    const heading = h("h2", { id: "dialog-title", tabindex: "-1" }, title);
    const el = h(
        "dialog",
        { class: [how.wide ? "wide" : "", how.low ? "low" : ""].join(" ").trim(), "aria-labelledby": "dialog-title" },
        h(
            "header",
            null,
            heading,
            tool("close", t("Close"), () => el.close(), { class: "tool bare" }),
        ),
        h("div", { class: "body" }, content),
    );
    el.addEventListener("close", () => {
        el.remove();
        if (!opener.isConnected) refocus(opener); // the browser does this only for an element that is still there
        how.onclose?.();
    });
    el.addEventListener("click", (/** @type {MouseEvent} */ event) => event.target === el && el.close());
    document.body.append(el);
    el.showModal();
    return el;
}

/** Asks for a confirmation. @param {string} title @param {string} text
 * @param {string} yes @param {string} no @returns {Promise<boolean>} */
export function confirm(title, text, yes, no) {
    return new Promise((done) => {
        let isWanted = false;
        const button = (/** @type {string} */ label, /** @type {boolean} */ wants, /** @type {any} */ props) =>
            h("button", { type: "button", onclick: () => ((isWanted = wants), el.close()), ...props }, label);
        const el = dialog(
            title,
            [
                h("p", null, text),
                h(
                    "div",
                    { class: "row wrap" },
                    button(yes, true, { class: "primary", autofocus: true }),
                    button(no, false, null),
                ),
            ],
            { low: true, onclose: () => done(isWanted) },
        );
    });
}

/** A screen other than the table: a bar with a link back, a heading, and the content.
 * @param {string} title @param {any[]} content @param {{back?: string, class?: string}} [how] */
export function page(title, content, how = {}) {
    return [
        h(
            "header",
            { class: "bar" },
            h(
                "a",
                { class: "tool bare", href: how.back || "#lobby", title: t("Back") },
                icon("back"),
                h("span", { class: "word" }, t("Back")),
            ),
            h("h1", { tabindex: "-1" }, title),
            h("a", { class: "brand", href: "#lobby", "aria-label": "Kartu" }, "Kartu"),
        ),
        h("main", { class: "page " + (how.class || "") }, content),
    ];
}

/** @param {string} label @param {string} value @param {[string, string][]} choices
 * @param {(value: string) => void} changed @returns {any} */
export function select(label, value, choices, changed) {
    const el = h(
        "select",
        { onchange: () => changed(el.value) },
        choices.map(([key, name]) => h("option", { value: key }, name)),
    );
    el.value = value;
    return h("label", { class: "field" }, h("span", null, label), el);
}

/** @param {string} label @param {boolean} value @param {(value: boolean) => void} changed @param {string} [about] */
export function toggle(label, value, changed, about) {
    const el = h("input", { type: "checkbox", checked: value, onchange: () => changed(el.checked) });
    return h("label", { class: "switch" }, el, h("span", null, label, about ? h("small", null, about) : null));
}

/** @param {string} text */
export async function copy(text) {
    try {
        await navigator.clipboard.writeText(text);
        toast(t("Copied."));
    } catch {
        const field = h("textarea", { readonly: true, rows: 4, "aria-label": t("Link") });
        field.value = text;
        dialog(t("Link"), [field]);
        field.select();
    }
}
