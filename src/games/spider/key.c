/* Exact keys of positions. When the stock is empty, the order of columns does not matter, so they are sorted; before
 * that, the next deal distinguishes them. The foundations follow from the other cards. */
#include "games/spider/spider.h"

#include <string.h>

static int compare_columns(const struct spider *s, int a, int b)
{
    if (s->height[a] != s->height[b])
        return s->height[a] - s->height[b];
    if (s->closed[a] != s->closed[b])
        return s->closed[a] - s->closed[b];
    return memcmp(sp_column(s, a), sp_column(s, b), s->height[a]);
}

void sp_order_columns(const struct spider *s, int order[SP_MOST_COLUMNS])
{
    for (int i = 0; i < s->rules.columns; i++) {
        int at = i;
        for (; s->stock == 0 && at > 0 && compare_columns(s, order[at - 1], i) > 0; at--)
            order[at] = order[at - 1];
        order[at] = i;
    }
}

int sp_write_key(const struct spider *s, uint8_t key[SP_KEY_SIZE])
{
    int order[SP_MOST_COLUMNS], size = 1;
    sp_order_columns(s, order);
    key[0] = s->stock;
    for (int i = 0; i < s->rules.columns; i++) {
        int column = order[i];
        key[size++] = s->height[column];
        key[size++] = s->closed[column];
        memcpy(key + size, sp_column(s, column), s->height[column]);
        size += s->height[column];
    }
    return size;
}
