// Guided games, played through by doing what is marked and nothing else; and what helps new players of Saboteur and Big
// Two. Everything that is said about the cards is checked on the position where it is said.
import { visit, ask, begin, clean, check, spy, watchViews, shots } from "./harness.mjs";
import { games, claims, watchState, act, follow, start, prepare } from "./touring.mjs";

/** Plays guided games. @returns the sentences that were checked */
async function playAll(page, press, name, games) {
    const seen = new Set();
    for (const game of games) {
        await start(page, game);
        await page.screenshot({ path: `${shots}/tour-${game}-${name}.png` });
        let label = await follow(page, press, seen);
        if (/Next part|Bagian/.test(label)) {
            const { href } = await page.evaluate(() => ({ href: location.hash }));
            await page.locator(".tour button.primary").click();
            await page.waitForFunction((href) => location.hash !== href && document.querySelector(".tour-text"), href);
            label = await follow(page, press, seen);
        }
        check(/^(Play|Main): /.test(label), `${game} ends with "${label}"`);
        await page.screenshot({ path: `${shots}/tour-${game}-${name}-end.png` });
    }
    const { rooms } = await ask(page, "mine");
    check(rooms.length <= 1, `${rooms.length} rooms of guided games are left`);
    check(!(await ask(page, "statistics")).games.length, "a guided game is in the statistics");
    return seen;
}

