#include "papers.h"

#include <stdio.h>

#include "language.h"

#ifndef KARTU_DOCDIR
#define KARTU_DOCDIR "/usr/local/share/doc/kartu"
#endif

struct paper {
    const char *game, *algorithm; /* their names in Kartu */
    const char *authors, *title, *institution;
    const char *year; /* NULL: not printed */
};

/* Names and titles as printed, so they are not translated. */
static const struct paper papers[] = {
    {"klondike", "greedy", "Halim Agung, Cindy Fransisca, Johanes Fernandes Andry",
     "Aplikasi Solusi Permainan Solitaire Menggunakan Algoritma Greedy", "Universitas Bunda Mulia", NULL},
    {"spider", "dfs", "Manuella Ivana Uli Sianipar", "Penerapan Algoritma DFS pada Permainan Solitaire",
     "Institut Teknologi Bandung", "2023"},
    {"freecell", "backtrack", "Hengky Budiman", "Memecahkan Permainan FreeCell dengan Algoritma Backtracking",
     "Institut Teknologi Bandung", "2007"},
    {"saboteur", "greedy", "Lathifah Nurrahmah", "Algoritma Greedy pada Board Game Saboteur",
     "Institut Teknologi Bandung", "2017"},
    {"bigtwo", "minimax", "Hapnes Toba, Billy Kurniawan",
     "Aplikasi Permainan Capsah Banting dengan Penerapan Algoritma Minimax", "Universitas Kristen Maranatha", NULL},
};

static void show_paper(const struct paper *paper)
{
    printf("\n%s, ", paper->game);
    printf(_("algorithm %s"), paper->algorithm);
    printf("\n  %s:\n  %s.\n  %s, %s\n  ", paper->authors, paper->title, paper->institution,
           paper->year ? paper->year : _("no year is printed"));
    /* Translators: every language has its own page. */
    printf(_("docs/papers/%s.md"), paper->game);
    printf("\n");
}

void papers_show(void)
{
    printf("%s\n",
           _("Kartu implements the algorithms of these papers. Each page has the citation, the worked examples\n"
             "of the paper and the commands that reproduce them."));
    for (size_t i = 0; i < sizeof papers / sizeof *papers; i++)
        show_paper(&papers[i]);
    printf("\n");
    printf(_("docs/ is a directory of the source code; 'make install' copies the pages to %s."),
           KARTU_DOCDIR "/papers");
    printf("\n");
}
