/* Opening, upgrading and writing. reading.c reads, results.c has results and statistics. */
#include "store/store.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "kit/rules.h"
#include "kit/words.h"
#include "store/inside.h"
#include "store/schema.h"

enum { WAIT_MILLISECONDS = 10000 };

/* The columns that store_take_statistics reads. */
#define TALLY_SUMS                                                                                                     \
    "game, rules, algorithm, played, won, assisted, assisted_won, points, streak, best_streak, best_seconds, "         \
    "best_moves"

/* A list of scores: ?1 game, ?2 rules, ?3 player, ?4 how many, ?5 sealed. store_scores_of reads the columns. */
#define SCORES(columns, from, where, order)                                                                            \
    "SELECT coalesce(p.name, ''), r.deal, r.seconds, r.at, r.points, r.player=?3, " columns " FROM " from              \
    " r LEFT JOIN player p ON p.player=r.player WHERE r.game=?1 AND r.rules=?2 AND (r.deal='sealed')=?5 AND " where    \
    " AND r.deal<>'' AND NOT r.held ORDER BY " order " LIMIT ?4"
#define OF_PEOPLE(order) SCORES("r.moves, 0, r.won, ''", "result", "r.won AND NOT r.assisted", order)
#define OF_ALGORITHMS(order) SCORES("r.moves, 0, r.won, r.algorithm", "result", "r.algorithm<>''", "r.won DESC, " order)
#define OF_MATCHES(order) SCORES("0, r.rounds, 1, ''", "total", "NOT r.assisted", order)

/* Is the row `r` behind number ?3 of the list of `where`, in this order? In all orders? */
#define IS_BEHIND(where, key, order)                                                                                   \
    "(" key ") > (SELECT " key " FROM result WHERE game=r.game AND rules=r.rules AND"                                  \
    " (deal='sealed')=(r.deal='sealed') AND " where " ORDER BY " order " LIMIT 1 OFFSET ?3)"
#define IS_BEHIND_IN_ALL(where)                                                                                        \
    IS_BEHIND(where, "-points, moves, seconds", "points DESC, moves, seconds")                                         \
    " AND " IS_BEHIND(where, "moves, seconds, -points", "moves, seconds, points DESC") " AND " IS_BEHIND(              \
        where, "seconds, moves, -points", "seconds, moves, points DESC")

/* The sums of player ?1: the own ones, and those of each imported file. */
#define ALL_SUMS                                                                                                       \
    "SELECT '' AS source, 1 AS is_own, at, " TALLY_SUMS " FROM tally WHERE player=?1 UNION ALL"                        \
    " SELECT source, 0, at, " TALLY_SUMS " FROM imported WHERE player=?1"

/* The columns that take_record reads. */
#define RECORD_ROW                                                                                                     \
    "key, game, rules, deal, algorithm, won, assisted, held, round, seat, points, moves, seconds, at, code='',"        \
    " opening, line"

/* Imported records can all have the same time, so the order needs the rowid, too. The index has both: skipped rows are
 * not read. */
#define NEWEST_RECORDS "ORDER BY at DESC, rowid DESC "
#define IS_OLD_RECORD "(at, rowid) < (SELECT at, rowid FROM record WHERE player=?1 " NEWEST_RECORDS "LIMIT 1 OFFSET ?2)"

/* The saved settings with the changes ?3. */
#define MERGED "json_patch(CASE WHEN json_valid(settings) THEN settings ELSE '{}' END, ?3)"

