/* CPU time in seconds. Wall time comes from kt_clock_monotonic. */
#ifndef CLI_CPU_TIME_H
#define CLI_CPU_TIME_H

double thread_cpu_seconds(void);  /* of the calling thread */
double process_cpu_seconds(void); /* of all threads */

#endif
