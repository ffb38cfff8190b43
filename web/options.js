// Options of games and algorithms: shown as fields, written as "a=1,b=word".
import { h } from "./dom.js";
import { t, sentence, number } from "./text.js";
import { select, toggle } from "./app.js";

/** The text for a value of an option. @param {string} option @param {string} word */
export function optionWord(option, word) {
    const words = /** @type {Record<string, string>} */ ({
        "straightflush=five": t("five cards only"),
        "twos=top": t("the highest card"),
        "build=red-black": t("of the other colour"),
        "build=suit": t("of the same suit"),
        "build=any": t("of any suit"),
        dchs: "♦ ♣ ♥ ♠",
        cdhs: "♣ ♦ ♥ ♠",
        cshd: "♣ ♠ ♥ ♦",
        kartu: "Kartu",
        pysol: "PySolFC",
        vegas: "Vegas",
        all: t("all"),
        none: t("none"),
        clockwise: t("clockwise"),
        counterclockwise: t("counterclockwise"),
        lowest: t("lowest"),
        winner: t("winner"),
        loser: t("loser"),
        contains: t("contains the lowest card"),
        single: t("the lowest card alone"),
        free: t("anything"),
        top: t("by the highest"),
        suit: t("by suit"),
        ranks: t("by all ranks"),
        boom: t("four cards, on combinations of five"),
        five: t("with a fifth card"),
        four: t("a four-card combination"),
        any: t("any"),
        twos: t("twos"),
        low: t("low"),
        high: t("high"),
        soft: t("yes"),
        locks: t("no, a pass locks"),
        highest: t("the highest card"),
        announced: t("only announced"),
        first: t("yes"),
        places: t("no, play on for places"),
        dragon: t("dragon"),
        kings: t("kings"),
        unseen: t("no"),
        known: t("yes"),
        standard: t("standard"),
        equal: t("equal"),
        triangle: t("one more each"),
        stairs: t("one fewer each"),
        "foundations=sets": t("complete sets"),
        "foundations=cards": t("single cards"),
        strict: t("no"),
        relaxed: t("yes"),
        stay: t("no"),
        fill: t("yes"),
        auto: t("the table"),
        player: t("the player"),
        off: t("no"),
        safe: t("yes, safe ones"),
        open: t("a tunnel"),
        one: t("one"),
        both: t("both"),
    });
    return words[`${option}=${word}`] || words[word] || word;
}

/** @typedef {{name: string, about: string, least: number, most: number, usual: number, words?: string[]}} Option */

/** @param {Option} option @param {Record<string, number>} values the chosen ones @param {() => void} [changed] */
export function optionField(option, values, changed) {
    const { name, least, most, words } = option;
    const label = sentence(t(option.about));
    const put = (/** @type {number} */ value) => {
        values[name] = value;
        changed?.();
    };
    if (words)
        return select(
            label,
            String(values[name]),
            words.map((word, i) => [String(least + i), optionWord(name, word)]),
            (value) => put(Number(value)),
        );
    if (least === 0 && most === 1) return toggle(label, values[name] === 1, (on) => put(on ? 1 : 0));
    const input = h("input", {
        type: "number",
        min: least,
        max: most,
        value: values[name],
        onchange: () => {
            const typed = input.value === "" ? NaN : Math.round(Number(input.value));
            put(Number.isFinite(typed) ? Math.max(least, Math.min(most, typed)) : option.usual);
            input.value = values[name];
        },
    });
    return h("label", { class: "field" }, h("span", null, label), input);
}

/** The values that differ from the defaults, as "a=1,b=word".
 * @param {Option[]} options @param {Record<string, number>} values */
export function writeOptions(options, values) {
    return options
        .filter((option) => values[option.name] !== option.usual)
        .map(({ name, words, least }) => `${name}=${words ? words[values[name] - least] : values[name]}`)
        .join(",");
}

/** All values: the defaults, changed by the text.
 * @param {Option[]} options @param {string} text @returns {Record<string, number>} */
export function readOptions(options, text) {
    const values = Object.fromEntries(options.map((option) => [option.name, option.usual]));
    for (const part of text.split(",").filter(Boolean)) {
        const [name, value] = part.split("=");
        const option = options.find((one) => one.name === name || "no-" + one.name === name);
        if (!option) continue;
        const word = option.words ? option.words.indexOf(value) : -1;
        values[option.name] =
            value === undefined ? (name === option.name ? 1 : 0) : word >= 0 ? option.least + word : Number(value);
    }
    return values;
}

/** The normalised text of a set of rules. @param {any} game @param {string} text */
export function normalRules(game, text) {
    return writeOptions(game.rules, readOptions(game.rules, text));
}

/** The default rules and the presets that differ from them. @param {any} game
 * @returns {{name: string, rules: string}[]} */
export function ruleSets(game) {
    const presets = game.presets.filter((/** @type {any} */ { rules }) => normalRules(game, rules));
    return [
        { name: t("Default rules"), rules: "" },
        ...presets.map((/** @type {any} */ { about, rules }) => ({ name: sentence(t(about)), rules })),
    ];
}

/** @param {Option} option @param {number} value */
function choiceWords({ name, about, words, least, most }, value) {
    const label = sentence(t(about));
    if (words) return `${label}: ${optionWord(name, words[value - least])}`;
    if (least === 0 && most === 1) return `${label}: ${value ? t("yes") : t("no")}`;
    return `${label.split(/[;,]/)[0]}: ${number(value)}`; // without remarks such as "0: no limit"
}

/** A set of rules in words: the name of a preset, or what differs from the default rules.
 * @param {any} game @param {string} text */
export function rulesWords(game, text) {
    const written = normalRules(game, text);
    if (!written) return t("Default rules");
    const preset = game.presets.find((/** @type {any} */ one) => normalRules(game, one.rules) === written);
    if (preset) return sentence(t(preset.about));
    const values = readOptions(game.rules, text);
    return game.rules
        .filter((/** @type {Option} */ option) => values[option.name] !== option.usual)
        .map((/** @type {Option} */ option) => choiceWords(option, values[option.name]))
        .join(", ");
}
