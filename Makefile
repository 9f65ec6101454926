# Needs only python3 (3.11 or newer), pip and make; everything is installed into .venv, never as root.
PYTHON ?= python3
JOBS ?= 2
WORKERS ?= 3  # processes that run tests: more than cores, since some wait for others
BROWSERS ?= 2  # processes that run tests in a browser
PORT ?= 8080
ROOM ?= 100
SPEED ?= 20
TEST_MINUTES ?= 30
NAMES ?=
SEED ?= 1
RUNS ?= 200
TOURNAMENTS ?= 10000
WALKS ?= 1000
KILLS ?= 1000
JOURNALS ?= 1000
IMAGES ?= 10000
POINTS ?= 200
ROUNDS ?= 20000
HANDS ?= 2000
MINUTES ?= 30

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
unexport PYTHONDONTWRITEBYTECODE  # every process, and every worker's assertions, would be compiled anew

.DEFAULT_GOAL := help
.PHONY: help setup compiled native in-process in-browser browser postgresql crash tamper run test check lint types bench peers exhaustive soak evening secrecy fuzz offers mutate mutate-tables mutate-clauses without-game tables kernels wheel trace pictures docs lock clean

help:  ## show this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-14s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

setup: $(READY)  ## create .venv from the lock files with hashes; does nothing unless they have changed

run: setup  ## open the demonstration floor in the browser (PORT=8080), with a sign-in link for each role and an event to direct (ROOM=100 players, SPEED=20 times)
	@$(BIN)/cutcard serve --demo --room $(ROOM) --speed $(SPEED) --database sqlite:///var/demo.db --port $(PORT)

test: setup  ## set up, then lint, check types and run the tests side by side, in a browser too; fails after 30 minutes
	@$(MAKE) --no-print-directory --jobs 5 --output-sync=target $(TYPESCRIPT) browser postgresql compiled native
	@$(MAKE) --no-print-directory --jobs 3 STARTED=$(STARTED) lint in-process in-browser

in-process:
	$(WITHIN) $(BIN)/python -m pytest -n $(WORKERS) --dist loadgroup --no-loadscope-reorder --durations=10 --ignore=tests/browser

in-browser:  # beside the others: a browser waits more than it works
	$(WITHIN) $(BIN)/python -m pytest -n $(BROWSERS) --durations=5 tests/browser

compiled: setup  # once, before many processes start at the same time; pytest compiles tests in its own way
	@$(BIN)/python -m compileall -q src tools bench
	@$(BIN)/python -m pytest --collect-only -qq --ignore=tests/browser >/dev/null || true  # the tests themselves tell what is wrong

native: setup  # kernels that many tests ask for, each by a process of its own
	@$(BIN)/python tools/kernels.py --here >/dev/null

browser:  ## install the Chromium that the browser tests use
	@bash tools/chromium.sh

postgresql: setup  ## install the PostgreSQL that the tests start, unless the system or .venv has one
	@PYTHON=$(BIN)/python bash tools/postgresql.sh

check: setup  ## format the code, fix what can be fixed, build the trace, then lint and check types
	$(BIN)/ruff check --fix-only
	$(BIN)/ruff format
	@$(MAKE) --no-print-directory trace types
	@$(MAKE) --no-print-directory lint

lint: setup $(TYPESCRIPT)  ## check lint, formatting and types of Python and of the pages without changing anything
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/python tools/page_check.py

types: setup  ## write the types of the pages again from the server's own description
	$(BIN)/python tools/page_types.py

bench: setup postgresql browser  ## measure side by side and print ratios
	$(BIN)/python bench/settle.py
	$(BIN)/python bench/desk.py
	$(BIN)/python bench/verify.py
	$(BIN)/python bench/web.py
	$(BIN)/python bench/pages.py
	$(BIN)/python bench/floor.py
	$(BIN)/python bench/stores.py
	$(BIN)/python bench/odds.py
	$(BIN)/python bench/games.py
	$(BIN)/python bench/games.py --old
	$(BIN)/python bench/evaluate.py
	$(BIN)/python bench/hands.py
	$(BIN)/python bench/room.py
	$(BIN)/python bench/electronic.py

peers:  ## install other evaluators and engines into .peers for make bench; says which cannot be installed
	@$(PYTHON) -m venv .peers
	@for peer in $$(grep -v '^#' bench/peers.txt); do \
		.peers/bin/python -m pip install --quiet --disable-pip-version-check $$peer >/dev/null 2>&1 \
			|| echo "not installed: $$peer"; done

