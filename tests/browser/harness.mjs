// Shared by the browser tests: a server on a free port with a new store, Debian's chromium, and functions that play by
// mouse, keyboard or touch.
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { createRequire } from "node:module";
import { chromium } from "playwright-core";

export const here = dirname(fileURLToPath(import.meta.url));
const root = resolve(here, "../..");
const build = resolve(root, process.env.KARTU_BUILD || "build");
const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
export const shots = join(build, "screenshots");
mkdirSync(shots, { recursive: true });

/** The timeout of every wait, in milliseconds: long, for busy machines. */
export const PATIENCE = 60000;

const children = new Set();
process.on("exit", () => children.forEach((child) => child.kill("SIGKILL")));

/** Starts `kartu serve`; `port` 0 takes any. */
export async function serve({ data = mkdtempSync(join(tmpdir(), "kartu-browser-")), port = 0, options = [] } = {}) {
    const child = spawn(
        join(build, "kartu"),
        [
            "serve",
            "--listen",
            `127.0.0.1:${port}`,
            "--data",
            data,
            "--connections-a-minute",
            "1000",
            "--rooms-a-minute",
            "1000",
            "--guesses-a-minute",
            "1000",
            "--messages-a-second",
            "500",
            "--burst",
            "1000",
            "--bot-nodes",
            "300",
            "--bot-delay-ms",
            "30",
            "--think-seconds",
            "3",
            ...options,
        ],
        { stdio: ["ignore", "pipe", "inherit"] },
    );
    const address = await new Promise((done, fail) => {
        let text = "";
        child.stdout.on("data", (chunk) => {
            text += chunk;
            const found = /http:\/\/\S+/.exec(text);
            if (found) done(found[0].replace(/\/$/, ""));
        });
        child.on("exit", (code) => fail(new Error(`kartu serve ended with ${code}`)));
    });
    const stop = (signal = "SIGTERM") =>
        new Promise((done) => {
            if (child.exitCode !== null || child.signalCode) return done();
            child.on("exit", done);
            child.kill(signal);
        });
    children.add(child);
    child.on("exit", () => children.delete(child));
    return {
        address,
        data,
        stop,
        async end() {
            await stop();
            rmSync(data, { recursive: true, force: true });
        },
    };
}

const shells = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"];

export function launch() {
    return chromium.launch({
        executablePath: process.env.CHROMIUM || shells.find(existsSync),
        args: ["--no-sandbox", "--disable-gpu"],
    });
}

/** A page in a new browser profile. An error in its console is a failure. */
export async function visit(
    browser,
    server,
    {
        hash = "",
        width = 1280,
        height = 800,
        dark = false,
        language = "en",
        touch = false,
        still = true,
        scale = 1,
        withoutServer = false,
        isNew = false, // a new player: guided games are offered, bots are slow, roles are shown
    } = {},
) {
    const context = await browser.newContext({
        viewport: { width, height },
        colorScheme: dark ? "dark" : "light",
        locale: language === "id" ? "id-ID" : "en-US",
        hasTouch: touch,
        isMobile: touch,
        deviceScaleFactor: scale,
        reducedMotion: still ? "reduce" : "no-preference",
    });
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    if (!isNew)
        await context.addInitScript(() => {
            if (!location.protocol.startsWith("http")) return; // about:blank has no storage
            const toured = ["freecell", "klondike", "spider", "bigtwo", "saboteur"];
            const known = { toured, pace: "normal", reveal: false };
            const stored = JSON.parse(localStorage.getItem("kartu.settings") || "{}");
            localStorage.setItem("kartu.settings", JSON.stringify({ ...known, ...stored }));
        });
    const page = await context.newPage();
    page.setDefaultTimeout(PATIENCE);
    page.errors = [];
    // In a test that stops its server, failed reconnections are expected.
    const expected = /WebSocket connection|ERR_CONNECTION_REFUSED|status of 502/;
    const isExpected = (text) => withoutServer && expected.test(text);
    page.on(
        "console",
        (message) => message.type() === "error" && !isExpected(message.text()) && page.errors.push(message.text()),
    );
    page.on("pageerror", (error) => page.errors.push(String(error.stack || error)));
    await page.goto(`${server.address}/${hash}`);
    await page.waitForSelector("h1");
    return page;
}

/** Sends a message over the connection of the page. */
export function ask(page, type, fields = {}) {
    return page.evaluate(
        ([type, fields]) =>
            import("/app.js")
                .then((app) => app.wire.ask(type, fields))
                .catch((error) => {
                    throw new Error(JSON.stringify(error));
                }),
        [type, fields],
    );
}

