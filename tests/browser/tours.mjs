// Guided games, played through by doing what is marked and nothing else; and what helps new players of Saboteur and Big
// Two. Everything that is said about the cards is checked on the position where it is said.
import { visit, ask, begin, clean, check, go, spy, watchViews, shots } from "./harness.mjs";

const games = ["freecell", "klondike", "spider", "bigtwo", "saboteur"];

/** What is marked now: a button, or a card and its target. */
const marked = (page) =>
    page.evaluate(() => {
        const middle = (el) => {
            const at = el.getBoundingClientRect();
            return { x: at.left + Math.min(at.width / 2, 12), y: at.top + Math.min(at.height / 2, 12) };
        };
        const button = document.querySelector(".actions button.toured");
        const cards = [...document.querySelectorAll(".card.pointed, .slot.pointed")];
        const target = document.querySelector(".pointed-to");
        const isPile = cards[0]?.closest(".pile-stock");
        return {
            button: button && middle(button),
            cards: cards.filter((el) => el.getAttribute("aria-pressed") !== "true").map(middle),
            target: target && !isPile ? middle(target) : null,
            chooses: !!document.querySelector(".table.around"),
        };
    });

/** What changes with every action: the position, the text, and the chosen cards. */
const watchState = (page) =>
    page.evaluate(() => {
        window.tourState = () =>
            [
                window.kartuSeq(),
                document.querySelector(".tour-words")?.textContent,
                document.querySelectorAll(".table.around .card[aria-pressed=true]").length,
            ].join("|");
    });

const words = (page) => page.locator(".tour-words").innerText();

/** Cards on top of the columns, as "AC", and how many cards are home and in cells. */
const facts = (page) =>
    page.evaluate(() => {
        const { piles = [], seat, points = [] } = window.view || {};
        const name = (card) => (card > 0 ? "_A23456789TJQK"[card >> 2] + "CDHS"[card & 3] : "");
        const named = (what) => piles.filter((pile) => pile.name === what);
        const count = (what) => named(what).reduce((sum, pile) => sum + pile.cards.length, 0);
        const brokenOf = (who) => named("tools").find((pile) => pile.seat === who)?.cards.length;
        return {
            tops: named("column").map((pile) => name(pile.cards.at(-1) || 0)),
            sizes: named("column").map((pile) => pile.cards.length),
            closed: named("column").flatMap((pile) => pile.cards).filter((card) => card <= 0).length,
            home: count("foundation"),
            cells: count("cell"),
            waste: name(named("waste")[0]?.cards.at(-1) || 0),
            trick: (named("trick")[0]?.cards || []).map(name),
            hand: named("hand").find((pile) => pile.seat === seat)?.cards.length,
            goals: named("goal").map((pile) => Math.abs(pile.cards[0])),
            roles: named("role").map((pile) => Math.abs(pile.cards[0])),
            broken: [1, 2, 3].map(brokenOf),
            seesPlayers: [...document.querySelectorAll(".mine-plate")].every((el) => {
                const at = el.getBoundingClientRect();
                return el.contains(document.elementFromPoint(at.left + at.width / 2, at.top + at.height / 2));
            }),
            points,
            mine: points[seat - 1],
        };
    });

