/* Grades deals, and lets another player play them: grades GAME RULES FIRST LAST [BOT SLIP STATES PLAYS]. The last four
 * are a player of src/kit/blind.h, whose seeds differ from those of the grades. Prints one JSON object per deal; the
 * times are CPU times. bench/grades.py makes the figures. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "kit/grade.h"
#include "kit/verdicts.h"

enum { OTHER_SEEDS = 1000003 };

static double cpu_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec * 1e3 + (double)now.tv_nsec * 1e-6;
}

static void print_grading(uint64_t number, const struct grading *grading, double ms)
{
    printf("{\"deal\":%llu,\"verdict\":\"%s\",\"grade\":\"%s\",\"difficulty\":%d,\"states\":%llu,\"wins\":%d,"
           "\"plays\":%d,\"progress\":%d,\"ms\":%.2f",
           (unsigned long long)number, verdict_word(grading->verdict), grade_word(grading->grade), grading->difficulty,
           (unsigned long long)grading->states, grading->blind.wins, grading->blind.plays, grading->blind.progress, ms);
}

static bool print_other(const struct kt_game *game, const struct kt_settings *rules, uint64_t number, char **words)
{
    struct blind_player player = {.bot = words[0],
                                  .slip = atoi(words[1]),
                                  .states = strtoull(words[2], NULL, 10),
                                  .plays = atoi(words[3]),
                                  .seed = number * OTHER_SEEDS};
    struct blind_result other;
    struct kt_position *deal = kt_position_deal(game, rules, number, NULL);
    bool is_good = deal && blind_play(deal, &player, NULL, &other);
    if (is_good)
        printf(",\"other_wins\":%d,\"other_progress\":%d", other.wins, other.progress);
    kt_position_free(deal);
    return is_good;
}

int main(int argc, char **argv)
{
    const struct kt_game *game = argc == 5 || argc == 9 ? kt_game_find(argv[1]) : NULL;
    struct kt_settings rules;
    struct grading grading;
    if (!game) {
        fprintf(stderr, "usage: grades GAME RULES FIRST LAST [BOT SLIP STATES PLAYS]\n");
        return 2;
    }
    kt_rules_usual(game, &rules);
    struct grader *grader = kt_rules_read(game, argv[2], &rules, NULL) ? grader_open(game, &rules) : NULL;
    uint64_t last = strtoull(argv[4], NULL, 10);
    bool is_good = grader != NULL;
    for (uint64_t number = strtoull(argv[3], NULL, 10); is_good && number <= last; number++) {
        double start = cpu_ms();
        is_good = grader_run(grader, number, NULL, &grading);
        print_grading(number, &grading, cpu_ms() - start);
        if (is_good && argc == 9 && grading.grade != GRADE_NONE)
            is_good = print_other(game, &rules, number, argv + 5);
        puts("}");
    }
    grader_close(grader);
    return is_good ? 0 : 1;
}
