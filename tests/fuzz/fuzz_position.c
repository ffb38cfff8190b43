/* Positions of every game in every format. A position that can be read can be written, and read again as the same
 * position. */
#include "fuzz.h"

/* The format of Spider's paper writes only what the player sees. */
static bool hides_cards(const struct kt_game *game, const char *format)
{
    return strcmp(kt_game_name(game), "spider") == 0 && strcmp(format, "paper") == 0;
}

static void read_back(const struct kt_position *position, const char *format)
{
    struct kt_text first = {0}, second = {0};
    struct kt_settings rules;
    struct kt_error error = {0};
    size_t used = 0;
    kt_position_rules(position, &rules);
    if (!kt_position_write(position, format, &first, &error)) { /* some formats cannot say every position */
        promise(error.code == KT_NOT_POSSIBLE && first.size == 0);
        promise_reason(&error);
        return;
    }
    struct kt_position *again =
        kt_position_read(kt_position_game(position), &rules, format, first.data, first.size, &used, NULL);
    promise(again != NULL && used == first.size);
    if (!hides_cards(kt_position_game(position), format))
        promise(kt_position_is_known(again) == kt_position_is_known(position));
    promise(kt_position_write(again, format, &second, NULL));
    promise(strcmp(first.data, second.data) == 0);
    kt_position_free(again);
    kt_text_free(&first);
    kt_text_free(&second);
}

static void look_at(const struct kt_position *position)
{
    static struct kt_scene scene;
    const struct kt_choice *format;
    struct kt_view *view = kt_view_of(position, 0);
    promise(view != NULL);
    kt_view_scene(view, &scene);
    kt_view_free(view);
    for (int i = 0; (format = kt_game_position_format(kt_position_game(position), i)) != NULL; i++)
        read_back(position, format->name);
}

static void read_as(const struct kt_game *game, const struct kt_settings *rules, const char *format, const char *text,
                    size_t size)
{
    struct kt_error error = {0};
    size_t used = 0;
    struct kt_position *position = kt_position_read(game, rules, format, text, size, &used, &error);
    promise(used <= size);
    if (position)
        look_at(position);
    else
        promise_reason(&error);
    kt_position_free(position);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const struct kt_choice *format;
    const char *rules;
    char *input = string_of(data, size), *text = skip_rules(input, &rules);
    size -= (size_t)(text - input);
    for (const struct kt_game *const *game = kt_games; *game; game++) {
        struct kt_settings settings = rules_for(*game, rules);
        read_as(*game, &settings, NULL, text, size);
        for (int j = 0; (format = kt_game_position_format(*game, j)) != NULL; j++)
            read_as(*game, &settings, format->name, text, size);
    }
    free(input);
    return 0;
}
