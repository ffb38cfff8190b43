/* Load on a server: many rooms of four people each that play Big Two at a set pace, and idle connections.
 *
 *     serve_load HOST:PORT ROOMS MOVES_A_SECOND SECONDS [PID]      rooms that play
 *     serve_load HOST:PORT idle CONNECTIONS SECONDS [PID]          connections that only stay
 *
 * One thread and epoll, so that it needs little CPU itself. Each room has four connections; the one whose turn it is
 * plays the first legal move. The time of a move is from sending it until its sender has received the view that
 * acknowledges it, which comes after the commit. With PID of the server its CPU time and memory are reported. The
 * server needs --per-address, --connections-a-minute, --rooms-a-minute, --rooms-a-day, --events-a-day, --kb-a-day,
 * --messages-a-second and --burst raised, because all connections come from one address. */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { SEATS = 4, BUFFER = 1 << 16, MOST_SAMPLES = 10000000 };

struct player {
    int socket, number;
    struct room *room;
    char *in;
    size_t size, room_for;
    int is_open; /* the handshake is done */
    long long seq;
    char move[64]; /* what may be played now; empty: not this one's turn */
    double sent;   /* 0: nothing is on its way */
};

struct room {
    struct player player[SEATS];
    char code[16];
    int seated;
    int is_over;
};

static struct sockaddr_in address;
static struct room *rooms;
static int room_count, epoll_fd, open_count, playing;
static double *samples;
static size_t sample_count;
static long acknowledged, sent_count, errors, views;

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

/* ---- the server's own figures ---- */

static double cpu_of(int pid)
{
    char path[64], text[1024] = "";
    snprintf(path, sizeof path, "/proc/%d/stat", pid);
    FILE *file = fopen(path, "r");
    size_t size = file ? fread(text, 1, sizeof text - 1, file) : 0;
    text[size] = '\0';
    if (file)
        fclose(file);
    unsigned long user = 0, system = 0;
    const char *rest = strrchr(text, ')');
    if (!rest || sscanf(rest + 2, "%*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu", &user, &system) != 2)
        return 0;
    return (double)(user + system) / (double)sysconf(_SC_CLK_TCK);
}

static long memory_of(int pid)
{
    char path[64], line[256];
    long kilobytes = 0;
    snprintf(path, sizeof path, "/proc/%d/status", pid);
    FILE *file = fopen(path, "r");
    while (file && fgets(line, sizeof line, file))
        if (sscanf(line, "VmRSS: %ld", &kilobytes) == 1)
            break;
    if (file)
        fclose(file);
    return kilobytes;
}

/* ---- sockets and frames ---- */

static void fail(const char *what)
{
    perror(what);
    exit(1);
}

static int open_socket(const char *host_port)
{
    char request[512];
    int fd = socket(AF_INET, SOCK_STREAM, 0), one = 1;
    if (fd < 0 || connect(fd, (struct sockaddr *)&address, sizeof address) != 0)
        fail("connect");
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    int size = snprintf(
        request, sizeof request,
        "GET /ws HTTP/1.1\r\nHost: %s\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\nOrigin: http://%s\r\n\r\n",
        host_port, host_port);
    if (send(fd, request, (size_t)size, MSG_NOSIGNAL) != size)
        fail("send");
    return fd;
}

static void say(struct player *player, const char *text)
{
    unsigned char frame[1024];
    size_t size = strlen(text), head = 2;
    frame[0] = 0x81;
    if (size < 126) {
        frame[1] = (unsigned char)(0x80 | size);
    } else {
        frame[1] = 0x80 | 126;
        frame[2] = (unsigned char)(size >> 8);
        frame[3] = (unsigned char)size;
        head = 4;
    }
    memset(frame + head, 0, 4);
    memcpy(frame + head + 4, text, size);
    if (send(player->socket, frame, head + 4 + size, MSG_NOSIGNAL) < 0)
        fail("send");
}

static void add_to_epoll(struct player *player)
{
    struct epoll_event event = {.events = EPOLLIN, .data.ptr = player};
    if (epoll_ctl(epoll_fd, EPOLL_CTL_ADD, player->socket, &event) != 0)
        fail("epoll_ctl");
}

/* ---- what is heard ---- */

static void join(struct room *room)
{
    char text[128];
    for (int seat = 1; seat < SEATS; seat++) {
        snprintf(text, sizeof text, "{\"type\":\"join\",\"room\":\"%s\"}", room->code);
        say(&room->player[seat], text);
        snprintf(text, sizeof text, "{\"type\":\"sit\",\"seat\":%d}", seat + 1);
        say(&room->player[seat], text);
    }
}

static void hear_room(struct player *player, const char *message)
{
    struct room *room = player->room;
    const char *code = strstr(message, "\"room\":\"");
    if (player->number == 0 && !room->code[0] && code) {
        code += strlen("\"room\":\"");
        snprintf(room->code, sizeof room->code, "%.*s", (int)strcspn(code, "\""), code);
        join(room);
    }
    if (player->number > 0 && !strstr(message, "\"seat\":null") && room->seated >= 0 && player->seq == 0) {
        player->seq = -1; /* counted */
        if (++room->seated == SEATS - 1)
            say(&room->player[0], "{\"type\":\"start\"}");
    }
}

