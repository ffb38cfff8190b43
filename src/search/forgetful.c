#include "search/forgetful.h"

#include <assert.h>
#include <string.h>

enum { MOST_BITS = 24 };

bool kt_forgetful_open(struct kt_forgetful *set, struct kt_memory *memory, int words, size_t most_bytes)
{
    assert(words == 1 || words == 2);
    size_t most = most_bytes / kt_pages_bytes(sizeof(struct kt_memo_page));
    *set = (struct kt_forgetful){.words = (uint32_t)words};
    return kt_pages_open(&set->pages, memory, sizeof(struct kt_memo_page), MOST_BITS, most > 0 ? most : 1);
}

bool kt_forgetful_free_some(struct kt_forgetful *set, size_t pages)
{
    return kt_pages_free_some(&set->pages, pages);
}

void kt_forgetful_free(struct kt_forgetful *set)
{
    kt_forgetful_free_some(set, SIZE_MAX);
}

/* Keys stay in the same line of the other page, so that those that move are removed here and appended there. */
static void move_line(struct kt_forgetful *set, uint64_t *line, struct kt_memo_page *page, struct kt_memo_page *other)
{
    uint64_t *there = other->line[(size_t)(line - page->line[0]) / KT_LINE_WORDS];
    uint32_t stay = 0, go = 0;
    for (uint32_t i = 0; i < KT_LINE_WORDS && line[i]; i += set->words) {
        struct kt_memo_key key = {{line[i], set->words == 2 ? line[i + 1] : 0}};
        bool goes = kt_memo_page_of(set, kt_memo_hash(&key)) == other;
        memcpy(goes ? there + go : line + stay, key.word, set->words * sizeof *line);
        *(goes ? &go : &stay) += set->words;
    }
    memset(line + stay, 0, (KT_LINE_WORDS - stay) * sizeof *line);
    other->head.used += go / set->words;
    page->head.used -= go / set->words;
}

static bool split(struct kt_forgetful *set, uint64_t hash)
{
    struct kt_memo_page *page = kt_memo_page_of(set, hash);
    struct kt_memo_page *other = (struct kt_memo_page *)kt_pages_split(&set->pages, hash);
    for (int i = 0; other && i < KT_PAGE_LINES; i++)
        move_line(set, page->line[i], page, other);
    return other != NULL;
}

static bool is_half_full(const struct kt_forgetful *set, const struct kt_memo_page *page)
{
    return page->head.used * set->words * 2 > KT_PAGE_LINES * KT_LINE_WORDS;
}

bool kt_forgetful_add(struct kt_forgetful *set, const struct kt_memo_key *key)
{
    uint64_t hash = kt_memo_hash(key), *line = kt_memo_line(set, hash);
    int at = kt_memo_place(line, key, set->words);
    if (at >= 0 && line[at])
        return false;
    while (at < 0 && is_half_full(set, kt_memo_page_of(set, hash)) && split(set, hash)) {
        line = kt_memo_line(set, hash);
        at = kt_memo_place(line, key, set->words);
    }
    if (at < 0) {
        at = (int)(hash >> 16 & 7) / (int)set->words % (KT_LINE_WORDS / (int)set->words) * (int)set->words;
        set->forgotten++;
    } else {
        kt_memo_page_of(set, hash)->head.used++;
    }
    memcpy(line + at, key->word, set->words * sizeof *line);
    return true;
}

/* The last key of the line moves into the gap, because a line is read up to its first free place. */
void kt_forgetful_drop(struct kt_forgetful *set, const struct kt_memo_key *key)
{
    uint64_t hash = kt_memo_hash(key), *line = kt_memo_line(set, hash);
    int at = kt_memo_place(line, key, set->words), last = KT_LINE_WORDS - (int)set->words;
    if (at < 0 || !line[at])
        return;
    while (!line[last])
        last -= (int)set->words;
    for (int i = 0; i < (int)set->words; i++) {
        line[at + i] = line[last + i];
        line[last + i] = 0;
    }
    kt_memo_page_of(set, hash)->head.used--;
}
