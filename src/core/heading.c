#include "core/heading.h"

#include <string.h>

#include "core/settings.h"

bool kt_heading_read(struct kt_reader *reader, const struct kt_game *game, struct kt_settings *rules,
                     struct kt_error *error)
{
    char line[512];
    if (!kt_reader_expect(reader, "game:", error,
                          N_("Expected \"game:\" at the start of the position, found \"%1\".")) ||
        !kt_reader_expect(reader, game->name, error, N_("This is a position of another game: \"%1\".")) ||
        !kt_reader_end_line(reader, error))
        return false;
    kt_reader_next_line(reader);
    if (!kt_reader_expect(reader, "rules:", error, N_("Expected a line with \"rules:\", found \"%1\".")))
        return false;
    kt_reader_word(reader, line, sizeof line);
    if (!kt_settings_read(game->options, game->presets, line, rules, error))
        return kt_reader_blame(reader, error);
    kt_reader_skip(reader, strlen(line));
    return kt_reader_end_line(reader, error);
}

void kt_heading_write(const struct kt_game *game, const struct kt_sight *sight, struct kt_text *out)
{
    struct kt_settings rules;
    game->rules_of(sight, &rules);
    kt_text_printf(out, "game: %s\nrules: ", game->name);
    kt_settings_write(game->options, &rules, out);
    kt_text_add(out, "\n");
}
