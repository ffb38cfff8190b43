/* The solver `optimal`: its nodes, in a pool (search/node_pool.h). Their numbers are found through pages of slots
 * (extendible hashing, search/pages.h): a slot has a number and eight bits of the hash, so that a wrong node is seldom
 * read; equality is decided by the key. A page that splits reads its nodes again. */
#include "games/klondike/optimal.h"

#include <string.h>

#include "search/pairset.h"

enum { SLOTS = 1024, CROWDED = SLOTS / 16 * 13, MOST_BITS = 24 };

/* A slot has the number of a node plus one, 0 if it is free, and eight bits of the hash. */
struct node_page {
    struct kt_page head;
    uint32_t number[SLOTS];
    uint8_t tag[SLOTS];
};

_Static_assert(sizeof(struct kl_open_node) == 24, "no padding");

bool kl_nodes_open(struct kl_open_nodes *nodes, struct kt_memory *memory)
{
    *nodes = (struct kl_open_nodes){.due = {.item_size = sizeof(void *)}};
    return kt_pool_open(&nodes->pool, memory, sizeof(struct kl_open_node), sizeof(struct node_page), MOST_BITS);
}

/* ---- the table ---- */

static struct node_page *page_of(const struct kl_open_nodes *nodes, uint64_t hash)
{
    return (struct node_page *)kt_pages_find(&nodes->pool.pages, hash);
}

static uint8_t tag_of(uint64_t hash)
{
    return (uint8_t)(hash >> 16);
}

static void put(struct node_page *page, uint64_t hash, uint32_t number)
{
    uint32_t at = (uint32_t)hash % SLOTS;
    while (page->number[at])
        at = (at + 1) % SLOTS;
    page->number[at] = number;
    page->tag[at] = tag_of(hash);
    page->head.used++;
}

static bool split(struct kl_open_nodes *nodes, uint64_t hash)
{
    struct node_page *page = page_of(nodes, hash);
    uint32_t old[SLOTS];
    if (!kt_pages_split(&nodes->pool.pages, hash))
        return false;
    memcpy(old, page->number, sizeof old);
    memset(page->number, 0, sizeof page->number);
    page->head.used = 0;
    for (int i = 0; i < SLOTS; i++)
        if (old[i]) {
            uint64_t its = kt_pair_hash(kl_open_node_at(nodes, old[i] - 1)->key);
            put(page_of(nodes, its), its, old[i]);
        }
    return true;
}

static bool make_room(struct kl_open_nodes *nodes, uint64_t hash)
{
    while (page_of(nodes, hash)->head.used >= CROWDED && split(nodes, hash))
        continue;
    return page_of(nodes, hash)->head.used < SLOTS - 1;
}

void kl_nodes_prefetch(const struct kl_open_nodes *nodes, const uint64_t key[2])
{
    uint64_t hash = kt_pair_hash(key);
    const struct node_page *page = page_of(nodes, hash);
    __builtin_prefetch(&page->number[(uint32_t)hash % SLOTS]);
    __builtin_prefetch(&page->tag[(uint32_t)hash % SLOTS]);
}

uint32_t kl_nodes_find(const struct kl_open_nodes *nodes, const uint64_t key[2])
{
    uint64_t hash = kt_pair_hash(key);
    const struct node_page *page = page_of(nodes, hash);
    for (uint32_t at = (uint32_t)hash % SLOTS; page->number[at]; at = (at + 1) % SLOTS) {
        if (page->tag[at] != tag_of(hash))
            continue;
        const struct kl_open_node *node = kl_open_node_at(nodes, page->number[at] - 1);
        if (node->key[0] == key[0] && node->key[1] == key[1])
            return page->number[at] - 1;
    }
    return KL_NO_NODE;
}

uint32_t kl_nodes_add(struct kl_open_nodes *nodes, const struct kl_open_node *node)
{
    uint32_t number = nodes->pool.count;
    uint64_t hash = kt_pair_hash(node->key);
    if (number == KL_NO_NODE - 1 || !kt_pool_reserve(&nodes->pool) || !make_room(nodes, hash))
        return KL_NO_NODE;
    *kl_open_node_at(nodes, number) = *node;
    put(page_of(nodes, hash), hash, number + 1);
    nodes->pool.count++;
    return number;
}

/* ---- the queues ---- */

static struct kt_due_chunk **stack_for(const struct kl_open_nodes *nodes, size_t due)
{
    return kt_vector_at(&nodes->due, due);
}

static bool reach_due(struct kl_open_nodes *nodes, size_t due)
{
    while (nodes->due.count <= due) {
        struct kt_due_chunk **top = kt_vector_add(&nodes->due, nodes->pool.memory);
        if (!top)
            return false;
        *top = NULL;
    }
    return true;
}

bool kl_nodes_queue(struct kl_open_nodes *nodes, uint32_t number)
{
    size_t due = kl_open_node_at(nodes, number)->due;
    return reach_due(nodes, due) && kt_due_push(&nodes->pool, stack_for(nodes, due), number);
}

uint32_t kl_nodes_next(struct kl_open_nodes *nodes, int due)
{
    struct kt_due_chunk **top = (size_t)due < nodes->due.count ? stack_for(nodes, (size_t)due) : NULL;
    return top && *top ? kt_due_pop(&nodes->pool, top) : KL_NO_NODE;
}

int kl_nodes_most_due(const struct kl_open_nodes *nodes)
{
    return (int)nodes->due.count - 1;
}

/* ---- the end ---- */

static bool free_due(struct kl_open_nodes *nodes)
{
    for (; nodes->due.count > 0; nodes->due.count--)
        if (kt_due_free_chunk(&nodes->pool, stack_for(nodes, nodes->due.count - 1)))
            return true;
    return false;
}

bool kl_nodes_free_some(struct kl_open_nodes *nodes, int pieces)
{
    if (!nodes->pool.memory)
        return true;
    for (; pieces > 0; pieces--)
        if (!kt_pool_free_piece(&nodes->pool) && !free_due(nodes))
            break;
    if (pieces == 0)
        return false;
    kt_vector_free(&nodes->due, nodes->pool.memory);
    kt_pool_close(&nodes->pool);
    return true;
}
