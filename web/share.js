// A shared game as a link. Game, rules, deal and moves stand behind the "#", which is never sent to a server: whoever opens the
// link makes a room of their own and plays the moves in it.
import { wire } from "./app.js";

/** A message has at most 4 kB; so many characters of moves leave room for the rest of it. */
const MOST_IN_MESSAGE = 3000;

/** @param {{game: string, rules: string, deal: number, moves?: string[]}} shared */
export function shareLink({ game, rules, deal, moves = [] }) {
    const fields = new URLSearchParams({ game, rules, deal: String(deal) });
    const line = moves.length ? `&moves=${moves.map(encodeURIComponent).join(",")}` : "";
    return `${location.origin}${location.pathname}#${fields}${line}`;
}

/** The moves in pieces that go into one message each. @param {string[]} moves */
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

/** Makes the room of a shared game and returns its code; what is wrong with the link is thrown as the server says it.
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