static const char *const texts[STATEMENTS] = {
    [BEGIN_CHANGE] = "SAVEPOINT change",
    [UNDO_CHANGE] = "ROLLBACK TO change",
    [END_CHANGE] = "RELEASE change",
    [ADD_ROOM] = "INSERT INTO room(code, game, rules, clock, made) VALUES(?,?,?,?,?)",
    [SET_OPTIONS] = "UPDATE room SET is_public=?2, has_hints=?3, host=?4 WHERE code=?1",
    [SET_SEAT] = "INSERT OR REPLACE INTO seat VALUES(?,?,?,?,?,?)",
    [ADD_EVENT] = "INSERT INTO event VALUES(?,?,?,?,?,?,?)",
    [FIND_RESULT] =
        "SELECT won, assisted, points, at, algorithm FROM result WHERE code=? AND start=? AND round=? AND seat=?",
    [SET_RESULT] = "INSERT INTO result VALUES(?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)"
                   " ON CONFLICT(code, start, round, seat) DO UPDATE SET won=excluded.won, assisted=excluded.assisted,"
                   " points=excluded.points, moves=excluded.moves, seconds=excluded.seconds, at=excluded.at,"
                   " algorithm=excluded.algorithm WHERE NOT won",
    [FIND_TALLY] = "SELECT " TALLY_SUMS ", streak_before, at FROM tally WHERE player=? AND game=? AND rules=?"
                   " AND algorithm=?",
    [SET_TALLY] = "INSERT OR REPLACE INTO tally(player, " TALLY_SUMS ", streak_before, at)"
                  " VALUES(?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)",
    [DROP_LOST] = "DELETE FROM result INDEXED BY result_lost WHERE code=? AND start<? AND NOT won"
                  " AND algorithm=''",
    [OPEN_RESULTS] = "UPDATE result SET held=0 WHERE code=? AND held",
    [OPEN_TOTALS] = "UPDATE total SET held=0 WHERE code=? AND held",
    [ADD_TOTAL] =
        "INSERT INTO total VALUES(?,?,?,?,?,?,?,?,1,?,?,?,?)"
        " ON CONFLICT(code, start, seat, player) DO UPDATE SET points=points+excluded.points,"
        " rounds=rounds+1, deal=CASE WHEN excluded.deal='' THEN '' ELSE deal END, seconds=seconds+excluded.seconds, "
        "assisted=assisted OR excluded.assisted,"
        " held=excluded.held, at=excluded.at",
    [SET_PLAYER] = "INSERT INTO player VALUES(?1, coalesce(?2, ''), coalesce(?3, ''), ?4) ON CONFLICT(player) DO UPDATE"
                   " SET name=coalesce(?2, name), seen=?4, settings=CASE WHEN ?3 IS NULL THEN settings ELSE " MERGED
                   " END WHERE ?3 IS NULL OR length(CAST(" MERGED " AS BLOB)) <= ?5",
    [SET_SUMMARY] =
        "INSERT OR REPLACE INTO summary SELECT ?,?,?,?,?,?,?,? WHERE EXISTS(SELECT 1 FROM room WHERE code=?1)",
    [DROP_ROOM] = "DELETE FROM room WHERE code=?1 AND"
                  " coalesce((SELECT at FROM event WHERE code=?1 ORDER BY seq DESC LIMIT 1), 0) < ?2",
    [DROP_SEATS] = "DELETE FROM seat WHERE code=?",
    [DROP_EVENTS] = "DELETE FROM event WHERE code=?",
    [DROP_SUMMARY] = "DELETE FROM summary WHERE code=?",
    [DROP_OLD_EVENTS] = "DELETE FROM event WHERE code=?1 AND seq < ?2 AND NOT (kind IN ('D', 'N') AND seq >="
                        " (SELECT max(seq) FROM event WHERE code=?1 AND kind='D' AND seq < ?2))",
    [FIND_ROOM] = "SELECT code, game, rules, clock, made, is_public, has_hints, host FROM room WHERE code=?",
    [FIND_PLAYER] = "SELECT name, settings, seen FROM player WHERE player=?",
    [EACH_SEAT] = "SELECT s.seat, s.kind, coalesce(p.name, s.name), s.spec, s.player FROM seat s"
                  " LEFT JOIN player p ON p.player=s.player AND s.kind=1 WHERE s.code=? ORDER BY s.seat",
    [EACH_EVENT] = "SELECT seq, kind, seat, count, text, at FROM event WHERE code=?1 AND seq < ?3 AND seq >="
                   " coalesce((SELECT max(seq) FROM event WHERE code=?1 AND kind=?2 AND seq < ?3), 0) ORDER BY seq",
    [ROOMS_OF] = "SELECT r.code, r.game, r.rules, r.clock, r.made, s.seat, e.seq, e.at,"
                 " (SELECT CASE WHEN text LIKE 'n%' AND (SELECT count(*) FROM seat WHERE code=s.code AND kind=1)=1 AND"
                 " NOT EXISTS(SELECT 1 FROM event p WHERE p.code=s.code AND p.seq>d.seq AND p.kind='P')"
                 " THEN substr(text, 2) WHEN text LIKE 'p%' THEN '-1' ELSE '0' END FROM event d WHERE code=s.code AND"
                 " kind='D' ORDER BY seq DESC LIMIT 1), m.seq, m.state, m.round, m.moves, m.seconds, m.assisted,"
                 " m.progress FROM seat s JOIN room r ON r.code=s.code JOIN event e ON e.code=s.code AND"
                 " e.seq=(SELECT max(seq) FROM event WHERE code=s.code)"
                 " LEFT JOIN summary m ON m.code=s.code AND m.seq=e.seq"
                 " WHERE s.player=?1 AND s.kind=1 AND (e.at, r.code) < (?2, ?3) AND coalesce(m.state, 0) < 3"
                 " ORDER BY e.at DESC, r.code DESC LIMIT ?4",
    [TALLIES_OF] = "SELECT " TALLY_SUMS " FROM (SELECT game, rules, algorithm, sum(played) AS played, sum(won) AS won,"
                   " sum(assisted) AS assisted, sum(assisted_won) AS assisted_won, sum(points) AS points,"
                   " CASE WHEN max(is_own) THEN sum(streak*is_own) ELSE max(streak) END AS streak,"
                   " max(best_streak) AS best_streak, coalesce(min(nullif(best_seconds, -1)), -1) AS best_seconds,"
                   " coalesce(min(nullif(best_moves, -1)), -1) AS best_moves FROM (" ALL_SUMS
                   ") GROUP BY game, rules, algorithm ORDER BY max(at) DESC LIMIT ?2) ORDER BY game, rules, algorithm",
    [SCORES_OF] = OF_PEOPLE("r.seconds, r.moves, r.points DESC"),
    [SCORES_OF + 1] = OF_PEOPLE("r.moves, r.seconds, r.points DESC"),
    [SCORES_OF + 2] = OF_PEOPLE("r.points DESC, r.moves, r.seconds"),
    [SCORES_OF + 3] = OF_ALGORITHMS("r.seconds, r.moves, r.points DESC"),
    [SCORES_OF + 4] = OF_ALGORITHMS("r.moves, r.seconds, r.points DESC"),
    [SCORES_OF + 5] = OF_ALGORITHMS("r.points DESC, r.moves, r.seconds"),
    [SCORES_OF + 6] = OF_MATCHES("r.seconds, r.points DESC"),
    [SCORES_OF + 7] = OF_MATCHES("r.rounds, r.points DESC"),
    [SCORES_OF + 8] = OF_MATCHES("r.points DESC, r.rounds"),
    [FIND_RATING] = "SELECT rating, deviation, volatility, games, at FROM rating WHERE player=? AND game=?",
    [SET_RATING] = "INSERT OR REPLACE INTO rating VALUES(?,?,?,?,?,?,?)",
    [COUNT_PAIR] = "INSERT INTO pairing VALUES(?1, ?2, ?3, 1) ON CONFLICT(one, other) DO UPDATE SET"
                   " games=CASE WHEN day=?3 THEN games+1 ELSE 1 END, day=?3 WHERE day<>?3 OR games < ?4",
    [KEEP_PRUNE_TIME] = "INSERT INTO pruning VALUES(1, ?1) ON CONFLICT(id) DO UPDATE SET at=excluded.at"
                        " WHERE abs(at - excluded.at) >= 3600000", /* an idle server writes once an hour */
    [DROP_PAIRS] = "DELETE FROM pairing WHERE day < ?",
    [RATINGS_OF] = "SELECT r.rating, r.deviation, r.volatility, r.games, r.at, coalesce(p.name, ''), r.player=?2"
                   " FROM rating r LEFT JOIN player p ON p.player=r.player WHERE r.game=?1"
                   " ORDER BY r.rating - 2*r.deviation DESC LIMIT ?3",
    [HAS_WON] = "SELECT 1 FROM result WHERE player=? AND game=? AND rules=? AND deal=? AND won AND algorithm=''"
                " LIMIT 1",
    [DAYS_WON] = "SELECT day, game, in_time FROM day_won WHERE player=? AND day BETWEEN ? AND ? ORDER BY day DESC",
    [FIND_KEY] = "SELECT key FROM secret",
    [KNOWS_PLAYER] = "SELECT 1 WHERE EXISTS(SELECT 1 FROM player WHERE player=?1) OR"
                     " EXISTS(SELECT 1 FROM seat WHERE player=?1) OR EXISTS(SELECT 1 FROM tally WHERE player=?1) OR"
                     " EXISTS(SELECT 1 FROM imported WHERE player=?1)",
    [COUNT_ROOMS] = "SELECT count(*) FROM room",
    [EACH_ROOM] = "SELECT code FROM room ORDER BY code",
    [EACH_CLOCK] = "SELECT r.code, r.clock, e.at FROM room r JOIN event e ON e.code=r.code AND e.seq=(SELECT max(seq)"
                   " FROM event WHERE code=r.code AND kind IN ('D','N','M')) WHERE r.clock >= ?",
    [COUNT_STRAYS] = "SELECT (SELECT count(*) FROM seat WHERE code NOT IN (SELECT code FROM room)) +"
                     " (SELECT count(*) FROM event WHERE code NOT IN (SELECT code FROM room))",
    [SIZE] = "SELECT (p.page_count - f.freelist_count) * s.page_size FROM pragma_page_count p,"
             " pragma_freelist_count f, pragma_page_size s",
    [USES_OF_ROOMS] =
        "SELECT code, at < ?3 - 1000*clock OR (at < ?4 - 1000*clock AND NOT EXISTS(SELECT 1 FROM event WHERE"
        " code=used.code AND kind='M') AND (SELECT count(*) FROM event WHERE code=used.code AND kind='D') < 2) FROM"
        " (SELECT r.code AS code, r.clock AS clock, coalesce((SELECT at FROM event WHERE code=r.code ORDER BY seq DESC "
        "LIMIT 1), 0) AS at"
        " FROM room r WHERE r.code > ?1 ORDER BY r.code LIMIT ?2) AS used ORDER BY code",
    [PLAYERS_UP_TO] = "SELECT player FROM player WHERE player > ? ORDER BY player LIMIT 1 OFFSET ?",
    [DROP_PLAYERS] = "DELETE FROM player WHERE player > ?1 AND player <= ?2 AND seen < ?3 AND"
                     " NOT EXISTS(SELECT 1 FROM tally t WHERE t.player=player.player) AND"
                     " NOT EXISTS(SELECT 1 FROM imported i WHERE i.player=player.player) AND"
                     " NOT EXISTS(SELECT 1 FROM seat s WHERE s.player=player.player)",
    [RESULTS_UP_TO] = "SELECT at FROM result WHERE at > ? AND at < ? ORDER BY at LIMIT 1 OFFSET ?",
    [DROP_RESULTS] =
        "DELETE FROM result AS r WHERE at > ?1 AND at <= ?2 AND CASE WHEN algorithm<>'' THEN NOT won OR "
        "(" IS_BEHIND_IN_ALL("algorithm<>'' AND won") ") ELSE won AND (assisted OR deal='' OR (" IS_BEHIND_IN_ALL(
            "won AND NOT assisted AND deal<>''") ")) END",
    [TOTALS_UP_TO] = "SELECT at FROM total WHERE at > ? AND at < ? ORDER BY at LIMIT 1 OFFSET ?",
    [DROP_TOTALS] =
        "DELETE FROM total AS r WHERE at > ?1 AND at <= ?2 AND (assisted OR deal='' OR points < (SELECT points FROM"
        " total WHERE game=r.game AND rules=r.rules AND (deal='sealed')=(r.deal='sealed') AND"
        " NOT assisted AND deal<>'' ORDER BY points DESC LIMIT 1 OFFSET ?3))",
    [SET_RECORD] = "INSERT OR REPLACE INTO record VALUES(?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)",
    [ADD_RECORD] = "INSERT OR IGNORE INTO record VALUES(?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)",
    [OPEN_RECORDS] = "UPDATE record SET held=0 WHERE code=? AND held",
    [DROP_RECORDS] = "DELETE FROM record WHERE player=?1 AND " IS_OLD_RECORD,
    [DROP_REPLAYS] =
        "UPDATE record SET opening=NULL, line=NULL WHERE player=?1 AND line IS NOT NULL AND " IS_OLD_RECORD,
    [RECORDS_OF] = "SELECT " RECORD_ROW " FROM record WHERE player=? " NEWEST_RECORDS "LIMIT ? OFFSET ?",
    [COUNT_RECORDS] = "SELECT count(*) FROM record WHERE player=?",
    [FIND_RECORD] = "SELECT " RECORD_ROW " FROM record WHERE player=? AND key=?",
    [STANDING_OF] = "SELECT count(*), total(seconds < ?4), total(moves < ?5), total(points > ?6) FROM record"
                    " WHERE player=?1 AND game=?2 AND rules=?3 AND won AND NOT assisted AND algorithm=''",
    [SUMS_OF] = "SELECT " TALLY_SUMS ", source, at FROM (" ALL_SUMS ") ORDER BY at DESC LIMIT ?2",
    [SET_IMPORTED] = "INSERT INTO imported SELECT ?1,?2,?3,?4,?5,?6,?7,?8,?9,?10,?11,?12,?13,?14,?15 WHERE"
                     " (SELECT count(*) FROM imported WHERE player=?1) < ?16 OR EXISTS(SELECT 1 FROM imported WHERE"
                     " player=?1 AND source=?2 AND game=?3 AND rules=?4 AND algorithm=?5)"
                     " ON CONFLICT DO UPDATE SET played=excluded.played, won=excluded.won, assisted=excluded.assisted,"
                     " assisted_won=excluded.assisted_won, points=excluded.points, streak=excluded.streak,"
                     " best_streak=excluded.best_streak, best_seconds=excluded.best_seconds,"
                     " best_moves=excluded.best_moves, at=excluded.at WHERE excluded.played >= played",
};

