// The settings: the screen, and the same fields at the table.
import { h, fill } from "./dom.js";
import { t, number } from "./text.js";
import { me, setting, change, page, select, toggle } from "./app.js";
import { keepName, languageSwitch } from "./settings.js";
import { drawFace, drawBack, loadDeck } from "./card.js";
import { sounds } from "./sound.js";

/** @typedef {keyof typeof import("./app.js").defaults} Name */
/** Changes a setting, then draws what depends on it. @typedef {(name: Name) => (value: any) => Promise<void>} Put */

/** A choice between named values. @param {Put} put @param {Name} name @param {string} label
 * @param {[string, string][]} choices */
const choice = (put, name, label, choices) => select(label, setting(name), choices, put(name));

/** @param {Put} put @param {Name} name @param {string} label @param {string} [about] */
const onOff = (put, name, label, about) => toggle(label, setting(name), put(name), about);

/** @param {string} legend @param {...any} fields */
const group = (legend, ...fields) => h("fieldset", null, h("legend", null, legend), fields);

/** @param {Put} put */
function cardFields(put) {
    return group(
        t("Cards"),
        choice(put, "art", t("Deck"), [
            ["wayang", "Wayang"],
            ["floral", t("flowers")],
            ["european", t("European")],
        ]),
        choice(put, "back", t("Card backs"), [
            ["kawung", "Kawung"],
            ["parang", "Parang"],
            ["mega", "Mega mendung"],
            ["truntum", "Truntum"],
        ]),
        choice(put, "deck", t("Colours of the suits"), [
            ["two", t("two colours")],
            ["four", t("four colours")],
        ]),
        choice(put, "print", t("Size of the print on the cards"), [
            ["usual", t("normal")],
            ["large", t("large")],
        ]),
    );
}

/** @param {Put} put */
function tableFields(put) {
    return group(
        t("Table"),
        choice(put, "theme", t("Theme"), [
            ["system", t("same as the system")],
            ["light", t("light")],
            ["dark", t("dark")],
        ]),
        choice(put, "felt", t("Table colour"), [
            ["sand", t("sand")],
            ["leaf", t("green")],
            ["indigo", t("indigo")],
            ["soga", t("brown")],
            ["rose", t("rose")],
            ["slate", t("grey")],
        ]),
        onOff(put, "contrast", t("High contrast")),
        onOff(put, "left", t("For the left hand"), t("stock, homes and panels on the other side")),
        onOff(put, "timer", t("Show the time")),
    );
}

/** @param {Put} put */
function playFields(put) {
    return group(
        t("Playing"),
        choice(put, "motion", t("Animations"), [
            ["system", t("same as the system")],
            ["less", t("off")],
            ["slow", t("slow")],
            ["full", t("normal")],
            ["fast", t("fast")],
        ]),
        choice(put, "home", t("Move cards home automatically"), [
            ["never", t("never")],
            ["safe", t("only safe cards")],
            ["all", t("all that can go")],
        ]),
        h("p", { class: "note" }, t("A card is safe when no card of the other colour needs it on a column any more.")),
        onOff(put, "tap", t("One-tap moves"), t("a tap plays the card: home, else to the best column or cell")),
        choice(put, "pace", t("Speed of bots"), [
            ["auto", t("slow for your first three rounds")],
            ["slow", t("slow")],
            ["normal", t("normal")],
        ]),
        onOff(put, "reveal", t("Show your role at the start of a round"), t("Saboteur")),
        onOff(put, "autopass", t("Pass automatically when no play is possible"), t("Big Two")),
        onOff(put, "keys", t("Single-letter keyboard shortcuts")),
    );
}

/** A sound: on or off, and its volume. @param {Put} put @param {Name} name @param {string} label
 * @param {() => void} play an example */
function soundField(put, name, label, play) {
    const volume = () => Number(setting(name));
    const change_ = async (/** @type {number} */ value) => {
        await put(name)(value);
        on.checked = value > 0;
        slider.value = String(value);
        slider.setAttribute("aria-valuetext", value ? `${number(value)} %` : t("off"));
        if (value) play();
    };
    const on = h("input", {
        type: "checkbox",
        checked: volume() > 0,
        onchange: () => change_(on.checked ? 70 : 0),
    });
    const slider = h("input", {
        type: "range",
        min: 0,
        max: 100,
        step: 10,
        value: volume(),
        "aria-label": t("Volume: %1", label),
        onchange: () => change_(Number(slider.value)),
    });
    return h("div", { class: "sound-field" }, h("label", { class: "switch" }, on, h("span", null, label)), slider);
}

/** @param {Put} put */
function soundFields(put) {
    return group(
        t("Sounds"),
        onOff(put, "sound", t("Play sounds")),
        soundField(put, "moves", t("Moves"), sounds.put),
        soundField(put, "turn", t("Your turn"), sounds.turn),
        soundField(put, "end", t("End of a game"), sounds.won),
        soundField(put, "chat", t("Messages"), sounds.chat),
    );
}

/** Some cards on the table, as the settings are now. */
function sample() {
    const face = setting("print") === "large" ? "wide" : "plain";
    const cards = [46, 51, 52, 41, 29].map((card) => drawFace(card, face));
    const shown = [drawBack(), ...cards].map((picture) => h("span", { class: "mini-card" }, picture));
    return h("div", { class: "sample", "aria-hidden": "true" }, shown);
}

/** The fields of the settings, also shown at the table. @param {() => void} changed */
export function settingsFields(changed) {
    loadDeck();
    const preview = h("div", { class: "preview-cards" }, sample());
    /** @type {Put} */
    const put = (name) => async (value) => {
        await change({ [name]: value });
        fill(preview, sample());
        changed();
    };
    return h("div", { class: "fields" }, preview, cardFields(put), tableFields(put), playFields(put), soundFields(put));
}

export function settings() {
    const name = h("input", {
        maxlength: 24,
        value: me.name,
        autocomplete: "nickname",
        onchange: async () => (await keepName(name.value)) || (name.value = me.name),
    });
    return page(
        t("Settings"),
        [
            h("label", { class: "field" }, h("span", null, t("Your name")), name),
            h("h2", null, t("Language")),
            languageSwitch(),
            settingsFields(() => {}),
            h("p", { class: "note" }, t("Kartu %1. A cookie links this browser to your settings.", me.version)),
        ],
        { class: "settings", back: "#lobby" },
    );
}