/** The names of the games for one player. */
export async function patiences(page) {
    return (await ask(page, "games")).games.filter(({ seats }) => seats === 1).map(({ game }) => game);
}

/** Opens a game and waits for the cards. */
export async function begin(page, fields) {
    const room = await ask(page, "create", fields);
    await page.evaluate((code) => {
        document.querySelectorAll(".table").forEach((el) => (el.dataset.was = "")); // of the game before
        location.hash = "#room=" + code;
    }, room.room);
    await page.waitForSelector(".table:not([data-was]) .card");
    return room.room;
}

/** The frames of the solution that a solver finds. */
export async function solution(page, spec) {
    const watched = await page.evaluate(
        (spec) =>
            import("/app.js").then(
                (app) =>
                    new Promise((done, fail) => {
                        const stop = app.wire.on("watched", (message) => {
                            stop();
                            done(message);
                        });
                        app.wire.ask("watch", { spec }).catch((error) => fail(new Error(JSON.stringify(error))));
                    }),
            ),
        spec,
    );
    if (watched.verdict !== "solved") throw new Error("not solved: " + JSON.stringify(watched));
    const line = [];
    for (let from = 1; from < watched.frames; from += 20)
        line.push(...(await ask(page, "frames", { from, count: 20 })).frames);
    await ask(page, "unwatch");
    return line;
}

/** Waits for a view with another sequence number. */
export async function changed(page, seq) {
    const error = new Error(`no new view after number ${seq}`); // created here, for its stack
    const late = new Promise((_, fail) => setTimeout(() => fail(error), PATIENCE).unref());
    await Promise.race([page.evaluate((seq) => window.kartuAfter(seq), seq), late]);
}

export const seqOf = (page) => page.evaluate(() => window.kartuSeq());

/** Lets the tests read the sequence number of the view on the table, and wait for the next. */
export async function spy(page) {
    await page.evaluate(() =>
        import("/app.js").then((app) => {
            let seq = 0;
            const waiting = new Set();
            app.wire.on("view", (view) => {
                seq = view.seq;
                for (const look of waiting) look();
            });
            window.kartuSeq = () => seq;
            window.kartuAfter = (before) =>
                new Promise((done) => {
                    const look = () => {
                        if (seq === before) return;
                        waiting.delete(look);
                        done();
                    };
                    waiting.add(look);
                    look();
                });
        }),
    );
}

/** Keeps the last view in `window.view`. */
export function watchViews(page) {
    return page.evaluate(() => import("/app.js").then((app) => app.wire.on("view", (view) => (window.view = view))));
}

/** The labels of everything on the table. */
export function tableWords(page) {
    return page.evaluate(() =>
        [...document.querySelectorAll(".pile")]
            .map((el) => [el, ...el.querySelectorAll(".card")].map((one) => one.getAttribute("aria-label")).join())
            .join(";"),
    );
}

/** Clicks a card by its index in a pile. */
export function pressCard(page, pile, index) {
    return page.evaluate(
        ([pile, index]) =>
            [...[...document.querySelectorAll(".pile")].find((el) => el.pile === pile).querySelectorAll(".card")]
                .find((el) => el.piece.index === index)
                .click(),
        [pile, index],
    );
}

/** How many of these elements lie under that one. */
export function covered(page, over, things) {
    return page.evaluate(
        ([over, things]) => {
            const top = document.querySelector(over).getBoundingClientRect();
            return [...document.querySelectorAll(things)].filter((el) => {
                const at = el.getBoundingClientRect();
                return at.left < top.right && top.left < at.right && at.top < top.bottom && top.top < at.bottom;
            }).length;
        },
        [over, things],
    );
}

/** The points of a move on the screen: the stock, or card and target; the elements are kept for the keyboard. */
const find = ({ move, keep }) => {
    const group = (p) => [...document.querySelectorAll(".pile")].find((el) => el.pile === p);
    const top = (el) => [...el.querySelectorAll(".card")].pop() || el.firstChild;
    const middle = (el) => {
        const at = el.getBoundingClientRect();
        return { x: at.left + at.width / 2, y: at.top + at.height / 2 };
    };
    const stock = [move.from, move.to].map(group).find((el) => el?.classList.contains("pile-stock"));
    const seq = window.kartuSeq();
    if (stock) return { seq, pressed: middle(top(stock)) };
    const from =
        [...group(move.from).querySelectorAll(".card")].find((el) => el.piece.index === move.taken[0]) ||
        top(group(move.from));
    const at = from.getBoundingClientRect();
    if (keep) [window.fromCard, window.toPlace] = [from, top(group(move.to))];
    return {
        seq,
        from: { x: at.left + Math.min(12, at.width / 2), y: at.top + Math.min(8, at.height / 2) },
        to: middle(top(group(move.to))),
    };
};

