// The start of the page: settings, the connection, and the screen for the address.
import { h, $, fill } from "./dom.js";
import { t, loadAllTexts } from "./text.js";
import { wire, me, loadSettings, apply, complain, announce, go, page, toast, turnAway, gameNamed } from "./app.js";
import { openShared } from "./share.js";
import { noteDeal } from "./dealt.js";
import { noConnection } from "./connecting.js";
import { welcome } from "./welcome.js";
import { lobby } from "./lobby.js";
import { newGame } from "./newgame.js";
import { scores } from "./scores.js";

/** @type {any} */ let now = null;

/** The code of the table is loaded when a room is opened, or shortly after the lobby was. */
const table = async () => (await Promise.all([import("./room.js"), loadAllTexts()]))[0];

/** @param {URLSearchParams} asked @returns {Promise<any>} */
async function screen(asked) {
    const game = gameNamed(String(asked.get("new")));
    if (game) return { content: newGame(game, asked.get("deal") === "number") };
    if (asked.has("lobby") || asked.has("new")) return lobby();
    if (asked.has("record")) return (await import("./review.js")).review(String(asked.get("record")));
    if (asked.has("lab")) return (await import("./lab.js")).lab(asked);
    if (asked.has("scores")) return { content: scores() };
    if (asked.has("settings")) return { content: (await import("./settingspage.js")).settings() };
    if (asked.has("help")) return { content: (await import("./help.js")).help() };
    return { content: welcome() };
}

/** Creates a room for a shared game. The back button then leads to the lobby, not to the link.
 * @param {URLSearchParams} asked */
async function enterShared(asked) {
    leave();
    history.replaceState(null, "", "#lobby");
    fill($("#app"), page("Kartu", [h("p", { class: "busy" }, t("One moment…"))]));
    try {
        const room = await openShared(asked);
        if (asked.has("beat")) shownNext = () => challenged(room, asked);
        go("#room=" + room);
    } catch (error) {
        turnAway(t("The link could not be opened."), error);
    }
}

/** The link has a result to beat. @param {string} room @param {URLSearchParams} asked */
async function challenged(room, asked) {
    const { readResult, challenge } = await import("./challenge.js");
    const result = readResult(asked);
    if (result) challenge(room, result);
}

/** Closes the current screen. */
function leave() {
    now?.close?.();
    now = null;
    document.querySelectorAll("dialog").forEach((el) => el.close());
}

async function route() {
    const asked = new URLSearchParams(location.hash.slice(1));
    if (asked.has("game")) return enterShared(asked);
    leave();
    const here = location.hash;
    const kind = asked.has("lesson") ? "lesson" : "tour";
    const game = asked.get(kind);
    if (game && !asked.has("room")) return (await import("./tour.js")).startTour(game, 0, kind);
    if (["new", "scores", "settings", "record", "help", "lab"].some((name) => asked.has(name))) await loadAllTexts();
    const guided = game ? { game, kind, part: Number(asked.get("part")) } : null;
    const next = asked.has("room") ? new (await table()).Room(String(asked.get("room")), guided) : await screen(asked);
    if (location.hash !== here) return void next.close?.();
    now = next;
    if (asked.has("lobby")) setTimeout(table, 1500);
    const root = $("#app");
    const shown = "el" in next ? next.el : next.content;
    fill(root, shown);
    document.body.classList.toggle("at-table", "el" in next);
    if (guided) guide(next).catch(complain);
    const heading = $("h1");
    document.title = heading && heading.textContent !== "Kartu" ? `${heading.textContent} · Kartu` : "Kartu";
    scrollTo(0, 0);
    const first = root.querySelector("[autofocus]") || heading;
    if (isStarted) first?.focus({ preventScroll: true });
    isStarted = true;
    shownNext?.();
    shownNext = null;
}

/** Shows a guided game or a lesson in its room. @param {any} room */
async function guide(room) {
    if (room.guided.kind === "lesson") return (await import("./lessons.js")).teach(room);
    return (await import("./tour.js")).guide(room);
}

let isStarted = false;
/** @type {(() => void) | null} what the next screen shows first */ let shownNext = null;

/** Focus rings are shown only to players who use the keyboard: the page also moves the focus when it is opened, and
 * when it is used by mouse or touch. */
function followKeys() {
    const root = document.documentElement;
    addEventListener("keydown", () => root.classList.add("by-keys"), true);
    addEventListener("pointerdown", () => root.classList.remove("by-keys"), true);
}

/** Connects, and shows the screen for the address. */
async function begin() {
    followKeys();
    loadSettings();
    await apply();
    const banner = $("#banner");
    // Bots may move before the table is drawn, so the cards are noted here.
    wire.on("view", noteDeal);
    wire.on("closed", () => {
        if (!wire.greeted) return void (wire.tries > 1 && noConnection($("#app")));
        banner.hidden = false;
        banner.textContent =
            wire.tries > 3
                ? t("No connection. Is the server running? Trying again…")
                : t("The connection was lost. Trying again…");
    });
    const first = new Promise((done) => {
        wire.on("open", async (welcome_) => {
            const wasLost = !banner.hidden;
            banner.hidden = true;
            Object.assign(me, {
                name: welcome_.name || "",
                quick: welcome_.quick || [],
                languages: welcome_.languages || me.languages,
                version: welcome_.version || "",
            });
            me.settings = { ...me.settings, ...(welcome_.settings || {}) };
            await apply();
            if (wasLost && isStarted) announce(t("Connected again."));
            done(null);
        });
    });
    wire.open();
    await first;
    me.games = (await wire.ask("games")).games;
    addEventListener("hashchange", () => route().catch(complain));
    await route();
}

begin().catch((error) => {
    complain(error);
    toast(String(error?.message || ""));
    fill(
        $("#app"),
        h(
            "main",
            { class: "page" },
            h("h1", null, "Kartu"),
            h("p", null, t("The page could not be started. Reload it.")),
        ),
    );
    throw error;
});
