/* Text has the time and the level before the message. The systemd journal notes the time itself, so there only its
 * prefix for the level stands before the message. JSON also has the English phrase and its arguments, which do not
 * depend on the language.
 *
 * The same message is logged once a minute, so that nobody can fill the disk with it: on a full disk, every move of
 * every player fails. The next entry says how many were left out. */
#include "server_log.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

#include "escape.h"
#include "hall/encode.h"
#include "hall/map.h"
#include "kit/clock.h"
#include "kit/json.h"
#include "language.h"
#include "sentence.h"

enum { MESSAGES = 32, REPEAT_SECONDS = 60 };
enum level { LEVEL_ERROR, LEVEL_WARNING };

static const char *const level_names[] = {[LEVEL_ERROR] = "error", [LEVEL_WARNING] = "warning"};
static const int journal_levels[] = {[LEVEL_ERROR] = 3, [LEVEL_WARNING] = 4}; /* of syslog */

/* A message that was logged. */
struct logged {
    uint64_t hash; /* of its text; 0: none */
    double at;
    uint64_t left_out; /* since then */
};

static struct {
    bool is_json, is_journal;
    struct logged messages[MESSAGES];
} server_log;

/* Is standard error connected to the journal (systemd.exec(5), JOURNAL_STREAM)? */
static bool is_journal(void)
{
    const char *stream = getenv("JOURNAL_STREAM");
    unsigned long long device, inode;
    struct stat state;
    return stream && sscanf(stream, "%llu:%llu", &device, &inode) == 2 && fstat(2, &state) == 0 &&
           state.st_dev == device && state.st_ino == inode;
}

bool log_begin(const char *format)
{
    server_log.is_json = format && strcmp(format, "json") == 0;
    server_log.is_journal = is_journal();
    return !format || server_log.is_json || strcmp(format, "text") == 0;
}

/* The place of the message; if it has none, that of the oldest message. */
static struct logged *place_of(uint64_t hash)
{
    struct logged *oldest = &server_log.messages[0];
    for (int i = 0; i < MESSAGES; i++) {
        struct logged *message = &server_log.messages[i];
        if (message->hash == hash)
            return message;
        if (message->at < oldest->at)
            oldest = message;
    }
    return oldest;
}

/* False if the same message was logged shortly before. Otherwise `left_out` is how many were not logged since then. */
static bool may_log(const char *message, uint64_t *left_out)
{
    uint64_t hash = text_hash(message) | 1;
    struct logged *place = place_of(hash);
    double now = kt_clock_monotonic(NULL);
    bool is_repeated = place->hash == hash;
    if (is_repeated && now - place->at < REPEAT_SECONDS) {
        place->left_out++;
        return false;
    }
    *left_out = is_repeated ? place->left_out : 0;
    *place = (struct logged){.hash = hash, .at = now};
    return true;
}

/* RFC 3339, in UTC, with milliseconds. */
static void write_time(char text[32])
{
    int64_t now = clock_wall_ms();
    time_t seconds = (time_t)(now / 1000);
    struct tm parts;
    size_t size = strftime(text, 32, "%Y-%m-%dT%H:%M:%S", gmtime_r(&seconds, &parts));
    snprintf(text + size, 32 - size, ".%03dZ", (int)(now % 1000));
}

static void write_json(struct kt_text *out, enum level level, const struct kt_phrase *what, const char *message,
                       uint64_t left_out)
{
    char time[32];
    write_time(time);
    put_open(out, NULL, "{");
    put_string(out, "time", time);
    put_string(out, "level", level_names[level]);
    put_string(out, "message", message);
    encode_phrase(out, "phrase", what);
    put_number(out, "left_out", left_out);
    put_close(out, "}");
}

static void write_text(struct kt_text *out, enum level level, const char *message, uint64_t left_out)
{
    char time[32];
    write_time(time);
    if (server_log.is_journal)
        text_printf(out, "<%d>", journal_levels[level]);
    else
        text_printf(out, "%s %s: ", time, level_names[level]);
    escape_into(out, message);
    if (left_out > 0) {
        kt_text_add(out, " ");
        text_printf(out, _("(left out since the last time: %llu)"), (unsigned long long)left_out);
    }
}

static void write_entry(enum level level, const struct kt_phrase *what)
{
    struct sentence message = sentence_of(what);
    struct kt_text line = {0};
    uint64_t left_out;
    if (!may_log(message.text, &left_out))
        return;
    if (server_log.is_json)
        write_json(&line, level, what, message.text, left_out);
    else
        write_text(&line, level, message.text, left_out);
    if (!line.failed)
        fprintf(stderr, "%s\n", line.data);
    kt_text_free(&line);
}

void log_error(const struct kt_error *error)
{
    write_entry(LEVEL_ERROR, &error->what);
}

void log_warning(const struct kt_error *error)
{
    write_entry(LEVEL_WARNING, &error->what);
}
