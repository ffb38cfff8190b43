# Kartu, by two commands: `make run` shows it, `make test` tries all of it. Each installs what it needs first.
# The build itself is meson's: see meson.build.

BUILD ?= build
LIB_BUILD ?= build-lib
# Where `make install` puts everything; empty: where the build was configured for, /usr/local at first.
PREFIX ?=
DESTDIR ?=

.PHONY: all lib run test browser bench fuzz soak valgrind install install-lib uninstall clean

all: $(BUILD)/build.ninja
	@ninja -C $(BUILD)

# The library alone, which needs a C compiler, meson and ninja.
lib: $(LIB_BUILD)/build.ninja
	@ninja -C $(LIB_BUILD)

run:
	@tools/setup.sh build
	@echo "Building..."
	@log=$$(mktemp); $(MAKE) --no-print-directory all >$$log 2>&1 || { cat $$log; rm -f $$log; exit 1; }; rm -f $$log
	@tools/run.sh $(BUILD)/kartu

test:
	@tools/setup.sh build test bench browser valgrind
	@tools/test.sh

# FreeCell beside Freecell Solver, interleaved, Klondike, Spider, Big Two and Saboteur; the tables go to build/bench.
bench:
	@tools/setup.sh build bench
	@$(MAKE) --no-print-directory all
	@python3 bench/freecell.py --kartu $(BUILD)/kartu --output $(BUILD)/bench
	@python3 bench/klondike.py --kartu $(BUILD)/kartu --output $(BUILD)/bench
	@python3 bench/spider.py --kartu $(BUILD)/kartu --output $(BUILD)/bench
	@python3 bench/bigtwo.py --kartu $(BUILD)/kartu --output $(BUILD)/bench
	@python3 bench/saboteur.py --kartu $(BUILD)/kartu --output $(BUILD)/bench

# The page of the web table in a real browser; pictures of every screen go to build/screenshots.
browser:
	@tools/setup.sh build browser
	@$(MAKE) --no-print-directory all
	@tools/browser_test.sh $(BUILD)

# Each fuzz target for SECONDS_EACH (default 600); what is found stays in build-fuzz.
fuzz:
	@tools/setup.sh build test
	@tools/fuzz.sh $${SECONDS_EACH:-600}

# Spider's solvers against an exhaustive search, on SOAK_DEALS deals of each small board (default 1000; `make test` takes 20); Big
# Two and Saboteur against their plain rules and in twin worlds, on tens of thousands of positions; every sentence about a move, on
# a million positions of each game.
soak:
	@tools/setup.sh build test
	@$(MAKE) --no-print-directory all
	@$(BUILD)/tests/test_spider_solve $${SOAK_DEALS:-1000}
	@KARTU_SOAK=1 $(BUILD)/tests/test_bigtwo
	@KARTU_SOAK=1 $(BUILD)/tests/test_bigtwo_twins
	@KARTU_SOAK=1 $(BUILD)/tests/test_saboteur
	@KARTU_SOAK=1 $(BUILD)/tests/test_saboteur_twins
	@KARTU_SOAK=1 $(BUILD)/tests/test_hall_twins
	@for test in $(BUILD)/tests/test_claims_*[a-z]; do KARTU_SOAK=1 $$test || exit 1; done
	@python3 tests/server/kill.py $(BUILD)/kartu 1000

valgrind:
	@tools/setup.sh build test valgrind
	@$(MAKE) --no-print-directory all
	@meson test -C $(BUILD) --wrapper 'valgrind --leak-check=full --error-exitcode=9 --quiet' --timeout-multiplier 30 core conform conform_seats freecell freecell_optimal freecell_search freecell_short freecell_text klondike klondike_greedy klondike_master klondike_moves klondike_policy klondike_short klondike_solve klondike_text lines misuse saboteur saboteur_cases saboteur_greedy saboteur_master saboteur_text saboteur_twins session solvers spider spider_master spider_moves spider_open spider_paper spider_solve spider_text bigtwo bigtwo_master bigtwo_presets bigtwo_text bigtwo_twins hall hall_help hall_limits shapes store
	@meson test -C $(BUILD) tui_valgrind

# Installing fetches nothing: what the build needs must be there, as it is after `make` or `make lib`.
install:
	@tools/install.sh "$(BUILD)" "$(PREFIX)" "$(DESTDIR)"

install-lib:
	@tools/install.sh "$(LIB_BUILD)" "$(PREFIX)" "$(DESTDIR)" -Dprogram=disabled

# Deletes what was last installed from BUILD.
uninstall:
	@ninja -C $(BUILD) uninstall

clean:
	rm -rf build build-*

$(BUILD)/build.ninja:
	@tools/setup.sh build
	@meson setup $(BUILD) $(if $(PREFIX),--prefix "$(PREFIX)")

$(LIB_BUILD)/build.ninja:
	@tools/setup.sh library
	@meson setup $(LIB_BUILD) -Dprogram=disabled $(if $(PREFIX),--prefix "$(PREFIX)")
