// Unfinished games in the lobby: a tile for each, with buttons to continue and to remove it.
import { h, fill, tool } from "./dom.js";
import { t, tn, clock, day, number } from "./text.js";
import { wire, gameNamed, confirm, complain } from "./app.js";
import { rulesWords } from "./options.js";

/** Loads the whole list: the server sends it in parts. @returns {Promise<any[]>} */
async function loadAll() {
    /** @type {any[]} */ const rooms = [];
    await removal;
    for (let from = ""; from !== null;) {
        const message = await wire.ask("mine", from ? { from } : {});
        rooms.push(...message.rooms);
        from = message.more ?? null;
    }
    return rooms;
}

/** The last removal. */
let removal = Promise.resolve();

/** Removes a game from the list. The server refuses it while it saves a move: then it is asked again.
 * @param {string} code @returns {Promise<any>} */
export function forget(code, tries = 10) {
    const again = () => new Promise((done) => setTimeout(done, 100)).then(() => forget(code, tries - 1));
    const done = wire
        .ask("forget", { room: code })
        .catch((/** @type {any} */ error) => (error.code === "limit" && tries ? again() : Promise.reject(error)));
    removal = done.catch(() => {});
    return done;
}

/** @param {any} room */
const isAlone = (room) => gameNamed(room.game)?.seats === 1;

/** @param {any} room */
function titleOf(room) {
    return t(room.title || room.game);
}

/** @param {string[]} parts */
const joined = (parts) => parts.filter(Boolean).join(" · ");

/** Between several people the number is hidden. @param {any} room */
function dealWords(room) {
    if (room.given) return t("From a position");
    if (room.deal) return t("Deal %1", room.deal);
    return isAlone(room) ? t("Sealed deal") : "";
}

/** Deal, round and rules. @param {any} room */
function nameWords(room) {
    const game = gameNamed(room.game);
    return joined([
        dealWords(room),
        room.round && !isAlone(room) ? t("Round %1", room.round) : "",
        game && room.rules ? rulesWords(game, room.rules) : "",
        room.assisted ? t("with help") : "",
    ]);
}

/** Time and moves. @param {any} room */
function stateWords(room) {
    if (room.state === "waiting") return t("waiting for players");
    return joined([
        clock(room.seconds || 0),
        tn("%1 move", "%1 moves", room.moves || 0),
        room.state === "over" ? t("ready for the next round") : "",
    ]);
}

/** @param {any} room */
function progressBar(room) {
    if (room.progress === null || room.progress === undefined) return null;
    return h(
        "span",
        { class: "progress" },
        h("progress", { max: 1, value: room.progress, "aria-label": t("Cards home") }),
        h("small", { "aria-hidden": "true" }, number(room.progress, { style: "percent" })),
    );
}

/** Explains the effect and asks for a confirmation. @param {any} room */
function confirmRemoval(room) {
    const effect = !isAlone(room)
        ? t("You leave your seat. If the game has started, a bot continues for you.")
        : room.moves
          ? t("It is deleted and counts as played and not won.")
          : t("It is deleted.");
    return confirm(
        t("Remove this game?"),
        `${titleOf(room)}, ${nameWords(room)}. ${effect}`,
        t("Remove"),
        t("Keep it"),
    );
}

/** @param {any} room @param {() => void} removed */
function tile(room, removed) {
    const remove = async () => {
        if (await confirmRemoval(room)) forget(room.room).then(removed, complain);
    };
    const label = t("Remove: %1", `${titleOf(room)}, ${nameWords(room)}`);
    return h(
        "li",
        { class: "unfinished" },
        h(
            "a",
            { class: "chip", href: "#room=" + room.room },
            h("b", null, titleOf(room)),
            h("small", null, nameWords(room)),
            h("small", null, stateWords(room)),
            progressBar(room),
            h("small", null, day(room.at)),
        ),
        tool("close", t("Remove"), remove, { class: "tool bare", "aria-label": label }),
    );
}

export function unfinishedGames() {
    const section = h("section", { class: "going", hidden: true });
    const draw = (/** @type {any[]} */ rooms) => {
        section.hidden = !rooms.length;
        const tiles = rooms.map((room) => tile(room, () => draw(rooms.filter((one) => one !== room))));
        fill(section, h("h2", null, t("Continue")), h("ul", { class: "chips" }, tiles));
    };
    loadAll().then(draw, () => {});
    return section;
}
