# Needs only python3 (3.11 or newer), pip and make; everything is installed into .venv, never as root.
PYTHON ?= python3
JOBS ?= 2
PORT ?= 8080
TEST_MINUTES ?= 30
SEED ?= 1
RUNS ?= 40
TOURNAMENTS ?= 10000

VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
EXAMPLES := $(dir $(wildcard examples/*/src/*/rules.toml))
TYPESCRIPT := $(VENV)/typescript/.ready
STARTED := $(shell date +%s)
COMPILE := $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header \
	--no-emit-index-url --no-emit-find-links $(UPGRADE)

WITHIN := $(BIN)/python tools/within.py --minutes $(TEST_MINUTES) --since $(STARTED) --

export UV_PYTHON_DOWNLOADS := never

.DEFAULT_GOAL := help
.PHONY: help setup browser run test check lint types bench peers exhaustive soak mutate mutate-tables without-game tables trace docs lock clean

help:  ## show this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-14s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

setup: $(READY)  ## create .venv from the lock files with hashes; does nothing unless they have changed

run: setup  ## open the demonstration floor in the browser (PORT=8080), with a sign-in link for each role
	@$(BIN)/cutcard serve --demo --database sqlite:///var/demo.db --port $(PORT)

test: lint browser  ## set up, lint, check types and run every test, browser tests separately; fails after 30 minutes
	@$(BIN)/python -m compileall -q src  # tests start many processes, and where Python may not write bytecode each would compile anew
	$(WITHIN) $(BIN)/python -m pytest -n $(JOBS) --dist loadgroup --durations=10 --ignore=tests/browser
	$(WITHIN) $(BIN)/python -m pytest -n $(JOBS) --durations=5 tests/browser

browser:  ## install the Chromium that the browser tests use
	@bash tools/chromium.sh

check: setup  ## format the code, fix what can be fixed, build the trace, then lint and check types
	$(BIN)/ruff check --fix-only
	$(BIN)/ruff format
	@$(MAKE) --no-print-directory trace types
	@$(MAKE) --no-print-directory lint

lint: setup $(TYPESCRIPT)  ## check lint, formatting and types of Python and of the pages without changing anything
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy -n $(JOBS) || $(BIN)/mypy  # on a busy machine a worker may start too late, which mypy takes for an error
	$(BIN)/python tools/page_check.py

types: setup  ## write the types of the pages again from the server's own description
	$(BIN)/python tools/page_types.py

bench: setup  ## measure side by side and print ratios
	$(BIN)/python bench/settle.py
	$(BIN)/python bench/desk.py
	$(BIN)/python bench/odds.py
	$(BIN)/python bench/evaluate.py
	$(BIN)/python bench/hands.py

peers:  ## install other evaluators and engines into .peers for make bench; says which cannot be installed
	@$(PYTHON) -m venv .peers
	@for peer in $$(grep -v '^#' bench/peers.txt); do \
		.peers/bin/python -m pip install --quiet --disable-pip-version-check $$peer >/dev/null 2>&1 \
			|| echo "not installed: $$peer"; done

exhaustive: setup  ## run the complete enumerations that make test leaves out
	$(BIN)/python -m pytest -m exhaustive -n $(JOBS) --durations=10

soak: setup  ## take 200,000 random steps on a whole floor (SEED=1, RUNS=40 of 5,000) and play TOURNAMENTS=10000, checking invariants
	$(BIN)/python -m tests.soak.driver --seed $(SEED) --runs $(RUNS)
	$(BIN)/python -m tests.soak.tournaments --seed $(SEED) --runs $(TOURNAMENTS) --jobs $(JOBS)

mutate: setup  ## mutate function bodies (mutmut) in groups (GROUPS="round faults"); tests must catch 90 % of each group
	$(BIN)/python tools/mutate.py --children $(JOBS) $(GROUPS)

without-game: setup  ## remove each game in turn from a copy, and add each example: no other game's tests may change
	$(BIN)/python tools/without_game.py
	$(BIN)/python tools/without_game.py $(patsubst %,--add %,$(wildcard examples/*_*))

mutate-tables: setup  ## change every value of the games' tables; some test must fail each time
	@for game in tests/games/*/; do \
		$(BIN)/python -m cutcard.testing mutate "$$(basename $$game | tr _ -)" $$game || failed=1; done; test -z "$$failed"

tables: setup  ## rebuild the hand look-up tables from the readable definition
	$(BIN)/python tools/build_hands_table.py

trace: setup  ## build the generated files: the trace of clauses, our readings, docs/coverage.md
	$(BIN)/cutcard rules build
	$(if $(EXAMPLES),$(BIN)/cutcard rules build $(EXAMPLES))

docs: setup  ## build the site with tutorial, guides and reference into site/; a broken link is an error
	$(BIN)/zensical build --strict

lock: $(BIN)/uv  ## compile the lock files again from requirements*.in (UPGRADE=--upgrade for newer versions)
	$(COMPILE) requirements-uv.in -o requirements-uv.lock
	$(COMPILE) requirements.in -o requirements.lock
	$(COMPILE) requirements-dev.in -o requirements-dev.lock

clean:  ## remove .venv, caches and build products
	rm -rf $(VENV) build dist mutants site src/*.egg-info .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find src tests tools bench -type d -name __pycache__ -prune -exec rm -rf {} + 2>/dev/null || true

$(READY): $(BIN)/uv requirements-dev.lock requirements.in pyproject.toml
	@$(BIN)/uv pip install --quiet --python $(BIN)/python --compile-bytecode --require-hashes -r requirements-dev.lock
	@$(BIN)/uv pip install --quiet --python $(BIN)/python --no-deps --no-build-isolation -e .
	@touch $@

$(TYPESCRIPT): $(READY) tools/typescript/package-lock.json
	@$(BIN)/python tools/page_check.py --install
	@touch $@

# A Python without ensurepip (Debian's, bare) makes the environment without pip and lends its own.
$(BIN)/uv: requirements-uv.lock
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
		echo "cutcard needs Python 3.11 or newer, and '$(PYTHON)' is not: name another, as in" \
		     "'make setup PYTHON=python3.12'" >&2; exit 1; }
	@$(BIN)/python -c '' 2>/dev/null || $(PYTHON) -m venv --clear $(VENV) >/dev/null 2>&1 \
		|| $(PYTHON) -m venv --clear --without-pip $(VENV)
	@if $(BIN)/python -m pip --version >/dev/null 2>&1; then pip="$(BIN)/python -m pip"; \
		else pip="$(PYTHON) -m pip --python $(BIN)/python"; fi; \
		$$pip install --quiet --disable-pip-version-check --require-hashes -r requirements-uv.lock
	@touch $@
