/* CPU time in seconds. Wall time comes from kt_clock_monotonic. */
#ifndef KIT_CPU_TIME_H
#define KIT_CPU_TIME_H

double thread_cpu_seconds(void);  /* of the calling thread */
double process_cpu_seconds(void); /* of all threads */

#endif
