#include "games/saboteur/story.h"

#include <string.h>

void sa_story_begin(struct sa_story *story, const struct saboteur *sight)
{
    struct saboteur *table = &story->table;
    story->sight = sight;
    story->next = 0;
    *table = *sight;
    table->acts = table->lying = 0;
    table->winner = SA_NEITHER;
    table->is_over = false;
    memset(table->mine, 0, sizeof table->mine);
    memset(table->goal_is_open, 0, sizeof table->goal_is_open);
    memset(table->goal_is_turned, 0, sizeof table->goal_is_turned);
    memset(table->broken, 0, sizeof table->broken);
    memset(table->looked, 0, sizeof table->looked);
}

bool sa_story_has_more(const struct sa_story *story)
{
    return story->next < story->sight->acts && story->sight->act[story->next].deed != SA_TAKE;
}

struct sa_act sa_story_act(const struct sa_story *story)
{
    return story->sight->act[story->next];
}

void sa_story_go_on(struct sa_story *story)
{
    struct sa_act act = sa_story_act(story);
    story->table.turn = act.seat;
    sa_do(&story->table, act);
    story->next++;
}

int sa_cards_to_goals(const struct saboteur *s, int goals)
{
    struct sa_mine mine;
    int nearest = SA_NO_WAY;
    sa_survey(s, &mine);
    for (int goal = 0; goal < SA_GOALS; goal++) {
        int needed = goals >> goal & 1 && !s->goal_is_open[goal] ? sa_cards_needed(&mine, goal) : SA_NO_WAY;
        nearest = needed < nearest ? needed : nearest;
    }
    return nearest;
}

double sa_expected_cards(const struct saboteur *s, int golden)
{
    struct sa_mine mine;
    int sum = 0, goals = 0;
    sa_survey(s, &mine);
    for (int goal = 0; goal < SA_GOALS; goal++) {
        if (!(golden >> goal & 1) || s->goal_is_open[goal])
            continue;
        int needed = sa_cards_needed(&mine, goal);
        sum += needed < SA_FAR ? needed : SA_FAR;
        goals++;
    }
    return goals ? (double)sum / goals : 0;
}

/* If the gold is known, the others are stones; if two stones are known, the third goal is the gold. */
int sa_golden_goals(const struct saboteur *sight)
{
    int gold = 0, unknown = 0;
    for (int goal = 0; goal < SA_GOALS; goal++) {
        gold |= (sight->goal[goal] == SA_GOLD) << goal;
        unknown |= (sight->goal[goal] == SA_UNKNOWN) << goal;
    }
    return gold ? gold : unknown;
}