/** Plays one move as a person would: "drag", "click", "tap", "swipe" or "keys". */
export async function playMove(page, move, how) {
    const { seq, pressed, from, to } = await page.evaluate(find, { move, keep: how === "keys" });
    const touch = (at) =>
        how === "tap" || how === "swipe" ? page.touchscreen.tap(at.x, at.y) : page.mouse.click(at.x, at.y);
    if (pressed) await (how === "keys" ? page.keyboard.press("d") : touch(pressed));
    else if (how === "keys")
        await playByKeys(
            page,
            await page.evaluateHandle(() => window.fromCard),
            await page.evaluateHandle(() => window.toPlace),
        );
    else if (how === "drag") {
        await page.mouse.move(from.x, from.y);
        await page.mouse.down();
        await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2);
        await page.mouse.move(to.x, to.y + 4);
        await page.mouse.up();
    } else if (how === "swipe") await swipe(page, from, to);
    else {
        await touch(from);
        await touch(to);
    }
    await changed(page, seq);
}

/** Drags by touch. */
async function swipe(page, from, to) {
    const finger = (page.finger ||= await page.context().newCDPSession(page));
    const send = (type, at) => finger.send("Input.dispatchTouchEvent", { type, touchPoints: at ? [at] : [] });
    await send("touchStart", from);
    await send("touchMove", { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 });
    await send("touchMove", to);
    await send("touchEnd");
}

/** Only keys: arrows to the card, Enter, arrows to the place, Enter. */
async function playByKeys(page, from, to) {
    await walk(page, from);
    await page.keyboard.press("Enter");
    await walk(page, to);
    await page.keyboard.press("Enter");
}

/** Presses arrow keys until the element has the focus; the arrow is chosen by the position of the element. */
export async function walk(page, goal) {
    for (let n = 0; n < 60; n++) {
        const key = await page.evaluate((goal) => {
            const here = document.activeElement;
            if (here === goal) return "";
            const [a, b] = [here.getBoundingClientRect(), goal.getBoundingClientRect()];
            const [dx, dy] = [b.left - a.left, b.top - a.top];
            window.tried = window.goal === goal ? window.tried || new Set() : new Set();
            window.goal = goal;
            const wish =
                Math.abs(dx) > Math.abs(dy)
                    ? [dx > 0 ? "ArrowRight" : "ArrowLeft", dy > 0 ? "ArrowDown" : "ArrowUp"]
                    : [dy > 0 ? "ArrowDown" : "ArrowUp", dx > 0 ? "ArrowRight" : "ArrowLeft"];
            const all = [...wish, "ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"];
            const id = here.getAttribute("aria-label") + a.left + "," + a.top;
            const next = all.find((key) => !window.tried.has(id + key)) || all[Math.floor(Math.random() * 4)];
            window.tried.add(id + next);
            return next;
        }, goal);
        if (!key) return;
        await page.keyboard.press(key);
    }
    throw new Error(
        "the keyboard does not reach " + (await page.evaluate((el) => el.getAttribute("aria-label"), goal)),
    );
}

/** The violations that axe-core finds on the screen. */
async function axe(page) {
    if (!(await page.evaluate(() => !!window.axe))) await page.evaluate(axeSource);
    const result = await page.evaluate(() => window.axe.run(document, { resultTypes: ["violations"] }));
    return result.violations.map(
        (one) =>
            `${one.id}: ${one.nodes
                .slice(0, 3)
                .map((node) => node.target.join(" ") + " " + (node.any[0]?.message || node.all[0]?.message || ""))
                .join(" | ")}`,
    );
}

/** No violations on this screen. */
export async function clean(page, what) {
    const found = await axe(page);
    check(!found.length, `${what}: ${found.join("\n")}`);
}

/** Opens another screen of the page and waits for it. */
export async function go(page, hash) {
    const isElsewhere = await page.evaluate((hash) => {
        if (location.hash === hash || location.hash + "#" === hash) return false;
        document.querySelector("h1").dataset.was = "";
        location.hash = hash;
        return true;
    }, hash);
    if (isElsewhere) await page.waitForSelector("h1:not([data-was])");
}

/** Waits until the bar shows this number of moves. */
export const played = (page, count) =>
    page.waitForFunction(
        (count) => parseInt([...document.querySelectorAll(".facts .chip")].pop().textContent) === count,
        count,
        { polling: 50 },
    );

export function check(is, what) {
    if (!is) throw new Error(what);
}
