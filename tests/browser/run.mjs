// Runs the browser tests: node run.mjs [part of a name]... It starts the server and the browser itself, and writes
// pictures of every screen to build/screenshots. The output is TAP. Tests share only the server; one more test than
// there are cores runs in parallel, since tests mostly wait. A test that fails is run again, alone, when the others are
// done: a busy machine breaks some. What went wrong is printed in both cases.
import { availableParallelism } from "node:os";
import { serve, launch, check } from "./harness.mjs";

const files = [
    "bigtwo",
    "patience",
    "screens",
    "saboteur",
    "table",
    "links",
    "preview",
    "autoplay",
    "refusals",
    "lobby",
    "grade",
    "fair",
    "rooms",
    "details",
    "tours",
    "mischief",
    "deck",
    "after",
    "lab",
];
const wanted = process.argv.slice(2).map((part) => part.toLowerCase());
const queue = [];
for (const file of files)
    for (const [name, test] of Object.entries((await import(`./${file}.mjs`)).tests))
        if (!wanted.length || wanted.some((part) => `${file}: ${name}`.toLowerCase().includes(part)))
            queue.push({ name, test });

const server = await serve();
const browser = await launch();
const late = (seconds) =>
    new Promise((_, fail) =>
        setTimeout(() => fail(new Error(`not done after ${seconds} seconds`)), seconds * 1000).unref(),
    );
const again = [];
let done = 0,
    failed = 0;

/** What went wrong, as lines; none if nothing did. */
async function tryOnce(test) {
    try {
        const page = await Promise.race([test(browser, server), late(300)]);
        check(!page.errors.length, "errors in the console: " + page.errors.join("\n"));
        await page.context().close();
        return [];
    } catch (error) {
        return String(error.stack || error)
            .split("\n")
            .slice(0, 8)
            .map((line) => "#  " + line);
    }
}

async function run(one) {
    const start = Date.now();
    const wrong = await tryOnce(one.test);
    if (wrong.length && !one.isAgain) {
        console.log([`# the first try of "${one.name}" failed:`, ...wrong].join("\n"));
        again.push({ ...one, isAgain: true });
    } else if (wrong.length) {
        failed++;
        console.log([`not ok ${++done} - ${one.name}`, ...wrong].join("\n"));
    } else {
        console.log(`ok ${++done} - ${one.name} # ${((Date.now() - start) / 1000).toFixed(1)} s`);
    }
}

/** Runs tests until the queue is empty. */
async function lane() {
    for (let one; (one = queue.shift());) await run(one);
}

console.log(`1..${queue.length}`);
await Promise.all(Array.from({ length: availableParallelism() + 1 }, lane));
for (const one of again) await run(one);
await browser.close();
await server.end();
process.exit(failed ? 1 : 0);
