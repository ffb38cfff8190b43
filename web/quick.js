// The options on the card of a game: those that people change. All others are on the page of a new game.
import { h } from "./dom.js";
import { t } from "./text.js";
import { go, select } from "./app.js";
import { quickOptions, botName } from "./games.js";
import { optionWord, normalRules, writeOptions, readOptions, ruleSets } from "./options.js";
import { dealsAlone, remember } from "./choice.js";

/** Buttons, one of which is pressed. @param {string} label @param {[string, string][]} choices @param {string} value
 * @param {(value: string) => void} changed */
function segments(label, choices, value, changed) {
    const buttons = choices.map(([key, name]) =>
        h(
            "button",
            {
                type: "button",
                "aria-pressed": String(key === value),
                onclick: () => {
                    buttons.forEach((one, i) => one.setAttribute("aria-pressed", String(choices[i][0] === key)));
                    changed(key);
                },
            },
            name,
        ),
    );
    return h(
        "div",
        { class: "segments", role: "group", "aria-label": label },
        h("span", { "aria-hidden": "true" }, label),
        buttons,
    );
}

/** @param {import("./options.js").Option} option @param {number[]} [only] @returns {[string, string][]} */
function valuesOf({ name, least, most, words }, only) {
    const all = only || Array.from({ length: most - least + 1 }, (_, i) => least + i);
    return all.map((value) => [String(value), words ? optionWord(name, words[value - least]) : String(value)]);
}

/** A named set of rules. The number of players stays. @param {import("./choice.js").Choice} choice */
function presets(choice) {
    const { game } = choice;
    const now = writeOptions(game.rules, { ...choice.values, seats: game.rules[0].usual });
    const named = ruleSets(game);
    const at = named.findIndex((one) => normalRules(game, one.rules) === now);
    /** @type {[string, string][]} */
    const choices = named.map(({ name }, i) => [String(i), name]);
    if (at < 0) choices.push(["-1", t("Own rules")]);
    return select(t("Rules"), String(at), choices, (value) => {
        if (value === "-1") return;
        choice.values = { ...readOptions(game.rules, named[Number(value)].rules), seats: choice.values.seats };
        remember(choice);
    });
}

/** The fields for a game. @param {import("./choice.js").Choice} choice */
export function quickFields(choice) {
    const { game } = choice;
    const { options, hasPresets } = quickOptions(game.game);
    const fields = options.map(([name, label, only]) => {
        const option = game.rules.find((/** @type {any} */ one) => one.name === name);
        return segments(label, valuesOf(option, only), String(choice.values[name]), (value) => {
            choice.values[name] = Number(value);
            remember(choice);
        });
    });
    if (hasPresets) fields.push(presets(choice));
    if (game.seats === 1)
        fields.push(
            select(t("Which deals"), choice.deal, dealsAlone(), (value) => {
                choice.deal = value;
                remember(choice);
                if (value === "number") go(`#new=${game.game}&deal=number`);
            }),
        );
    else
        fields.push(
            select(
                t("Bots"),
                choice.bot,
                game.bots.map((/** @type {any} */ one) => [one.name, botName(one)]),
                (value) => {
                    choice.bot = value;
                    remember(choice);
                },
            ),
        );
    return h("div", { class: "tile-fields" }, fields);
}