bool store_refuse(struct store *store, struct kt_error *error)
{
    return refuse(error, KT_NOT_POSSIBLE, N_("Cannot use the database %1: %2."), store->path,
                  store->file ? sqlite3_errmsg(store->file) : "");
}

sqlite3_stmt *store_prepare(struct store *store, enum store_statement statement)
{
    assert(statement < STATEMENTS);
    sqlite3_stmt **place = &store->statement[statement];
    if (!*place)
        sqlite3_prepare_v3(store->file, texts[statement], -1, SQLITE_PREPARE_PERSISTENT, place, NULL);
    return *place;
}

void store_done(sqlite3_stmt *statement)
{
    sqlite3_reset(statement);
    sqlite3_clear_bindings(statement);
}

void store_bind_text(sqlite3_stmt *statement, int column, const char *text)
{
    sqlite3_bind_text(statement, column, text, -1, SQLITE_STATIC);
}

/* ---- opening ---- */

static bool make_directories(char *path)
{
    for (char *slash = strchr(path + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        bool is_there = mkdir(path, 0777) == 0 || errno == EEXIST;
        *slash = '/';
        if (!is_there)
            return false;
    }
    return mkdir(path, 0700) == 0 || errno == EEXIST;
}

bool store_find_directory(const char *directory, char *path, size_t size)
{
    const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    int length = -1;
    if (directory)
        length = snprintf(path, size, "%s", directory);
    else if (data && *data == '/')
        length = snprintf(path, size, "%s/kartu", data);
    else if (home)
        length = snprintf(path, size, "%s/.local/share/kartu", home);
    return length > 0 && (size_t)length < size;
}

int store_version_of(sqlite3 *file)
{
    sqlite3_stmt *statement;
    int version = -1;
    if (sqlite3_prepare_v2(file, "PRAGMA user_version", -1, &statement, NULL) != SQLITE_OK)
        return -1;
    if (sqlite3_step(statement) == SQLITE_ROW)
        version = sqlite3_column_int(statement, 0);
    sqlite3_finalize(statement);
    return version;
}

/* Writes a page, even if the version is the same. */
static int write_version(sqlite3 *file)
{
    char text[64];
    snprintf(text, sizeof text, "PRAGMA user_version=%d", STORE_VERSION);
    return sqlite3_exec(file, text, NULL, NULL, NULL);
}

/* The SQL function normal_rules(game, rules): normalises rules of an older version; unknown rules stay as they are. */
static void normal_rules(sqlite3_context *context, int count, sqlite3_value **values)
{
    const char *name = (const char *)sqlite3_value_text(values[0]),
               *rules = (const char *)sqlite3_value_text(values[1]);
    const struct kt_game *game = name ? kt_game_find(name) : NULL;
    struct kt_text text = {0};
    (void)count;
    bool is_understood = game && rules && rules_normalise(game, rules, &text, NULL);
    sqlite3_result_text(context, is_understood ? text.data : rules, -1, SQLITE_TRANSIENT);
    kt_text_free(&text);
}

/* In one transaction: if two processes open an old file, the second one waits and finds it upgraded. */
static bool upgrade(struct store *store, struct kt_error *error)
{
    if (sqlite3_create_function(store->file, "normal_rules", 2, SQLITE_UTF8, NULL, normal_rules, NULL, NULL) !=
            SQLITE_OK ||
        sqlite3_exec(store->file, "BEGIN IMMEDIATE", NULL, NULL, NULL) != SQLITE_OK)
        return store_refuse(store, error);
    int version = store_version_of(store->file);
    bool is_done = version >= 0 && version <= STORE_VERSION;
    for (; is_done && version < STORE_VERSION; version++)
        is_done = sqlite3_exec(store->file, store_steps[version], NULL, NULL, NULL) == SQLITE_OK;
    if (is_done && write_version(store->file) == SQLITE_OK &&
        sqlite3_exec(store->file, "COMMIT", NULL, NULL, NULL) == SQLITE_OK)
        return true;
    if (version > STORE_VERSION)
        refuse(error, KT_NOT_POSSIBLE,
               N_("The database %1 was written by a newer version of Kartu; please use that version."), store->path,
               NULL);
    else
        store_refuse(store, error);
    sqlite3_exec(store->file, "ROLLBACK", NULL, NULL, NULL);
    return false;
}

/* If two processes open a new file, one of them gets SQLITE_BUSY, and for this statement SQLite does not wait by
 * itself. */
static bool make_durable(sqlite3 *file)
{
    enum { PAUSE = 10 };
    for (int waited = 0;; waited += PAUSE) {
        int status = sqlite3_exec(file, "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL", NULL, NULL, NULL);
        if (status != SQLITE_BUSY || waited >= WAIT_MILLISECONDS)
            return status == SQLITE_OK;
        sqlite3_sleep(PAUSE);
    }
}

/* Only the owner can read a new file; SQLite gives its other files the same mode. Only a new file may be opened and
 * closed here: closing an existing one would release the POSIX locks of other handles of this process. */
static void make_private(const char *path)
{
    int fd = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, S_IRUSR | S_IWUSR);
    if (fd >= 0)
        close(fd);
}

