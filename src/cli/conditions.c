#include "conditions.h"

#include "counted.h"
#include "kit/json.h"
#include "language.h"

static void limits_in_json(const struct kt_limits *limits, struct kt_text *out)
{
    put_open(out, "limits", "{");
    if (limits->seconds > 0)
        put_real(out, "seconds", limits->seconds, 3);
    else
        put_null(out, "seconds");
    if (limits->states > 0)
        put_number(out, "nodes", limits->states);
    else
        put_null(out, "nodes");
    put_number(out, "memory_mb", limits->memory >> 20);
    put_close(out, "}");
}

void conditions_in_json(const struct setup *setup, const struct kt_limits *limits, struct kt_text *out)
{
    struct kt_text rules = {0};
    kt_rules_write(setup->game, &setup->rules, &rules);
    put_string(out, "game", kt_game_name(setup->game));
    put_string(out, "rules", rules.data ? rules.data : "");
    limits_in_json(limits, out);
    put_string(out, "version", kt_version());
    kt_text_free(&rules);
}

void conditions_in_text(const struct setup *setup, const struct kt_limits *limits, struct kt_text *out)
{
    struct kt_text rules = {0};
    kt_rules_write(setup->game, &setup->rules, &rules);
    text_printf(out, _("rules %s; limits: "), rules.data ? rules.data : "");
    if (limits->seconds > 0)
        text_printf(out, _("%g s, "), limits->seconds);
    if (limits->states > 0)
        text_printf(out, _("%llu nodes, "), (unsigned long long)limits->states);
    text_printf(out, _("%llu MB; kartu %s"), (unsigned long long)(limits->memory >> 20), kt_version());
    kt_text_free(&rules);
}

void interrupted_in_text(uint64_t finished, uint64_t requested, struct kt_text *out)
{
    text_printf(out, _("# interrupted: %llu of %s finished"), (unsigned long long)finished,
                counted_deals(requested).text);
    kt_text_add(out, "\n");
}