export const tests = {
    async "guided games: all five are won by doing what is marked, and what they say is true"(browser, server) {
        const page = await prepare(browser, server, {});
        const seen = await playAll(page, ({ x, y }) => page.mouse.click(x, y), "wide", games);
        const unsaid = claims.filter(([sentence]) => !seen.has(sentence)).map(([sentence]) => sentence);
        check(!unsaid.length, `never said: ${unsaid.join(" ")}`);
        await start(page, "saboteur");
        await follow(page, ({ x, y }) => page.mouse.click(x, y), new Set(), /look at the upper goal/);
        const board = await page.locator(".pile-start .card").boundingBox();
        await page.mouse.move(board.x + 8, board.y + 8); // the board is dragged away, but the goal stays visible
        await page.mouse.down();
        for (const y of [40, 400, 800]) await page.mouse.move(board.x, board.y - y);
        await page.mouse.up();
        await act(page, ({ x, y }) => page.mouse.click(x, y));
        await page.locator(".tour-why", { hasText: "it is the gold!" }).waitFor();
        return page;
    },
    async "guided games: on a phone, in Indonesian and dark"(browser, server) {
        const page = await prepare(browser, server, {
            width: 390,
            height: 844,
            touch: true,
            dark: true,
            language: "id",
            scale: 2,
        });
        await playAll(page, ({ x, y }) => page.touchscreen.tap(x, y), "phone", ["spider", "saboteur"]);
        await start(page, "saboteur");
        await clean(page, "a guided game on a phone");
        return page;
    },
    async "guided games: wrong moves, back, reload, keyboard, and the offer"(browser, server) {
        const page = await prepare(browser, server, { isNew: true });
        await page.locator(".first-visit a").first().waitFor();
        await clean(page, "the first visit");
        await start(page, "freecell");
        await page.locator(".tour .primary").focus();
        await page.keyboard.press("Enter");
        await page.locator(".tour-text", { hasText: "The A♣ is on top" }).waitFor();
        await ask(page, "name", { move: "1a" }); // legal, but not what the step asks for
        await page.locator(".pile-column .card").last().click();
        await page.locator(".pile-cell .slot").first().click();
        await page.locator(".strip.shown", { hasText: "this step asks for something else" }).waitFor();
        check((await page.evaluate(() => window.view.played)) === 0, "a wrong move was played");
        await page.locator(".pile-column .card[aria-label^='4 of spades']").click();
        await page.locator(".pile-column .card[aria-label^='3 of hearts']").click({ position: { x: 12, y: 8 } });
        await page.locator(".strip.shown", { hasText: "What to do is marked" }).waitFor();
        await act(page, ({ x, y }) => page.mouse.click(x, y));
        await page.locator(".tour-text", { hasText: "Put the 3♥ on the 4♠" }).waitFor();
        await page.locator(".actions button[title='Hint']").click(); // it could name another move
        await page.locator(".strip.shown", { hasText: "What to do is marked" }).waitFor();
        const buttons = await page.locator(".actions").innerText();
        check(!/Verdict|Watch|backtrack/.test(buttons), "a button would play on: " + buttons);
        for (const key of ["v", "w", "g", "n"]) await page.keyboard.press(key);
        check(!(await page.locator("dialog, .panel:not([hidden])").count()), "a key has left the guided game");
        check((await page.evaluate(() => window.view.played)) === 1, "a key has played");
        await page.reload();
        await page.locator(".tour-text", { hasText: "Put the 3♥ on the 4♠" }).waitFor();
        await page.locator(".tour button", { hasText: "Back" }).click();
        await page.locator(".tour-text", { hasText: "The A♣ is on top" }).waitFor();
        await page.keyboard.press("Escape");
        for (const watch of [spy, watchViews, watchState]) await watch(page); // the page was loaded again
        await start(page, "freecell");
        await follow(page, ({ x, y }) => page.mouse.click(x, y), new Set(), /Press Undo/);
        await page.locator(".tour button", { hasText: "Back" }).click(); // takes a move back, but is not Undo
        await page.locator(".tour-text", { hasText: "Move the 4♠ and the 3♥ together" }).waitFor();
        await page.locator(".tour button[title='End the guided game']").click();
        await page.waitForSelector(".lobby");
        await begin(page, { game: "klondike", deal: 5 });
        await page.locator(".offer").waitFor();
        await clean(page, "the offer of a guided game");
        await ask(page, "auto", { spec: "greedy", delay: 50 });
        await page.waitForSelector(".offer", { state: "detached" }); // the algorithm has begun to play
        await begin(page, { game: "klondike", deal: 7 });
        await page.locator(".offer button", { hasText: "No, thanks" }).click();
        await begin(page, { game: "klondike", deal: 6 });
        check(!(await page.locator(".offer").count()), "the offer was not remembered");
        return page;
    },
    async "new players: the role is shown, bots are slow, and what happened is listed"(browser, server) {
        const page = await visit(browser, server, { isNew: true });
        await watchViews(page);
        await begin(page, { game: "saboteur", rules: "seats=3", deal: 4, seats: ["me", "bot:greedy", "bot:greedy"] });
        await page.locator("dialog.reveal h2", { hasText: /You are a (miner|saboteur)/ }).waitFor();
        await clean(page, "the role");
        await page.screenshot({ path: `${shots}/saboteur-role.png` });
        await page.keyboard.press("Space");
        await page.waitForSelector("dialog.reveal", { state: "detached" });
        const others = () => page.evaluate(() => window.view.deeds.from + window.view.deeds.list.length);
        await page.waitForFunction(() => window.view.turn === window.view.seat);
        await page.locator(".turn-line", { hasText: "Your turn" }).waitFor();
        const hint = await ask(page, "hint");
        const before = await others();
        await ask(page, "move", { text: hint.move, seq: hint.seq });
        await page.waitForFunction((before) => {
            const { deeds, turn, seat } = window.view;
            return turn === seat && deeds.from + deeds.list.length === before + 3;
        }, before);
        const isSlow = await page.locator(".turn-line", { hasText: "is thinking" }).count();
        check(isSlow, "the bots' moves were shown at once");
        await page.locator(".turn-line", { hasText: "Your turn" }).waitFor();
        check((await page.locator(".since li").count()) === 2, "not two actions since the last turn");
        await page.screenshot({ path: `${shots}/saboteur-since.png` });
        await clean(page, "what the others have done");
        return page;
    },
    async "Big Two: combinations under the rules, and those of the hand"(browser, server) {
        const page = await visit(browser, server, { width: 390, height: 844, touch: true });
        await begin(page, { game: "bigtwo", rules: "preset=taiwan", deal: 5, seats: ["me", "bot", "bot", "bot"] });
        await page.locator(".actions button[title='Combinations']").tap();
        const kinds = page.locator("dialog > .body > .kind h3");
        await kinds.first().waitFor();
        const names = await kinds.allTextContents();
        check(
            `${names}` === "Single,Pair,Straight,Full house,Four of a kind,Straight flush",
            `the kinds of Taiwan: ${names}`,
        );
        await clean(page, "combinations");
        await page.screenshot({ path: `${shots}/bigtwo-combinations.png` });
        await page.locator(".own-hand .pick").first().tap();
        await page.waitForSelector("dialog", { state: "detached" });
        const chosen = await page.locator(".pile-hand .card[aria-pressed=true]").count();
        check(chosen === 2, `${chosen} cards were chosen, not a pair`);
        return page;
    },
};
