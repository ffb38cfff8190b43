// The guided game of Big Two: one round against three bots that always play their lowest cards. See tour.js.
import { t } from "./text.js";

const position = `game: bigtwo
rules: seats=4,rounds=1
round: 1
totals: 0 0 0 0
lead: 1
gone: 3D 3H 4C 4S 5H 6S 7S 8C 8H 8S 9H JS QD QC QS KH KS AD AH AS 2D 2C 2H
1: 4D 6C 6H 7D 8D 9C TC TH TS JD QH KD 2S
2: 3S 5C 7C 7H 9D JH
3: 3C 5D 6D 9S AC
4: 4H 5S TD JC KC
plays:
`;

/** @returns {import("./tour.js").Step[]} */
function singles() {
    return [
        {
            text: t(
                "Goal: be the first without cards. The three is the lowest rank, then four, five and so on up to king, ace and, highest of all, the two. Among equal ranks the suit decides: ♦ is the lowest, then ♣, ♥ and ♠.",
            ),
            show: ".pile-hand .card.liftable",
        },
        {
            text: t(
                "You lead: you play first and decide what kind is played. Choose your lowest card, the 4♦, and press the button that plays it.",
            ),
            accept: ["4D"],
            why: t(
                "You led a single card, so the others had to play a higher single card, or pass. This goes on until everybody passes: that is one trick. Then the player of the last cards leads the next trick.",
            ),
        },
        {
            text: t("The 10♦ is to be beaten. Play the Q♥."),
            accept: ["QH"],
            tip: t("A jack or the king would beat it, too. The queen is needed nowhere else in your hand."),
            why: t("One player had an ace."),
        },
        {
            text: t("Only your 2♠ is higher than the A♣. It is too early for it: press Pass."),
            accept: ["pass"],
            why: t(
                "Everybody passed, so the player of the ace began a new trick. Under these rules you may play again after a pass.",
            ),
        },
        {
            text: t("The 4♥ is to be beaten. You want to lead: play the 2♠, the highest card of the game."),
            accept: ["2S"],
            tip: t("A lower card would do, but it could be beaten, and you want to be sure to lead the next trick."),
            why: t("Nobody can beat the 2♠, and everybody passed. So you lead, and decide what is played."),
        },
    ];
}

/** @returns {import("./tour.js").Step[]} */
function combinations() {
    return [
        {
            text: t("Lead a pair: the 6♣ and the 6♥."),
            accept: ["6C6H"],
            why: t("Only a higher pair beats a pair. There was one."),
        },
        {
            text: t("A pair of sevens is to be beaten. Play the 10♣ and the 10♥."),
            accept: ["TCTH"],
            tip: t("Keep the 10♠: you need one ten for a straight."),
            why: t("Everybody passed, and you lead again."),
        },
        {
            text: t("Lead five cards at once, a straight: 7♦, 8♦, 9♣, 10♠ and J♦."),
            accept: ["7D8D9CTSJD"],
            why: t(
                "Nobody could beat it. Above a straight are a flush, a full house, four of a kind and a straight flush. The button “Combinations” lists them.",
            ),
        },
        { text: t("Play your last card, the K♦."), accept: ["KD"], why: t("Your hand is empty.") },
    ];
}

export function tour() {
    return [
        {
            create: { position, seats: ["me", "bot:lowest", "bot:lowest", "bot:lowest"] },
            steps: [...singles(), ...combinations()],
            end: t(
                "You have won the round! Each of the others pays you a point for every card that is left in their hand.",
            ),
        },
    ];
}