/* The later one of the file and its write-ahead log. */
static int64_t last_write_of(const char *path)
{
    static const char *const ends[] = {"", "-wal"};
    char file[4200];
    int64_t last = 0;
    struct stat state;
    for (int i = 0; i < 2; i++) {
        snprintf(file, sizeof file, "%s%s", path, ends[i]);
        if (stat(file, &state) == 0 && (int64_t)state.st_mtime * 1000 > last)
            last = (int64_t)state.st_mtime * 1000;
    }
    return last;
}

static int note_prune_time(void *data, int count, char **values, char **names)
{
    struct store *store = data;
    (void)names;
    if (count == 1 && values[0])
        store->prune_time = strtoll(values[0], NULL, 10);
    return 0;
}

static struct store *open_file(const char *path, struct kt_error *error)
{
    struct store *store = calloc(1, sizeof *store);
    if (!store) {
        refuse(error, KT_OUT_OF_MEMORY, N_("Out of memory."), NULL, NULL);
        return NULL;
    }
    snprintf(store->path, sizeof store->path, "%s", path);
    store->prune_time = last_write_of(path);
    make_private(path);
    bool is_open = sqlite3_open_v2(path, &store->file, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX,
                                   NULL) == SQLITE_OK;
    sqlite3_busy_timeout(store->file, WAIT_MILLISECONDS);
    if (is_open && make_durable(store->file)) {
        if (upgrade(store, error)) {
            sqlite3_exec(store->file, "SELECT at FROM pruning", note_prune_time, store, NULL);
            return store;
        }
    } else {
        store_refuse(store, error);
    }
    store_close(store);
    return NULL;
}

