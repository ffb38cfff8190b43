#include "kit/play.h"

#include <assert.h>

#include "kit/words.h"

/* A one-player game that has not ended after this many moves is stopped, because its bot repeats itself. */
enum { MOST_MOVES_ALONE = 10000 };

/* A game at the table: which player sits where. */
struct table {
    const struct play *play;
    struct play_deal *deal;
    struct kt_position *position;
    int seats;
    struct seating seating;
    bool has_given_up;
    uint64_t moves;
};

bool play_is_stopped(const struct play *play)
{
    return (play->is_stopped && *play->is_stopped) ||
           (play->limits.stop && __atomic_load_n(play->limits.stop, __ATOMIC_RELAXED));
}

int play_hands_each(const struct play *play)
{
    return play->by_side ? KT_MAX_SEATS : 1;
}

int play_hands(const struct play *play)
{
    return play->players * play_hands_each(play);
}

static int player_at(const struct table *table, int seat)
{
    int player = table->play->by_side ? kt_position_side(table->position, seat) : table->seating.player[seat];
    assert(player >= 0 && player < table->play->players);
    return player;
}

static struct hand *hand_at(const struct table *table, int seat)
{
    int player = player_at(table, seat);
    return table->deal->hands[table->play->by_side ? player * KT_MAX_SEATS + seat : player];
}

static bool make_choice(struct table *table, int seat, struct kt_error *error)
{
    struct showing *showing = &table->deal->showings[player_at(table, seat)];
    struct hand *hand = hand_at(table, seat);
    struct kt_view *view = kt_view_of(table->position, seat);
    if (!view)
        return refuse(error, KT_OUT_OF_MEMORY, N_("Out of memory."), NULL, NULL);
    double start = kt_clock_monotonic(NULL);
    bool is_fault;
    kt_move move = hand->kind->choose(hand, table->position, view, seat, &table->play->limits, &is_fault);
    times_add(&showing->times, (kt_clock_monotonic(NULL) - start) * 1e3);
    kt_view_free(view);
    if (is_fault && hand->kind->has_failed(hand, error))
        return false;
    showing->moves++;
    showing->faults += is_fault;
    table->moves++;
    table->has_given_up = move == KT_GIVE_UP;
    return table->has_given_up || kt_position_play(table->position, move, error);
}

/* The seats with the most points share the win. In a single round between sides, every seat of the winning side has
 * won. */
static void share_win(const struct table *table, const int points[KT_MAX_SEATS], double wins[KT_MAX_SEATS])
{
    int winner = table->play->rounds == 1 ? kt_position_winning_side(table->position) : KT_NOBODY;
    int best = points[0], winners = 0;
    for (int seat = 0; seat < table->seats; seat++)
        best = points[seat] > best ? points[seat] : best;
    for (int seat = 0; seat < table->seats; seat++)
        winners += points[seat] == best;
    for (int seat = 0; seat < table->seats; seat++) {
        if (table->seats == 1)
            wins[seat] = kt_position_is_won(table->position);
        else if (winner != KT_NOBODY)
            wins[seat] = kt_position_side(table->position, seat) == winner;
        else
            wins[seat] = points[seat] == best ? 1.0 / winners : 0;
    }
}

static void count_points(struct table *table)
{
    int points[KT_MAX_SEATS] = {0}, players[KT_MAX_SEATS];
    double wins[KT_MAX_SEATS];
    const struct play *play = table->play;
    kt_position_score(table->position, points);
    share_win(table, points, wins);
    for (int seat = 0; seat < table->seats; seat++) {
        players[seat] = player_at(table, seat);
        struct showing *showing = &table->deal->showings[players[seat]];
        showing->games++;
        showing->points += points[seat];
        showing->wins += wins[seat];
        showing->gave_up += table->has_given_up;
        hand_at(table, seat)->kind->over(hand_at(table, seat), points, table->seats);
    }
    struct play_game game = {.seats = table->seats,
                             .players = players,
                             .points = points,
                             .wins = wins,
                             .has_given_up = table->has_given_up,
                             .moves = table->moves};
    if (play->game_over)
        play->game_over(table->deal->data, &game);
}

/* In a one-player game, all bots get the same seed: the order in which they are named does not matter. */
static uint64_t seed_for(const struct table *table, int player)
{
    const uint64_t odd = UINT64_C(0x9E3779B97F4A7C15);
    bool is_alone = table->seats == 1;
    return ((table->play->seed * odd + table->deal->deal) * odd + (is_alone ? 0 : (uint64_t)player)) * odd +
           (is_alone ? 0 : (uint64_t)table->seating.number);
}

/* Plays the current round to its end. */
static bool play_round(struct table *table, struct kt_error *error)
{
    bool is_played = true;
    for (int moves = 0; is_played && !table->has_given_up && !play_is_stopped(table->play); moves++) {
        int seat = kt_position_turn(table->position);
        if (seat == KT_NOBODY)
            break;
        table->has_given_up = table->seats == 1 && moves == MOST_MOVES_ALONE;
        if (table->has_given_up)
            break;
        is_played = make_choice(table, seat, error);
    }
    if (is_played && !play_is_stopped(table->play))
        sides_add(&table->deal->sides, table->position);
    return is_played;
}

/* The deal numbers of later rounds are derived from the first one. Returns false if there is no next round. */
static bool deal_next_round(struct table *table, int round)
{
    const struct play *play = table->play;
    uint64_t number =
        (table->deal->deal * UINT64_C(0x9E3779B97F4A7C15) + (uint64_t)round) % kt_game_deals(play->game) + 1;
    if (round >= play->rounds || table->has_given_up || play_is_stopped(play))
        return false;
    struct kt_position *next = kt_position_next_round(table->position, number, NULL);
    if (!next)
        return false;
    kt_position_free(table->position);
    table->position = next;
    return true;
}

static bool play_game(struct table *table, struct kt_error *error)
{
    const struct play *play = table->play;
    table->position = kt_position_deal(play->game, table->deal->rules, table->deal->deal, error);
    table->has_given_up = false;
    table->moves = 0;
    for (int seat = 0; table->position && seat < table->seats; seat++)
        hand_at(table, seat)
            ->kind->start(hand_at(table, seat), table->position, seat,
                          seed_for(table, play->by_side ? seat : player_at(table, seat)));
    bool is_played = table->position != NULL;
    int round = 1;
    do
        is_played = is_played && play_round(table, error);
    while (is_played && deal_next_round(table, round++));
    if (is_played && !play_is_stopped(play))
        count_points(table);
    kt_position_free(table->position);
    return is_played;
}

bool play_deal(const struct play *play, struct play_deal *deal, struct kt_error *error)
{
    struct table table = {.play = play, .deal = deal};
    struct kt_position *sample = kt_position_deal(play->game, deal->rules, deal->deal, error);
    bool is_played = sample != NULL;
    table.seats = sample ? kt_position_seats(sample) : 0;
    kt_position_free(sample);
    seating_first(&table.seating, play->arrange, play->bots, play->players, table.seats, deal->deal);
    do
        is_played = is_played && play_game(&table, error);
    while (is_played && !play->by_side && !play_is_stopped(play) && seating_next(&table.seating));
    return is_played;
}
