// The line above the table during a film: it says that this is not the game, and has the buttons to take over and to go
// back.
import { h, fill } from "./dom.js";
import { t, tn } from "./text.js";
import { wire, confirm, complain } from "./app.js";

/** @typedef {import("./room.js").Room} Room */
/** A film on the table. `at` is the number of the shown frame, `last` that of the last one. `depth` is the number of
 * moves that lead to the frame: in a film of a search, which goes back, it is not `at`.
 * @typedef {{title: string, at: number, depth: number, last: number, canTakeOver: boolean, pause: () => void}} Film */

/** Plays the moves up to the shown frame in the game. @param {Room} room @param {Film} film */
async function takeOver(room, film) {
    film.pause();
    const { at: frame, depth } = film;
    const isWanted = await confirm(
        t("Take over from here?"),
        tn(
            "%1 step of the preview is played in your game. Undo takes it back.",
            "%1 steps of the preview are played in your game. Undo takes them back.",
            depth,
        ),
        t("Take over"),
        t("Cancel"),
    );
    if (!isWanted) return;
    await wire.ask("take_over", { frame, seq: room.view.seq }).then(() => room.beside.open(null), complain);
}

/** Drawn once for each film, so that the buttons stay in place while it plays.
 * @param {Room} room @param {Film | null} film */
export function drawPreview(room, film) {
    room.preview.hidden = !film;
    if (!film) return fill(room.preview);
    const take = h("button", { type: "button", onclick: () => takeOver(room, film) }, t("Take over from here"));
    take.classList.add("take-over");
    fill(
        room.preview,
        h("p", null, h("b", null, film.title), " ", t("Your game is not changed.")),
        h(
            "div",
            { class: "row" },
            film.canTakeOver ? take : null,
            h(
                "button",
                { type: "button", class: "primary", onclick: () => room.beside.open(null) },
                t("Back to my game"),
            ),
        ),
    );
    updatePreview(room, film);
}

/** @param {Room} room @param {Film} film */
export function updatePreview(room, film) {
    const take = room.preview.querySelector(".take-over");
    if (take) take.disabled = !film.depth;
}
