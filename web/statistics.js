// The player's history: charts for each game, a calendar, the list of finished games with their replays, and the file
// to change devices. Loaded by the screen with scores and statistics.
import { h, fill, grid } from "./dom.js";
import { t, tn, number, clock, day } from "./text.js";
import { wire, gameNamed, select, complain, toast, reason } from "./app.js";
import { rulesWords } from "./options.js";
import { distribution, trend, calendar, useStyle } from "./charts.js";

/** The size of a message is limited: see docs/wire.md. */
const MOST_IN_MESSAGE = 3600;
/** Characters of a line; in JSON a line break takes two. */
const MOST_IN_PART = 1800;
const VERSION = 1;

/** All finished games, the newest first. @returns {Promise<any[]>} */
async function loadRecords() {
    /** @type {any[]} */ const all = [];
    for (let total = 1; all.length < total; ) {
        const page = await wire.ask("records", { from: all.length });
        if (!page.records.length) break;
        all.push(...page.records);
        ({ total } = page);
    }
    return all;
}

/** The game and the rules of a record, as one key. @param {any} one */
const kindOf = (one) => `${one.game}\n${one.rules ?? ""}`;

/** @param {any} one */
function kindWords(one) {
    const game = gameNamed(one.game);
    const rules = game && one.rules ? ` · ${rulesWords(game, one.rules)}` : "";
    return `${t(game?.title || one.game)}${rules}`;
}

/** Wins without help, the oldest first. @param {any[]} records */
const ownWins = (records) => records.filter((one) => one.won && !one.assisted && !one.algorithm).reverse();

/** @param {any[]} records of one game and one set of rules */
function charts(records) {
    const wins = ownWins(records);
    const isAlone = gameNamed(records[0]?.game)?.seats === 1;
    const [times, moves] = [wins.map((one) => one.seconds), wins.map((one) => one.moves)];
    const own = records.filter((one) => !one.algorithm).reverse();
    const points = own.map((one) => one.points);
    const all = isAlone
        ? [
              distribution(times, t("Times of wins"), clock),
              trend(times, t("Times, in order"), clock),
              distribution(moves, t("Moves of wins"), String),
              trend(moves, t("Moves, in order"), String),
          ]
        : [distribution(points, t("Points of a round"), number), trend(points, t("Points, in order"), number)];
    const shown = all.filter(Boolean);
    const missing = isAlone
        ? t("Charts of this game with these rules appear after two wins without help.")
        : t("Charts of this game with these rules appear after two rounds that you have played yourself.");
    return shown.length ? h("div", { class: "charts" }, shown) : h("p", { class: "empty" }, missing);
}

/** @param {any} one */
function resultWords(one) {
    const help = one.algorithm ? ` · ${one.algorithm}` : one.assisted ? ` · ${t("with help")}` : "";
    return `${one.won ? t("won") : t("not won")}${help}`;
}

/** The cells of a game in the history. @param {any} one */
function cells(one) {
    return [
        day(one.at, "short"),
        kindWords(one),
        one.deal === "sealed" ? t("sealed") : one.deal || "–",
        h("span", { class: one.won ? "won" : "" }, resultWords(one)),
        clock(one.seconds),
        number(one.moves),
        one.replay ? h("a", { href: `#record=${encodeURIComponent(one.key)}` }, t("Replay")) : "–",
    ];
}

/** The newest games; the button shows more. @param {any[]} records */
function historyTable(records) {
    const heads = [t("Date"), t("Game"), t("Deal"), t("Result"), t("Time"), t("Moves"), t("Replay")];
    const el = h("div", { class: "history" });
    const draw = (/** @type {number} */ count) =>
        fill(
            el,
            grid(heads, records.slice(0, count).map(cells)),
            count < records.length
                ? h("button", { type: "button", onclick: () => draw(count + 40) }, t("Show more"))
                : null,
        );
    draw(20);
    return el;
}

// ---- the file ----

async function exportFile() {
    /** @type {any} */ let file = null;
    for (let from = 0; ; ) {
        const page = await wire.ask("export", { from });
        file ||= { kartu: "statistics", version: VERSION, source: page.source, sums: page.sums, records: [] };
        file.records.push(...page.records);
        from += page.records.length;
        if (!page.records.length || from >= page.total) break;
    }
    const url = URL.createObjectURL(new Blob([JSON.stringify(file)], { type: "application/json" }));
    h("a", { href: url, download: "kartu-statistics.json" }).click();
    setTimeout(() => URL.revokeObjectURL(url), 10000);
}

