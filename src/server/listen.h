/* From "host:port" to a socket that listens, and to the origins that its pages have. */
#ifndef SERVER_LISTEN_H
#define SERVER_LISTEN_H

#include <kartu/kartu.h>

enum { MOST_ORIGINS = 64 };

struct listening {
    int socket;
    char address[128]; /* "http://127.0.0.1:8080" */
    char *names;       /* the memory of the origins */
    const char *origins[MOST_ORIGINS + 1];
};

bool listen_on(const char *where, const char *more_origins, struct listening *listening, struct kt_error *error);
void listening_free(struct listening *listening);

#endif
