/* Scheduling priority of worker threads. */
#ifndef KIT_PRIORITY_H
#define KIT_PRIORITY_H

/* Lowers the priority of the calling thread, so that it does not slow down threads that answer messages. */
void lower_priority(void);

#endif
