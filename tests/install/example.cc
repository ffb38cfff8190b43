// The same program in C++: the handles close themselves, and the search has a time limit.
#include <kartu/kartu.h>

#include <cstring>
#include <iostream>
#include <memory>
#include <string>

template <typename T, void (*close)(T *)> struct closer {
    void operator()(T *handle) const { close(handle); }
};
using position = std::unique_ptr<kt_position, closer<kt_position, kt_position_free>>;
using solver = std::unique_ptr<kt_solver, closer<kt_solver, kt_solver_close>>;

static int complain(const char *what, const kt_error &error)
{
    char text[256];
    kt_phrase_render(&error.what, nullptr, text, sizeof text);
    std::cerr << what << ": " << text << '\n';
    return 1;
}

static std::string taken(kt_text &text)
{
    std::string copy(text.data ? text.data : "");
    kt_text_free(&text);
    return copy;
}

static int solve(kt_solver *by, const kt_position *deal)
{
    kt_limits limits = {};
    kt_result result = {};
    kt_error error = {};
    kt_text line = {};
    limits.states = 200000;
    limits.seconds = 600;
    if (!kt_solver_run(by, deal, &limits, &result, &error))
        return complain("solve", error);
    if (result.verdict != KT_SOLVED || !kt_line_write(deal, &result.line, "standard", nullptr, &line, &error))
        return complain("no solution", error);
    std::cout << "solved by " << kt_solver_name(by) << " in " << result.tally.moves << " moves\n" << taken(line);
    kt_line_free(&result.line);
    return 0;
}

int main()
{
    kt_error error = {};
    const kt_game *game = kt_game_find("freecell");
    position deal(kt_position_deal(game, nullptr, 1, &error));
    solver by(kt_solver_open(game, nullptr, &error));
    if (std::strcmp(kt_version(), KT_VERSION) != 0 || !deal || !by)
        return complain("start", error);
    kt_move moves[64];
    int count = kt_position_moves(deal.get(), moves, 64);
    std::cout << kt_game_title(game) << ' ' << kt_version() << ", deal 1: " << count << " moves:";
    for (int i = 0; i < count && i < 64; i++) {
        kt_text text = {};
        kt_move_write(deal.get(), moves[i], &text);
        std::cout << ' ' << taken(text);
    }
    std::cout << std::endl;
    return solve(by.get(), deal.get());
}
