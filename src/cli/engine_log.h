/* The file of --engine-log: all lines between Kartu and engines, and events, one per line:
 *
 *     SECONDS <tab> ENGINE <tab> WHAT <tab> TEXT
 *
 * ENGINE is the number of a process, from 1; WHAT is "start" (TEXT is the command), "sent", "received", "fault" (TEXT
 * is the reason) or "end". Control characters in TEXT are escaped. */
#ifndef CLI_ENGINE_LOG_H
#define CLI_ENGINE_LOG_H

struct engine_log;

/* Returns NULL, after a message, if the file cannot be written. */
struct engine_log *engine_log_open(const char *path);
void engine_log_close(struct engine_log *log);

/* From any thread; nothing happens if `log` is NULL. The first returns the number of the engine. */
int engine_log_start(struct engine_log *log, const char *command);
void engine_log_add(struct engine_log *log, int engine, const char *what, const char *text);

#endif
