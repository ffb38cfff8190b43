/* Pages to read and scroll (pages.c), and their contents (help.c, results.c, sealed.c, markdown.c, grid.c). */
#ifndef TUI_PAGES_H
#define TUI_PAGES_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>

#include <kartu/kartu.h>

struct table;
struct list;

/* Breaks the lines of `text` to the width of the screen, and frees it. A line that begins with # is a heading; lines
 * that begin with a tab are the rows of a table. */
void page_show(struct table *table, const char *title, struct kt_text *text);

/* With further keys; `press` returns false for other keys. */
void page_show_with_keys(struct table *table, const char *title, struct kt_text *text,
                         bool (*press)(struct table *table, int key));

void page_rules(struct table *table);
void page_help(struct table *table);
void page_list_help(struct table *table, const struct list *list);
void page_log(struct table *table);
void page_moves(struct table *table, const json_t *history);
void page_seal(struct table *table); /* of a sealed deal; otherwise complains */
void page_statistics(struct table *table, const json_t *message);
void page_scores(struct table *table, const json_t *message);
void ask_scores(struct table *table, const char *game, const char *rules);

/* Normalised rules in words. "": the default rules. NULL: the rules were not recorded, as in games of older
 * versions. */
void write_rules(const char *rules, char *out, size_t size);

/* Adds the text of a Markdown file. */
void markdown_add(struct kt_text *out, const char *text, size_t size);

/* Lays out a table: rows of cells with a tab before each; the first row is the head. `see` receives every line of
 * every cell with its line and column in the table. Returns the number of lines. */
struct grid_reader {
    void (*see)(void *data, int line, int x, bool is_head, const char *text);
    void *data;
};
int grid_lay(const char *text, size_t size, int width, const struct grid_reader *reader);

#endif
