/* Settings: tables of options with ranges, for rules of games and options of algorithms. */
#ifndef KT_SETTINGS_H
#define KT_SETTINGS_H

#include <kartu/kartu.h>

int kt_options_count(const struct kt_option *options); /* NULL counts 0 */
void kt_settings_usual(const struct kt_option *options, struct kt_settings *settings);

/* "name=value,name,no-name", and "preset=name" where there are presets (or NULL). All or nothing. */
bool kt_settings_read(const struct kt_option *options, const struct kt_preset *presets, const char *text,
                      struct kt_settings *settings, struct kt_error *error);

/* Is every value within its range? */
bool kt_settings_check(const struct kt_option *options, const struct kt_settings *settings, struct kt_error *error);
void kt_settings_write(const struct kt_option *options, const struct kt_settings *settings, struct kt_text *out);

#endif
