/* Atomic file output: the data goes to a temporary file in the same directory, is synced to the disk, and then
 * renamed. At any moment a reader sees the old file or the complete new one. Pipes and devices are written directly,
 * because renaming would replace them. */
#define _GNU_SOURCE
#include "output.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "kit/json.h"
#include "language.h"
#include "say.h"

static bool refuse(struct output *output, const char *path)
{
    say_wrong(_("%s cannot be written: %s."), path, strerror(errno));
    free(output->path);
    free(output->draft);
    *output = (struct output){0};
    return false;
}

static void fail(struct output *output, int why)
{
    if (!output->failed)
        output->why = why;
    output->failed = true;
}

static char *draft_of(const char *path)
{
    struct kt_text name = {0};
    text_printf(&name, "%s.%ld.tmp", path, (long)getpid());
    return name.data;
}

static bool open_draft(struct output *output, const struct stat *old)
{
    output->draft = draft_of(output->path);
    int file = output->draft ? open(output->draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666) : -1;
    if (file < 0)
        return false;
    if (old && fchmod(file, old->st_mode & 07777) != 0)
        fail(output, errno);
    output->stream = fdopen(file, "w");
    return output->stream != NULL;
}

bool output_open(struct output *output, const char *path)
{
    *output = (struct output){.stream = stdout};
    if (!path || strcmp(path, "-") == 0)
        return true;
    output->name = path;
    struct stat old;
    errno = ENOENT;
    if (!*path)
        return refuse(output, "\"\"");
    bool exists = stat(path, &old) == 0;
    bool is_file = !exists || S_ISREG(old.st_mode);
    /* The target of a symbolic link is replaced, not the link. */
    output->path = exists && is_file ? realpath(path, NULL) : strdup(path);
    if (!output->path)
        return refuse(output, path);
    if (is_file)
        return open_draft(output, exists ? &old : NULL) || refuse(output, path);
    output->stream = fopen(path, "w");
    return output->stream || refuse(output, path);
}

void output_write(struct output *output, const struct kt_text *text)
{
    assert(output->stream);
    if (text->failed)
        fail(output, 0);
    else if (text->size > 0 && fwrite(text->data, 1, text->size, output->stream) != text->size)
        fail(output, errno);
}

static void finish(struct output *output)
{
    if (fflush(output->stream) != 0 || ferror(output->stream))
        fail(output, errno);
    if (output->draft && fsync(fileno(output->stream)) != 0)
        fail(output, errno);
    if (output->stream != stdout && fclose(output->stream) != 0)
        fail(output, errno);
}

static bool keeps_file(int status)
{
    return status == STATUS_DONE || status == STATUS_IMPOSSIBLE || status == STATUS_GAVE_UP;
}

int output_close(struct output *output, int status)
{
    assert(output->stream);
    finish(output);
    if (output->draft && (output->failed || !keeps_file(status))) {
        unlink(output->draft);
    } else if (output->draft && rename(output->draft, output->path) != 0) {
        fail(output, errno);
        unlink(output->draft);
    }
    if (output->failed)
        status = say_internal(_("%s cannot be written: %s."), output->name ? output->name : _("Standard output"),
                              output->why ? strerror(output->why) : _("out of memory"));
    free(output->path);
    free(output->draft);
    *output = (struct output){0};
    return status;
}

int output_drop_interrupted(struct output *output)
{
    const char *name = output->name;
    output_close(output, STATUS_INTERNAL);
    if (name)
        say_wrong(_("Interrupted: %s was not written."), name);
    else
        say_wrong(_("Interrupted: the output is not complete."));
    return STATUS_GAVE_UP;
}

int output_close_interrupted(struct output *output)
{
    const char *name = output->name;
    int status = output_close(output, STATUS_GAVE_UP);
    if (name && status == STATUS_GAVE_UP)
        say_wrong(_("Interrupted: %s is incomplete; it contains what was finished."), name);
    return status;
}
