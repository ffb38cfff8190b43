/* Saved games. A game that can be loaded can be saved, loaded and saved again with the same text, and can be
 * continued. */
#include "fuzz.h"

static void wander(struct kt_session *session)
{
    while (kt_session_undo(session))
        continue;
    while (kt_session_redo(session))
        continue;
    kt_move move;
    if (kt_position_moves(kt_session_position(session), &move, 1) > 0)
        promise(kt_session_play(session, move, NULL));
    else
        kt_session_next_round(session, 1, NULL);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct kt_error error = {0};
    char *text = string_of(data, size);
    struct kt_session *session = kt_session_load(text, size, &error);
    free(text);
    if (!session) {
        promise_reason(&error);
        return 0;
    }
    struct kt_text first = {0}, second = {0};
    promise(kt_session_save(session, &first));
    struct kt_session *again = kt_session_load(first.data, first.size, NULL);
    promise(again != NULL);
    promise(kt_session_save(again, &second));
    promise(strcmp(first.data, second.data) == 0);
    wander(session);
    kt_session_free(again);
    kt_session_free(session);
    kt_text_free(&first);
    kt_text_free(&second);
    return 0;
}
