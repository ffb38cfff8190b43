/* Families of positions of the dives (dive.h).
 *
 * The last face-up cards of a column that descend by one rank each, of any suit, are its tail. If the column has more
 * cards than its tail, the first card of the tail is its head; the head and everything beneath it are frozen: nothing
 * of it can move back once it has moved. All other cards of the columns are loose. Moves of loose cards can be
 * undone, and they lead to an enormous number of positions that differ only in how these cards are arranged.
 * Positions with the same stock, the same frozen cards and the same finished sets are a family; while there is a
 * stock, the columns are distinguished. Not all positions of a family can reach each other.
 *
 * A region is made of families: those with the same stock, as many finished sets, as many face-down cards in each
 * column, and frozen cards in the same ones of the other columns. When the stock is empty, the order of the columns
 * does not count. */
#ifndef KT_SPIDER_FAMILY_H
#define KT_SPIDER_FAMILY_H

#include "games/spider/dive_board.h"

/* Keys as in dive_board.h, of the family of a position and of its region. */
void sp_family_write_key(const struct sp_stacks *all, const struct sp_dive_board *board, uint32_t key[SP_DIVE_KEY]);
void sp_region_write_key(const struct sp_stacks *all, const struct sp_dive_board *board, uint32_t key[SP_DIVE_KEY]);

#endif
