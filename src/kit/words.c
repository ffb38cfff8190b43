#include "kit/words.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

void copy_text(char *to, size_t size, const char *from)
{
    size_t length = strlen(from);
    assert(size > 0);
    if (length >= size) {
        length = size - 1;
        while (length > 0 && ((unsigned char)from[length] & 0xC0) == 0x80)
            length--;
    }
    memcpy(to, from, length);
    to[length] = '\0';
}

void write_real(double value, char text[REAL_TEXT])
{
    if (!isfinite(value)) {
        snprintf(text, REAL_TEXT, "%s", value > 0 ? "+inf" : value < 0 ? "-inf" : "?");
        return;
    }
    snprintf(text, REAL_TEXT, "%.3f", fabs(value) < .0005 ? 0 : value);
    size_t end = strlen(text);
    while (text[end - 1] == '0')
        end--;
    text[end - (text[end - 1] == '.')] = '\0';
}

bool refuse(struct kt_error *error, enum kt_code code, const char *text, const char *arg1, const char *arg2)
{
    if (!error)
        return false;
    *error = (struct kt_error){.code = code, .what.text = text};
    copy_text(error->what.arg[0], KT_ARG_SIZE, arg1 ? arg1 : "");
    copy_text(error->what.arg[1], KT_ARG_SIZE, arg2 ? arg2 : "");
    return false;
}
