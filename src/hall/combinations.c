/* The message `combinations`: the kinds of combinations under the rules of the room, and what the own hand can form. It
 * is made from the client's view, and is no help: a player sees all of it in the rules and in the own cards. */
#include "hall/combinations.h"

#include "hall/inside.h"
#include "hall/tell.h"
#include "kit/json.h"
#include "kit/words.h"

static void put_cards(struct kt_text *out, const char *key, const struct kt_group *group)
{
    put_open(out, key, "[");
    for (int i = 0; i < group->cards; i++)
        put_number(out, NULL, group->card[i]);
    put_close(out, "]");
}

static void put_kind(struct kt_text *out, const struct kt_kind *kind)
{
    put_open(out, NULL, "{");
    put_string(out, "kind", kind->name);
    put_string(out, "order", kind->order);
    put_number(out, "size", (uint64_t)kind->size);
    put_string(out, "bomb", kind->beats_any_size ? "any" : kind->beats_twos ? "twos" : NULL);
    put_open(out, "examples", "[");
    for (int i = 0; i < kind->examples; i++)
        put_cards(out, NULL, &kind->example[i]);
    put_close(out, "]");
    put_close(out, "}");
}

static void put_groups(struct kt_text *out, const struct kt_view *view, int seat)
{
    struct kt_group groups[KT_MOST_GROUPS];
    int count = kt_view_groups(view, seat, groups);
    put_open(out, "hand", "[");
    for (int i = 0; i < count; i++) {
        put_open(out, NULL, "{");
        put_string(out, "kind", groups[i].kind);
        put_cards(out, "cards", &groups[i]);
        put_close(out, "}");
    }
    put_close(out, "]");
}

void handle_combinations(struct client *client, const json_t *message)
{
    struct kt_view *view = kt_view_of(kt_session_position(client->room->session), client->seat);
    struct kt_kind kinds[KT_MOST_KINDS];
    int count = view ? kt_view_kinds(view, kinds) : 0;
    struct kt_text out = {0};
    (void)message;
    if (!view) {
        tell_no_memory(client);
    } else if (count == 0) {
        tell_error(client, "state", N_("In this game no combinations are played."), NULL);
    } else {
        tell_begin(&out, "combinations", client->asked);
        put_open(&out, "kinds", "[");
        for (int i = 0; i < count; i++)
            put_kind(&out, &kinds[i]);
        put_close(&out, "]");
        put_groups(&out, view, client->seat);
        tell(client, &out);
    }
    kt_view_free(view);
}
