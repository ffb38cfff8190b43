// The laboratory: experiments by mouse, keyboard and touch, the tree and its nodes, links, and the lessons.
import { serve, visit, go, check, clean, ask, begin, spy, watchViews } from "./harness.mjs";
import { pressCard, shots, patiences } from "./harness.mjs";
import { act, watchState } from "./touring.mjs";

/** The rows of the comparison, as lists of cells. */
const rows = (page) =>
    page.locator(".lab-results tbody tr").evaluateAll((all) =>
        all.map((row) => [...row.children].map((cell) => cell.textContent)),
    );

/** The input or select of the field with this label. */
const field = (page, label) => page.locator(`label:has(> span:text-is("${label}")) > :is(select, input)`);

/** Chooses an option of the field with this label. */
const choose = (page, label, value) => field(page, label).selectOption(value);

/** The events of a run's tree as the page has played them. */
const counted = (page, run) =>
    page.locator(`.run-${run} .counters dd`).evaluateAll((all) => all.map((one) => one.textContent));

/** Waits for the comparison. */
async function compared(page, count) {
    await page.locator(".lab-results h2").waitFor();
    const table = await rows(page);
    check(table.length === count, `${table.length} rows, not ${count}`);
    return table;
}

/** Presses Tab until the element has the focus. */
async function tabTo(page, selector) {
    for (let n = 0; n < 120; n++) {
        if (await page.evaluate((selector) => document.activeElement.matches(selector), selector)) return;
        await page.keyboard.press("Tab");
    }
    throw new Error("Tab does not reach " + selector);
}

/** Checks the results of three algorithms on the small deck of FreeCell. */
function checkResults(table) {
    for (const [name, verdict, moves, positions, memory, time] of table) {
        check(verdict === "solved", `${name}: ${verdict}`);
        check(Number(moves) > 0 && Number(positions.replace(",", "")) > 0, `${name}: ${moves} moves, ${positions}`);
        check(/kB$/.test(memory) && /ms$/.test(time), `${name}: ${memory}, ${time}`);
    }
}

const games = ["freecell", "klondike", "spider", "bigtwo", "saboteur"];

/** Answers wrongly: a legal move that the algorithm does not choose. */
async function answerWrongly(page, right) {
    const move = await page.evaluate((right) => {
        const { moves, piles } = window.view;
        const others = moves.filter((one) => one.text !== right && one.from !== undefined);
        const isStock = ({ from }) => piles[from].name === "stock";
        const found = others.find((one) => !isStock(one) && one.taken.length === 1) || others[0];
        return { ...found, isStock: isStock(found) };
    }, right);
    if (move.isStock) await page.keyboard.press("d");
    else await pressCard(page, move.from, move.taken[0]);
    const button = page.locator(".actions .play, .actions button[data-key='Drop']").first();
    if (await button.count()) await button.click();
    else if (!move.isStock)
        await page.evaluate((to) => {
            const pile = [...document.querySelectorAll(".pile")].find((el) => el.pile === to);
            ([...pile.querySelectorAll(".card")].pop() || pile.firstChild).click();
        }, move.to);
    await page.locator(".tour button", { hasText: /Show the answer|Tampilkan jawaban/ }).waitFor();
    await page.keyboard.press("Escape");
    const chosen = page.locator(".table.around .card[aria-pressed=true]");
    while (await chosen.count()) await chosen.first().click();
}

/** Which move does the algorithm choose? Asked over the connection, as any client can. */
async function chosenBy(page, spec) {
    const message = await ask(page, "explain", { spec, full: true });
    return message.move || message.calculation.find((row) => row.chosen && row.text).text;
}

/** The question that is asked now, from the file of the lesson. */
const stepOf = (page, game) =>
    page.evaluate(async (game) => {
        const parts = await (await fetch(`lesson-${game}.json`)).json();
        const said = document.querySelector(".tour-text").textContent;
        const { t } = await import("/text.js");
        return parts.flatMap((part) => part.steps).find((step) => t(step.text) === said) || null;
    }, game);