static void hear_view(struct player *player, const char *message)
{
    const char *seq = strstr(message, "\"seq\":"), *moves = strstr(message, "\"moves\":[{\"text\":\"");
    int is_over = strstr(message, "\"over\":true") != NULL;
    views++;
    if (player->sent > 0) {
        acknowledged++;
        if (sample_count < MOST_SAMPLES)
            samples[sample_count++] = now() - player->sent;
        player->sent = 0;
    }
    player->seq = strtoll(seq + 6, NULL, 10);
    player->move[0] = '\0';
    if (moves)
        snprintf(player->move, sizeof player->move, "%.*s", (int)strcspn(moves + 18, "\""), moves + 18);
    if (is_over && player->number == 0)
        say(player, "{\"type\":\"rematch\"}");
    if (player->seq == 1 || strstr(message, "\"what\":\"deal\""))
        playing += player->number == 0 && !player->room->is_over;
    player->room->is_over = is_over;
}

static void hear(struct player *player, const char *message)
{
    if (strncmp(message, "{\"type\":\"view\"", 14) == 0)
        hear_view(player, message);
    else if (strncmp(message, "{\"type\":\"room\"", 14) == 0)
        hear_room(player, message);
    else if (strncmp(message, "{\"type\":\"error\"", 15) == 0 && errors++ < 3)
        fprintf(stderr, "%s\n", message);
}

/* Takes whole frames from the buffer; 0 if there is none. */
static size_t take_frame(struct player *player)
{
    unsigned char *in = (unsigned char *)player->in;
    size_t head = 2, size = player->size >= 2 ? in[1] & 127 : 0;
    if (player->size < 2)
        return 0;
    if (size == 126)
        head = 4;
    else if (size == 127)
        head = 10;
    if (player->size < head)
        return 0;
    if (size >= 126) {
        size = 0;
        for (size_t i = 2; i < head; i++)
            size = size << 8 | in[i];
    }
    if (player->size < head + size)
        return 0;
    if ((in[0] & 15) == 1) {
        char *message = player->in + head, kept = message[size];
        message[size] = '\0';
        hear(player, message);
        message[size] = kept;
    } else if ((in[0] & 15) == 9) {
        const unsigned char pong[] = {0x8A, 0x80, 0, 0, 0, 0};
        send(player->socket, pong, sizeof pong, MSG_NOSIGNAL);
    } else if ((in[0] & 15) == 8) {
        fprintf(stderr, "a connection was closed\n");
        exit(1);
    }
    return head + size;
}

static void take_handshake(struct player *player)
{
    char *end = memmem(player->in, player->size, "\r\n\r\n", 4);
    if (!end)
        return;
    if (strncmp(player->in, "HTTP/1.1 101", 12) != 0) {
        fprintf(stderr, "refused: %.40s\n", player->in);
        exit(1);
    }
    size_t used = (size_t)(end - player->in) + 4;
    player->size -= used;
    memmove(player->in, player->in + used, player->size);
    player->is_open = 1;
    open_count++;
}

static void read_player(struct player *player)
{
    if (player->room_for - player->size < BUFFER / 2) {
        player->room_for = player->room_for ? 2 * player->room_for : BUFFER;
        player->in = realloc(player->in, player->room_for + 1);
    }
    ssize_t size = recv(player->socket, player->in + player->size, player->room_for - player->size, MSG_DONTWAIT);
    if (size <= 0) {
        if (size < 0 && (errno == EAGAIN || errno == EINTR))
            return;
        fprintf(stderr, "a connection ended\n");
        exit(1);
    }
    player->size += (size_t)size;
    if (!player->is_open)
        take_handshake(player);
    for (size_t used; player->is_open && (used = take_frame(player)) > 0;) {
        player->size -= used;
        memmove(player->in, player->in + used, player->size);
    }
    if (player->size == 0) { /* thousands of connections need no buffer between two messages */
        free(player->in);
        player->in = NULL;
        player->room_for = 0;
    }
}

static void poll_for(double seconds)
{
    struct epoll_event events[256];
    int count = epoll_wait(epoll_fd, events, 256, (int)(seconds * 1e3));
    for (int i = 0; i < count; i++)
        read_player(events[i].data.ptr);
}

/* ---- the two loads ---- */

