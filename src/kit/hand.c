#include "kit/hand.h"

#include <stdlib.h>

#include "kit/words.h"

struct bot_hand {
    struct hand hand;
    struct kt_bot *bot;
};

static struct kt_bot *bot_of(const struct hand *hand)
{
    return ((const struct bot_hand *)hand)->bot;
}

static void start(struct hand *hand, const struct kt_position *position, int seat, uint64_t seed)
{
    (void)position;
    (void)seat;
    kt_bot_start(bot_of(hand), seed);
}

static kt_move choose(struct hand *hand, const struct kt_position *position, const struct kt_view *view, int seat,
                      const struct kt_limits *limits, bool *is_fault)
{
    (void)position;
    (void)seat;
    *is_fault = false;
    return kt_bot_choose(bot_of(hand), view, limits);
}

static bool has_failed(const struct hand *hand, struct kt_error *error)
{
    (void)hand;
    (void)error;
    return false;
}

static void over(struct hand *hand, const int *points, int seats)
{
    (void)hand;
    (void)points;
    (void)seats;
}

static void stop(struct hand *hand)
{
    kt_bot_stop(bot_of(hand));
}

static void close(struct hand *hand)
{
    kt_bot_close(bot_of(hand));
    free(hand);
}

static const struct hand_kind bots = {
    .start = start, .choose = choose, .has_failed = has_failed, .over = over, .stop = stop, .close = close};

struct hand *hand_of_bot(const struct kt_game *game, const char *spec, struct kt_error *error)
{
    struct bot_hand *hand = calloc(1, sizeof *hand);
    if (!hand) {
        refuse(error, KT_OUT_OF_MEMORY, N_("Out of memory."), NULL, NULL);
        return NULL;
    }
    hand->hand.kind = &bots;
    hand->bot = kt_bot_open(game, spec, 0, error);
    if (hand->bot)
        return &hand->hand;
    free(hand);
    return NULL;
}

void hand_close(struct hand *hand)
{
    if (hand)
        hand->kind->close(hand);
}
