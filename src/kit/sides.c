#include "kit/sides.h"

#include <assert.h>
#include <stdio.h>

#include "kit/json.h"
#include "kit/record.h"

static int seats_of_other_side(const struct kt_position *position)
{
    int count = 0;
    for (int seat = 0; seat < kt_position_seats(position); seat++)
        count += kt_position_side(position, seat) == 1;
    return count;
}

void sides_add(struct sides *deal, const struct kt_position *over)
{
    int winner = kt_position_winning_side(over);
    if (winner == KT_NOBODY)
        return;
    int seats = kt_position_seats(over);
    assert(seats >= 0 && seats <= KT_MAX_SEATS);
    struct sides_count *counts[] = {&deal->count[seats][seats_of_other_side(over)], &deal->of_seats[seats], &deal->all};
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
        counts[i]->rounds++;
        counts[i]->wins += winner == 0;
    }
}

static void add_deal(struct sides_count *count, const struct sides_count *deal)
{
    if (deal->rounds == 0)
        return;
    double share = (double)deal->wins / (double)deal->rounds;
    count->rounds += deal->rounds;
    count->wins += deal->wins;
    count->deals++;
    count->shares += share;
    count->square_shares += share * share;
}

void sides_join(struct sides *sides, const struct sides *deal)
{
    for (int seats = 0; seats <= KT_MAX_SEATS; seats++) {
        for (int others = 0; others <= KT_MAX_SEATS; others++)
            add_deal(&sides->count[seats][others], &deal->count[seats][others]);
        add_deal(&sides->of_seats[seats], &deal->of_seats[seats]);
    }
    add_deal(&sides->all, &deal->all);
}

bool sides_has_any(const struct sides *sides)
{
    return sides->all.rounds > 0;
}

static struct share share_of_wins(const struct sides_count *count)
{
    return share_of_deals(record_mean((double)count->wins, count->rounds),
                          record_margin(count->shares, count->square_shares, count->deals), count->deals,
                          count->rounds);
}

/* ---- writing ---- */

static void rate_in_json(struct sides_count count, const char *side, struct kt_text *out)
{
    char name[64];
    put_number(out, "rounds", count.rounds);
    snprintf(name, sizeof name, "%s_win_rate", side);
    share_in_json(name, share_of_wins(&count), out);
}

static void seats_in_json(const struct sides *sides, const struct kt_game *game, int seats, struct kt_text *out)
{
    char name[64];
    snprintf(name, sizeof name, "%ss", kt_game_side(game, 1));
    put_open(out, NULL, "{");
    put_signed(out, "players", seats);
    rate_in_json(sides->of_seats[seats], kt_game_side(game, 0), out);
    put_open(out, "by_number", "[");
    for (int others = 0; others <= seats; others++) {
        if (sides->count[seats][others].rounds == 0)
            continue;
        put_open(out, NULL, "{");
        put_signed(out, name, others);
        rate_in_json(sides->count[seats][others], kt_game_side(game, 0), out);
        put_close(out, "}");
    }
    put_close(out, "]");
    put_close(out, "}");
}

void sides_in_json(const struct sides *sides, const struct kt_game *game, struct kt_text *out)
{
    assert(kt_game_side(game, 1) && !kt_game_side(game, 2));
    rate_in_json(sides->all, kt_game_side(game, 0), out);
    put_open(out, "by_players", "[");
    for (int seats = 0; seats <= KT_MAX_SEATS; seats++)
        if (sides->of_seats[seats].rounds > 0)
            seats_in_json(sides, game, seats, out);
    put_close(out, "]");
}

static void rate_in_text(struct sides_count count, const char *players, const char *others, struct kt_text *out)
{
    struct share share = share_of_wins(&count);
    text_printf(out, "%-8s %9s %8llu %8.3f %% [%7.3f, %7.3f]\n", players, others, (unsigned long long)count.rounds,
                100 * share.rate, 100 * share.low, 100 * share.high);
}

/* Column heads are not translated, like JSON fields. */
void sides_in_text(const struct sides *sides, const struct kt_game *game, struct kt_text *out)
{
    char seats_text[16], others_text[16], head[32];
    snprintf(head, sizeof head, "%ss", kt_game_side(game, 1));
    text_printf(out, "\n%-8s %9s %8s %16s wins\n", "players", head, "rounds", kt_game_side(game, 0));
    for (int seats = 0; seats <= KT_MAX_SEATS; seats++) {
        snprintf(seats_text, sizeof seats_text, "%d", seats);
        if (sides->of_seats[seats].rounds > 0)
            rate_in_text(sides->of_seats[seats], seats_text, "all", out);
        for (int others = 0; others <= seats; others++) {
            snprintf(others_text, sizeof others_text, "%d", others);
            if (sides->count[seats][others].rounds > 0)
                rate_in_text(sides->count[seats][others], "", others_text, out);
        }
    }
    rate_in_text(sides->all, "all", "all", out);
}
