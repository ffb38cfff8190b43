// A new game with everything chosen: rules, deal, company.
import { h, fill } from "./dom.js";
import { t, tn, sentence } from "./text.js";
import { page, select } from "./app.js";
import { about, create } from "./games.js";
import { optionField, writeOptions, readOptions } from "./options.js";
import { showRules } from "./rules.js";

/** @param {any} game */
export function newGame(game) {
    const name = game.game;
    let values = readOptions(game.rules, "");
    const alone = game.seats === 1;
    let deal = alone ? "random" : "sealed";
    let preset = "";
    let bot = game.bots[0]?.name || "";
    let clockSeconds = "0";
    const options = h("div", { class: "fields" });
    const number_ = h("input", {
        type: "number",
        min: 1,
        max: game.deals,
        step: 1,
        inputmode: "numeric",
        placeholder: "1",
        "aria-label": t("Number of the deal"),
    });
    const drawOptions = () =>
        fill(
            options,
            game.rules.map((/** @type {any} */ option) => optionField(option, values)),
        );
    drawOptions();
    const seats = () => values.seats || game.seats;
    const start = (/** @type {string[]} */ who) => {
        const chosen = deal === "number" ? Number(number_.value) || 1 : deal;
        return create({
            game: name,
            rules: writeOptions(game.rules, values),
            deal: chosen,
            ...(alone ? {} : { seats: who, clock: Number(clockSeconds) }),
        });
    };
    const kinds = alone
        ? [
              ["random", t("Any deal")],
              ["daily", t("Today's deal")],
              ["number", t("By its number")],
              ["sealed", t("Sealed: for the high scores, number unknown")],
          ]
        : [
              ["sealed", t("Sealed: nobody can know it, and you can check it afterwards")],
              ["number", t("By its number")],
          ];
    const dealBox = h(
        "fieldset",
        null,
        h("legend", null, t("Deal")),
        kinds.map(([key, label]) =>
            h(
                "label",
                { class: "switch" },
                h("input", { type: "radio", name: "deal", value: key, checked: key === deal, onchange: () => (deal = key) }),
                h("span", null, label, key === "number" ? number_ : null),
            ),
        ),
    );
    number_.addEventListener("input", () => {
        deal = "number";
        dealBox.querySelector("input[value=number]").checked = true;
    });
    const presets = game.presets.length
        ? h(
              "fieldset",
              null,
              h("legend", null, t("Rules with a name")),
              h(
                  "div",
                  { class: "presets" },
                  [{ name: "", about: t("the usual rules"), rules: "" }, ...game.presets].map((/** @type {any} */ one) =>
                      h(
                          "label",
                          { class: "switch" },
                          h("input", {
                              type: "radio",
                              name: "preset",
                              checked: one.name === preset,
                              onchange: () => {
                                  preset = one.name;
                                  values = readOptions(game.rules, one.rules);
                                  drawOptions();
                              },
                          }),
                          h(
                              "span",
                              null,
                              one.name ? h("b", null, one.name) : null,
                              one.name ? h("small", null, t(one.about)) : sentence(one.about),
                          ),
                      ),
                  ),
              ),
          )
        : null;
    const company = alone
        ? null
        : h(
              "fieldset",
              null,
              h("legend", null, t("Company")),
              select(
                  t("The players that think"),
                  bot,
                  game.bots.map((/** @type {any} */ one) => [one.name, `${one.name}: ${t(one.about)}`]),
                  (value) => (bot = value),
              ),
              select(
                  t("Time for a move"),
                  clockSeconds,
                  [
                      ["0", t("as long as you like")],
                      ["15", tn("%1 second", "%1 seconds", 15)],
                      ["30", tn("%1 second", "%1 seconds", 30)],
                      ["60", tn("%1 second", "%1 seconds", 60)],
                  ],
                  (value) => (clockSeconds = value),
              ),
          );
    const buttons = alone
        ? [h("button", { type: "button", class: "primary", onclick: () => start([]) }, t("Deal"))]
        : [
              h(
                  "button",
                  { type: "button", class: "primary", onclick: () => start(["me", ...Array(seats() - 1).fill("bot:" + bot)]) },
                  t("Play against the machine"),
              ),
              h(
                  "button",
                  { type: "button", onclick: () => start(["me", ...Array(seats() - 1).fill("open")]) },
                  t("Invite friends"),
              ),
          ];
    return page(
        t(game.title),
        [
            h(
                "p",
                { class: "lead" },
                about(name),
                " ",
                h("button", { type: "button", class: "link", onclick: () => showRules(name) }, t("Rules")),
            ),
            presets,
            h("details", null, h("summary", null, t("Every single rule")), options),
            dealBox,
            company,
            h("div", { class: "row sticky" }, buttons),
        ],
        { class: "new-game" },
    );
}
