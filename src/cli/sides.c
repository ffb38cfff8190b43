#include "sides.h"

#include <stdio.h>

#include "kit/json.h"
#include "record.h"

static int seats_of_other_side(const struct kt_position *position)
{
    int count = 0;
    for (int seat = 0; seat < kt_position_seats(position); seat++)
        count += kt_position_side(position, seat) == 1;
    return count;
}

void sides_add(struct sides *sides, const struct kt_position *over)
{
    int winner = kt_position_winning_side(over);
    if (winner == KT_NOBODY)
        return;
    struct sides_count *count = &sides->count[kt_position_seats(over)][seats_of_other_side(over)];
    count->rounds++;
    count->wins += winner == 0;
}

static void count_more(struct sides_count *count, const struct sides_count *more)
{
    count->rounds += more->rounds;
    count->wins += more->wins;
}

void sides_join(struct sides *sides, const struct sides *more)
{
    for (int seats = 0; seats <= KT_MAX_SEATS; seats++)
        for (int others = 0; others <= KT_MAX_SEATS; others++)
            count_more(&sides->count[seats][others], &more->count[seats][others]);
}

static struct sides_count count_of_seats(const struct sides *sides, int seats)
{
    struct sides_count sum = {0, 0};
    for (int others = 0; others <= KT_MAX_SEATS; others++)
        count_more(&sum, &sides->count[seats][others]);
    return sum;
}

static struct sides_count count_of_all(const struct sides *sides)
{
    struct sides_count sum = {0, 0};
    for (int seats = 0; seats <= KT_MAX_SEATS; seats++) {
        struct sides_count count = count_of_seats(sides, seats);
        count_more(&sum, &count);
    }
    return sum;
}

bool sides_has_any(const struct sides *sides)
{
    return count_of_all(sides).rounds > 0;
}

/* ---- saying it ---- */

static void rate_in_json(struct sides_count count, const char *side, struct kt_text *out)
{
    char name[64];
    put_number(out, "rounds", count.rounds);
    snprintf(name, sizeof name, "%s_win_rate", side);
    share_in_json(name, share_of((double)count.wins, count.rounds), out);
}

static void seats_in_json(const struct sides *sides, const struct kt_game *game, int seats, struct kt_text *out)
{
    char name[64];
    snprintf(name, sizeof name, "%ss", kt_game_side(game, 1));
    put_open(out, NULL, "{");
    put_signed(out, "players", seats);
    rate_in_json(count_of_seats(sides, seats), kt_game_side(game, 0), out);
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
    rate_in_json(count_of_all(sides), kt_game_side(game, 0), out);
    put_open(out, "by_players", "[");
    for (int seats = 0; seats <= KT_MAX_SEATS; seats++)
        if (count_of_seats(sides, seats).rounds > 0)
            seats_in_json(sides, game, seats, out);
    put_close(out, "]");
}

static void rate_in_text(struct sides_count count, const char *players, const char *others, struct kt_text *out)
{
    struct share share = share_of((double)count.wins, count.rounds);
    text_printf(out, "%-8s %9s %8llu %8.3f %% [%7.3f, %7.3f]\n", players, others, (unsigned long long)count.rounds,
                100 * share.rate, 100 * share.low, 100 * share.high);
}

/* The heads stay English in every language, like the fields of the JSON. */
void sides_in_text(const struct sides *sides, const struct kt_game *game, struct kt_text *out)
{
    char seats_text[16], others_text[16], head[32];
    snprintf(head, sizeof head, "%ss", kt_game_side(game, 1));
    text_printf(out, "\n%-8s %9s %8s %16s wins\n", "players", head, "rounds", kt_game_side(game, 0));
    for (int seats = 0; seats <= KT_MAX_SEATS; seats++) {
        snprintf(seats_text, sizeof seats_text, "%d", seats);
        if (count_of_seats(sides, seats).rounds > 0)
            rate_in_text(count_of_seats(sides, seats), seats_text, "all", out);
        for (int others = 0; others <= seats; others++) {
            snprintf(others_text, sizeof others_text, "%d", others);
            if (sides->count[seats][others].rounds > 0)
                rate_in_text(sides->count[seats][others], "", others_text, out);
        }
    }
    rate_in_text(count_of_all(sides), "all", "all", out);
}
