// The cards as they were shown when a sealed round was dealt, for the check after the round (verify.js). They are kept
// by the commitment of the round for as long as the tab is open.

const key = (/** @type {string} */ commitment) => "kartu.deal." + commitment;

/** @param {any} view */
export function noteDeal(view) {
    const { deal, piles, last } = view;
    if (deal?.kind !== "sealed" || !["deal", "round"].includes(last?.what)) return;
    const cards = piles.map((/** @type {any} */ pile) => ({ name: pile.name, number: pile.number, cards: pile.cards }));
    try {
        sessionStorage.setItem(key(deal.commitment), JSON.stringify(cards));
    } catch {
        /* no storage: only the commitment can be checked */
    }
}

/** @param {string} commitment @returns {{name: string, number: number, cards: number[]}[] | null} */
export function dealtCards(commitment) {
    try {
        return JSON.parse(sessionStorage.getItem(key(commitment)) || "null");
    } catch {
        return null;
    }
}
