// The form for a new game: rules, deal, players.
import { h, fill } from "./dom.js";
import { t, tn } from "./text.js";
import { page, select, toggle } from "./app.js";
import { about, botName } from "./games.js";
import { optionField, normalRules, ruleSets, readOptions, writeOptions } from "./options.js";
import { dealsAlone, remembered, start } from "./choice.js";
import { showRules } from "./rules.js";

/** @typedef {import("./choice.js").Choice} Choice */

/** Presets, and all single rules. @param {Choice} choice */
function rulesBox(choice) {
    const { game } = choice;
    const options = h("div", { class: "fields" });
    const clearPreset = () =>
        presets.querySelectorAll("input").forEach((/** @type {any} */ input) => (input.checked = false));
    const draw = () =>
        fill(
            options,
            game.rules.map((/** @type {any} */ option) => optionField(option, choice.values, clearPreset)),
        );
    const take = (/** @type {string} */ rules) => {
        choice.values = readOptions(game.rules, rules);
        draw();
    };
    const now = writeOptions(game.rules, choice.values);
    const named = ruleSets(game).map(({ name, rules }) =>
        h(
            "label",
            { class: "switch" },
            h("input", {
                type: "radio",
                name: "preset",
                checked: normalRules(game, rules) === now,
                onchange: () => take(rules),
            }),
            h("span", null, name),
        ),
    );
    const presets = h(
        "fieldset",
        { hidden: !game.presets.length },
        h("legend", null, t("Rule presets")),
        h("div", { class: "presets" }, named),
    );
    draw();
    return [presets, h("details", null, h("summary", null, t("All rules")), options)];
}

/** @param {Choice} choice @param {[string, string][]} kinds */
function dealBox(choice, kinds) {
    const number = h("input", {
        type: "number",
        min: 1,
        max: choice.game.deals,
        step: 1,
        inputmode: "numeric",
        placeholder: "1",
        "aria-label": t("Deal number"),
        autofocus: choice.deal === "number",
        oninput: () => {
            choice.deal = "number";
            choice.number = number.value;
            box.querySelector("input[value=number]").checked = true;
        },
    });
    const rows = kinds.map(([key, label]) =>
        h(
            "label",
            { class: "switch" },
            h("input", {
                type: "radio",
                name: "deal",
                value: key,
                checked: key === choice.deal,
                onchange: () => (choice.deal = key),
            }),
            h("span", null, label, key === "number" ? number : null),
        ),
    );
    const box = h("fieldset", null, h("legend", null, t("Deal")), rows);
    return box;
}

/** @param {Choice} choice */
function playersBox(choice) {
    const seconds = (/** @type {number} */ n) =>
        /** @type {[string, string]} */ ([String(n), tn("%1 second", "%1 seconds", n)]);
    const days = (/** @type {number} */ n) =>
        /** @type {[string, string]} */ ([
            String(n * 86400),
            tn("%1 day, by correspondence", "%1 days, by correspondence", n),
        ]);
    return h(
        "fieldset",
        null,
        h("legend", null, t("Players")),
        select(
            t("Bots"),
            choice.bot,
            choice.game.bots.map((/** @type {any} */ one) => [one.name, `${botName(one)}: ${t(one.about)}`]),
            (value) => (choice.bot = value),
        ),
        select(
            t("Time limit per move"),
            choice.clock,
            [["0", t("no limit")], seconds(15), seconds(30), seconds(60), days(1), days(3), days(7)],
            (value) => (choice.clock = value),
        ),
        toggle(t("Hints are allowed"), choice.hints, (on) => (choice.hints = on)),
        toggle(
            t("List this table in the lobby"),
            choice.public,
            (on) => (choice.public = on),
            t("for “Invite friends”: anybody can join"),
        ),
    );
}

/** @param {any} game @param {boolean} byNumber a deal by its number is wanted */
export function newGame(game, byNumber) {
    const alone = game.seats === 1;
    const choice = { ...remembered(game), ...(byNumber ? { deal: "number" } : {}) };
    // Also called for Enter in any field.
    const submitted = (/** @type {Event} */ event) => {
        event.preventDefault();
        start(choice);
    };
    const rules = h("button", { type: "button", class: "link", onclick: () => showRules(game.game) }, t("Rules"));
    return page(
        t(game.title),
        [
            h("p", { class: "lead" }, about(game.game), " ", rules),
            h(
                "form",
                { onsubmit: submitted, novalidate: true },
                rulesBox(choice),
                dealBox(choice, alone ? dealsAlone() : dealsTogether()),
                alone ? null : playersBox(choice),
                h(
                    "div",
                    { class: "row sticky" },
                    h("button", { class: "primary" }, alone ? t("Deal the cards") : t("Play against bots")),
                    alone
                        ? null
                        : h("button", { type: "button", onclick: () => start(choice, "open") }, t("Invite friends")),
                ),
            ),
        ],
        { class: "new-game" },
    );
}

/** @returns {[string, string][]} */
function dealsTogether() {
    return [
        ["sealed", t("Sealed: nobody knows the cards, and you can verify the deal afterwards")],
        ["number", t("By number")],
    ];
}
