// The guided game of Saboteur: a round as a miner and one as a saboteur. The other players have broken tools and only
// path cards, so they can only drop cards. See tour.js.
import { t } from "./text.js";

const mine = `game: saboteur
rules: seats=3,columns=5,rounds=1
round: 1
lead: 1
roles: miner saboteur miner
goals: gold stone-a stone-b
taken: - - -
paid: - - -
share: 321
supply: 3332222222111111111111111
1: TB TL RL mend-lamp map TRBL
2: TR TRL TRB TRBL TR TRB
3: TR TRL TRB TRL TRBL TR
pile: mend-cart TRL TRB rockfall TR TRL mend-pick TB TL mend-lamp TRB TRBL xT xR xTB TB TL break-cart \
break-lamp break-pick map mend-cart mend-lamp-cart mend-pick mend-pick-cart mend-pick-lamp rockfall xRL xTL xTR \
xTRB xTRBL xTRL break-cart break-lamp break-pick map rockfall map map
acts: 1:RL@1,0 2:TRBL@2,0 3:RL@3,0 1:TL@4,0 2:break-pick@3 3:break-cart@2 1:map@2 2:break-lamp@1 3:drop:TB
`;

const sabotage = `game: saboteur
rules: seats=3,columns=5,rounds=1,alldrop=1
round: 1
lead: 1
roles: saboteur miner miner
goals: stone-a gold stone-b
taken: - - -
paid: - - -
share: 321
supply: 3332222222111111111111111
1: break-pick xRL break-cart TR TRL map
2: RL TRL TB TR TRB TRBL
3: TL TR TRB TRL TRBL TR
pile: map TRL TRB rockfall TR TL map TB TL map TRB TRBL xT xR xTB TB TL TRB TRBL break-cart break-lamp \
break-pick map mend-cart mend-lamp mend-lamp-cart mend-pick mend-pick-cart mend-pick-lamp rockfall xTL xTR xTRB \
xTRBL xTRL break-cart break-lamp break-pick map mend-cart mend-lamp mend-pick rockfall
acts: 1:RL@1,0 2:TRBL@2,0 3:RL@3,0 1:break-lamp@3 2:TRL@4,0 3:drop:TB
`;

const seats = ["me", "bot:greedy", "bot:greedy"];

/** @param {(seat: number) => string} name @returns {import("./tour.js").Step[]} */
function toolsAndMaps(name) {
    return [
        {
            text: t(
                "You are a miner. Dig a tunnel from the start on the left to the gold on the right. One of the three goals is gold, the others are stones. Some players are secretly saboteurs, who want to prevent it.",
            ),
            show: ".pile-role .card, .pile-goal .card",
        },
        {
            text: t(
                "Above you see the players with their tools. %1 has broken your lamp: with a broken tool nobody can dig.",
                name(2),
            ),
            show: ".mine-plate",
        },
        {
            text: t("Mend your lamp: tap the card with the lamp, then your own name above."),
            accept: ["mend-lamp@1"],
            why: t(
                "Your tools are whole again. The others cannot dig, so they dropped a card each. After every turn you draw a new card.",
            ),
        },
        {
            text: t(
                "You have seen that the middle goal is a stone. Use the map to look at the upper goal: tap the map, then the goal.",
            ),
            accept: ["map@1"],
            why: t("Only you see it: it is the gold!"),
        },
    ];
}

/** @returns {import("./tour.js").Step[]} */
function digging() {
    return [
        {
            text: t(
                "The tunnel ends in a curve upwards. Place the card with the vertical tunnel above it: tap the card, then the marked place.",
            ),
            accept: ["TB@4,-1"],
            why: t("Tunnels must meet tunnels, and rock must meet rock, on every side that touches another card."),
        },
        {
            text: t(
                "Now the tunnel must turn to the right. Place the curve above. It fits only turned round, and is turned for you.",
            ),
            accept: ["RB@4,-2"],
            why: t("Path cards can be placed upright or upside down. The button Turn turns the card in your hand."),
        },
        {
            text: t("One card is missing. Place the horizontal tunnel beside the goal."),
            accept: ["RL@5,-2"],
            why: t("The tunnel leads from the start to the gold: the miners have won the round."),
        },
        {
            text: t("The miners share the gold, beginning with you. Take a gold card: it has one to three nuggets."),
            accept: ["take:1", "take:2", "take:3"],
            isRepeated: true,
            why: t("Saboteurs get nothing in such a round."),
        },
    ];
}

/** @param {(seat: number) => string} name @returns {import("./tour.js").Step[]} */
function sabotaging(name) {
    return [
        {
            text: t(
                "Now the other side: you are a saboteur. You win if the gold is not reached. The others should not notice it too early. The tunnel needs only one more card.",
            ),
            show: ".pile-role .card",
        },
        {
            text: t("%1 can dig. Break their pick: tap the card, then the name %1.", name(2)),
            accept: ["break-pick@2"],
            why: t("Until somebody mends it, %1 cannot dig. %2 has a broken lamp already.", name(2), name(3)),
        },
        {
            text: t("Place the dead end at the end of the tunnel, just before the goals."),
            accept: ["xRL@5,0"],
            why: t("A dead end touches the tunnel, but it cannot be continued from there. Only a rockfall removes it."),
        },
        {
            text: t(
                "Drop a card that you do not need: tap a card, then the button Drop. Nobody sees which one it was.",
            ),
            accept: [["drop"]],
            why: t("Everybody has dropped a card."),
        },
    ];
}

/** @param {(seat: number) => string} name of a player */
export function tour(name) {
    return [
        {
            create: { position: mine, seats },
            steps: [...toolsAndMaps(name), ...digging()],
            end: t(
                "The round is over, and the roles are shown: %1 was the saboteur. After three rounds the most gold wins.",
                name(2),
            ),
        },
        {
            create: { position: sabotage, seats },
            steps: sabotaging(name),
            end: t(
                "The saboteurs have won, and you get four nuggets, as the only saboteur. Here a round ends when everybody drops a card; by default it goes on until all cards are used up.",
            ),
        },
    ];
}
