/* The wall clock. For durations and timeouts use kt_clock_monotonic (kartu.h), which never goes back. */
#ifndef KIT_CLOCK_H
#define KIT_CLOCK_H

#include <stdint.h>

int64_t clock_wall_ms(void); /* milliseconds since 1970, UTC */

#endif
