/* kartu restore: replaces the database by a backup, and keeps the old one. */
#include <stdio.h>

#include "commands.h"
#include "language.h"
#include "say.h"
#include "store/upkeep.h"

int cmd_restore(const struct arguments *args)
{
    struct kt_error error = {0};
    char kept[STORE_PATH];
    if (!store_restore(args->data, args->operands[1], kept, &error))
        return say_error(NULL, 0, &error);
    if (kept[0]) {
        fprintf(stderr, _("The old database was kept as %s."), kept);
        fputc('\n', stderr);
    }
    return STATUS_DONE;
}
