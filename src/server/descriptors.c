#include "server/descriptors.h"

#include <stdio.h>
#include <sys/resource.h>

#include "kit/words.h"

bool descriptors_plan(uint64_t *connections, void (*warn)(const struct kt_error *error), struct kt_error *error)
{
    struct rlimit limit;
    struct kt_error note = {0};
    char most[32], files[32];
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0)
        return true;
    limit.rlim_cur = limit.rlim_max;
    if (setrlimit(RLIMIT_NOFILE, &limit) != 0)
        getrlimit(RLIMIT_NOFILE, &limit);
    if (limit.rlim_cur == RLIM_INFINITY || limit.rlim_cur >= *connections + OWN_DESCRIPTORS)
        return true;
    snprintf(files, sizeof files, "%llu", (unsigned long long)limit.rlim_cur);
    if (limit.rlim_cur <= OWN_DESCRIPTORS)
        return refuse(error, KT_NOT_POSSIBLE, N_("The limit of %1 open files is too low; raise it (ulimit -n)."), files,
                      NULL);
    uint64_t wanted = *connections;
    *connections = limit.rlim_cur - OWN_DESCRIPTORS;
    if (*connections >= wanted / 2)
        return true;
    snprintf(most, sizeof most, "%llu", (unsigned long long)*connections);
    refuse(&note, KT_NOT_POSSIBLE,
           N_("The limit of %1 open files allows only %2 connections; to allow more, raise it (ulimit -n)."), files,
           most);
    warn(&note);
    return true;
}