bool store_make_directory(const char *directory, char *path, size_t size, struct kt_error *error)
{
    return (store_find_directory(directory, path, size) && make_directories(path)) ||
           refuse(error, KT_NOT_POSSIBLE,
                  N_("Cannot create the data directory %1: %2. Choose another one with --data."),
                  directory ? directory : "~/.local/share/kartu", strerror(errno));
}

struct store *store_open(const char *directory, struct kt_error *error)
{
    char path[STORE_PATH - 100], file[STORE_PATH];
    if (!store_make_directory(directory, path, sizeof path, error))
        return NULL;
    snprintf(file, sizeof file, "%s/" STORE_FILE, path);
    return open_file(file, error);
}

struct store *store_open_again(const struct store *store, struct kt_error *error)
{
    return open_file(store->path, error);
}

void store_close(struct store *store)
{
    if (!store)
        return;
    for (int i = 0; i < STATEMENTS; i++)
        sqlite3_finalize(store->statement[i]);
    sqlite3_close(store->file);
    free(store);
}

int64_t store_prune_time(const struct store *store)
{
    return store->prune_time;
}

/* ---- writing ---- */

int store_run(sqlite3_stmt *statement)
{
    int status = sqlite3_step(statement);
    store_done(statement);
    return status == SQLITE_DONE ? SQLITE_OK : status;
}

