/* Selects the language of the user, even if the system has no such locale.
 *
 * gettext only translates in a locale other than "C", and small systems have generated none. "C.UTF-8" always exists,
 * and there gettext follows LANGUAGE; so this is the fallback, with LANGUAGE set from the variables of the user.
 * Numbers have the format of the C locale in every language, because programs read our output.
 *
 * The catalogue is searched next to the program first (a build directory, then an unpacked archive), so that
 * translations work without installation. */
#define _GNU_SOURCE
#include "language.h"

#include <glob.h>
#include <limits.h>
#include <locale.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#ifndef KARTU_LOCALEDIR
#define KARTU_LOCALEDIR "/usr/local/share/locale"
#endif

#define DOMAIN "kartu"

static const char *wanted_language(void)
{
    static const char *const names[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const char *value = getenv(names[i]);
        if (value && *value)
            return value;
    }
    return NULL;
}

static void choose_locale(void)
{
    const char *locale = setlocale(LC_ALL, "") ? setlocale(LC_MESSAGES, NULL) : NULL;
    if (!locale || strcmp(locale, "C") == 0 || strcmp(locale, "POSIX") == 0) {
        setlocale(LC_ALL, "C.UTF-8");
        const char *wanted = wanted_language(), *said = getenv("LANGUAGE");
        if (wanted && (!said || !*said))
            setenv("LANGUAGE", wanted, 1);
    }
    setlocale(LC_NUMERIC, "C");
}

static bool has_catalogue(const char *directory)
{
    char pattern[PATH_MAX];
    int size = snprintf(pattern, sizeof pattern, "%s/*/LC_MESSAGES/" DOMAIN ".mo", directory);
    if (size < 0 || (size_t)size >= sizeof pattern)
        return false;
    glob_t found;
    bool is_there = glob(pattern, GLOB_NOSORT, NULL, &found) == 0;
    if (is_there)
        globfree(&found);
    return is_there;
}

/* The directory of the running program; false if the system does not provide it. */
static bool find_program(char *directory, size_t size)
{
    ssize_t length = readlink("/proc/self/exe", directory, size - 1);
    if (length <= 0)
        return false;
    directory[length] = '\0';
    char *slash = strrchr(directory, '/');
    if (!slash)
        return false;
    *slash = '\0';
    return true;
}

static void find_catalogue(void)
{
    static const char *const places[] = {"/po", "/../share/locale"};
    char program[PATH_MAX / 2], directory[PATH_MAX];
    bindtextdomain(DOMAIN, KARTU_LOCALEDIR);
    if (!find_program(program, sizeof program))
        return;
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        snprintf(directory, sizeof directory, "%s%s", program, places[i]);
        if (has_catalogue(directory)) {
            bindtextdomain(DOMAIN, directory);
            return;
        }
    }
}

void language_start(void)
{
    choose_locale();
    find_catalogue();
    bind_textdomain_codeset(DOMAIN, "UTF-8");
    textdomain(DOMAIN);
}

const char *language_translate(const char *english)
{
    /* The empty text is the catalogue's own header. */
    return *english ? gettext(english) : english;
}
