# make demo     set up and run the first comparison (minutes on a fresh machine, seconds later)
# make test     set up, lint, check types and contracts, run the tests that every change has to pass (minutes)
# make verify   run the rest: every kind of proof whose sources have changed since it last passed; keeps a record
# All need nothing but Python 3.11 or newer and make; the tests of pages get a browser where there is none.

PYTHON ?= $(shell for p in python3 python3.13 python3.12 python3.11 python; do \
	command -v $$p >/dev/null 2>&1 && \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1 && echo $$p && break; done)
JOBS ?= 2
DEMO ?= reports/demo

VENV ?= .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check
PYTEST := $(BIN)/pytest -q -n $(JOBS) --dist loadfile --no-loadscope-reorder
LANE ?=
PINNED := $(PIP) install --quiet --require-hashes --only-binary :all: -r

# Tests start hundreds of processes; where bytecode is not kept, each of them parses all sources.
export PYTHONDONTWRITEBYTECODE :=

.DEFAULT_GOAL := help
.PHONY: help demo setup test verify lint unit pytest units checked browser elsewhere elsewhere-processor elsewhere-3.12 \
	elsewhere-3.13 format answers answers-checked printed-checked rules options rooms house-rules-study variant-studies choices \
	packages hooks kept-games notebooks screenshots wheel wheel-checked damage rule-coverage atlas expansion-atlas acceptance checker faults random-maps \
	blunders lock clean

help:
	@sed -n '1,4s/^# //p' Makefile

demo: $(VENV)/run.stamp
	rm -rf $(DEMO)
	$(BIN)/m44 compare pegasus-bridge --option damage-scoring --option no-retreat-choice \
		--games 3000 --seed 1 --out $(DEMO)

test: $(VENV)/test.stamp
	$(MAKE) --no-print-directory --jobs=$(JOBS) lint units browser
	$(PYTEST) --lane quick
	$(BIN)/python -m tests.wheel_checked
	$(BIN)/python -m tests.verification status

# The kinds of proof of tests/verification/kinds.toml, into reports/verification; `make verify KINDS="golden checker"` runs
# some, `make verify AGAIN=--again` also those that hold.
verify: $(VENV)/test.stamp
	$(MAKE) --no-print-directory --jobs=$(JOBS) units checked browser
	$(BIN)/python -m tests.verification run --workers $(JOBS) $(AGAIN) $(KINDS)

setup: $(VENV)/test.stamp

lint: $(VENV)/test.stamp
	$(BIN)/ruff check .
	$(BIN)/ruff format --check --quiet .
	$(BIN)/mypy
	$(BIN)/lint-imports

unit: $(VENV)/test.stamp units checked
	$(MAKE) --no-print-directory pytest

# All tests of both lanes, without lint.
pytest: $(VENV)/test.stamp browser
	$(PYTEST) $(if $(LANE),--lane $(LANE))

# Compiled side by side before the tests, of which each would otherwise compile on its own what it is the first to ask.
units checked: $(VENV)/test.stamp
	$(BIN)/python -m tests.compiled $@

# A Chromium for the tests of pages: the one installed, else Debian's, else Playwright's own build.
browser: $(VENV)/test.stamp
	$(BIN)/python -m tests.browser.find

# All tests where the last bits of sums may differ: with the instructions of an old processor, and with the other versions of
# Python.  Name the interpreters if they are called otherwise; one that is missing is a failure.
PYTHON_3_12 ?= python3.12
PYTHON_3_13 ?= python3.13

elsewhere: elsewhere-processor elsewhere-3.12 elsewhere-3.13

elsewhere-processor: $(VENV)/test.stamp browser
	$(BIN)/python -m tests.plain_processor $(MAKE) --no-print-directory unit

elsewhere-3.12:
	$(MAKE) --no-print-directory unit VENV=.venv-3.12 PYTHON="$(call version,$(PYTHON_3_12),3.12)"

elsewhere-3.13:
	$(MAKE) --no-print-directory unit VENV=.venv-3.13 PYTHON="$(call version,$(PYTHON_3_13),3.13)"

# The interpreter if it is of that version, else nothing, which $(VENV)/python.stamp refuses.
version = $(shell $(1) -c 'import sys; print(sys.executable if "%d.%d" % sys.version_info[:2] == "$(2)" else "")' 2>/dev/null)

