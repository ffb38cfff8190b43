#include "hall/fields.h"

#include "hall/room.h"
#include "hall/tell.h"
#include "kit/words.h"

bool refuse_field(struct client *client, const char *key)
{
    return tell_error(client, "message", N_("Invalid value for field \"%1\"."), key);
}

bool take_text(struct client *client, const json_t *message, const char *key, const char **value)
{
    const json_t *field = json_object_get(message, key);
    if (!field || json_is_null(field))
        return true;
    if (!json_is_string(field))
        return refuse_field(client, key);
    *value = json_string_value(field);
    return true;
}

bool take_number(struct client *client, const json_t *message, const char *key, int64_t least, int64_t most,
                 int64_t *value)
{
    const json_t *field = json_object_get(message, key);
    if (!field || json_is_null(field))
        return true;
    if (!json_is_integer(field) || json_integer_value(field) < least || json_integer_value(field) > most)
        return refuse_field(client, key);
    *value = json_integer_value(field);
    return true;
}

bool take_bool(struct client *client, const json_t *message, const char *key, bool *value)
{
    const json_t *field = json_object_get(message, key);
    if (!field || json_is_null(field))
        return true;
    if (!json_is_boolean(field))
        return refuse_field(client, key);
    *value = json_is_true(field);
    return true;
}

bool take_seat_number(struct client *client, const json_t *message, int *seat)
{
    int64_t number = 0;
    if (!take_number(client, message, "seat", 1, client->room->seats, &number))
        return false;
    *seat = (int)number - 1;
    return number > 0 || refuse_field(client, "seat");
}
