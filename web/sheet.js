// Small helpers of the parts about rooms: ratings as text, and their style sheet, which is loaded when it is needed.
import { number } from "./text.js";

/** @param {string} file */
export function sheet(file) {
    if (document.querySelector(`link[href="${file}"]`)) return;
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = file;
    document.head.append(link);
}

/** "1520 ± 90"; the second number is twice the deviation. @param {any} one */
export function ratingWords({ rating, deviation }) {
    return rating === null || rating === undefined ? "" : `${number(rating)} ± ${number(2 * deviation)}`;
}
