// Small decks for the laboratory: rules under which a whole search tree can be shown. `deal` is an example that can be
// won. tests/browser/lab.mjs checks that breadth-first search stays within the limit of a trace on all of them.

/** @type {Record<string, {rules: string, cards: number, deal: number}[]>} */
export const smallDecks = {
    freecell: [
        { rules: "cells=0,columns=4,ranks=4", cards: 16, deal: 1 },
        { rules: "cells=0,columns=4,ranks=3", cards: 12, deal: 2 },
    ],
    klondike: [
        { rules: "draw=1,columns=3,ranks=2", cards: 8, deal: 5 },
        { rules: "draw=1,columns=4,ranks=3", cards: 12, deal: 4 },
    ],
    spider: [
        { rules: "preset=paper", cards: 13, deal: 134 },
        { rules: "rows=3,sets=2,ranks=5,cards=2,closed=1,extra=0", cards: 10, deal: 3 },
    ],
};
