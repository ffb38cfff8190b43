# `make run` builds Kartu and starts the web table. `make test` runs all tests. Both install missing packages first.
# The build itself is in meson.build.

BUILD ?= build
LIB_BUILD ?= build-lib
# Where `make install` installs; empty: the prefix that the build directory is configured for (default: /usr/local).
PREFIX ?=
DESTDIR ?=

.PHONY: all lib run test browser bench fuzz soak valgrind python dist deb deb-test install install-lib uninstall clean

all: $(BUILD)/build.ninja
	@ninja -C $(BUILD)

# The library alone. It needs only a C compiler, meson and ninja.
lib: $(LIB_BUILD)/build.ninja
	@ninja -C $(LIB_BUILD)

run:
	@tools/setup.sh build
	@echo "Building..."
	@log=$$(mktemp); $(MAKE) --no-print-directory all >$$log 2>&1 || { cat $$log; rm -f $$log; exit 1; }; rm -f $$log
	@tools/run.sh $(BUILD)/kartu

test:
	@tools/setup.sh build test bench browser valgrind python python-test
	@tools/test.sh

# The figures of every game (FreeCell also beside Freecell Solver, interleaved); the tables go to build/bench.
bench:
	@tools/setup.sh build bench
	@$(MAKE) --no-print-directory all
	@for script in $(filter-out bench/figures.py,$(wildcard bench/*.py)); do \
		python3 $$script --kartu $(BUILD)/kartu --output $(BUILD)/bench || exit 1; \
	done

# Tests the page in a real browser; screenshots go to build/screenshots.
browser:
	@tools/setup.sh build browser
	@$(MAKE) --no-print-directory all
	@tools/browser_test.sh $(BUILD)

# Runs each fuzz target for SECONDS_EACH seconds (default: 600); findings stay in build-fuzz.
fuzz:
	@tools/setup.sh build test
	@tools/fuzz.sh $${SECONDS_EACH:-600}

# The long form of the random tests: solvers against an exhaustive search, rules against the plain rules, twin worlds,
# claims about moves, a server that is killed a thousand times, as many power failures, and ranks of kartu-mpi that are
# killed a hundred times. Then random messages of all types, the Python package, the terminal and kartu-mpi under the
# sanitizers, and the Debian packages. SOAK_DEALS (default 1000) is the number of Spider deals per small board,
# SOAK_MESSAGES (default 2000000) the number of messages, SOAK_SEED their first seed.
soak:
	@tools/setup.sh build test python
	@$(MAKE) --no-print-directory all
	@KARTU_SOAK=1 meson test -C $(BUILD) --no-rebuild --suite soak --timeout-multiplier 0
	@[ -f build-sanitize/build.ninja ] || \
		CC=clang meson setup build-sanitize -Dtests=enabled -Db_sanitize=address,undefined -Db_lundef=false
	@ninja -C build-sanitize
	@KARTU_SOAK=1 meson test -C build-sanitize --no-rebuild --timeout-multiplier 0 \
		--suite storm --suite python --suite tui --suite mpi
	@$(MAKE) --no-print-directory deb-test

valgrind:
	@tools/setup.sh build test valgrind
	@$(MAKE) --no-print-directory all
	@meson test -C $(BUILD) --no-rebuild --suite unit --timeout-multiplier 0 \
		--wrapper 'valgrind --leak-check=full --error-exitcode=9 --quiet'
	@meson test -C $(BUILD) --no-rebuild tui_valgrind

# The wheel of the Python package, in build/python. It needs no C compiler; the library is loaded when it is imported.
python:
	@tools/setup.sh python
	@tools/python.sh $(BUILD)/python

# The source archive of the last commit, in build-dist; the same commit makes the same bytes.
dist:
	@tools/dist.sh build-dist

# The Debian packages, in build-deb, checked with lintian.
deb:
	@tools/setup.sh build python deb
	@tools/deb.sh build-deb

# Installs, uses, upgrades, removes and purges the packages in a new chroot of this Debian release. Needs root.
deb-test: deb
	@tools/setup.sh deb-test
	@tests/packages/chroot.sh build-deb

# Does not install packages: run `make` or `make lib` first.
install:
	@tools/install.sh "$(BUILD)" "$(PREFIX)" "$(DESTDIR)"

install-lib:
	@tools/install.sh "$(LIB_BUILD)" "$(PREFIX)" "$(DESTDIR)" -Dprogram=disabled -Dtests=disabled

# Deletes the files of the last installation from BUILD.
uninstall:
	@ninja -C $(BUILD) uninstall

clean:
	rm -rf build build-*

$(BUILD)/build.ninja:
	@tools/setup.sh build
	@meson setup $(BUILD) $(if $(PREFIX),--prefix "$(PREFIX)")

$(LIB_BUILD)/build.ninja:
	@tools/setup.sh library
	@meson setup $(LIB_BUILD) -Dprogram=disabled -Dtests=disabled $(if $(PREFIX),--prefix "$(PREFIX)")
