/* kartu moves: the legal moves of the seat to move, in the order of the game. */
#include <stdlib.h>
#include <string.h>

#include "commands.h"
#include "kit/json.h"
#include "language.h"
#include "output.h"
#include "report.h"
#include "say.h"
#include "sentence.h"
#include "setup.h"

/* The moves to be written. Where cards are unknown, `position` is one of those that fit: the legal moves are the same
 * in all of them. */
struct listing {
    const struct arguments *args;
    const struct kt_position *position;
    uint64_t deal;
    kt_move *moves;
    int count;
};

static struct kt_text move_text(const struct kt_position *position, kt_move move)
{
    struct kt_text text = {0};
    kt_move_write(position, move, &text);
    return text;
}

static int widest_move(const struct listing *listing)
{
    size_t widest = 0;
    for (int i = 0; i < listing->count; i++) {
        struct kt_text move = move_text(listing->position, listing->moves[i]);
        widest = move.size > widest ? move.size : widest;
        kt_text_free(&move);
    }
    return (int)widest;
}

static void list_in_text(const struct listing *listing, struct kt_text *out)
{
    int width = widest_move(listing);
    for (int i = 0; i < listing->count; i++) {
        struct kt_text move = move_text(listing->position, listing->moves[i]);
        text_printf(out, "%-*s  %s\n", width, move.data ? move.data : "",
                    sentence_of_move(listing->position, listing->moves[i]).text);
        kt_text_free(&move);
    }
}

static void list_in_json(const struct listing *listing, struct kt_text *out)
{
    int seat = kt_position_turn(listing->position);
    put_open(out, NULL, "{");
    deal_in_json(kt_position_game(listing->position), listing->deal, listing->args->after, out);
    if (seat == KT_NOBODY)
        put_null(out, "seat");
    else
        put_signed(out, "seat", seat + 1);
    put_open(out, "moves", "[");
    for (int i = 0; i < listing->count; i++) {
        struct kt_text move = move_text(listing->position, listing->moves[i]);
        put_open(out, NULL, "{");
        put_string(out, "move", move.data);
        put_string(out, "words", sentence_of_move(listing->position, listing->moves[i]).text);
        put_close(out, "}");
        kt_text_free(&move);
    }
    put_close(out, "]");
    put_close(out, "}\n");
}

static int write_list(const struct listing *listing)
{
    struct output output;
    struct kt_text text = {0};
    if (!output_open(&output, listing->args->output))
        return STATUS_USAGE;
    if (listing->args->json)
        list_in_json(listing, &text);
    else
        list_in_text(listing, &text);
    output_write(&output, &text);
    kt_text_free(&text);
    if (listing->count == 0 && !listing->args->json)
        say_wrong(_("There are no legal moves in this position."));
    return output_close(&output, STATUS_DONE);
}

static int list_moves(struct listing *listing)
{
    listing->moves = malloc(KT_MOST_MOVES * sizeof *listing->moves);
    if (!listing->moves)
        return say_internal(_("Out of memory."));
    listing->count = kt_position_moves(listing->position, listing->moves, KT_MOST_MOVES);
    int status = write_list(listing);
    free(listing->moves);
    return status;
}

/* The moves of a position with unknown cards. */
static int list_from_view(struct listing *listing, const struct kt_position *read)
{
    struct kt_view *view = kt_view_of(read, KT_NOBODY);
    struct kt_position *world = view ? kt_view_world(view, 1) : NULL;
    int turn = world ? kt_position_turn(world) : KT_NOBODY, status;
    listing->position = world;
    if (!world)
        status = say_internal(_("Out of memory."));
    else if (turn != KT_NOBODY && !kt_view_shows_cards_of(view, turn))
        status = say_wrong(_("The seat to move must know its own cards, and its role if it has one."));
    else
        status = list_moves(listing);
    kt_position_free(world);
    kt_view_free(view);
    return status;
}

int cmd_moves(const struct arguments *args)
{
    struct setup setup;
    struct listing listing = {.args = args};
    if (!setup_read(&setup, args))
        return STATUS_USAGE;
    struct kt_position *position = setup_position(&setup, args, false, &listing.deal);
    if (!position)
        return STATUS_USAGE;
    listing.position = position;
    int status = kt_position_is_known(position) ? list_moves(&listing) : list_from_view(&listing, position);
    kt_position_free(position);
    return status;
}
