// The lobby: unfinished games, deals by number, names, and statistics by rules.
import { visit, begin, ask, clean, check, go, shots, solution, watchViews } from "./harness.mjs";

const tiles = (page) => page.locator(".unfinished");

/** Plays a patience to its end by messages, with or without the help of the solver. */
async function win(page, fields, withHelp) {
    await begin(page, fields);
    if (withHelp) await ask(page, "hint");
    for (let n = 0; n < 60; n++) {
        const view = await page.evaluate(() => window.view);
        if (view.won) return;
        const home = view.moves.find((move) => view.piles[move.to]?.name === "foundation");
        await ask(page, "move", { text: (home || view.moves[0]).text, seq: view.seq });
        await page.waitForFunction((seq) => window.view.seq > seq, view.seq);
    }
    throw new Error("not won: " + JSON.stringify(fields));
}

export const tests = {
    async "unfinished games: all of them, each with time, moves and progress, and a way to remove it"(browser, server) {
        const page = await visit(browser, server, {});
        await watchViews(page);
        for (let deal = 1; deal <= 8; deal++)
            await begin(page, { game: "freecell", deal, rules: deal === 8 ? "cells=3" : "" });
        const line = await solution(page, "short");
        const { seq } = await page.evaluate(() => window.view);
        await ask(page, "moves", { moves: line.slice(0, 30).map((one) => one.text), seq });
        await page.waitForFunction(() => window.view.played === 30);
        const { counted } = await page.evaluate(() => window.view);
        await win(page, { game: "freecell", deal: 1, rules: "ranks=1" });
        await go(page, "#lobby");
        await page.waitForSelector(".unfinished");
        check((await tiles(page).count()) === 8, `${await tiles(page).count()} tiles for 8 games`);
        const text = await page.locator(".unfinished", { hasText: "Deal 8" }).textContent();
        check(
            /Number of free cells: 3/.test(text) && /\d:\d\d/.test(text) && text.includes(`${counted} moves`),
            "a tile says: " + text,
        );
        const progress = await page
            .locator(".unfinished", { hasText: "Deal 8" })
            .locator("progress")
            .evaluate((el) => el.value);
        check(progress > 0 && progress < 1, `the progress is ${progress}`);
        await page.screenshot({ path: `${shots}/unfinished.png`, fullPage: true });
        await clean(page, "unfinished games");
        await page.getByRole("button", { name: "Remove: FreeCell, Deal 3" }).click();
        await page.keyboard.press("Escape");
        check((await tiles(page).count()) === 8, "removed without consent");
        await page.getByRole("button", { name: "Remove: FreeCell, Deal 3" }).click();
        await page.locator("dialog").getByRole("button", { name: "Remove", exact: true }).click();
        await page.waitForFunction(() => document.querySelectorAll(".unfinished").length === 7);
        await page.reload();
        await page.waitForSelector(".unfinished");
        check((await tiles(page).count()) === 7, "a removed game comes back");
        check(
            !(await tiles(page).allTextContents()).some((one) => one.includes("Deal 3")),
            "the wrong game was removed",
        );
        return page;
    },
    async "a guided game that is left is no unfinished game; going back starts it again"(browser, server) {
        const page = await visit(browser, server, {});
        for (const game of ["freecell", "saboteur", "spider", "bigtwo"]) {
            await go(page, "#tour=" + game);
            await page.waitForSelector(".tour-text");
            await page.locator(".tour button[title='End the guided game']").click();
            await page.waitForSelector(".tile");
            await page.waitForTimeout(200); // the list is loaded
            check((await tiles(page).count()) === 0, `${game}: ${await tiles(page).allTextContents()}`);
        }
        await page.goBack();
        await page.waitForSelector(".tour-text");
        check(!(await page.getByText("Spectator").count()), "the seat of the guided game is not mine");
        return page;
    },
    async "a deal by number: from the card of the game, only numbers that exist, one room for two clicks"(
        browser,
        server,
    ) {
        const page = await visit(browser, server, {});
        await go(page, "#lobby");
        const card = page.locator(".tile", { hasText: "FreeCell" });
        await card.locator("select").selectOption("number");
        const field = page.getByLabel("Deal number");
        await field.waitFor();
        check(await page.locator("input[value=number]").isChecked(), "“By number” is not chosen");
        check(await field.evaluate((el) => el === document.activeElement), "the field is not focused");
        for (const wrong of ["0", "-1", "1.5", "8589934592", "99999999999999999999999", ""]) {
            await field.fill(wrong);
            await page.keyboard.press("Enter");
            await page.locator(".toast", { hasText: "Deals are numbered from 1 to 8589934591." }).waitFor();
            await page.evaluate(() => document.querySelector("#toasts").replaceChildren());
        }
        check(/^#new=/.test(await page.evaluate(() => location.hash)), "a deal was started");
        await field.fill("617");
        await page.getByRole("button", { name: "Deal the cards" }).dblclick();
        await page.locator("small", { hasText: "Deal 617" }).waitFor();
        await go(page, "#lobby");
        await page.waitForSelector(".unfinished");
        check((await tiles(page).count()) === 1, `${await tiles(page).count()} rooms for a double click`);
        return page;
    },
    async "a refused name is refused in the language of the page, and not kept"(browser, server) {
        const page = await visit(browser, server, { language: "id", isNew: true });
        const name = page.locator("#name");
        await name.fill("a\u202eb");
        await page.locator(".welcome-form .primary").click();
        await page.locator(".toast", { hasText: "Nama" }).waitFor();
        check(!(await page.evaluate(() => location.hash)), "the page goes on");
        await name.fill("Ani");
        await page.locator(".welcome-form .primary").click();
        await page.locator("h1", { hasText: "Ani" }).waitFor();
        await go(page, "#settings");
        const field = page.locator("input[autocomplete=nickname]");
        await field.fill("a\u202eb");
        await field.blur();
        await page.waitForFunction(() => document.querySelector("input[autocomplete=nickname]").value === "Ani");
        return page;
    },
    async "an unfinished game with several players: its round, time and moves"(browser, server) {
        const page = await visit(browser, server, {});
        await watchViews(page);
        await begin(page, { game: "bigtwo", deal: 3, rules: "seats=2", seats: ["me", "bot:lowest"] });
        await page.waitForFunction(() => window.view.turn === window.view.seat);
        const view = await page.evaluate(() => window.view);
        await ask(page, "move", { text: view.moves[0].text, seq: view.seq });
        await go(page, "#lobby");
        const text = await tiles(page).textContent();
        check(/Deal 3 · Round 1/.test(text) && /\d:\d\d · [1-9]\d* moves?/.test(text), "the tile says: " + text);
        return page;
    },
    async "statistics by rules, with wins with help counted separately"(browser, server) {
        const page = await visit(browser, server, {});
        await watchViews(page);
        await win(page, { game: "freecell", deal: 1, rules: "ranks=1" });
        await win(page, { game: "freecell", deal: 2, rules: "ranks=1" }, true);
        await go(page, "#scores");
        await page.waitForSelector("table");
        const rows = await page.locator("section").first().locator("tbody tr").allTextContents();
        check(rows.length === 1 && /Cards in a suit: 1/.test(rows[0]), "the rows are: " + rows.join(" | "));
        const cells = await page.locator("section").first().locator("tbody td").allTextContents();
        check(cells.slice(1, 4).join() === "2,1 (100%),1", "played, won and won with help: " + cells.slice(1, 4));
        check(/^0:\d\d$/.test(cells[6]), "the best time of a game won within a second: " + cells[6]);
        const choice = page.locator(".scores select").first();
        check(
            /No entries yet/.test(await page.locator(".scores").textContent()),
            "a small deck counts as the whole game",
        );
        await choice.selectOption("ranks=1");
        await page.waitForFunction(() => document.querySelectorAll(".scores table").length > 1);
        await page.screenshot({ path: `${shots}/statistics.png`, fullPage: true });
        await clean(page, "statistics by rules");
        return page;
    },
    async "Enter in the field for the number deals that deal"(browser, server) {
        const page = await visit(browser, server, { hash: "#new=freecell" });
        await page.getByLabel("Deal number").fill("617");
        await page.keyboard.press("Enter");
        await page.waitForSelector(".table .card");
        check(/Deal 617/.test(await page.locator(".table-bar").textContent()), "another deal");
        await go(page, "#new=bigtwo");
        await page.getByLabel("Deal number").fill("12");
        await page.keyboard.press("Enter");
        await page.waitForSelector(".table .card");
        check(/Deal 12/.test(await page.locator(".table-bar").textContent()), "another deal of Big Two");
        return page;
    },
};
