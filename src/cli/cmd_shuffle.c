/* kartu verify-shuffle: checks the revealed seed of a sealed deal against its published commitment. */
#include <string.h>

#include "commands.h"
#include "kit/seal.h"
#include "language.h"
#include "output.h"
#include "say.h"
#include "setup.h"

static bool read_hex(const char *option, const char *text, uint8_t bytes[SEED_SIZE])
{
    if (text && seal_read(text, bytes))
        return true;
    say_usage("verify-shuffle", _("--%s takes 64 hexadecimal digits."), option);
    return false;
}

static bool is_commitment(const struct kt_game *game, const char *rules, const uint8_t seed[SEED_SIZE],
                          const uint8_t told[SEED_SIZE])
{
    uint8_t commitment[SEED_SIZE];
    seal_commit(game, rules, seed, commitment);
    return memcmp(commitment, told, SEED_SIZE) == 0;
}

/* The rules that were sealed are the full rules of today, or the text of --rules: full rules of an earlier version. */
static bool is_promised(const struct setup *setup, const struct arguments *args, const uint8_t seed[SEED_SIZE],
                        const uint8_t told[SEED_SIZE])
{
    struct kt_text text = {0};
    kt_rules_write(setup->game, &setup->rules, &text);
    bool is_one = is_commitment(setup->game, text.data ? text.data : "", seed, told) ||
                  (args->rules && is_commitment(setup->game, args->rules, seed, told));
    kt_text_free(&text);
    return is_one;
}

static struct kt_position *deal_from_seed(const struct setup *setup, const uint8_t seed[SEED_SIZE])
{
    struct kt_error error = {0};
    struct seal_stream stream;
    const struct kt_chance chance = seal_chance(&stream, seed);
    struct kt_position *dealt = kt_position_deal_from(setup->game, &setup->rules, &chance, &error);
    if (!dealt)
        say_error(NULL, 0, &error);
    return dealt;
}

/* Compares positions by their text. */
static bool is_same(const struct kt_position *one, const struct kt_position *other)
{
    struct kt_text a = {0}, b = {0};
    bool is_written = kt_position_write(one, NULL, &a, NULL) && kt_position_write(other, NULL, &b, NULL);
    bool same = is_written && strcmp(a.data, b.data) == 0;
    kt_text_free(&a);
    kt_text_free(&b);
    return same;
}

static int compare_with_file(const struct setup *setup, const struct arguments *args, const struct kt_position *dealt)
{
    uint64_t number;
    if (!args->file)
        return STATUS_DONE;
    struct kt_position *given = setup_position(setup, args, true, &number);
    if (!given)
        return STATUS_USAGE;
    int status = is_same(given, dealt) ? STATUS_DONE : STATUS_IMPOSSIBLE;
    if (status != STATUS_DONE)
        say_wrong(_("This seed gives other cards than the position in --file."));
    kt_position_free(given);
    return status;
}

int cmd_shuffle(const struct arguments *args)
{
    struct setup setup;
    uint8_t seed[SEED_SIZE], told[SEED_SIZE];
    struct kt_text text = {0};
    struct output output;
    if (!setup_read(&setup, args) || !read_hex("seed-hex", args->seed_hex, seed) ||
        !read_hex("commitment", args->commitment, told))
        return STATUS_USAGE;
    if (!is_promised(&setup, args, seed, told)) {
        say_wrong(_("The commitment does not match this seed, game and rules."));
        return STATUS_IMPOSSIBLE;
    }
    struct kt_position *dealt = deal_from_seed(&setup, seed);
    if (!dealt || !output_open(&output, NULL))
        return STATUS_INTERNAL;
    int status = compare_with_file(&setup, args, dealt);
    if (status == STATUS_DONE && kt_position_write(dealt, NULL, &text, NULL))
        output_write(&output, &text);
    kt_text_free(&text);
    kt_position_free(dealt);
    return output_close(&output, status);
}
