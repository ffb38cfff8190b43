// Saboteur: a round against bots, by mouse.
import { visit, begin, ask, clean, check, covered, pressCard, shots, spy, seqOf, changed } from "./harness.mjs";

/** Plays the move of the hint: the card, then the place, the player, the goal or the pile of dropped cards. */
async function playHint(page, hint) {
    const from = await page.evaluateHandle(
        (hint) =>
            [
                ...[...document.querySelectorAll(".pile")]
                    .find((el) => el.pile === hint.from)
                    .querySelectorAll(".card"),
            ].find((el) => el.piece.index === hint.taken[0]),
        hint,
    );
    await from.asElement().click();
    if (
        await page.evaluate(
            (hint) =>
                [...document.querySelectorAll(".pile")]
                    .find((el) => el.pile === hint.from)
                    .classList.contains("pile-share"),
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

/** The result does not cover the mine, on a wide screen and on a phone. */
async function resultBeside(page) {
    for (const [width, height] of [
        [1280, 800],
        [390, 844],
    ]) {
        await page.setViewportSize({ width, height });
        await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 100))));
        await page.screenshot({ path: `${shots}/saboteur-end-${width}.png` });
        const hidden = await covered(page, ".end-card", ".pile-start .card, .pile-goal .card, .pile-tunnel .card");
        check(!hidden, `the result covers ${hidden} cards of the mine at ${width} pixels`);
    }
    await clean(page, "the end of a round in the mine");
}

