// Autoplay: an algorithm plays on in the player's own game, with real moves. A line above the table shows it, with the
// speed and a button to take over.
import { h, fill, icon } from "./dom.js";
import { t, number } from "./text.js";
import { wire, setting, change, confirm, complain, announce } from "./app.js";
import { limitWord } from "./algorithm.js";

/** @typedef {import("./room.js").Room} Room */

const LEAST = 50; // milliseconds between moves

/** The paper's algorithm of this game, or "". @param {Room} room @returns {string} */
export function paperAlgorithm(room) {
    return room.game()?.paper || "";
}

/** @param {Room} room */
export function canPlayOn(room) {
    return !!(paperAlgorithm(room) && room.view.seat && !room.view.over && !room.isPreview());
}

/** Asks in a ranked game, because it will not be ranked any more. @param {Room} room @param {string} name */
async function agree(room, name) {
    if (!room.view.ranked || room.view.assisted) return true;
    const { seq } = room.view;
    const [title, about] = room.isAlone()
        ? [
              t("Let %1 play on?", name),
              t(
                  "It plays your game with real moves until it wins or gives up. You can take over at any time. The game will count as played by %1 and will not be ranked.",
                  name,
              ),
          ]
        : [
              t("Let %1 play this round?", name),
              t(
                  "It plays your cards until the round is over. You can take over at any time. The round will count as played by %1, and the rest of the match will not be ranked.",
                  name,
              ),
          ];
    const isAgreed = await confirm(title, about, t("Let it play"), t("Cancel"));
    return isAgreed && (room.view.seq === seq || !room.isAlone());
}

/** Starts the paper's algorithm, or takes over if it plays. @param {Room} room */
export async function toggleAuto(room) {
    if (room.view.auto) return stopAuto(room);
    const name = paperAlgorithm(room);
    if (!name || !canPlayOn(room) || !(await agree(room, name))) return;
    room.say(null);
    wire.ask("auto", { spec: name, delay: setting("delay") }).catch(complain);
}

/** @param {Room} room */
export function stopAuto(room) {
    if (room.view?.auto) wire.ask("stop").catch(complain);
}

/** If the algorithm has just ended, the message would start it again. @param {Room} room
 * @param {number} power of two: moves in a second */
function setPace(room, power) {
    const delay = Math.max(LEAST, Math.round(1000 / 2 ** power));
    change({ delay });
    if (room.view?.auto) wire.ask("auto", { delay }).catch(complain);
}

/** Why an algorithm has given up. @param {string} name @param {string} limit */
function giveUpWords(name, limit) {
    if (limit === "moves") return t("%1 gives up: the game would have too many moves.", name);
    if (limit === "gave up") return t("%1 gives up: it makes no progress any more.", name);
    return t("%1 gives up. Stopped by: %2.", name, limitWord(limit));
}

/** Why the algorithm has stopped. @param {any} message as `stopped` */
function endWords({ spec, why, limit, states }) {
    if (why === "won") return t("%1 has won the game.", spec);
    if (why === "over") return t("%1 has played the round to its end.", spec);
    const searched = number(states);
    if (why === "impossible")
        return t("%1 gives up: it has proven that this position is lost (%2 positions searched).", spec, searched);
    if (why === "gave up") return giveUpWords(spec, limit);
    if (why === "server") return t("It was stopped: there is no memory, or the disk is full.");
    return why === "stopped" ? t("You play on yourself.") : t("%1 does not play any more.", spec);
}

/** @param {Room} room @param {any} message as `stopped` */
export function autoEnded(room, message) {
    if (!message.spec) return; // it had ended before
    if (room.view) room.view.auto = null;
    room.refresh();
    const words = endWords(message);
    announce(words);
    const isMeant = message.why === "stopped";
    if (room.view && !room.view.over && !isMeant) room.say(words);
}

/** After a reconnection the table is as before, but an algorithm that the old connection had started plays no more.
 * @param {Room} room */
export function autoLost(room) {
    if (room.view) room.view.auto = null;
    room.refresh();
}

/** The line above the table. It is made once for each run, so that the slider stays in place while cards move.
 * @param {Room} room */
export function drawAuto(room) {
    const { auto } = room.view;
    const { playingOn } = room;
    const hadFocus = playingOn.contains(document.activeElement);
    playingOn.hidden = !auto;
    if (!auto) {
        fill(playingOn);
        if (hadFocus) room.table?.arrows.focusable()?.focus({ preventScroll: true });
        return;
    }
    if (playingOn.dataset.spec !== auto.spec || !playingOn.childElementCount) {
        playingOn.dataset.spec = auto.spec;
        fill(playingOn, h("p"), controls(room, auto.delay));
    }
    const words = auto.thinking ? t("%1 is searching…", auto.spec) : t("%1 plays your game.", auto.spec);
    const line = playingOn.querySelector("p");
    if (line.textContent !== words) line.textContent = words;
}

/** @param {Room} room @param {number} delay */
function controls(room, delay) {
    const pace = h("input", {
        type: "range",
        min: -1,
        max: 4.5,
        step: 0.5,
        value: Math.log2(1000 / delay),
        "aria-label": t("Speed"),
        oninput: () => setPace(room, Number(pace.value)),
    });
    const stop = { type: "button", class: "primary take-over", onclick: () => stopAuto(room) };
    return h(
        "div",
        { class: "row" },
        h("label", { class: "field pace" }, h("span", null, t("Speed")), pace),
        h("button", stop, icon("pause"), t("Take over")),
    );
}
