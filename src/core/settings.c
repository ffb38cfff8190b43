#include "core/settings.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "core/reader.h"

int kt_options_count(const struct kt_option *options)
{
    int count = 0;
    while (options && options[count].name)
        count++;
    return count;
}

void kt_settings_usual(const struct kt_option *options, struct kt_settings *settings)
{
    assert(kt_options_count(options) <= KT_MAX_OPTIONS);
    memset(settings, 0, sizeof *settings);
    for (int i = 0; i < kt_options_count(options); i++)
        settings->value[i] = options[i].usual;
}

bool kt_option_is_switch(const struct kt_option *option)
{
    return option->least == 0 && option->most == 1 && !option->words;
}

static int find_option(const struct kt_option *options, const char *name)
{
    for (int i = 0; i < kt_options_count(options); i++)
        if (strcmp(options[i].name, name) == 0)
            return i;
    return -1;
}

static bool refuse_value(const struct kt_option *option, struct kt_error *error)
{
    char range[KT_ARG_SIZE];
    if (kt_option_is_switch(option))
        return kt_refuse(error, KT_BAD_INPUT, N_("%1 takes yes or no."), option->name, NULL);
    if (!option->words) {
        snprintf(range, sizeof range, "%d-%d", option->least, option->most);
        return kt_refuse(error, KT_BAD_INPUT, N_("%1 takes a number in %2."), option->name, range);
    }
    size_t length = 0;
    for (int i = 0; i <= option->most - option->least && length < sizeof range; i++)
        length += (size_t)snprintf(range + length, sizeof range - length, "%s%s", i ? ", " : "", option->words[i]);
    return kt_refuse(error, KT_BAD_INPUT, N_("%1 takes one of: %2."), option->name, range);
}

bool kt_settings_check(const struct kt_option *options, const struct kt_settings *settings, struct kt_error *error)
{
    for (int i = 0; i < kt_options_count(options); i++)
        if (settings->value[i] < options[i].least || settings->value[i] > options[i].most)
            return refuse_value(&options[i], error);
    return true;
}

static bool read_value(const struct kt_option *option, const char *text, int32_t *value, struct kt_error *error)
{
    if (option->words) {
        for (int i = 0; i <= option->most - option->least; i++) {
            if (strcmp(option->words[i], text) == 0) {
                *value = option->least + i;
                return true;
            }
        }
        return refuse_value(option, error);
    }
    if (kt_option_is_switch(option) && (strcmp(text, "yes") == 0 || strcmp(text, "no") == 0)) {
        *value = text[0] == 'y';
        return true;
    }
    struct kt_reader reader = kt_reader_on(text, strlen(text));
    uint64_t number;
    if (!kt_reader_number(&reader, &number) || !kt_reader_is_at_end(&reader))
        return refuse_value(option, error);
    if (number > INT32_MAX || (int32_t)number < option->least || (int32_t)number > option->most)
        return refuse_value(option, error);
    *value = (int32_t)number;
    return true;
}

static bool read_one(const struct kt_option *options, char *item, struct kt_settings *settings, struct kt_error *error)
{
    char *equals = strchr(item, '=');
    if (equals)
        *equals = '\0';
    int at = find_option(options, item);
    if (at >= 0 && equals)
        return read_value(&options[at], equals + 1, &settings->value[at], error);
    int negated = strncmp(item, "no-", 3) == 0 ? find_option(options, item + 3) : -1;
    int32_t value = 1;
    if (at < 0 && negated >= 0 && !equals) {
        at = negated;
        value = 0;
    }
    if (at < 0)
        return kt_refuse(error, KT_BAD_INPUT, N_("Unknown option \"%1\"."), item, NULL);
    if (!kt_option_is_switch(&options[at]))
        return refuse_value(&options[at], error);
    settings->value[at] = value;
    return true;
}

/* A preset sets several options; options after it may change them again. */
static bool read_preset(const struct kt_option *options, const struct kt_preset *presets, const char *name,
                        struct kt_settings *settings, struct kt_error *error)
{
    char names[KT_ARG_SIZE];
    size_t length = 0;
    for (const struct kt_preset *preset = presets; preset->name; preset++)
        if (strcmp(preset->name, name) == 0)
            return kt_settings_read(options, NULL, preset->rules, settings, error);
    for (const struct kt_preset *preset = presets; preset->name && length < sizeof names; preset++)
        length += (size_t)snprintf(names + length, sizeof names - length, "%s%s", length ? ", " : "", preset->name);
    return kt_refuse(error, KT_BAD_INPUT, N_("%1 takes one of: %2."), "preset", names);
}

bool kt_settings_read(const struct kt_option *options, const struct kt_preset *presets, const char *text,
                      struct kt_settings *settings, struct kt_error *error)
{
    static const char preset[] = "preset=";
    struct kt_settings changed = *settings;
    while (*text) {
        char item[64];
        size_t length = strcspn(text, ",");
        if (length >= sizeof item)
            return kt_refuse(error, KT_BAD_INPUT,
                             N_("Invalid option \"%1\": write a name with a value, such as draw=3."), text, NULL);
        memcpy(item, text, length);
        item[length] = '\0';
        bool is_preset = presets && strncmp(item, preset, strlen(preset)) == 0;
        if (is_preset ? !read_preset(options, presets, item + strlen(preset), &changed, error)
                      : !read_one(options, item, &changed, error))
            return false;
        text += length;
        if (*text == ',')
            text++;
    }
    *settings = changed;
    return true;
}

void kt_settings_write(const struct kt_option *options, const struct kt_settings *settings, struct kt_text *out)
{
    for (int i = 0; i < kt_options_count(options); i++) {
        kt_text_printf(out, "%s%s=", i ? "," : "", options[i].name);
        int32_t value = settings->value[i];
        if (options[i].words && value >= options[i].least && value <= options[i].most)
            kt_text_add(out, options[i].words[value - options[i].least]);
        else
            kt_text_printf(out, "%d", value);
    }
}