export const tests = {
    async "Saboteur against bots, by mouse"(browser, server) {
        const page = await visit(browser, server, {});
        await begin(page, { game: "saboteur", rules: "seats=4", deal: 4, seats: ["me", "bot", "bot", "bot"] });
        await spy(page);
        await clean(page, "the mine");
        // The first hint marks the game as played with help, which changes its sequence number once.
        await page.locator('.actions button[title="Hint"]:not([disabled])').waitFor();
        await ask(page, "hint");
        await page.locator(".table-bar", { hasText: "with help" }).waitFor();
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
                await resultBeside(page);
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
                const hidden = await page.evaluate(() => {
                    const edge = document.querySelector(".table").getBoundingClientRect().right;
                    return [...document.querySelectorAll(".pile-goal .card")].filter(
                        (el) => el.getBoundingClientRect().right > edge,
                    ).length;
                });
                check(!hidden, `the log hides ${hidden} goals`);
                const log = await page.locator(".deeds li span").allTextContents();
                check(
                    log.some((line) => line.startsWith("You ")) &&
                        log.some((line) => /^Master \d (dug|laid|broke|looked|dropped)/.test(line)),
                    `the log names nobody: ${log}`,
                );
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
    async "Saboteur: players have names, and the own seat is 'you'"(browser, server) {
        const page = await visit(browser, server, {});
        const said = await page.evaluate(async () => {
            const text = await import("/text.js");
            const broke = (by, whose) =>
                text.sayDeed({
                    seat: by,
                    words: { text: "{Player %1} broke {player %2}'s cart", args: [`${by}`, `${whose}`] },
                });
            const all = () => [
                text.say({ text: "break {player %1}'s cart (%2)", args: ["1", "break-cart@1"] }),
                text.say({ text: "{Player %1}'s cart is already broken.", args: ["1"] }),
                ...[
                    [1, 2],
                    [2, 1],
                    [2, 3],
                    [1, 1],
                    [2, 2],
                ].map(([by, whose]) => broke(by, whose)),
                text.sayDeed({ seat: 2, words: { text: "%1 (single)", args: ["3♦"] } }),
            ];
            text.knowPlayers(1, (seat) => ["", "me", "%1 Ani", "Budi"][seat]);
            const english = all();
            await text.speak("id");
            await text.loadAllTexts();
            return { english, indonesian: all() };
        });
        const english = [
            "break your cart (break-cart@1)",
            "Your cart is already broken.",
            "You broke %1 Ani's cart",
            "%1 Ani broke your cart",
            "%1 Ani broke Budi's cart",
            "You broke your own cart",
            "%1 Ani broke their own cart",
            "%1 Ani: 3♦ (single)",
        ];
        const indonesian = [
            "rusakkan gerobak Anda (break-cart@1)",
            "Gerobak Anda sudah rusak.",
            "Anda merusak gerobak %1 Ani",
            "%1 Ani merusak gerobak Anda",
            "%1 Ani merusak gerobak Budi",
            "Anda merusak gerobak sendiri",
            "%1 Ani merusak gerobak sendiri",
        ];
        english.forEach((line, i) => check(said.english[i] === line, `"${said.english[i]}", not "${line}"`));
        indonesian.forEach((line, i) => check(said.indonesian[i] === line, `"${said.indonesian[i]}", not "${line}"`));
        return page;
    },
    async "Saboteur: values are chances, and beliefs name their subject"(browser, server) {
        const page = await visit(browser, server, {});
        await begin(page, { game: "saboteur", rules: "seats=4", deal: 4, seats: ["me", "bot", "bot", "bot"] });
        await page.locator('.actions button[title="Hint"]:not([disabled])').waitFor();
        await page.locator('.actions button[title="More"]').click();
        await page.getByRole("button", { name: "What would an algorithm do?" }).click();
        await page.getByRole("button", { name: "Ask" }).click();
        await page.waitForSelector(".explain .beliefs");
        const rows = await page.evaluate(() =>
            [...document.querySelectorAll(".thought")].map((el) => ({
                bar: el.querySelector("i").style.width,
                value: el.querySelector("b").textContent,
            })),
        );
        check(rows.length > 1, "nothing was considered");
        for (const { bar, value } of rows) check(value.replace(/\s/g, "") === bar, `a bar of ${bar} for ${value}`);
        const beliefs = await page.locator(".beliefs").allTextContents();
        check(
            beliefs.some((text) => /^The tableGold under goal 1 \d+%/.test(text)),
            `beliefs: ${beliefs}`,
        );
        check(
            beliefs.every((text) => /^(The table|Master \d)/.test(text)),
            `beliefs: ${beliefs}`,
        );
        await page.screenshot({ path: `${shots}/saboteur-explain.png` });
        await clean(page, "what a bot thinks");
        await page.locator(".panel select").selectOption("covert");
        await page.getByRole("button", { name: "Ask" }).click();
        await page.locator(".explain").getByText("What the algorithm covert would do").waitFor();
        const scores = await page.locator(".thought b").allTextContents();
        check(scores.includes("0") && !scores.includes("−0"), `scores: ${scores}`);
        const words = await page.evaluate(async () => {
            const text = await import("/text.js");
            await text.speak("id");
            await text.loadAllTexts();
            return text.say({ text: "its score is %1; the next best move has %2", args: ["-0.67", "3.25"] });
        });
        check(/−0,67.*3,25/.test(words), `a point that is no comma: ${words}`);
        return page;
    },
    async "Saboteur: a card is turned to fit; if both ways fit, it is placed as it is turned"(browser, server) {
        const page = await visit(browser, server, {});
        await page.evaluate(() =>
            import("/app.js").then((app) => {
                window.views = [];
                app.wire.on("view", (view) => window.views.push((window.view = view)));
            }),
        );
        const wanted = new Set(["the only way", "turned"]);
        for (let deal = 1; deal < 30 && wanted.size; deal++) {
            const code = await begin(page, { game: "saboteur", rules: "seats=3", deal, seats: ["me", "bot", "bot"] });
            await page.waitForFunction(
                (code) => window.view?.room === code && window.view.turn === window.view.seat,
                code,
            );
            const { moves } = await page.evaluate(() => window.view);
            await page.evaluate(() => (window.views = []));
            const ways = (move) =>
                moves.filter((one) => one.taken?.[0] === move.taken?.[0] && one.x === move.x && one.y === move.y);
            const laid = moves.filter((move) => move.x !== undefined && move.to === undefined && move.turned);
            const both = wanted.has("turned") && laid.find((move) => ways(move).length === 2);
            const only = wanted.has("the only way") && laid.find((move) => ways(move).length === 1);
            const move = both || only;
            if (!move) continue;
            wanted.delete(both ? "turned" : "the only way");
            await pressCard(page, move.from, move.taken[0]);
            if (both) await page.keyboard.press("t");
            await page.locator(`.place.target[data-at="${move.x},${move.y}"]`).click();
            // Checked immediately: a bot could remove the card by a rockfall.
            const laidSo = await page.waitForFunction(
                ({ x, y }) =>
                    window.views
                        .flatMap((view) => view.piles)
                        .find((pile) => pile.name === "tunnel" && pile.x === x && (pile.y ?? 0) === y),
                { x: move.x, y: move.y },
            );
            const { turned } = await laidSo.jsonValue();
            check(turned, `deal ${deal}: ${move.text} was laid unturned`);
        }
        check(!wanted.size, `no deal tries: ${[...wanted]}`);
        return page;
    },
};
