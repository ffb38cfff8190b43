// Illegal moves are refused with the reason.
import { visit, begin, ask, check, shots, watchViews, tableWords, pressCard } from "./harness.mjs";

const card = (page, name) => page.locator(`.table .card[aria-label="${name}"]`);

/** Clicks the visible part of a card in a fan. */
async function press(page, name) {
    const at = await card(page, name).boundingBox();
    await page.mouse.click(at.x + 8, at.y + 6);
}

/** Waits until the strip shows this text; it must also be announced to screen readers. */
async function says(page, words) {
    await page
        .waitForFunction((words) => document.querySelector(".strip.shown p")?.textContent.includes(words), words, {
            timeout: 10000,
        })
        .catch(async () => {
            throw new Error(`not "${words}" but "${await page.locator(".strip").textContent()}"`);
        });
    check((await page.locator("#live").textContent()).includes(words), `not announced: ${words}`);
}

async function drag(page, from, to) {
    const [a, b] = [await card(page, from).boundingBox(), await card(page, to).boundingBox()];
    await page.mouse.move(a.x + 12, a.y + 8);
    await page.mouse.down();
    await page.mouse.move((a.x + b.x) / 2, (a.y + b.y) / 2);
    await page.mouse.move(b.x + 12, b.y + b.height / 2);
    await page.mouse.up();
}

/** Picks up a path card of the own hand. */
async function pressPath(page) {
    const { moves } = await page.evaluate(() => window.view);
    const drop = moves.find((one) => /^drop:x?[TRBL]+$/.test(one.text));
    await pressCard(page, drop.from, drop.taken[0]);
}

/** A game of Saboteur in which the first player can break a tool of the second; both are persons. */
async function gameWithBreak(ani, budi) {
    for (let deal = 1; deal < 40; deal++) {
        const { room } = await ask(ani, "create", {
            game: "saboteur",
            rules: "seats=3",
            deal,
            seats: ["me", "open", "bot"],
        });
        await ani.evaluate((code) => (location.hash = "#room=" + code), room);
        await ani.waitForSelector(".seats");
        await budi.evaluate((code) => (location.hash = "#room=" + code), room);
        await budi.waitForSelector(".seats");
        await ask(budi, "sit", { seat: 2 });
        await ask(ani, "start");
        await ani.waitForFunction((room) => window.view?.room === room, room);
        const view = await ani.evaluate(() => window.view);
        const move = view.turn === 1 && view.moves.find((one) => /^break-.*@2$/.test(one.text));
        if (move) return { room, move, seq: view.seq };
    }
    throw new Error("no deal begins with a card that breaks a tool");
}