/** Goes through a lesson: reads, answers wrongly first, and then as the algorithm. Returns the number of questions. */
async function learn(page, game, press, isFirst = () => {}) {
    let questions = 0;
    await go(page, "#lesson=" + game);
    for (let n = 0; n < 40; n++) {
        await page.locator(".tour-text").waitFor();
        const said = await page.locator(".tour-text").innerText();
        const next = page.locator(".tour .primary");
        if (await next.count()) {
            const label = await next.innerText();
            if (/To the laboratory|Ke laboratorium/.test(label)) break;
            await next.click();
        } else {
            const step = await stepOf(page, game);
            if (step?.ask) {
                const right = await chosenBy(page, step.ask);
                await answerWrongly(page, right);
                if (!questions++) await isFirst();
                await page.locator(".tour button", { hasText: /Show the answer|Tampilkan jawaban/ }).click();
            }
            // In Big Two cards are chosen before they are played.
            while ((await page.locator(".tour-text").innerText()) === said) await act(page, press);
        }
        await page.waitForFunction(
            (said) => {
                const now = document.querySelector(".tour-text")?.textContent;
                return now && now !== said && !/^(The others play…|Yang lain bermain…)$/.test(now);
            },
            said,
        );
    }
    return questions;
}

/** The charts have axes with names and units, logarithmic, and their texts can be read and do not cover each other. */
async function checkCharts(page, unit) {
    const charts = await page.locator(".lab-results svg.curves").evaluateAll((all) =>
        all.map((svg) => {
            const frame = svg.getBoundingClientRect();
            const texts = [...svg.querySelectorAll("text")].map((text) => ({
                words: text.textContent,
                isTick: text.classList.contains("tick"),
                isUpright: text.getAttribute("text-anchor") === "end",
                ...text.getBoundingClientRect().toJSON(),
            }));
            return { frame: frame.toJSON(), texts };
        }),
    );
    check(charts.length === 2, `${charts.length} charts`);
    check(charts[1].texts.some(({ words }) => words.includes(unit)), `no unit ${unit}`);
    for (const { frame, texts } of charts) {
        for (const one of texts) {
            const { words, left, right, top, bottom } = one;
            const isInside = left >= frame.left - 1 && right <= frame.right + 1 && bottom <= frame.bottom + 1;
            check(isInside && top >= frame.top - 1, `"${words}" is outside the chart`);
            check(Math.max(right - left, bottom - top) >= 10, `"${words}" is too small`);
            const covers = (other) =>
                other !== one && other.left < right && other.right > left && other.top < bottom && other.bottom > top;
            check(!texts.some((other) => covers(other)), `"${words}" covers another text`);
        }
        const powers = texts.filter(({ words, isTick, isUpright }) => isTick && isUpright && /^10*$/.test(words));
        const steps = powers.sort((a, b) => a.top - b.top).map(({ top }, i) => top - powers[Math.max(0, i - 1)].top);
        check(powers.length >= 2 && steps.slice(1).every((step) => Math.abs(step - steps[1]) < 1), "not logarithmic");
    }
}

