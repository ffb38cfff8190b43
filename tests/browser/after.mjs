// After a game: completion, figures and animation at the end, challenge, analysis, history, and the file to change
// devices.
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { visit, begin, ask, check, clean, shots, go, seqOf, changed, spy, watchViews, covered } from "./harness.mjs";

const small = { game: "freecell", rules: "cells=4,columns=4,ranks=5", deal: 1 };

/** Plays a move and waits for its view. */
async function move(page, text) {
    const seq = await seqOf(page);
    await ask(page, "move", { text, seq });
    await changed(page, seq);
}

/** Plays the solver's hints until the rest can be completed; the game then counts as played with help. */
async function play(page) {
    for (let n = 0; n < 40; n++) {
        if (await page.locator(".actions .primary.play").count()) return;
        const hint = await ask(page, "hint");
        await move(page, hint.move);
    }
    throw new Error("the completion was not offered");
}

/** A further part of the analysis, with a mistake: the bots of the tests compare too few moves to be sure of one. */
function makeMistake(page) {
    return page.evaluate(async () => {
        const { wire } = await import("/app.js");
        const record = new URLSearchParams(location.hash.slice(1)).get("record");
        const move = (text, value) => ({ text, words: { text }, value, margin: 0.5, samples: 100, reason: null });
        const [made, best] = [move("3D", -4), move("pass", 2)];
        const decision = { index: 0, seat: 1, scale: "points", made, best, loss: 6, enough: true, mistake: true };
        const doubtful = { ...decision, index: 4, enough: false, mistake: false };
        const decisions = [decision, doubtful];
        wire.tell({ type: "analysed", record, moves: 9, at: 8, done: true, spec: "master", decisions });
        wire.tell({ type: "analysed", record: "another", moves: 9, at: 9, done: false, spec: "nobody", decisions: [] });
    });
}

