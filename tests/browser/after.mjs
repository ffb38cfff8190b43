// After a game: completion, figures and animation at the end, challenge, analysis, history, and the file to change
// devices.
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { visit, begin, ask, check, clean, shots, go, seqOf, changed, spy, watchViews } from "./harness.mjs";

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

export const tests = {
    async "completion, the figures at the end, and the history"(browser, server) {
        const page = await visit(browser, server, {});
        await spy(page);
        await begin(page, small);
        await play(page);
        await page.locator(".actions .primary.play").click();
        await page.waitForSelector(".end-card .figures");
        await page.waitForFunction(() => document.querySelector(".decision")?.textContent.includes("all the time"));
        check((await page.locator(".end-card").textContent()).includes("Par"), "no par");
        await page.screenshot({ path: `${shots}/end-figures.png` });
        await clean(page, "figures at the end");
        await page.getByText("Challenge a friend").click();
        const link = await page.evaluate(() => navigator.clipboard.readText());
        check(/beat=\d+\.\d+\./.test(link), "the link is " + link);

        const friend = await visit(browser, server, { width: 390, height: 800, touch: true });
        await spy(friend);
        await friend.evaluate((hash) => (location.hash = hash), link.slice(link.indexOf("#")));
        await friend.getByText("Can you do better?").waitFor();
        await clean(friend, "a challenge");
        await friend.getByRole("button", { name: "Play", exact: true }).click();
        await play(friend);
        await friend.locator(".actions .primary.play").click();
        await friend.waitForSelector(".end-card .challenge");
        await friend.screenshot({ path: `${shots}/challenge-end.png` });
        check(!friend.errors.length, friend.errors.join("\n"));
        await friend.context().close();

        await go(page, "#scores");
        await page.getByText("1 finished game").waitFor();
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