format: $(VENV)/test.stamp
	$(BIN)/ruff check --fix --quiet . || true
	$(BIN)/ruff format .

# Share of the rulebook that is in the program with a test; `make rule-coverage COMPLETE=--complete` fails below 100 %.
rule-coverage: $(VENV)/test.stamp
	$(BIN)/python -m tests.rulebook.rule_coverage $(COMPLETE)

# docs/2-rules.md, after a change of the rulebook, of places in the code or of the marks of tests.
rules: $(VENV)/test.stamp
	$(BIN)/python -m tests.rulebook.rules_page

# Which house rules matter: every option on the base battles and on its stages, at most 23 million games if nothing can be
# kept, five hours or so on two cores; stopped, it goes on where it was.
house-rules-study: $(VENV)/run.stamp
	$(BIN)/m44 rule-study reports/which-house-rules-matter/study.toml
	$(BIN)/m44 studies reports --write

# Other games on the same board, a study each: twenty minutes or so each on two cores; stopped, it goes on where it was.
variant-studies: $(VENV)/run.stamp
	for file in reports/variants/*/study.toml; do $(BIN)/m44 variant-study $$file || exit 1; done
	$(BIN)/m44 studies reports --write

# Choices made by one side alone, against nobody making them: two hours or so on two cores; stopped, it goes on where it was.
choices: $(VENV)/run.stamp
	$(BIN)/m44 choices
	$(BIN)/m44 studies reports --write

# A wheel for this version of Python and this kind of machine, which plays without compiling first, into dist: minutes where
# nothing was compiled, seconds where all was.
wheel: $(VENV)/run.stamp
	rm -rf build/shipped
	$(BIN)/python -m engine.runs.ship build/shipped
	M44_SHIP=build/shipped $(PIP) wheel --quiet --no-deps --no-build-isolation --wheel-dir dist .

# Such a wheel installed in an empty environment: it plays what the sources play and compiles nothing.
wheel-checked: $(VENV)/test.stamp
	$(BIN)/python -m tests.wheel_checked

# The official games of the base battles that ship with the program, into engine/data/kept, after a change by which games are
# played, hashed or counted otherwise: some minutes.  `make kept-games POSTURES=500` adds those that `m44 fair` plays beside.
POSTURES ?= 0

kept-games: $(VENV)/run.stamp
	$(BIN)/python -m engine.runs.kept_ship engine/data/kept $(POSTURES)

# docs/15-packages.md, after a room was added or moved, or imports another one.
packages: $(VENV)/test.stamp
	$(BIN)/python -m tests.architecture.packages

# docs/16-hooks.md and the types of all switches, after a declaration of engine/hooks has changed.
# A page for each room of engine/rules.
rooms: $(VENV)/test.stamp
	$(BIN)/python -m tests.rulebook.room_pages

hooks: $(VENV)/test.stamp
	$(BIN)/python -m tests.hooks.hooks_page
	$(BIN)/python -m tests.hooks.switch_columns

# docs/3-options.md, after a change of the option files.
options: $(VENV)/test.stamp
	$(BIN)/python -m tests.rulebook.options_page

# The balance atlas of the base battles, and the list of studies: minutes, and then `make answers` once more, because
# m44 fair ranks a battle by the atlas.
ATLAS_GAMES ?= 20000

atlas: $(VENV)/run.stamp
	$(BIN)/m44 survey base --games $(ATLAS_GAMES) --seed 1 --out reports/base-atlas
	$(BIN)/m44 studies reports --write

# The same of all battles beyond the base, with what the rules of the expansions do where they apply.
RULE_GAMES ?= 3000

expansion-atlas: $(VENV)/run.stamp
	$(BIN)/m44 survey terrain-pack winter breakthrough omaha-overlord prokhorovka --rules reports/expansion-atlas/rules.toml \
		--games $(RULE_GAMES) --seed 1 --out reports/expansion-atlas
	$(BIN)/m44 studies reports --write

# The statistics where the truth is known, at full size, into reports/acceptance: some minutes.
acceptance: $(VENV)/test.stamp
	$(BIN)/python -m tests.stats.acceptance

# The second opinions on thousands of games and on every kind of planted error, into reports/checker and (without cards)
# reports/checker-modern: some fifteen minutes.
checker: $(VENV)/test.stamp
	$(BIN)/python -m tests.checker.full_check --hints --workers $(JOBS)
	$(BIN)/python -m tests.checker.modern.full_check --hints --workers $(JOBS)
	$(BIN)/m44 studies reports --write

# Damage done on purpose (mutated files, flipped bits, kills, races, full disks), into reports/damage: half an hour or so.
damage: $(VENV)/test.stamp
	$(BIN)/python -m tests.damage

# Every fault of tests/faults planted in a copy of the engine, for the tests to catch, into reports/faults: some minutes.
faults: $(VENV)/test.stamp
	$(BIN)/python -m tests.faults --missed --workers $(JOBS)

# Ten thousand battles drawn by lot from every row of terrain and units, into reports/random-maps: some ten minutes.
random-maps: $(VENV)/test.stamp
	$(BIN)/python -m tests.properties.random_maps --workers $(JOBS)

# Blunders per game of `make blunders AFTER=major` beside those of the frozen captain, into reports/blunders: half an hour or so.
AFTER ?= major

blunders: $(VENV)/test.stamp
	$(BIN)/python -m tests.blunders --after $(AFTER) --workers $(JOBS)

# Pictures of the report, docs/pictures, after a change of how it looks.
screenshots: $(VENV)/test.stamp browser
	$(BIN)/python -m tests.browser.screenshots

# The notebooks as pages with their answers and pictures, into docs/notebooks: some minutes; with fewer games than they ask for.
NOTEBOOK_GAMES ?= 1000

notebooks: $(VENV)/test.stamp
	$(BIN)/python -m tests.notebooks.pages $(NOTEBOOK_GAMES)

# The answers that README and docs print and all pictures of boards, written anew after a change of games or scenarios.
answers: $(VENV)/test.stamp
	$(BIN)/python -m tests.printed.answers write
	$(BIN)/python -m tests.reports.board_doc

# Every answer that README and docs print against what its command prints today, digit by digit, with the numbers of games
# named there; and every page of a study against its committed results and the rules and players in force: minutes.
answers-checked: printed-checked
	$(BIN)/m44 studies reports --check

# The first half of it: two minutes, which every change has to pass.
printed-checked: $(VENV)/test.stamp
	$(BIN)/python -m tests.printed.answers check

$(VENV)/python.stamp:
	@test -n "$(PYTHON)" || { echo "Python 3.11 or newer is needed; name it: make demo PYTHON=/path/to/python"; exit 1; }
	$(PYTHON) -m venv --clear $(VENV)
	@touch $@

$(VENV)/run.stamp: $(VENV)/python.stamp requirements.lock pyproject.toml
	$(PINNED) requirements.lock
	$(PIP) install --quiet --no-deps --no-build-isolation --editable .
	@touch $@

$(VENV)/test.stamp: $(VENV)/run.stamp requirements-test.lock
	$(PINNED) requirements-test.lock
	@touch $@

# Needs the network; pins what pyproject.toml asks for, with hashes of every build of a package.
COMPILE := .venv-lock/bin/pip-compile --quiet --upgrade --generate-hashes --allow-unsafe --strip-extras --no-header \
	--no-emit-index-url --no-emit-trusted-host --no-emit-find-links --no-emit-options --annotation-style=line \
	--build-deps-for=editable --build-deps-for=wheel
PINNED_FOR := \# Pinned for Python 3.11 to 3.13 on Linux and macOS; written by `make lock` from pyproject.toml.

lock:
	$(PYTHON) -m venv --clear .venv-lock
	.venv-lock/bin/python -m pip --disable-pip-version-check install --quiet pip-tools
	$(COMPILE) --output-file=.venv-lock/run.txt pyproject.toml
	$(COMPILE) --extra=test --output-file=.venv-lock/test.txt pyproject.toml
	$(COMPILE) --extra=notebook --constraint=.venv-lock/test.txt --output-file=.venv-lock/notebook.txt pyproject.toml
	{ printf '%s\n' '$(PINNED_FOR)'; cat .venv-lock/run.txt; } > requirements.lock
	{ printf '%s\n' '$(PINNED_FOR)'; cat .venv-lock/test.txt; } > requirements-test.lock
	{ printf '%s\n' '$(PINNED_FOR)'; cat .venv-lock/notebook.txt; } > requirements-notebook.lock
	rm -rf .venv-lock

clean:
	rm -rf .venv .venv-3.12 .venv-3.13 .venv-lock build dist $(DEMO) .mypy_cache .pytest_cache .ruff_cache .import_linter_cache