static int add_room(struct store *store, const struct store_room *room)
{
    sqlite3_stmt *add = store_prepare(store, ADD_ROOM);
    store_bind_text(add, 1, room->code);
    store_bind_text(add, 2, room->game);
    store_bind_text(add, 3, room->rules);
    sqlite3_bind_int(add, 4, room->clock);
    sqlite3_bind_int64(add, 5, room->made);
    return store_run(add);
}

static int set_options(struct store *store, const char *code, const struct store_options *options)
{
    sqlite3_stmt *set = store_prepare(store, SET_OPTIONS);
    store_bind_text(set, 1, code);
    sqlite3_bind_int(set, 2, options->is_public);
    sqlite3_bind_int(set, 3, options->has_hints);
    sqlite3_bind_int(set, 4, options->host);
    return store_run(set);
}

static int set_seat(struct store *store, const char *code, const struct store_seat *seat)
{
    sqlite3_stmt *set = store_prepare(store, SET_SEAT);
    store_bind_text(set, 1, code);
    sqlite3_bind_int(set, 2, seat->seat);
    sqlite3_bind_int(set, 3, (int)seat->kind);
    store_bind_text(set, 4, seat->name);
    store_bind_text(set, 5, seat->spec);
    if (seat->kind != STORE_OPEN)
        sqlite3_bind_blob(set, 6, seat->player, STORE_PLAYER_SIZE, SQLITE_STATIC);
    return store_run(set);
}

