/* The papers that Kartu implements, for `kartu help papers`. */
#ifndef CLI_PAPERS_H
#define CLI_PAPERS_H

#define PAPERS_TOPIC "papers"

/* Lists them on standard output: game, algorithm, citation, page. */
void papers_show(void);

#endif
