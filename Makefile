# make demo   set up and run the first comparison (minutes on a fresh machine, seconds later)
# make test   set up, lint, check types and contracts, run all tests
# Both need nothing but Python 3.11 or newer and make; the tests of pages get a browser where there is none.

PYTHON ?= $(shell for p in python3 python3.13 python3.12 python3.11 python; do \
	command -v $$p >/dev/null 2>&1 && \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1 && echo $$p && break; done)
JOBS ?= 2
DEMO ?= reports/demo

BIN := .venv/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check
PINNED := $(PIP) install --quiet --require-hashes --only-binary :all: -r

.DEFAULT_GOAL := help
.PHONY: help demo setup test lint unit pytest entries checked browser format answers rules options house-rules-study \
	rule-coverage atlas acceptance checker lock clean

help:
	@sed -n '1,3s/^# //p' Makefile

demo: .venv/run.stamp
	rm -rf $(DEMO)
	$(BIN)/m44 compare pegasus-bridge --option counter-attack-final-turn --option no-retreat-choice \
		--games 10000 --seed 1 --out $(DEMO)

test: .venv/test.stamp
	$(MAKE) --no-print-directory --jobs=$(JOBS) lint entries checked
	$(MAKE) --no-print-directory pytest

setup: .venv/test.stamp

lint: .venv/test.stamp
	$(BIN)/ruff check .
	$(BIN)/ruff format --check --quiet .
	$(BIN)/mypy
	$(BIN)/lint-imports

unit: .venv/test.stamp entries checked
	$(MAKE) --no-print-directory pytest

# The tests alone, for whoever has compiled what they play with.
pytest: .venv/test.stamp browser
	$(BIN)/pytest -q -n $(JOBS) --dist loadfile --no-loadscope-reorder

# Compiled side by side before the tests, of which each would otherwise compile on its own what it is the first to ask.
entries checked: .venv/test.stamp
	$(BIN)/python -m tests.compiled $@

# A Chromium for the tests of pages: the one installed, else Debian's, else Playwright's own build.
browser: .venv/test.stamp
	$(BIN)/python -m tests.browser.find

format: .venv/test.stamp
	$(BIN)/ruff check --fix --quiet . || true
	$(BIN)/ruff format .

# Share of the rulebook that is in the program with a test; `make rule-coverage COMPLETE=--complete` fails below 100 %.
rule-coverage: .venv/test.stamp
	$(BIN)/python -m tests.rulebook.rule_coverage $(COMPLETE)

# docs/2-rules.md, after a change of the rulebook, of places in the code or of the marks of tests.
rules: .venv/test.stamp
	$(BIN)/python -m tests.rulebook.rules_page

# Which house rules matter: every option on the base battles, an hour or so; stopped, it goes on where it was.
house-rules-study: .venv/run.stamp
	$(BIN)/m44 rule-study reports/which-house-rules-matter/study.toml
	$(BIN)/m44 studies reports --write

# docs/3-options.md, after a change of the option files.
options: .venv/test.stamp
	$(BIN)/python -m tests.rulebook.options_page

# The balance atlas of the base battles, and the list of studies: minutes, and then `make answers` once more, because
# m44 fair ranks a battle by the atlas.
ATLAS_GAMES ?= 20000

atlas: .venv/run.stamp
	$(BIN)/m44 survey base --games $(ATLAS_GAMES) --seed 1 --out reports/base-atlas
	$(BIN)/m44 studies reports --write

# The statistics where the truth is known, at full size, into reports/acceptance: some minutes.
acceptance: .venv/test.stamp
	$(BIN)/python -m tests.stats.acceptance

# The second opinion on 5,000 games and on every kind of planted error, into reports/checker: some ten minutes.
checker: .venv/test.stamp
	$(BIN)/python -m tests.play.full_check --hints --workers $(JOBS)

# The answers in docs/0-play.md and all pictures of boards, written anew after a change of games or scenarios.
answers: .venv/test.stamp
	$(BIN)/python -m tests.cli.play_doc
	$(BIN)/python -m tests.reports.board_doc

.venv/python.stamp:
	@test -n "$(PYTHON)" || { echo "Python 3.11 or newer is needed; name it: make demo PYTHON=/path/to/python"; exit 1; }
	$(PYTHON) -m venv --clear .venv
	@touch $@

.venv/run.stamp: .venv/python.stamp requirements.lock pyproject.toml
	$(PINNED) requirements.lock
	$(PIP) install --quiet --no-deps --no-build-isolation --editable .
	@touch $@

.venv/test.stamp: .venv/run.stamp requirements-test.lock
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
	{ printf '%s\n' '$(PINNED_FOR)'; cat .venv-lock/run.txt; } > requirements.lock
	{ printf '%s\n' '$(PINNED_FOR)'; cat .venv-lock/test.txt; } > requirements-test.lock
	rm -rf .venv-lock

clean:
	rm -rf .venv .venv-lock build dist $(DEMO) .mypy_cache .pytest_cache .ruff_cache .import_linter_cache
