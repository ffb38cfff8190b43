#define _XOPEN_SOURCE 700 /* nice */
#include "kit/priority.h"

#include <unistd.h>

/* In POSIX, nice changes the whole process; in Linux, only the calling thread. On other systems nothing is done. */
#ifdef __linux__
enum { NICER = 10 };
#else
enum { NICER = 0 };
#endif

void lower_priority(void)
{
    if (NICER > 0 && nice(NICER) == -1)
        return; /* the priority stays as it is */
}
