// What a player chose for a new game: rules, deal, bots. It is remembered for each game.
import { t } from "./text.js";
import { me, change, toast, complain } from "./app.js";
import { create } from "./games.js";
import { readOptions, writeOptions } from "./options.js";

/** The current choices.
 * @typedef {{game: any, values: Record<string, number>, deal: string, number: string, bot: string,
 *     clock: string, hints: boolean, public: boolean}} Choice */

const grades = ["winnable", "easy", "medium", "hard", "expert"];

/** The kinds of deals of a patience. @returns {[string, string][]} */
export function dealsAlone() {
    return [
        ["random", t("Any deal")],
        ["winnable", t("Winnable deals only")],
        ["easy", t("Easy")],
        ["medium", t("Medium")],
        ["hard", t("Hard")],
        ["expert", t("Expert")],
        ["daily", t("Deal of the day")],
        ["number", t("By number")],
        ["sealed", t("Sealed: for the ranked high scores")],
    ];
}

/** The last choices for this game, or the defaults. @param {any} game @returns {Choice} */
export function remembered(game) {
    const { rules, deal, bot } = me.settings.play?.[game.game] || {};
    const alone = game.seats === 1;
    const kinds = alone ? dealsAlone().map(([key]) => key) : ["sealed"];
    const isKept = kinds.includes(deal) && deal !== "number" && deal !== "daily";
    return {
        game,
        values: readOptions(game.rules, typeof rules === "string" ? rules : ""),
        deal: isKept ? deal : alone ? "random" : "sealed",
        number: "",
        bot: (game.bots.find((/** @type {any} */ one) => one.name === bot) || game.bots[0])?.name || "",
        clock: "0",
        hints: true,
        public: false,
    };
}

/** @param {Choice} choice */
export function remember({ game, values, deal, bot }) {
    const kept = { rules: writeOptions(game.rules, values), deal, bot };
    change({ play: { ...me.settings.play, [game.game]: kept } });
}

/** @param {any} game @param {string} number */
const isDeal = (game, number) => /^\d+$/.test(number) && Number(number) >= 1 && Number(number) <= game.deals;

/** Starts the game.
 * @param {Choice} choice @param {string} [others] who takes the other seats: bots, if it is left out */
export function start(choice, others = "bot:" + choice.bot) {
    const { game, values, deal, number, clock, hints } = choice;
    const seats = values.seats || game.seats;
    if (deal === "number" && !isDeal(game, number))
        return complain({ phrase: { text: "Deals are numbered from 1 to %1.", args: [String(game.deals)] } });
    remember(choice);
    if (grades.includes(deal)) toast(t("Searching for a deal…"));
    return create({
        game: game.game,
        rules: deal === "daily" ? "" : writeOptions(game.rules, values),
        deal: deal === "number" ? Number(number) : deal,
        ...(game.seats === 1
            ? {}
            : {
                  seats: ["me", ...Array(seats - 1).fill(others)],
                  clock: Number(clock),
                  hints,
                  public: choice.public && others === "open",
              }),
    });
}