static int add_event(struct store *store, const char *code, const struct store_event *event)
{
    const char kind[2] = {event->kind, '\0'};
    sqlite3_stmt *add = store_prepare(store, ADD_EVENT);
    store_bind_text(add, 1, code);
    sqlite3_bind_int64(add, 2, (sqlite3_int64)event->seq);
    store_bind_text(add, 3, kind);
    sqlite3_bind_int(add, 4, event->seat);
    sqlite3_bind_int(add, 5, event->count);
    store_bind_text(add, 6, event->text);
    sqlite3_bind_int64(add, 7, event->at);
    return store_run(add);
}

static int drop_old_events(struct store *store, const char *code, uint64_t deal)
{
    sqlite3_stmt *drop = store_prepare(store, DROP_OLD_EVENTS);
    store_bind_text(drop, 1, code);
    sqlite3_bind_int64(drop, 2, (sqlite3_int64)deal);
    return store_run(drop);
}

static int run_for_room(struct store *store, enum store_statement statement, const char *code)
{
    sqlite3_stmt *run = store_prepare(store, statement);
    store_bind_text(run, 1, code);
    return store_run(run);
}

static int open_results(struct store *store, const char *code)
{
    int status = run_for_room(store, OPEN_RESULTS, code);
    if (status == SQLITE_OK)
        status = run_for_room(store, OPEN_TOTALS, code);
    return status == SQLITE_OK ? run_for_room(store, OPEN_RECORDS, code) : status;
}

static int set_player(struct store *store, const struct store_write *write)
{
    sqlite3_stmt *set = store_prepare(store, SET_PLAYER);
    sqlite3_bind_blob(set, 1, write->player, STORE_PLAYER_SIZE, SQLITE_STATIC);
    store_bind_text(set, 2, write->name);
    store_bind_text(set, 3, write->settings);
    sqlite3_bind_int64(set, 4, write->seen);
    sqlite3_bind_int(set, 5, STORE_MOST_SETTINGS);
    int status = store_run(set);
    return status == SQLITE_OK && sqlite3_changes(store->file) == 0 ? SQLITE_CONSTRAINT : status;
}

static int set_summary(struct store *store, const char *code, const struct store_summary *summary)
{
    sqlite3_stmt *set = store_prepare(store, SET_SUMMARY);
    store_bind_text(set, 1, code);
    sqlite3_bind_int64(set, 2, (sqlite3_int64)summary->seq);
    sqlite3_bind_int(set, 3, (int)summary->state);
    sqlite3_bind_int(set, 4, summary->round);
    sqlite3_bind_int64(set, 5, summary->moves);
    sqlite3_bind_int64(set, 6, summary->seconds);
    sqlite3_bind_int64(set, 7, summary->assisted);
    if (summary->progress >= 0)
        sqlite3_bind_double(set, 8, summary->progress);
    return store_run(set);
}

