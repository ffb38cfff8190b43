#define _GNU_SOURCE
#include "say.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "escape.h"
#include "language.h"
#include "sentence.h"

static void say(const char *format, va_list args)
{
    char *message = NULL;
    struct kt_text shown = {0};
    if (vasprintf(&message, format, args) >= 0)
        escape_into(&shown, message);
    fprintf(stderr, "%s: %s\n", program_invocation_short_name, shown.data ? shown.data : "");
    kt_text_free(&shown);
    free(message);
}

int say_wrong(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    say(format, args);
    va_end(args);
    return STATUS_USAGE;
}

int say_internal(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    say(format, args);
    va_end(args);
    return STATUS_INTERNAL;
}

int say_usage(const char *command, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    say(format, args);
    va_end(args);
    fprintf(stderr, _("Try 'kartu help%s%s'."), command ? " " : "", command ? command : "");
    fputc('\n', stderr);
    return STATUS_USAGE;
}

int say_wrong_at(const char *file, int line, int column, const char *format, ...)
{
    struct sentence sentence;
    va_list args;
    va_start(args, format);
    vsnprintf(sentence.text, sizeof sentence.text, format, args);
    va_end(args);
    return say_wrong("%s:%d:%d: %s", file, line, column, sentence.text);
}

int say_error(const char *file, int lines_before, const struct kt_error *error)
{
    struct sentence what = sentence_of(&error->what);
    if (error->code == KT_OUT_OF_MEMORY)
        return say_internal("%s", what.text[0] ? what.text : _("Out of memory."));
    if (error->code == KT_OUR_BUG)
        return say_internal("%s", what.text);
    if (file && error->line > 0)
        return say_wrong_at(file, lines_before + error->line, error->column, "%s", what.text);
    if (file)
        return say_wrong("%s: %s", file, what.text);
    return say_wrong("%s", what.text);
}
