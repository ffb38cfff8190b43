/* kartu serve: the web table. */
#include <stdio.h>

#include "commands.h"
#include "language.h"
#include "say.h"
#include "server/server.h"
#include "server_log.h"

static void show_address(const char *address)
{
    printf("%s\n", address);
    fflush(stdout);
}

int cmd_serve(const struct arguments *args)
{
    struct kt_error error = {0};
    struct server_settings settings = {.limits = args->limits,
                                       .listen = args->listen,
                                       .data = args->data,
                                       .metrics = args->metrics,
                                       .origins = args->origin,
                                       .ready = show_address,
                                       .trouble = log_error,
                                       .warn = log_warning};
    if (!log_begin(args->log_format))
        return say_wrong(_("There is no log format \"%s\"; choose text or json."), args->log_format);
    if (args->behind_proxy && settings.limits.proxies == 0)
        settings.limits.proxies = 1;
    /* HAProxy does not set X-Forwarded-For in front of a PROXY header, so a client could forge its address. */
    if (settings.limits.proxies > 0 && settings.limits.has_proxy_header)
        return say_usage("serve", _("--%s cannot be used together with --%s."), "proxy-protocol",
                         args->behind_proxy ? "behind-proxy" : "proxies");
    return server_run(&settings, &error) ? STATUS_DONE : say_error(NULL, 0, &error);
}
