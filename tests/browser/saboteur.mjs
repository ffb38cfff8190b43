// The mine: a round against bots, by mouse.
import { visit, begin, ask, clean, check, shots, spy, seqOf, changed } from "./harness.mjs";

/** Plays what the hint says: the card, then the place, the player, the goal or the pile of dropped cards. */
async function playHint(page, hint) {
    const from = await page.evaluateHandle(
        (hint) =>
            [...[...document.querySelectorAll(".pile")].find((el) => el.pile === hint.from).querySelectorAll(".card")].find(
                (el) => el.piece.index === hint.taken[0],
            ),
        hint,
    );
    await from.asElement().click();
    if (
        await page.evaluate(
            (hint) =>
                [...document.querySelectorAll(".pile")].find((el) => el.pile === hint.from).classList.contains("pile-share"),
            hint,
        )
    )
        return;
    await page.waitForSelector(".card.held");
    if (hint.x !== undefined && hint.to === undefined) {
        const isTurned = await page.evaluate(() => !!document.querySelector(".card.held .turned"));
        if (isTurned !== !!hint.turned && !(await page.locator('.actions button[title="Turn"]').isDisabled()))
            await page.locator('.actions button[title="Turn"]').click();
    }
    const goal = await page.evaluateHandle((hint) => {
        const place = [...document.querySelectorAll(".place.target")].find((el) =>
            el.moves?.some((move) => move.text === hint.move),
        );
        if (place) return place;
        const group = [...document.querySelectorAll(".pile")].find((el) => el.pile === hint.to);
        return [...group.querySelectorAll(".card")].pop() || group.firstChild;
    }, hint);
    await goal.asElement().click();
    if (await page.locator("dialog[open] .choices button").count())
        await page.locator("dialog[open] .choices button").first().click();
}

export const tests = {
    async "Saboteur against bots, by mouse"(browser, server) {
        const page = await visit(browser, server, {});
        await begin(page, { game: "saboteur", rules: "seats=4", deal: 4, seats: ["me", "bot", "bot", "bot"] });
        await spy(page);
        await clean(page, "the mine");
        // The first hint changes the game once more, into an assisted one: from then on only moves do.
        await page.locator('.actions button[title="Hint"]:not([disabled])').waitFor();
        await ask(page, "hint");
        await page.locator(".table-bar", { hasText: "assisted" }).waitFor();
        for (let n = 0; n < 80; n++) {
            await page.waitForFunction(
                () =>
                    document.querySelector(".end-card") ||
                    document.querySelector('.actions button[title="Hint"]')?.disabled === false,
                null,
                { polling: 30 },
            );
            if (await page.locator(".end-card").count()) {
                await page.screenshot({ path: `${shots}/saboteur-end.png` });
                check((await page.locator(".standings li").count()) === 4, "no standings");
                return page;
            }
            if (n === 1) {
                await page.keyboard.press("h");
                await page.waitForSelector(".strip.shown .primary");
                await page.screenshot({ path: `${shots}/saboteur-hint.png` });
                const box = await page.locator(".table").boundingBox();
                await page.mouse.move(box.x + box.width / 2, box.y + 200);
                await page.mouse.wheel(0, -300);
                await page.mouse.down();
                await page.mouse.move(box.x + box.width / 2 + 40, box.y + 230, { steps: 3 });
                await page.mouse.up();
                await page.keyboard.press("l");
                await page.waitForSelector(".edge");
                await page.screenshot({ path: `${shots}/saboteur-log.png` });
                await page.keyboard.press("l");
                await page.locator('button[title="Show the whole mine"]').click();
            }
            const hint = await ask(page, "hint").catch(() => null);
            if (!hint?.move) continue;
            const seq = await seqOf(page);
            await playHint(page, hint);
            await changed(page, seq);
        }
        throw new Error("the round does not end");
    },
};