/** Cuts a long line into messages; the record follows in an `import`. @param {string} line */
function partsOf(line) {
    const messages = [];
    for (let from = 0; from < line.length; from += MOST_IN_PART)
        messages.push({ type: "import_line", fields: { text: line.slice(from, from + MOST_IN_PART), from } });
    return messages;
}

/** The messages that import the rows, in order. A line that is too long for a message is sent before its record.
 * @param {any} file @returns {{type: string, fields: any}[]} */
function messagesOf(file) {
    const { source } = file;
    /** @type {{type: string, fields: any}[]} */ const messages = [];
    for (const list of ["sums", "records"]) {
        let size = Infinity;
        for (const one of file[list]) {
            const isLong = JSON.stringify(one).length >= MOST_IN_MESSAGE;
            if (isLong) messages.push(...partsOf(String(one.line ?? "")));
            const row = isLong ? { ...one, line: true } : one;
            size += JSON.stringify(row).length + 1;
            if (isLong || size > MOST_IN_MESSAGE) {
                messages.push({ type: "import", fields: { source, [list]: [] } });
                size = isLong ? Infinity : JSON.stringify(row).length + 1; // the next row begins a new message
            }
            messages[messages.length - 1].fields[list].push(row);
        }
    }
    return messages;
}

/** Limits of the whole file: more was never exported. */
const MOST_FILE = 8e6;

/** @param {string} text @returns {any} null: not such a file */
function readFile(text) {
    if (text.length > MOST_FILE) return null;
    try {
        const file = JSON.parse(text);
        const isOurs = file?.kartu === "statistics" && file.version === VERSION;
        return isOurs && Array.isArray(file.sums) && Array.isArray(file.records) ? file : null;
    } catch {
        return null;
    }
}

/** Sends the rows slowly enough for the server. @param {any} file @param {(words: string) => void} tell */
async function importRows(file, tell) {
    const messages = messagesOf(file);
    for (const [i, { type, fields }] of messages.entries()) {
        tell(t("Importing: %1", number((i + 1) / messages.length, { style: "percent" })));
        const send = () => wire.ask(type, fields);
        await send().catch(async (error) => {
            if (error.code !== "limit") throw error;
            await new Promise((done) => setTimeout(done, 1500));
            return send();
        });
    }
}

/** @param {() => void} changed */
function fileButtons(changed) {
    const said = h("p", { role: "status" });
    const tell = (/** @type {string} */ words) => fill(said, words);
    const save = () => exportFile().then(() => toast(t("Exported.")), complain);
    const field = h("input", { type: "file", accept: "application/json,.json", "aria-label": t("File to import") });
    field.addEventListener("change", async () => {
        const [chosen] = field.files;
        const file = chosen && readFile(await chosen.text());
        field.value = "";
        if (!file) return tell(t("This is not a statistics file of this version of Kartu."));
        try {
            await importRows(file, tell);
            tell(t("Imported."));
            changed();
        } catch (error) {
            tell(reason(error));
        }
    });
    return h(
        "div",
        { class: "fields" },
        h(
            "p",
            { class: "note" },
            t("The file has your statistics and your finished games. Import it on another device."),
            " ",
            t("Importing it twice changes nothing."),
        ),
        h("button", { type: "button", onclick: save }, t("Export")),
        h("label", { class: "field" }, h("span", null, t("Import a file")), field),
        said,
    );
}

/** Fills the place on the screen with scores and statistics. @param {Element} place @param {() => void} changed */
export async function drawHistory(place, changed) {
    useStyle();
    const records = await loadRecords();
    const kinds = [...new Map(records.map((one) => [kindOf(one), one])).entries()];
    const box = h("div");
    const choose = (/** @type {string} */ kind) => fill(box, charts(records.filter((one) => kindOf(one) === kind)));
    if (kinds.length) choose(kinds[0][0]);
    fill(
        place,
        records.length
            ? [
                  h("h3", null, t("Calendar")),
                  calendar(records.map((one) => one.at)),
                  h("h3", null, t("Charts")),
                  select(
                      t("Game"),
                      kinds[0][0],
                      kinds.map(([kind, one]) => [kind, kindWords(one)]),
                      choose,
                  ),
                  box,
                  h("h3", null, t("History")),
                  h("p", { class: "note" }, tn("%1 finished game", "%1 finished games", records.length)),
                  historyTable(records),
              ]
            : null,
        h("h3", null, t("Change devices")),
        fileButtons(() => (drawHistory(place, changed), changed())),
    );
}
