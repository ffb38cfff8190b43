#include "wire_rules.h"

#include <string.h>

const struct wire_request wire_requests[] = {
    {"hello", {{0}}},
    {"games", {{0}}},
    {"settings", {{"name", FIELD_NAME}, {"settings", FIELD_SETTINGS}}},
    {"create",
     {{"game", FIELD_GAME},
      {"rules", FIELD_RULES},
      {"deal", FIELD_DEAL},
      {"seats", FIELD_SEATS},
      {"clock", FIELD_CLOCK},
      {"public", FIELD_BOOL},
      {"hints", FIELD_BOOL},
      {"moves", FIELD_MOVES},
      {"position", FIELD_POSITION}}},
    {"join", {{"room", FIELD_ROOM}, {"seq", FIELD_SEQ}}},
    {"sit", {{"seat", FIELD_SEAT}}},
    {"tables", {{"watch", FIELD_BOOL}}},
    {"match", {{"game", FIELD_GAME}, {"wait", FIELD_COUNT}}},
    {"options", {{"public", FIELD_BOOL}, {"hints", FIELD_BOOL}}},
    {"host", {{"seat", FIELD_OTHER}}},
    {"remove", {{"seat", FIELD_OTHER}}},
    {"show", {{"on", FIELD_BOOL}}},
    {"ratings", {{"game", FIELD_GAME}}},
    {"stand", {{0}}},
    {"leave", {{0}}},
    {"bot", {{"seat", FIELD_SEAT}, {"spec", FIELD_SPEC}}},
    {"open", {{"seat", FIELD_SEAT}}},
    {"start", {{0}}},
    {"move", {{"text", FIELD_MOVE}, {"seq", FIELD_SEQ}}},
    {"moves", {{"moves", FIELD_MOVES}, {"seq", FIELD_SEQ}}},
    {"take_over", {{"frame", FIELD_FRAME}, {"seq", FIELD_SEQ}}},
    {"undo", {{"count", FIELD_COUNT}, {"seq", FIELD_SEQ}}},
    {"redo", {{"count", FIELD_COUNT}, {"seq", FIELD_SEQ}}},
    {"restart", {{"seq", FIELD_SEQ}}},
    {"next_round", {{"seq", FIELD_SEQ}}},
    {"rematch", {{"deal", FIELD_DEAL}, {"seq", FIELD_SEQ}}},
    {"hint", {{0}}},
    {"verdict", {{"live", FIELD_BOOL}}},
    {"explain", {{"spec", FIELD_SPEC}, {"full", FIELD_BOOL}, {"index", FIELD_INDEX}}},
    {"watch", {{"spec", FIELD_SPEC}, {"searched", FIELD_BOOL}}},
    {"auto", {{"spec", FIELD_SPEC}, {"delay", FIELD_DELAY}}},
    {"stop", {{0}}},
    {"replay", {{0}}},
    {"frames", {{"from", FIELD_FRAME}, {"count", FIELD_COUNT}}},
    {"unwatch", {{0}}},
    {"history", {{0}}},
    {"name", {{"move", FIELD_MOVE}}},
    {"combinations", {{0}}},
    {"chat", {{"text", FIELD_CHAT}, {"quick", FIELD_QUICK}}},
    {"statistics", {{0}}},
    {"scores",
     {{"game", FIELD_GAME},
      {"rules", FIELD_RULES},
      {"kind", FIELD_KIND},
      {"list", FIELD_LIST},
      {"order", FIELD_ORDER}}},
    {"finish", {{"seq", FIELD_SEQ}}},
    {"ending", {{0}}},
    {"par", {{0}}},
    {"analysis", {{0}}},
    {"analyse_record", {{"record", FIELD_RECORD}}},
    {"stop_analysis", {{0}}},
    {"records", {{"from", FIELD_COUNT}}},
    {"review", {{"record", FIELD_RECORD}}},
    {"export", {{"from", FIELD_COUNT}}},
    {"import", {{"source", FIELD_SOURCE}, {"sums", FIELD_SUMS}, {"records", FIELD_RECORDS}}},
    {"import_line", {{"text", FIELD_LINE}, {"from", FIELD_COUNT}}},
    {"daily", {{"date", FIELD_DAY}, {"month", FIELD_MONTH}}},
    {"mine", {{"from", FIELD_MORE}}},
    {"forget", {{"room", FIELD_ROOM}}},
    {0},
};

const struct wire_answer wire_answers[] = {
    {"welcome", "name settings version quick languages"},
    {"games", "games"},
    {"room",
     "room game title rules clock state seat next_seat deal host host_seat public hints rated starts_in spectators "
     "rounds_left seq seats"},
    {"tables", "tables"},
    {"notice", "phrase"},
    {"ratings", "game people bots"},
    {"view", "room seq seat game"},
    {"resumed", "room seq"},
    {"hint", "move reason estimate verdict remaining seq"},
    {"verdict", "verdict seq played states"},
    {"explain", "seat spec made scale beliefs"},
    {"watching", "spec"},
    {"watched", "frames moves"},
    {"stopped", "spec why limit states"},
    {"frames", "from frames"},
    {"history", "moves played seq"},
    {"named", "move words"},
    {"combinations", "kinds hand"},
    {"left", ""},
    {"unwatched", ""},
    {"unjudged", ""},
    {"chat", "name seat at"},
    {"statistics", "games"},
    {"scores", "game rules kind list order scores"},
    {"daily", "date deals"},
    {"ending", "record"},
    {"par", "moves"},
    {"analysed", "moves done"},
    {"unanalysed", ""},
    {"records", "from total records"},
    {"exported", "source from total records"},
    {"imported", "total"},
    {"import_line", "size"},
    {"mine", "rooms more"},
    {"error", "code phrase"},
    {0},
};

int wire_request_of(const char *type)
{
    for (int i = 0; wire_requests[i].type; i++)
        if (strcmp(wire_requests[i].type, type) == 0)
            return i;
    return -1;
}

int wire_answer_of(const char *type)
{
    for (int i = 0; wire_answers[i].type; i++)
        if (strcmp(wire_answers[i].type, type) == 0)
            return i;
    return -1;
}