export const tests = {
    async "why a card cannot be moved: by click, by click and target, by drag"(browser, server) {
        const page = await visit(browser, server, {});
        await begin(page, { game: "freecell", deal: 1 });
        const before = await tableWords(page);
        await press(page, "2 of spades");
        await says(page, "The last 5 cards of that column are not in sequence.");
        await page.screenshot({ path: `${shots}/refusal.png` });
        await press(page, "6 of spades");
        check(!(await page.locator(".strip.shown").count()), "the reason stays when a card is lifted");
        await page.locator(".pile-foundation .slot").first().click();
        await says(page, "The 6♠ cannot go home yet: the A♠ goes first.");
        await drag(page, "9 of clubs", "8 of clubs");
        await says(page, "The 9♣ does not go on the 8♣: it must be one lower and of the other colour.");
        await drag(page, "king of hearts", "8 of clubs");
        await says(page, "cards of that column are not in sequence.");
        check((await tableWords(page)) === before, "a refusal changes the table");
        return page;
    },
    async "refusals about face-down cards and the stock"(browser, server) {
        const page = await visit(browser, server, {});
        await begin(page, { game: "klondike", rules: "draw=3,passes=1", deal: 5 });
        await page
            .locator(".pile-column")
            .nth(6)
            .locator(".card")
            .first()
            .click({ position: { x: 8, y: 4 } });
        await says(page, "A face-down card cannot be moved.");
        const top = page.locator(".pile-column").nth(0).locator(".card");
        check((await top.getAttribute("aria-label")) === "10 of diamonds", "another deal");
        await top.click();
        await says(page, "The 10♦ cannot move to any pile now. The 10♦ cannot go home yet: the A♦ goes first.");
        while (await page.locator(".pile-stock .card").count()) {
            const left = await page.locator(".pile-stock").getAttribute("aria-label");
            await page.locator(".pile-stock .card").last().click();
            await page.waitForFunction(
                (left) => document.querySelector(".pile-stock").getAttribute("aria-label") !== left,
                left,
            );
        }
        await page.locator(".pile-stock .slot").click();
        await says(page, "This was the last pass through the stock.");
        return page;
    },
    async "Indonesian, with a run in hand, on a phone"(browser, server) {
        const page = await visit(browser, server, { width: 390, height: 844, touch: true, language: "id", dark: true });
        await begin(page, { game: "freecell", deal: 1 });
        const at = await page.locator(".pile-column").first().locator(".card").nth(2).boundingBox();
        await page.touchscreen.tap(at.x + 8, at.y + 6);
        await says(page, "5 kartu terakhir");
        await page.screenshot({ path: `${shots}/refusal-phone-id.png` });
        const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        check(over <= 0, `${over} pixels too wide`);
        return page;
    },
    async "Big Two: a refused play says what is wrong, and the cards stay chosen"(browser, server) {
        const page = await visit(browser, server, {});
        await watchViews(page);
        await begin(page, { game: "bigtwo", rules: "seats=2", deal: 3, seats: ["me", "bot:lowest"] });
        await page.waitForFunction(() => window.view?.turn === window.view?.seat);
        // Two cards of different ranks are never a legal play.
        const places = await page.evaluate(() => {
            const p = window.view.piles.findIndex((pile) => pile.name === "hand" && pile.seat === window.view.seat);
            const { cards } = window.view.piles[p];
            const other = cards.findIndex((card) => card >> 2 !== cards[0] >> 2);
            return { p, taken: [0, other] };
        });
        for (const i of places.taken) await pressCard(page, places.p, i);
        for (const how of ["mouse", "key"]) {
            if (how === "mouse") await page.locator(".play").click();
            else await page.keyboard.press("p");
            await says(page, "These cards are not a combination under these rules.");
            check(
                (await page.locator('.pile-hand .card[aria-pressed="true"]').count()) === 2,
                "the cards are not chosen any more",
            );
            await page.locator('.strip button[title="Close"]').click();
        }
        return page;
    },
    async "Saboteur: with a broken tool, the table shows why the player cannot dig"(browser, server) {
        const [ani, budi] = [
            await visit(browser, server, {}),
            await visit(browser, server, { width: 390, height: 844 }),
        ];
        await watchViews(ani);
        await watchViews(budi);
        const { move, seq } = await gameWithBreak(ani, budi);
        const tool = /^break-(\w+)/.exec(move.text)[1];
        await ask(ani, "move", { text: move.text, seq });
        await budi.waitForFunction(() => window.view?.turn === 2 && window.view.seat === 2);
        await budi.locator(".turn-line", { hasText: `You cannot dig; broken: ${tool}` }).waitFor();
        await pressPath(budi);
        await says(budi, `You cannot dig while a tool is broken: mend the ${tool} first.`);
        await budi.screenshot({ path: `${shots}/saboteur-broken.png` });
        check(!budi.errors.length, budi.errors.join("\n"));
        await budi.context().close();
        return ani;
    },
    async "Saboteur: an illegal place is refused with the reason"(browser, server) {
        const page = await visit(browser, server, {});
        await watchViews(page);
        await begin(page, { game: "saboteur", rules: "seats=3", deal: 1, seats: ["me", "bot", "bot"] });
        await page.waitForFunction(() => window.view?.turn === window.view?.seat);
        await pressPath(page);
        await page.waitForSelector(".card.held");
        await page.locator(".pile-start .card").click();
        await says(page, "There is already a card at 0,0.");
        return page;
    },
};