static void open_rooms(const char *host_port)
{
    for (int i = 0; i < room_count; i++) {
        for (int seat = 0; seat < SEATS; seat++) {
            struct player *player = &rooms[i].player[seat];
            player->number = seat;
            player->room = &rooms[i];
            player->socket = open_socket(host_port);
            add_to_epoll(player);
        }
        poll_for(0);
    }
    while (open_count < room_count * SEATS)
        poll_for(0.1);
    for (int i = 0; i < room_count; i++) {
        say(&rooms[i].player[0], "{\"type\":\"create\",\"game\":\"bigtwo\",\"seats\":[\"me\",\"open\",\"open\","
                                 "\"open\"],\"deal\":\"sealed\"}");
        poll_for(0);
    }
    while (playing < room_count)
        poll_for(0.1);
}

/* One room after the other makes a move, at the pace that was asked for. */
static void play(double a_second, double seconds)
{
    double start = now(), due = start;
    int next = 0;
    while (now() - start < seconds) {
        while (due <= now()) {
            struct room *room = &rooms[next];
            next = (next + 1) % room_count;
            due += 1 / a_second;
            for (int seat = 0; seat < SEATS; seat++) {
                struct player *player = &room->player[seat];
                if (!player->move[0] || player->sent > 0)
                    continue;
                char text[160];
                snprintf(text, sizeof text, "{\"type\":\"move\",\"text\":\"%s\",\"seq\":%lld}", player->move,
                         player->seq);
                player->sent = now();
                player->move[0] = '\0';
                sent_count++;
                say(player, text);
                break;
            }
        }
        poll_for(0.001);
    }
    for (double end = now() + 5; acknowledged < sent_count && now() < end;)
        poll_for(0.01);
}

static int by_value(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double quantile(double q)
{
    return sample_count ? samples[(size_t)(q * (double)(sample_count - 1))] * 1e3 : 0;
}

static void run_rooms(const char *host_port, int count, double a_second, double seconds, int pid)
{
    long before = pid ? memory_of(pid) : 0;
    room_count = count;
    rooms = calloc((size_t)count, sizeof *rooms);
    samples = malloc(MOST_SAMPLES * sizeof *samples);
    double start = now();
    open_rooms(host_port);
    printf("%d rooms, %d players are ready after %.1f s\n", count, count * SEATS, now() - start);
    long memory = pid ? memory_of(pid) : 0;
    double cpu = pid ? cpu_of(pid) : 0;
    acknowledged = sent_count = 0;
    sample_count = 0;
    start = now();
    play(a_second, seconds);
    double passed = now() - start;
    qsort(samples, sample_count, sizeof *samples, by_value);
    printf("%.1f moves/s, %ld sent, %ld not acknowledged, %ld errors\n", (double)acknowledged / passed, sent_count,
           sent_count - acknowledged, errors);
    printf("acknowledged after p50 %.1f ms, p99 %.1f ms, most %.1f ms\n", quantile(0.5), quantile(0.99), quantile(1));
    if (pid)
        printf("server: %.3f ms CPU a move, %.1f kB a connection, %ld kB in all, %ld kB more after playing\n",
               (cpu_of(pid) - cpu) * 1e3 / (double)(acknowledged ? acknowledged : 1),
               (double)(memory - before) / (count * SEATS), memory_of(pid), memory_of(pid) - memory);
}

static void run_idle(const char *host_port, int count, double seconds, int pid)
{
    long before = pid ? memory_of(pid) : 0;
    struct player *players = calloc((size_t)count, sizeof *players);
    for (int i = 0; i < count; i++) {
        players[i].socket = open_socket(host_port);
        add_to_epoll(&players[i]);
        poll_for(0);
    }
    while (open_count < count)
        poll_for(0.1);
    double cpu = pid ? cpu_of(pid) : 0;
    printf("%d connections are open\n", open_count);
    for (double end = now() + seconds; now() < end;)
        poll_for(0.1);
    if (pid)
        printf("server: %.1f kB a connection, %ld kB in all, %.2f s CPU in %.0f s\n",
               (double)(memory_of(pid) - before) / count, memory_of(pid), cpu_of(pid) - cpu, seconds);
}

int main(int argc, char **argv)
{
    struct rlimit limit;
    char host[64];
    if (argc < 5 || sscanf(argv[1], "%63[^:]:", host) != 1 || !strchr(argv[1], ':')) {
        fprintf(stderr, "usage: serve_load HOST:PORT ROOMS MOVES_A_SECOND SECONDS [PID]\n"
                        "       serve_load HOST:PORT idle CONNECTIONS SECONDS [PID]\n");
        return 2;
    }
    getrlimit(RLIMIT_NOFILE, &limit);
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
    address = (struct sockaddr_in){.sin_family = AF_INET, .sin_port = htons((uint16_t)atoi(strchr(argv[1], ':') + 1))};
    if (inet_pton(AF_INET, host, &address.sin_addr) != 1)
        fail(host);
    epoll_fd = epoll_create1(0);
    int pid = argc > 5 ? atoi(argv[5]) : 0;
    if (strcmp(argv[2], "idle") == 0)
        run_idle(argv[1], atoi(argv[3]), atof(argv[4]), pid);
    else
        run_rooms(argv[1], atoi(argv[2]), atof(argv[3]), atof(argv[4]), pid);
    return 0;
}