/* SQLITE_CONSTRAINT if another process has used the room in the meantime. */
static int drop_room(struct store *store, const char *code, int64_t before)
{
    sqlite3_stmt *drop = store_prepare(store, DROP_ROOM);
    store_bind_text(drop, 1, code);
    sqlite3_bind_int64(drop, 2, before);
    int status = store_run(drop);
    if (status == SQLITE_OK && sqlite3_changes(store->file) == 0)
        return SQLITE_CONSTRAINT;
    for (enum store_statement rest = DROP_SEATS; status == SQLITE_OK && rest <= DROP_SUMMARY; rest++)
        status = run_for_room(store, rest, code);
    if (status == SQLITE_OK)
        status = store_drop_lost(store, code, INT64_MAX);
    return status == SQLITE_OK ? open_results(store, code) : status;
}

static int write_all(struct store *store, const struct store_write *write)
{
    int status = write->room ? add_room(store, write->room) : SQLITE_OK;
    if (status == SQLITE_OK && write->options)
        status = set_options(store, write->code, write->options);
    for (int i = 0; status == SQLITE_OK && i < write->event_count; i++)
        status = add_event(store, write->code, &write->events[i]);
    if (status == SQLITE_OK && write->deal)
        status = drop_old_events(store, write->code, write->deal);
    for (int i = 0; status == SQLITE_OK && i < write->seat_count; i++)
        status = set_seat(store, write->code, &write->seats[i]);
    for (int i = 0; status == SQLITE_OK && i < write->result_count; i++)
        status = store_set_result(store, &write->results[i]);
    if (status == SQLITE_OK && write->contest)
        status = store_rate(store, write->contest);
    if (status == SQLITE_OK && write->opens)
        status = open_results(store, write->code);
    if (status == SQLITE_OK && write->deal) /* the seeds of the game before are revealed */
        status = run_for_room(store, OPEN_RECORDS, write->code);
    if (status == SQLITE_OK && write->import)
        status = store_import(store, write->player, write->import);
    else if (status == SQLITE_OK && write->player)
        status = set_player(store, write);
    if (status == SQLITE_OK && write->summary)
        status = set_summary(store, write->code, write->summary);
    if (status == SQLITE_OK && write->drop)
        status = drop_room(store, write->drop, write->drop_before);
    if (status == SQLITE_OK && write->prune_before)
        status = store_prune(store, write->prune_before, write->prune_time);
    if (status == SQLITE_OK && write->is_probe)
        status = write_version(store->file);
    return status;
}

/* Was the file deleted or renamed? SQLite would go on writing to it, and everything would be lost at the end. */
static bool has_moved(struct store *store)
{
    int has_moved = 0;
    sqlite3_file_control(store->file, "main", SQLITE_FCNTL_HAS_MOVED, &has_moved);
    return has_moved != 0;
}

bool store_begin(struct store *store, struct kt_error *error)
{
    assert(sqlite3_get_autocommit(store->file)); /* no transaction is open */
    if (has_moved(store))
        return refuse(error, KT_NOT_POSSIBLE,
                      N_("The database %1 was deleted or moved, so nothing can be saved: restore it and restart."),
                      store->path, NULL);
    return sqlite3_exec(store->file, "BEGIN IMMEDIATE", NULL, NULL, NULL) == SQLITE_OK || store_refuse(store, error);
}

/* Uses a savepoint, so that one write of a batch can be rolled back without the others. */
enum store_outcome store_write(struct store *store, const struct store_write *write, struct kt_error *error)
{
    for (int i = 0; i < STATEMENTS; i++) {
        if (!store_prepare(store, (enum store_statement)i)) {
            store_refuse(store, error);
            return STORE_FAILED;
        }
    }
    if (store_run(store_prepare(store, BEGIN_CHANGE)) != SQLITE_OK) {
        store_refuse(store, error);
        return STORE_FAILED;
    }
    assert(write->code || (!write->event_count && !write->seat_count && !write->summary && !write->opens));
    int status = write_all(store, write);
    if (status != SQLITE_OK) {
        store_refuse(store, error);
        store_run(store_prepare(store, UNDO_CHANGE));
    }
    store_run(store_prepare(store, END_CHANGE));
    if (status == SQLITE_OK)
        return STORE_DONE;
    return (status & 0xFF) == SQLITE_CONSTRAINT ? STORE_TAKEN : STORE_FAILED;
}

bool store_commit(struct store *store, struct kt_error *error)
{
    if (sqlite3_exec(store->file, "COMMIT", NULL, NULL, NULL) == SQLITE_OK)
        return true;
    store_refuse(store, error);
    sqlite3_exec(store->file, "ROLLBACK", NULL, NULL, NULL);
    return false;
}
