// The row of buttons below the table.
import { h, fill, tool, $ } from "./dom.js";
import { t, sayMove, sentence, number } from "./text.js";
import { setting } from "./app.js";
import { hasTwoWays } from "./tunnel.js";
import { openMore } from "./menu.js";
import { paperAlgorithm, canPlayOn } from "./autoplay.js";
import { allHome, moveHome, passMove } from "./moves.js";

/** @typedef {import("./room.js").Room} Room */

/** @param {Room} room */
export function drawActions(room) {
    const had = document.activeElement?.getAttribute("data-key");
    const make = room.looks().actions || soloActions;
    room.actions.hidden = room.isPreview();
    fill(room.actions, make(room).filter(Boolean));
    for (const el of room.actions.querySelectorAll("button")) el.dataset.key = el.title || el.textContent;
    if (had) $(`[data-key="${CSS.escape(had)}"]`, room.actions)?.focus();
    room.tour?.point();
}

/** @param {Room} room @param {"watch" | "log" | "chat"} name @param {string} picture @param {string} label */
function panelTool(room, name, picture, label) {
    return tool(picture, label, () => room.beside.toggle(name), { "aria-pressed": String(room.beside.name === name) });
}

/** Nothing in rooms without hints. @param {Room} room @param {boolean} isPossible */
function hintTool(room, isPossible) {
    if (!room.view.seat || !room.known.hints) return null;
    return tool("hint", t("Hint"), () => room.hint(), { disabled: !isPossible });
}

/** @param {Room} room */
function verdictTool(room) {
    return tool("verdict", t("Verdict"), () => room.switchVerdict(), { "aria-pressed": String(room.isJudged) });
}

/** @param {Room} room */
function soloActions(room) {
    const { view } = room;
    if (!view.seat) return [tool("more", t("More"), () => openMore(room))];
    const home = moveHome(room);
    const hasHelp = room.known.hints && !room.tour; // a guided game has its own
    return [
        finishButton(room),
        tool("undo", t("Undo"), () => room.undo(), { disabled: !view.played }),
        tool("redo", t("Redo"), () => room.redo(), { disabled: !view.undone }),
        hintTool(room, !view.over),
        room.looks().sendsHome || home ? tool("home", t("All home"), () => allHome(room), { disabled: !home }) : null,
        hasHelp ? verdictTool(room) : null,
        hasHelp ? panelTool(room, "watch", "watch", t("Watch")) : null,
        hasHelp ? autoTool(room) : null,
        tool("more", t("More"), () => openMore(room)),
    ];
}

/** The rest can be completed without a choice: see `finish` in docs/wire.md. @param {Room} room */
function finishButton(room) {
    const { view } = room;
    if (!view.finish || view.over || view.auto) return null;
    return h("button", { type: "button", class: "primary play", onclick: () => room.finish() }, t("Complete"));
}

/** The button of the paper's algorithm: it plays on in this game. @param {Room} room */
function autoTool(room) {
    const name = paperAlgorithm(room);
    if (!name) return null;
    return tool("auto", name, () => room.playOn(), {
        disabled: !canPlayOn(room),
        "aria-pressed": String(!!room.view.auto),
        title: t("Let %1 play on", name),
        translate: "no",
    });
}

/** For games where cards are chosen from the hand. @param {Room} room */
export function tableActions(room) {
    const { view } = room;
    const isMine = view.seat && view.turn === view.seat;
    const move = isMine ? room.chosenMove() : null;
    const pass = isMine && passMove(room);
    const word = move?.words ? sentence(t("Play %1", sayMove(move.words))) : t("Play cards");
    return [
        !view.seat
            ? null
            : tool("sort", t("Sort"), () => room.sort(), {
                  "aria-label": setting("sort") === "rank" ? t("Sort by suit") : t("Sort by rank"),
              }),
        view.seat
            ? tool("pass", t("Pass"), () => room.play(passMove(room)), { disabled: !pass, class: "tool" })
            : null,
        view.over
            ? nextButton(room)
            : view.seat
              ? h(
                    "button",
                    {
                        type: "button",
                        class: "primary play",
                        disabled: !isMine || !room.selected.size,
                        title: t("Play cards"),
                        onclick: () => room.playChosen(),
                    },
                    word,
                )
              : null,
        hintTool(room, isMine),
        tool("rules", t("Combinations"), () => openCombinations(room)),
        panelTool(room, "log", "log", t("Log")),
        chatTool(room),
        tool("more", t("More"), () => openMore(room)),
    ];
}

/** @param {Room} room */
async function openCombinations(room) {
    (await import("./combinations.js")).showCombinations(room);
}

/** @param {Room} room */
function nextButton(room) {
    return room.view.seat && room.isEndClosed
        ? h(
              "button",
              { type: "button", class: "primary play", onclick: () => room.newDeal() },
              room.known.rounds_left ? t("Next round") : t("Play again"),
          )
        : null;
}

/** @param {Room} room */
export function mineActions(room) {
    const { view } = room;
    const held = room.table?.held;
    const drop = held?.moves.find((move) => move.to !== undefined && view.piles[move.to].name === "dropped");
    const isMine = view.seat && view.turn === view.seat;
    const turns = held && hasTwoWays(view.piles[held.pile].cards[held.index]);
    return [
        view.over ? nextButton(room) : null,
        view.seat ? tool("turn", t("Turn"), () => room.turnCard(), { disabled: !turns }) : null,
        view.seat ? tool("drop", t("Drop"), () => room.play(drop), { disabled: !drop, class: "tool drop" }) : null,
        hintTool(room, isMine),
        panelTool(room, "log", "log", t("Log")),
        chatTool(room),
        tool("more", t("More"), () => openMore(room)),
    ];
}

/** @param {Room} room */
function chatTool(room) {
    const el = panelTool(room, "chat", "chat", t("Chat"));
    if (room.unread) el.append(h("span", { class: "badge" }, number(room.unread)));
    return el;
}
