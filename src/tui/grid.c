/* Tables on a page: each column is as wide as its longest cell. If the table is too wide for the page, the widest
 * columns are narrowed, and their cells are broken into several lines. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "tui/pages.h"
#include "tui/terminal.h"

enum { MOST_COLUMNS = 12, GAP = 2 };

struct grid {
    char *(*cell)[MOST_COLUMNS]; /* of each row; NULL: none there */
    int width[MOST_COLUMNS];
    int rows, columns;
};

/* Splits the text into cells, in place. */
static void read_cells(struct grid *grid, char *text)
{
    char *rest;
    for (char *row = strtok_r(text, "\n", &rest); row; row = strtok_r(NULL, "\n", &rest)) {
        char **cells = grid->cell[grid->rows++];
        int count = 0;
        for (char *tab = strchr(row, '\t'); tab; tab = strchr(tab + 1, '\t')) {
            assert(count < MOST_COLUMNS); /* all tables are our own */
            *tab = '\0';
            cells[count++] = tab + 1;
        }
        grid->columns = count > grid->columns ? count : grid->columns;
    }
}

static void measure(struct grid *grid)
{
    for (int row = 0; row < grid->rows; row++)
        for (int column = 0; column < grid->columns && grid->cell[row][column]; column++) {
            int width = columns_of(grid->cell[row][column]);
            grid->width[column] = width > grid->width[column] ? width : grid->width[column];
        }
}

static void narrow(struct grid *grid, int width)
{
    int all = GAP * (grid->columns - 1), widest = 0;
    for (int column = 0; column < grid->columns; column++)
        all += grid->width[column];
    for (; all > width; all--) {
        for (int column = 0; column < grid->columns; column++)
            widest = grid->width[column] > grid->width[widest] ? column : widest;
        if (grid->width[widest] == 1)
            return;
        grid->width[widest]--;
    }
}

struct cell_place {
    const struct grid_reader *reader;
    int line, x;
    bool is_head;
};

static void see_cell(void *data, int line, const char *text)
{
    const struct cell_place *place = data;
    place->reader->see(place->reader->data, place->line + line, place->x, place->is_head, text);
}

static size_t rows_in(const char *text, size_t size)
{
    size_t rows = 1;
    for (size_t i = 0; i < size; i++)
        rows += text[i] == '\n';
    return rows;
}

int grid_lay(const char *text, size_t size, int width, const struct grid_reader *reader)
{
    assert(reader && reader->see);
    char *copy = strndup(text, size);
    struct grid grid = {.cell = calloc(rows_in(text, size), sizeof *grid.cell)};
    int lines = 0;
    if (!copy || !grid.cell) {
        free(copy);
        free(grid.cell);
        return 0;
    }
    read_cells(&grid, copy);
    measure(&grid);
    narrow(&grid, width);
    for (int row = 0; row < grid.rows; row++) {
        struct cell_place place = {.reader = reader, .line = lines, .is_head = row == 0};
        int highest = 1;
        for (int column = 0; column < grid.columns && grid.cell[row][column]; column++) {
            int height = text_break(grid.cell[row][column], grid.width[column], see_cell, &place);
            highest = height > highest ? height : highest;
            place.x += grid.width[column] + GAP;
        }
        lines += highest;
    }
    free(copy);
    free(grid.cell);
    return lines;
}
