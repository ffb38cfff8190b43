/* Opens the listening socket for "host:port", or uses an open one, and lists the origins of its pages. */
#ifndef SERVER_LISTEN_H
#define SERVER_LISTEN_H

#include <kartu/kartu.h>

enum { MOST_ORIGINS = 256 };

struct listening {
    int socket, port;
    char *origins[MOST_ORIGINS + 1]; /* "http://127.0.0.1:8080", …, NULL */
    int shown;                       /* the first `shown` origins are addresses to show to people */
};

bool listen_on(const char *where, const char *more_origins, struct listening *listening, struct kt_error *error);
bool listen_with(int fd, const char *more_origins, struct listening *listening, struct kt_error *error); /* owns fd */
void listening_free(struct listening *listening);

#endif