export const tests = {
    async "completion, the figures at the end, and the history"(browser, server) {
        const page = await visit(browser, server, {});
        await spy(page);
        await begin(page, small);
        await play(page);
        await page.locator(".actions .primary.play").click();
        await page.waitForSelector(".end-card .figures");
        await page.waitForFunction(() => document.querySelector(".decision")?.textContent.includes("after every move"));
        check((await page.locator(".end-card").textContent()).includes("Par"), "no par");
        await page.screenshot({ path: `${shots}/end-figures.png` });
        await clean(page, "figures at the end");
        await page.getByText("Challenge a friend").click();
        const link = await page.evaluate(() => navigator.clipboard.readText());
        check(/beat=\d+\.\d+\.[^&]*&help=1$/.test(link), "the link is " + link);

        const friend = await visit(browser, server, { width: 390, height: 800, touch: true });
        await spy(friend);
        await friend.evaluate((hash) => (location.hash = hash), link.slice(link.indexOf("#")));
        await friend.getByText("Can you do better?").waitFor();
        await friend.getByText(/Guest: .* moves · with help/).waitFor();
        await clean(friend, "a challenge");
        await friend.getByRole("button", { name: "Play", exact: true }).click();
        await play(friend);
        await friend.locator(".actions .primary.play").click();
        const won = await (await friend.waitForSelector(".end-card .challenge")).textContent();
        check(/^(You have beaten the challenge, with help|The challenge was better)\..* with help$/.test(won), won);
        await friend.screenshot({ path: `${shots}/challenge-end.png` });
        check(!friend.errors.length, friend.errors.join("\n"));
        await friend.context().close();

        await go(page, "#scores");
        await page.getByText("1 finished game").waitFor();
        await page.getByText("Charts of this game with these rules appear after two wins without help.").waitFor();
        await page.screenshot({ path: `${shots}/history.png`, fullPage: true });
        await clean(page, "statistics");
        const download = page.waitForEvent("download");
        await page.getByRole("button", { name: "Export" }).click();
        const file = await (await download).path();
        await page.locator(".history a").first().click();
        await page.waitForSelector(".review .table .card");
        await page.locator(".film-keys button").last().click();
        await page.getByRole("button", { name: "Analysis" }).click();
        await page.waitForSelector(".review .chart");
        await page.locator(".analysis [role=status]", { hasText: "It could be won after every move." }).waitFor();
        await page.screenshot({ path: `${shots}/review.png` });
        await clean(page, "a replay of the history");

        const other = await visit(browser, server, { hash: "#scores" });
        const field = other.locator('input[type="file"]');
        const bad = join(mkdtempSync(join(tmpdir(), "kartu-import-")), "bad.json");
        writeFileSync(bad, '{"kartu": "statistics", "version": 99}');
        await field.setInputFiles(bad);
        await other.getByText("This is not a statistics file").waitFor();
        for (let n = 0; n < 2; n++) {
            await field.setInputFiles(file);
            await other.getByText("1 finished game").waitFor();
        }
        check(!other.errors.length, other.errors.join("\n"));
        await other.context().close();
        return page;
    },
    async "a long game is exported and imported with its moves"(browser, server) {
        const page = await visit(browser, server, {});
        await spy(page);
        await begin(page, { game: "klondike", deal: 1 });
        const pass = [...Array(8).fill("draw"), "redeal"];
        const moves = Array(11).fill(pass).flat();
        for (let n = 0; n < 10; n++) await ask(page, "moves", { moves, seq: await seqOf(page) });
        await ask(page, "rematch", { deal: 2 });
        const records = async (who) => (await ask(who, "export")).records;
        const [mine] = await records(page);
        check(mine.line.length > 4096, `the line has ${mine.line.length} bytes`);
        await go(page, "#scores");
        await page.getByText("1 finished game").waitFor();
        const download = page.waitForEvent("download");
        await page.getByRole("button", { name: "Export" }).click();
        const file = await (await download).path();
        const other = await visit(browser, server, { hash: "#scores" });
        await other.locator('input[type="file"]').setInputFiles(file);
        await other.getByText("1 finished game").waitFor();
        const [copy] = await records(other);
        check(copy.line === mine.line && copy.opening === mine.opening, "the replay was not imported");
        check(!other.errors.length, other.errors.join("\n"));
        await other.context().close();
        return page;
    },
    async "a round of Big Two on a phone: its end, analysis and replay"(browser, server) {
        const page = await visit(browser, server, { width: 390, height: 844, touch: true });
        await begin(page, { game: "bigtwo", deal: 3, seats: ["me", "bot", "bot", "bot"] });
        await ask(page, "auto", { delay: 50 });
        const figures = await page.waitForSelector(".end-card .figures");
        check(/Your place\d out of 4/.test(await figures.textContent()), await figures.textContent());
        check((await page.locator(".standings li").count()) === 4, "not all players are listed");
        await clean(page, "the end of a round");
        await page.screenshot({ path: `${shots}/bigtwo-end-390.png` });
        await page.locator(".end-card button", { hasText: "Analysis" }).tap();
        await page.getByText("evaluated the decisions").waitFor();
        for (const at of [2, -1]) {
            await page.locator(".analysis ol li > button").nth(at).tap();
            check(!(await covered(page, ".plate:nth-of-type(4)", ".pile-trick .card")), "the plate covers the trick");
            const under = await covered(page, ".caption", ".plate, .pile-trick .card, .pile-hand .card:not(.hidden)");
            check(!under, "the caption covers something");
        }
        await page.screenshot({ path: `${shots}/bigtwo-analysis-390.png` });
        await clean(page, "the analysis of a round");

        await go(page, "#scores");
        await page.locator(".history a").first().click();
        await page.waitForSelector(".review .table .card");
        await page.getByRole("button", { name: "Analysis" }).tap();
        await page.getByText("evaluated the decisions").waitFor();
        await makeMistake(page);
        await page.getByText("The time was up after move 8.").waitFor();
        await page.locator(".analysis ul button", { hasText: /^1\. / }).tap(); // the bots may have made others
        const why = await page.locator(".analysis ol li.mistake .explain").first().textContent();
        check(why.includes("would have"), why);
        await page.locator(".analysis ol li > button").nth(5).tap();
        await page.locator(".analysis ol .explain", { hasText: "There are too few samples" }).waitFor();
        await page.locator(".analysis ul button", { hasText: /^1\. / }).tap();
        check((await page.locator(".film-words").textContent()).startsWith("1 /"), "the film has not moved");
        await page.screenshot({ path: `${shots}/bigtwo-review-390.png`, fullPage: true });
        await clean(page, "the replay of a round");
        return page;
    },
    async "the end of a game with points shows them"(browser, server) {
        const page = await visit(browser, server, {});
        await spy(page);
        const columns = Array.from({ length: 6 }, (_, i) => `${i + 2}:`);
        const rules = "rules: draw=3,scoring=standard";
        const rows = ["game: klondike", rules, "home: C-K D-K H-K S-Q", "stock:", "waste:", "1: KS", ...columns];
        await begin(page, { game: "klondike", position: rows.join("\n") + "\n" });
        await move(page, (await ask(page, "hint")).move);
        await page.locator(".end-card p", { hasText: /1 move · 10 points/ }).waitFor();
        return page;
    },
    async "an analysis of an earlier deal is not shown in the next one"(browser, server) {
        const page = await visit(browser, server, {});
        await spy(page);
        await begin(page, { game: "freecell", deal: 1 });
        const verdicts = await page.evaluate(async () => {
            const { wire } = await import("/app.js");
            const parts = [];
            wire.on("analysed", (part) => parts.push(part));
            await wire.ask("analysis");
            await wire.ask("rematch", { deal: 2 });
            const ended = new Promise((done) => wire.on("unanalysed", done));
            await Promise.race([ended, wire.ask("stop_analysis")]);
            return parts.map((part) => [part.room, part.round, part.seq]);
        });
        const code = await page.evaluate(() => new URLSearchParams(location.hash.slice(1)).get("room"));
        check(verdicts.length && verdicts.every(([room, round]) => room === code && round === 1), String(verdicts));
        return page;
    },
    async "the animation after a win ends with any key"(browser, server) {
        const page = await visit(browser, server, { still: false });
        await spy(page);
        await begin(page, small);
        await play(page);
        await page.locator(".actions .primary.play").click();
        await page.waitForSelector(".celebration .card");
        await page.keyboard.press("Shift");
        check(!(await page.locator(".celebration").count()), "the animation goes on");
        await page.waitForSelector(".end-card .figures");
        return page;
    },
    async "the analysis marks the move that lost, by keyboard"(browser, server) {
        const page = await visit(browser, server, { language: "id" });
        await spy(page);
        await watchViews(page);
        await begin(page, { game: "freecell", rules: "cells=1,columns=4,ranks=4", deal: 5 });
        for (let n = 0; n < 30; n++) {
            const moves = await page.evaluate(() => window.view.moves);
            if (!moves?.length) break;
            await move(page, moves.at(-1).text);
            const verdict = await ask(page, "verdict");
            if (verdict.verdict === "impossible") break;
        }
        await page.locator(".actions button[data-key]").last().click();
        await page.locator("dialog .menu button", { hasText: "Analisis" }).click();
        await page.waitForSelector(".analysis .chart");
        await page.waitForSelector(".analysis li.mistake");
        await page.locator(".analysis li button").last().focus();
        await page.keyboard.press("ArrowUp");
        await page.waitForSelector('.analysis [aria-current="true"]');
        await clean(page, "the analysis");
        await page.screenshot({ path: `${shots}/analysis.png` });
        return page;
    },
};
