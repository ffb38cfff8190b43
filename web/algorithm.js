// Fields to choose an algorithm with its options, and the words about a search, for Watch and the laboratory.
import { h, fill } from "./dom.js";
import { t, sentence } from "./text.js";
import { select } from "./app.js";
import { optionField, readOptions, writeOptions } from "./options.js";

/** The limit that stopped a search without a result. @param {string} limit */
export function limitWord(limit) {
    return (
        {
            states: t("the number of positions"),
            seconds: t("time"),
            memory: t("memory"),
            stopped: t("a request to stop"),
            heuristic: t("a heuristic that can exclude solutions"),
            "gave up": t("giving up"),
        }[limit] || limit
    );
}

/** The verdict of a search in words. @param {string} verdict */
export function verdictWords(verdict) {
    return (
        {
            solved: t("Found a solution."),
            impossible: t("It cannot be won: the search was complete."),
            unknown: t("Not known."),
        }[/** @type {"solved"} */ (verdict)] || ""
    );
}

/** Fields to choose one of these algorithms and its options. `more` makes further fields for an algorithm.
 * @param {any[]} all @param {{spec?: string, label?: string, more?: (one: any) => any, changed?: () => void}} [how] */
export function algorithmFields(all, { spec: first = "", label = t("Name"), more, changed } = {}) {
    const [name, written = ""] = first.split(/:(.*)/s);
    const start = all.find((one) => one.name === name) || all[0];
    const choice = { algorithm: start, values: readOptions(start.options, written) };
    const options = h("div", { class: "fields" });
    const show = () => {
        const { algorithm, values } = choice;
        fill(
            options,
            h("p", { class: "note" }, sentence(t(algorithm.about)) + "."),
            algorithm.options.map((/** @type {any} */ option) => optionField(option, values, changed)),
            more?.(algorithm),
        );
    };
    const take = (/** @type {string} */ next) => {
        choice.algorithm = all.find((one) => one.name === next);
        choice.values = readOptions(choice.algorithm.options, "");
        show();
        changed?.();
    };
    const names = all.map((one) => /** @type {[string, string]} */ ([one.name, one.name]));
    const spec = () => {
        const text = writeOptions(choice.algorithm.options, choice.values);
        return text ? `${choice.algorithm.name}:${text}` : choice.algorithm.name;
    };
    show();
    return { fields: [select(label, start.name, names, take), options], choice, spec };
}
