#include "choice.h"

#include "language.h"
#include "say.h"
#include "setup.h"

static int choose(struct choice *choice, const struct arguments *args)
{
    struct kt_limits limits;
    int seat = kt_position_turn(choice->world);
    if (seat == KT_NOBODY)
        return say_wrong(_("There are no legal moves in this position."));
    if (!kt_view_shows_cards_of(choice->view, seat))
        return say_wrong(_("The seat to move must know its own cards, and its role if it has one."));
    setup_limits(args, &limits);
    choice->move = kt_bot_choose(choice->bot, choice->view, &limits);
    return STATUS_DONE;
}

int choice_make(struct choice *choice, const struct arguments *args, const struct kt_position *position)
{
    struct kt_error error = {0};
    bool is_known = kt_position_is_known(position);
    *choice = (struct choice){.move = KT_NO_MOVE};
    choice->bot = kt_bot_open(kt_position_game(position), args->solver, args->seed, &error);
    if (!choice->bot)
        return say_error("--solver", 0, &error);
    choice->view = kt_view_of(position, is_known ? kt_position_turn(position) : KT_NOBODY);
    choice->world = choice->view ? kt_view_world(choice->view, 1) : NULL;
    return choice->world ? choose(choice, args) : say_internal(_("Out of memory."));
}

void choice_free(struct choice *choice)
{
    kt_bot_close(choice->bot);
    kt_position_free(choice->world);
    kt_view_free(choice->view);
}
