/* Why a play is good, in one sentence: what a player at the table would see. */
#include "games/bigtwo/bigtwo.h"

/* Could some other hand, made of cards that the player has not seen, beat this? */
static bool can_be_beaten(const struct bigtwo *sight, uint64_t play)
{
    uint64_t others = b2_unseen(sight);
    for (int seat = 0; seat < sight->rules.seats; seat++)
        others |= seat == sight->turn ? 0 : sight->hand[seat];
    return b2_lowest_answer(&sight->rules, others, b2_combination_of(&sight->rules, play)) != 0;
}

void b2_praise_move(const struct kt_sight *sight, kt_move move, struct kt_phrase *reason)
{
    const struct bigtwo *s = b2_seen(sight);
    if (move == 0) {
        kt_phrase_set(reason, N_("it keeps your cards for a better moment"));
    } else if (b2_count(move) == s->left[s->turn]) {
        kt_phrase_set(reason, N_("it plays your last cards"));
    } else if (!can_be_beaten(s, move)) {
        kt_phrase_set(reason, N_("nobody can beat it, so you lead again"));
    } else if (b2_count(move) > 1) {
        kt_phrase_set(reason, N_("it gets rid of %1 cards at once"));
        kt_phrase_arg(reason, 1, "%d", b2_count(move));
    } else {
        kt_phrase_set(reason, b2_is_leading(s) ? N_("it gets rid of a low card while you lead")
                                               : N_("it is cheap and keeps you in the trick"));
    }
}
