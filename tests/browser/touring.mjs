// Shared by the tests of guided games: does what is marked and nothing else, and checks everything that is said about
// the cards on the position where it is said.
import { PATIENCE, visit, check, go, spy, watchViews, walk } from "./harness.mjs";

const TRIES = 10;

export const games = ["freecell", "klondike", "spider", "bigtwo", "saboteur"];

/** What is marked now: a button, or cards and their target; each as a point, and as an element for the keyboard. A card
 * that should not have been chosen comes first. */
const marked = (page) =>
    page.evaluate(() => {
        const spot = (el, name) => {
            const at = el.getBoundingClientRect();
            el.dataset.goal = name;
            return { x: at.left + Math.min(at.width / 2, 12), y: at.top + Math.min(at.height / 2, 12), name };
        };
        document.querySelectorAll("[data-goal]").forEach((el) => delete el.dataset.goal);
        const isFree = (el) => el.getAttribute("aria-pressed") !== "true";
        const button = document.querySelector(".actions button.toured");
        const stray = document.querySelector(".card.stray");
        const cards = [...document.querySelectorAll(".card.pointed:not([aria-hidden]), .slot.pointed")];
        const card = stray || cards.find(isFree);
        const mark = [...document.querySelectorAll(".pointed-to")].find((el) => el.getBoundingClientRect().width);
        // The mark of a place in the mine; with a card in hand there is a button as well.
        const place = [...document.querySelectorAll("button.place")].find(
            (el) => el.style.transform === mark?.style.transform,
        );
        const isPile = cards[0]?.closest(".pile-stock");
        return {
            button: button && spot(button, "button"),
            card: card ? spot(card, "card") : null,
            target: mark && !isPile && !stray ? spot(place || mark, "target") : null,
            chooses: !!document.querySelector(".table.around"),
        };
    });

/** What changes with every action: the position, the text, and the chosen cards. */
export const watchState = (page) =>
    page.evaluate(() => {
        window.tourState = () =>
            [
                window.kartuSeq(),
                document.querySelector(".tour-words")?.textContent,
                document.querySelectorAll(".table.around .card[aria-pressed=true]").length,
            ].join("|");
    });

export const words = (page) => page.locator(".tour-words").innerText();

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
export const claims = [
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

/** Everything that is said has to be true. After an undo the position arrives before the text about it is drawn, so
 * what is false at first is read again for a while. */
export async function checkClaims(page, seen) {
    for (const end = Date.now() + PATIENCE; ; await page.waitForTimeout(50)) {
        const [said, now] = [await words(page), await facts(page)];
        const made = claims.filter(([sentence]) => sentence.test(said));
        if (made.every(([, isTrue]) => isTrue(now))) return made.forEach(([sentence]) => seen.add(sentence));
        check(Date.now() < end, `"${said}" is not true: ${JSON.stringify(now)}`);
    }
}

/** Does what is marked, once; nothing if the guided game has gone on to a button. `press` gets a point with the name of
 * an element. */
async function obey(page, press) {
    const marks = ".actions .toured, .card.pointed, .slot.pointed, .tour button.primary";
    await page.waitForSelector(marks, { state: "attached" });
    if (await page.locator(".tour button.primary").count()) return;
    const { button, card, target, chooses } = await marked(page);
    if (button) return press(button);
    check(card || target, `nothing is marked: ${await words(page)}`);
    if (card) await press(card); // otherwise it is in the hand already
    const goal = chooses ? null : (await marked(page)).target;
    if (goal && target) await press(goal);
}

/** Does what is marked until something changes: on a busy machine the page may still be drawn when a point is taken, or
 * a card moves while the keyboard walks to it. */
export async function act(page, press) {
    const before = await page.evaluate(() => window.tourState());
    const hasChanged = (before) => window.tourState() !== before || document.querySelector(".tour button.primary");
    let wrong = null;
    for (let n = 0; n < TRIES; n++) {
        wrong = await obey(page, press).catch((error) => error);
        if (await page.waitForFunction(hasChanged, before, { timeout: PATIENCE / TRIES }).catch(() => null)) return;
    }
    throw wrong || new Error(`nothing changes: ${before}, marked: ${JSON.stringify(await marked(page))}`);
}

/** Tabs to the element. */
async function tabTo(page, selector) {
    for (let n = 0; n < 60; n++) {
        if (await page.evaluate((selector) => !!document.activeElement.closest(selector), selector)) return;
        await page.keyboard.press("Tab");
    }
    throw new Error(`Tab does not reach ${selector}`);
}

/** Presses what is marked by keys alone: Tab to the buttons or the table, arrows to a card, Enter. */
export const byKeys = (page) => async (goal) => {
    const selector = `[data-goal="${goal.name}"]`;
    const isButton = goal.name === "button";
    await tabTo(page, isButton ? selector : ".table");
    if (!isButton) await walk(page, await page.$(selector));
    await page.keyboard.press("Enter");
};

/** Waits until it is the player's turn. */
export const settled = (page) =>
    page.waitForFunction(() => {
        const text = document.querySelector(".tour-text")?.textContent;
        return text && !/^(The others play…|Yang lain bermain…)$/.test(text);
    });

/** Follows the guided game to the end of its part, or to a text. Returns the label of the last button. */
export async function follow(page, press, seen = new Set(), until = null) {
    for (let n = 0; n < 150; n++) {
        await settled(page);
        await checkClaims(page, seen);
        if (until?.test(await words(page))) return "";
        const next = page.locator(".tour button.primary");
        if (await next.count()) {
            const label = await next.innerText();
            if (!/^(Next|Berikutnya)$/.test(label)) return label;
            await next.click();
            continue;
        }
        await act(page, press);
    }
    throw new Error("the guided game does not end: " + (await words(page)));
}

export async function start(page, game) {
    await go(page, "#tour=" + game);
    await page.waitForSelector(".tour .tour-text");
}

export async function prepare(browser, server, how) {
    const page = await visit(browser, server, how);
    await spy(page);
    await watchViews(page);
    await watchState(page);
    return page;
}