export const tests = {
    async "laboratory: three algorithms by mouse, from the start page to the comparison"(browser, server) {
        const page = await visit(browser, server);
        await page.locator(".welcome-nav a", { hasText: "Laboratory" }).click();
        await page.locator(".lab-form").waitFor();
        await clean(page, "the form of the laboratory");
        await page.screenshot({ path: `${shots}/lab-form.png`, fullPage: true });
        await choose(page, "Game", "freecell");
        while ((await page.locator(".algorithm").count()) < 3)
            await page.getByRole("button", { name: "Add an algorithm" }).click();
        await page.getByRole("button", { name: "Start the experiment" }).click();
        await page.locator(".run-3 .tree").waitFor();
        await page.locator(".lab-controls button", { hasText: "Pause" }).click();
        await page.locator(".lab-controls button", { hasText: "Step" }).click();
        const [before] = await counted(page, 1);
        await page.locator(".lab-controls button", { hasText: "Step" }).click();
        const [after] = await counted(page, 1);
        check(Number(after) === Number(before) + 1, `a step goes from ${before} to ${after}`);
        await page.screenshot({ path: `${shots}/lab-step.png`, fullPage: true });
        await page.locator(".lab-controls button", { hasText: "To the end" }).click();
        checkResults(await compared(page, 3));
        await page.locator(".run-1 .solution input").waitFor();
        await clean(page, "the comparison");
        await checkCharts(page, "(ms)");
        await page.screenshot({ path: `${shots}/lab-comparison.png`, fullPage: true });
        return page;
    },
    async "laboratory: the same by keyboard only, with the nodes of a tree"(browser, server) {
        const page = await visit(browser, server);
        const press = async (...keys) => {
            for (const key of keys) await page.keyboard.press(key);
        };
        await tabTo(page, "a[href='#lab']");
        await press("Enter");
        await page.locator(".lab-form").waitFor();
        await tabTo(page, ".lab-form button.primary");
        await press("Enter");
        await page.locator(".run-3 .tree").waitFor();
        const focused = () => page.evaluate(() => document.activeElement.className);
        check(/primary/.test(await focused()), "the focus is not on the button that plays");
        await press("Tab", "Tab", "Enter"); // to the end
        checkResults(await compared(page, 3));
        await tabTo(page, ".run-2 .tree");
        await press("Home", "ArrowDown");
        await page.locator(".run-2 .node-info p", { hasText: "depth 1" }).first().waitFor();
        await page.locator(".run-2 .board-words", { hasText: "after 1 move" }).waitFor();
        await press("End");
        const moves = await page.locator(".run-2 .solution input").getAttribute("max");
        await page.locator(".run-2 .node-info p", { hasText: `depth ${moves}` }).first().waitFor();
        await press("ArrowUp");
        await page.locator(".run-2 .node-info .note", { hasText: "Expanded as number" }).waitFor();
        await page.locator(".run-2 .node-info .note", { hasText: "None of them had a lower f" }).waitFor();
        await press("Home", "Enter");
        await page.locator(".run-2 .node-info button", { hasText: "Unfold" }).waitFor();
        await press("Enter", "+", "+", "0");
        await tabTo(page, ".run-2 .node-links button:nth-of-type(2)"); // the list of children, without the picture
        await press("Enter");
        await page.locator(".run-2 .node-info button", { hasText: "Parent" }).waitFor();
        await clean(page, "a chosen node");
        await tabTo(page, ".run-3 .solution input");
        await press("Home");
        await page.locator(".run-3 .board-words", { hasText: "after 0 moves" }).waitFor();
        await tabTo(page, ".lab-results button");
        await press("Enter");
        const link = await page.evaluate(() => navigator.clipboard.readText());
        check(/#lab=freecell&.*a=bfs.*a=astar.*a=/.test(link), link);
        const seen = await page.evaluate(async () => {
            const { SearchTree } = await import("/searchtree.js");
            const { TreeView } = await import("/treeview.js");
            const tree = new SearchTree();
            tree.take([0, 1]);
            for (let id = 2; id <= 2000; id++) tree.take([2, id, Math.floor((id + 1) / 3), "26"]);
            const view = new TreeView(tree, { label: "tree", chosen: () => {} });
            document.querySelector(".lab").append(view.el);
            await new Promise((done) => new ResizeObserver(done).observe(view.el));
            view.choose(1990);
            for (let i = 0; i < 5; i++) view.zoomTo(view.zoom * 1.6);
            const { x, y } = view.at(1990);
            view.close();
            view.el.remove();
            return { x, y, isInside: x >= 0 && x <= view.size.width && y >= 0 && y <= view.size.height };
        });
        check(seen.isInside, `the chosen node is zoomed out of the picture: ${JSON.stringify(seen)}`);
        return page;
    },
    async "laboratory: a link repeats the experiment; small decks are complete"(browser, server) {
        const hash = "#lab=spider&rules=preset%3Dpaper&deal=134&nodes=5000&a=bfs&a=astar:h=home&a=dfs&a=best";
        const page = await visit(browser, server, { hash });
        await page.locator(".run-4 .tree").waitFor();
        await page.locator(".lab-controls button", { hasText: "To the end" }).click();
        const first = await compared(page, 4);
        await page.reload();
        await page.locator(".lab-controls button", { hasText: "To the end" }).click();
        const second = await compared(page, 4);
        const without = (table) => JSON.stringify(table.map((row) => row.slice(0, 5))); // the time differs
        check(without(first) === without(second), `${without(first)} is not ${without(second)}`);
        const decks = await page.evaluate(() => import("/labdecks.js").then((module) => module.smallDecks));
        check(`${Object.keys(decks).sort()}` === `${(await patiences(page)).sort()}`, "a patience has no small deck");
        for (const [game, list] of Object.entries(decks))
            for (const { rules, deal, cards } of list) {
                const answer = await ask(page, "lab", { game, rules, deal, spec: "bfs", nodes: 5000 });
                check(answer.whole && answer.verdict === "solved", `${game} ${rules}: ${JSON.stringify(answer)}`);
                const { piles } = await ask(page, "lab_position", { node: 1 });
                const count = piles.reduce((sum, pile) => sum + pile.cards.length, 0);
                check(count === cards, `${game} ${rules} has ${count} cards, not ${cards}`);
            }
        await go(page, "#lab=freecell&rules=garbage&deal=1&nodes=500&a=bfs&a=astar");
        await page.locator(".run-2 [role=alert]", { hasText: 'Unknown option "garbage"' }).waitFor();
        await page.locator(".lab-controls button", { hasText: "Play film" }).waitFor();
        check((await page.locator(".lab-results h2").count()) === 0, "a comparison of nothing");
        return page;
    },
    async "laboratory: from Watch, with a trace that is cut, and a stop on leaving"(browser, server) {
        const patient = await serve({ options: ["--think-seconds", "120"] }); // a limit of positions ends the searches
        const page = await visit(browser, patient, { withoutServer: true });
        await begin(page, { game: "klondike", deal: 5, rules: "draw=1" });
        await page.keyboard.press("w");
        await page.locator(".watch a", { hasText: "Compare algorithms on this deal" }).click();
        await page.locator(".lab-form").waitFor();
        check((await field(page, "Deal").inputValue()) === "5", "it is another deal");
        await page.getByRole("button", { name: "Start the experiment" }).click();
        await page.locator(".run-2 .tree").waitFor();
        await page.locator(".lab-controls button", { hasText: "To the end" }).click();
        await page.locator(".run-1 .run-status", { hasText: "The tree shows the first 5,000 nodes" }).waitFor();
        await page.screenshot({ path: `${shots}/lab-cut.png`, fullPage: true });
        await go(page, "#help");
        const refused = await ask(page, "lab_trace", { run: 1 }).catch((error) => String(error));
        check(/nothing to show/.test(String(refused)), "the trace is still kept: " + JSON.stringify(refused));
        await patient.end();
        return page;
    },
    async "laboratory: phone, Indonesian, dark, by touch"(browser, server) {
        const how = { width: 390, height: 844, touch: true, dark: true, language: "id", scale: 2 };
        const page = await visit(browser, server, { ...how, hash: "#lab=klondike" });
        await page.locator(".lab-form .primary").tap();
        await page.locator(".run-3 .tree").waitFor();
        await page.locator(".lab-controls button").nth(2).tap();
        await compared(page, 3);
        const box = await page.locator(".run-1 .tree").boundingBox();
        await page.locator(".run-1 .tree canvas").tap({ position: { x: box.width / 2, y: 14 } });
        await page.locator(".run-1 .node-info h3").waitFor();
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        check(wide <= 390, `the page is ${wide} pixels wide`);
        await clean(page, "the laboratory on a phone");
        await checkCharts(page, "(md)");
        await page.screenshot({ path: `${shots}/lab-phone.png`, fullPage: true });
        return page;
    },
    async "lessons: every question is answered by its algorithm"(browser, server) {
        const page = await visit(browser, server);
        for (const watch of [spy, watchViews, watchState]) await watch(page);
        await go(page, "#lab");
        await page.locator(".lessons a").first().waitFor();
        for (const game of games) {
            const questions = await learn(page, game, ({ x, y }) => page.mouse.click(x, y));
            check(questions >= 2, `${game}: ${questions} questions`);
            await page.screenshot({ path: `${shots}/lesson-${game}.png` });
        }
        await page.locator(".tour .primary", { hasText: "To the laboratory" }).click();
        await page.locator(".lab-form").waitFor();
        return page;
    },
    async "lessons: phone, Indonesian and dark"(browser, server) {
        const how = { width: 390, height: 844, touch: true, dark: true, language: "id", scale: 2 };
        const page = await visit(browser, server, how);
        for (const watch of [spy, watchViews, watchState]) await watch(page);
        await learn(
            page,
            "freecell",
            ({ x, y }) => page.touchscreen.tap(x, y),
            async () => {
                await clean(page, "a lesson on a phone");
                await page.screenshot({ path: `${shots}/lesson-phone.png` });
                await page.locator(".tour button", { hasText: "Perhitungan" }).tap();
                await page.locator("dialog .calculation li b").waitFor();
                await clean(page, "a calculation");
                await page.keyboard.press("Escape");
            },
        );
        return page;
    },
};
