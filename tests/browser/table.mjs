// Actions other than moves: undo, hint, verdict, watch, double click, reload, a lost connection.
import {
    serve,
    visit,
    begin,
    ask,
    spy,
    seqOf,
    changed,
    clean,
    check,
    shots,
    played,
    tableWords,
    watchViews,
} from "./harness.mjs";

const button = (page, name) => page.locator(`.actions button[title="${name}"]`);

export const tests = {
    async "undo, redo, hint, verdict, double click"(browser, server) {
        const page = await visit(browser, server, { still: false });
        await begin(page, { game: "freecell", deal: 1 });
        await spy(page);
        await page.evaluate(() => import("/app.js").then((app) => app.wire.ask("undo").catch(() => {})));
        check(await button(page, "All home").isDisabled(), "all go home, though none can");
        await button(page, "Hint").click();
        await page.waitForSelector(".card.pointed");
        await page.waitForSelector(".strip.shown");
        check((await page.locator(".strip p").textContent()).length > 10, "a hint without a reason");
        await page.screenshot({ path: `${shots}/hint.png` });
        await page.keyboard.press("w");
        await page.waitForSelector(".panel .watch");
        check(!(await page.locator(".pointed, .pointed-to, .strip.shown").count()), "the marks of a hint outlive it");
        await page.keyboard.press("w");
        await button(page, "Hint").click();
        let seq = await seqOf(page);
        await page.locator(".strip .primary").click();
        await changed(page, seq);
        seq = await seqOf(page);
        await page.keyboard.press("u");
        await changed(page, seq);
        seq = await seqOf(page);
        await page.keyboard.press("r");
        await changed(page, seq);
        await button(page, "Verdict").click();
        await page.waitForSelector(".verdict.solved");
        await page.screenshot({ path: `${shots}/verdict.png` });
        await clean(page, "table with verdict");
        seq = await seqOf(page);
        await page.locator(".pile-column .card.liftable").last().dblclick();
        await changed(page, seq);
        seq = await seqOf(page);
        await page.keyboard.press("n");
        await page.waitForSelector("dialog:focus-within");
        await page.keyboard.press("Escape");
        await page.waitForSelector("dialog", { state: "detached" });
        check((await seqOf(page)) === seq, "a running game is dealt anew without a question");
        await page.keyboard.press("n");
        await page.waitForSelector("dialog:focus-within");
        await page.keyboard.press("Enter");
        await changed(page, seq);
        check(!(await page.locator(".verdict").count()), "the verdict of the old deal stays");
        return page;
    },
    async "a lost position leads back to the last winnable one"(browser, server) {
        const page = await visit(browser, server, {});
        await begin(page, { game: "freecell", rules: "cells=1,columns=5,ranks=5", deal: 1 });
        await spy(page);
        await watchViews(page);
        for (let deal = 1; deal < 40; deal++) {
            await begin(page, { game: "freecell", rules: "cells=1,columns=5,ranks=5", deal });
            await page.waitForFunction(() => window.view?.room === location.hash.slice(6));
            for (let n = 0; n < 12; n++) {
                const verdict = await ask(page, "verdict", { live: true });
                if (
                    verdict.verdict === "impossible" &&
                    verdict.last_winnable !== null &&
                    verdict.played > verdict.last_winnable
                ) {
                    await page.waitForSelector(".verdict.impossible button");
                    await page.screenshot({ path: `${shots}/lost.png` });
                    const seq = await seqOf(page);
                    await page.locator(".verdict.impossible button").click();
                    await changed(page, seq);
                    await page.waitForSelector(".verdict.solved");
                    return page;
                }
                if (verdict.verdict === "impossible") break;
                await page.waitForFunction(() => window.view.assisted);
                const view = await page.evaluate(() => window.view);
                if (!view.moves?.length) break;
                await ask(page, "move", { text: view.moves[view.moves.length - 1].text, seq: view.seq });
            }
        }
        throw new Error("no position was found that can be lost");
    },
    async "watch: the solution, and the whole search"(browser, server) {
        const page = await visit(browser, server, {});
        await begin(page, { game: "freecell", rules: "ranks=6", deal: 1 });
        await page.keyboard.press("w");
        await page.locator(".watch select").first().selectOption("backtrack");
        await page.getByText("Show the whole search").click();
        await page.getByText("Search from here").click();
        await page.waitForSelector(".film");
        await page.locator('.film button[title="Next"]').click();
        await page.locator('.film button[title="Next"]').click();
        await page.waitForFunction(() => /^2 \//.test(document.querySelector(".film-words").textContent));
        await page.screenshot({ path: `${shots}/watch.png` });
        await clean(page, "watch");
        await page.locator('.film button[title="Play film"]').click();
        await page.waitForFunction(() => /^[4-9] \//.test(document.querySelector(".film-words").textContent));
        await page.locator('.panel button[title="Close"]').click();
        return page;
    },
    async "reload, and a killed server, during a game"(browser) {
        let server = await serve();
        const { data } = server;
        const page = await visit(browser, server, { withoutServer: true });
        await begin(page, { game: "klondike", deal: 3 });
        await spy(page);
        const seq = await seqOf(page);
        const stock = await page.locator(".pile-stock .card").last().getAttribute("aria-label");
        check(stock === "Stock, 24 cards face down: draw", `the stock is called ${stock}`);
        await page.locator(".pile-stock .card").last().click();
        await changed(page, seq);
        const drawn = await page.locator(".pile-waste .card").last().getAttribute("aria-label");
        const said = await page.locator("#live").textContent();
        check(said.includes(`draw. Now face up: ${drawn}.`), `a drawn card is told as: ${said}`);
        const before = await tableWords(page);
        await page.reload();
        await page.waitForSelector(".table .card");
        check((await tableWords(page)) === before, "another table after a reload");
        const port = Number(new URL(server.address).port);
        await server.stop("SIGKILL");
        await page.waitForSelector("#banner:not([hidden])");
        await page.screenshot({ path: `${shots}/reconnecting.png` });
        server = await serve({ data, port });
        await page.waitForSelector("#banner", { state: "hidden" });
        await spy(page);
        await page.locator(".pile-stock .card").last().click();
        await played(page, 2);
        await server.end();
        return page;
    },
};