exhaustive: setup browser  ## run the complete enumerations and the browser cases that make test leaves out
	$(BIN)/python -m pytest -m exhaustive -n $(JOBS) --durations=10 --ignore=tests/browser
	$(BIN)/python -m pytest -m exhaustive -n $(JOBS) --durations=10 tests/browser

soak: setup  ## take 1,000,000 random steps on a whole floor (SEED=1, RUNS=200 of 5,000), play TOURNAMENTS=10000 and walk through WALKS=1000 events, checking invariants
	$(BIN)/python -m tests.soak.driver --seed $(SEED) --runs $(RUNS) --jobs $(JOBS)
	$(BIN)/python -m tests.soak.tournaments --seed $(SEED) --runs $(TOURNAMENTS) --jobs $(JOBS)
	$(BIN)/python -m tests.soak.events --seed $(SEED) --runs $(WALKS) --jobs $(JOBS)

evening: setup browser  ## direct a room of 100 players to the end in the browser by taps alone, and count them (SEED=1)
	$(BIN)/python -m tests.evenings.driver --seed $(SEED)

crash: setup postgresql  ## kill servers KILLS=1000 times on each store, cut the power IMAGES=10000 times, fill and break the disk, fail over
	$(BIN)/python -m tests.crash.images --seed $(SEED) --images $(IMAGES)
	$(BIN)/python -m tests.crash.faults --points $(POINTS)
	$(BIN)/python -m tests.crash.failover
	$(BIN)/python -m tests.crash.sqlite --seed $(SEED) --kills $(KILLS)
	$(BIN)/python -m tests.crash.postgres --seed $(SEED) --kills $(KILLS)

tamper: setup  ## tamper with JOURNALS=1000 journals as an insider who recomputes every hash: all must be found
	$(BIN)/python -m tests.crash.tamper --seed $(SEED) --journals $(JOURNALS)

secrecy: setup  ## play ROUNDS=20000 and HANDS=2000 before people of every role: nothing that leaves may tell what is hidden
	$(BIN)/python -m tests.web.secrecy.driver --seed $(SEED) --rounds $(ROUNDS) --hands $(HANDS) --jobs $(JOBS)

fuzz: setup  ## draw requests from the OpenAPI description for MINUTES=30, as every role: no server error, nothing undeclared
	$(BIN)/python -m tests.fuzz.driver --seed $(SEED) --minutes $(MINUTES)

offers: setup  ## draw 20,000 states at random: each page offers exactly what the rules accept
	$(BIN)/python -m tests.support.table.offered

mutate: setup  ## mutate function bodies (mutmut) in groups (GROUPS="round faults"); tests must catch 90 % of each group
	$(BIN)/python tools/mutate.py --children $(JOBS) $(GROUPS)

without-game: setup  ## remove each game in turn from a copy, and add each example: no other game's tests may change
	$(BIN)/python tools/without_game.py
	$(BIN)/python tools/without_game.py $(patsubst %,--add %,$(wildcard examples/*_*))

mutate-tables: setup  ## change every value of the games' tables; some test must fail each time
	@for game in tests/games/*/; do \
		$(BIN)/python -m cutcard.testing mutate "$$(basename $$game | tr _ -)" $$game || failed=1; done; test -z "$$failed"

mutate-clauses: setup  ## plant faults where each clause is applied: the tests that name the clause must notice
	$(BIN)/python tools/mutate_clauses.py --jobs $(JOBS) --missed

tables: setup  ## rebuild the hand look-up tables from the readable definition
	$(BIN)/python tools/build_hands_table.py

kernels: setup  ## compile the kernels of the odds into the package, so that a wheel's first question needs no compiler
	$(BIN)/python tools/kernels.py

wheel: kernels  ## compile the kernels, then build a wheel with them into dist/
	$(BIN)/uv build --quiet --wheel --no-build-isolation --python $(BIN)/python --out-dir dist

trace: setup  ## build the generated files: the trace of clauses, our readings, docs/coverage.md, checksums of games
	$(BIN)/cutcard rules build
	$(if $(EXAMPLES),$(BIN)/cutcard rules build $(EXAMPLES))

pictures: setup browser  ## take a picture of every page at three sizes into pictures/ (NAMES="lobby dealer" for some; NAMES=--docs renews those in docs/pictures)
	$(BIN)/python tools/pictures.py $(NAMES)

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
	@$(BIN)/uv pip install --quiet --python $(BIN)/python --require-hashes -r requirements-dev.lock
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
