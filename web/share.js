// Links to a game. Game, rules, deal and moves are in the fragment (after "#"), which browsers do not send to the
// server. Opening the link creates a room and plays the moves in it.
import { wire } from "./app.js";

/** Characters of moves in a message; a message has at most 4 kB. */
const MOST_IN_MESSAGE = 3000;

/** @param {{game: string, rules: string, deal: number, moves?: string[]}} shared */
export function shareLink({ game, rules, deal, moves = [] }) {
    const fields = new URLSearchParams({ game, rules, deal: String(deal) });
    const line = moves.length ? `&moves=${moves.map(encodeURIComponent).join(",")}` : "";
    return `${location.origin}${location.pathname}#${fields}${line}`;
}

/** Splits the moves into pieces for one message each. @param {string[]} moves */
function pieces(moves) {
    /** @type {string[][]} */ const all = [];
    let size = Infinity;
    for (const move of moves) {
        const more = JSON.stringify(move).length + 1;
        if (size + more > MOST_IN_MESSAGE) {
            all.push([]);
            size = 0;
        }
        size += more;
        all[all.length - 1].push(move);
    }
    return all;
}

/** Creates the room of a shared game and returns its code; throws the error message of the server.
 * @param {URLSearchParams} asked */
export async function openShared(asked) {
    const [first, ...rest] = pieces((asked.get("moves") || "").split(",").filter(Boolean));
    const room = await wire.ask("create", {
        game: asked.get("game"),
        rules: asked.get("rules") || "",
        deal: Number(asked.get("deal")) || asked.get("deal") || "random",
        ...(first ? { moves: first } : {}),
    });
    let { seq } = room;
    for (const moves of rest) ({ seq } = await wire.ask("moves", { moves, seq }));
    return room.room;
}