const [GOLD, SABOTEUR] = [29, 33];
const isTop = (card) => (now) => now.tops.includes(card);
/** What has to be true where a sentence is said. */
const claims = [
    [/The A♣ is on top/, isTop("AC")],
    [/The 2♣ is under the 3♥/, isTop("3H")],
    [/The 2♣ is on top now/, isTop("2C")],
    [/no black six is on top/, (now) => now.tops.includes("5D") && !now.tops.some((card) => /^6[CS]/.test(card))],
    [/all cells are free again/, (now) => now.cells === 0],
    [/^Column 1 is empty/m, (now) => now.sizes[0] === 0],
    [/The A♥ is on top now/, isTop("AH")],
    [/All cards are home/, (now) => now.sizes.every((size) => size === 0) && now.cells === 0],
    [/was turned over: the 9♣/, isTop("9C")],
    [/Its column is empty now/, (now) => now.sizes.includes(0)],
    [/turned the 10♠ over/, isTop("TS")],
    [/emptied column 4/, (now) => now.sizes[3] === 0],
    [/The J♦ is on the waste/, (now) => now.waste === "JD"],
    [/The 9♠ is what the spades need/, (now) => now.waste === "9S"],
    [/Two face-down cards are under the K♠/, (now) => now.closed === 2],
    [/The 9♥ was turned over/, isTop("9H")],
    [/All cards in the columns are face up now/, (now) => now.closed === 0],
    [/The face-down 5♠ was turned over/, isTop("5S")],
    [/Column 3 is empty/, (now) => now.sizes[2] === 0],
    [/Both runs end with the three/, (now) => now.tops.filter((card) => card === "3S").length === 2],
    [/One column is still empty/, (now) => now.sizes.filter((size) => !size).length === 1],
    [/Now every column has a card/, (now) => !now.sizes.includes(0)],
    [/The run from king to ace is complete/, (now) => now.home === 13],
    [/Both runs are complete/, (now) => now.home === 26],
    [/The 10♦ is to be beaten/, (now) => `${now.trick}` === "TD"],
    [/higher than the A♣/, (now) => `${now.trick}` === "AC"],
    [/The 4♥ is to be beaten/, (now) => `${now.trick}` === "4H"],
    [/So you lead|you lead again|You lead\./, (now) => now.trick.length === 0],
    [/A pair of sevens is to be beaten/, (now) => `${now.trick}` === "7C,7H"],
    [/You have won the round/, (now) => now.hand === 0 && now.mine === Math.max(...now.points)],
    [/Above you see the players/, (now) => now.seesPlayers],
    [/Greedy 2 has broken your lamp/, (now) => now.broken[0] === 1],
    [/Your tools are whole again/, (now) => now.broken[0] === 0],
    [/it is the gold!/, (now) => now.goals[0] === GOLD],
    [/Greedy 2 was the saboteur/, (now) => now.roles[1] === SABOTEUR],
    [/you are a saboteur/, (now) => now.roles[0] === SABOTEUR],
    [/Greedy 2 cannot dig/, (now) => now.broken[1] === 1 && now.broken[2] === 1],
    [/you get four nuggets/, (now) => now.mine === 4],
];

async function checkClaims(page, said, seen) {
    const now = await facts(page);
    for (const [sentence, isTrue] of claims)
        if (sentence.test(said)) {
            seen.add(sentence);
            check(isTrue(now), `"${said}" is not true: ${JSON.stringify(now)}`);
        }
}

/** Does what is marked, once. */
async function obey(page, press) {
    await page.waitForSelector(".actions .toured, .card.pointed, .slot.pointed", { state: "attached" });
    const { button, cards, target, chooses } = await marked(page);
    if (button) return press(button);
    check(cards.length, `nothing is marked: ${await words(page)}`);
    await press(cards[0]);
    if (target && !chooses) await press(target);
}

/** Follows the guided game to the end of its part. Returns the label of the last button. */
async function follow(page, press, seen = new Set()) {
    for (let n = 0; n < 150; n++) {
        await page.waitForFunction(() => {
            const text = document.querySelector(".tour-text")?.textContent;
            return text && !/^(The others play…|Yang lain bermain…)$/.test(text);
        });
        await checkClaims(page, await words(page), seen);
        const next = page.locator(".tour button.primary");
        if (await next.count()) {
            const label = await next.innerText();
            if (!/^(Next|Berikutnya)$/.test(label)) return label;
            await next.click();
            continue;
        }
        const before = await page.evaluate(() => window.tourState());
        await obey(page, press);
        await page.waitForFunction((before) => window.tourState() !== before, before);
    }
    throw new Error("the guided game does not end: " + (await words(page)));
}

async function start(page, game) {
    await go(page, "#tour=" + game);
    await page.waitForSelector(".tour .tour-text");
}

async function prepare(browser, server, how) {
    const page = await visit(browser, server, how);
    await spy(page);
    await watchViews(page);
    await watchState(page);
    return page;
}

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
        await obey(page, ({ x, y }) => page.mouse.click(x, y));
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
        await page.locator(".tour button[title='End the guided game']").click();
        await page.waitForSelector(".lobby");
        await begin(page, { game: "klondike", deal: 5 });
        await page.locator(".offer").waitFor();
        await clean(page, "the offer of a guided game");
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
