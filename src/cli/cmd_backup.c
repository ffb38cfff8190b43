/* kartu backup: a copy of the database, also while a server is using it. */
#include "commands.h"
#include "say.h"
#include "store/upkeep.h"

int cmd_backup(const struct arguments *args)
{
    struct kt_error error = {0};
    return store_backup(args->data, args->operands[1], &error) ? STATUS_DONE : say_error(NULL, 0, &error);
}
