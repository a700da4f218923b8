# make learn, make test: from a bare machine, with Python 3.11 or later. Everything else is fetched.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
INSTALLED := $(VENV)/.installed
LEARNING := $(VENV)/.learning
NIGHT_TOOLS := $(VENV)/.night
SITE_TOOLS := $(VENV)/.site
NODE_MODULES := js/node_modules/.package-lock.json
BUNDLE := stoneswidgets/static/board.js
CONSTRAINTS := constraints.txt
FRONT_END := $(shell find js/src -type f 2>/dev/null) js/build.mjs

# Node comes with the development tools, in the same folder as Python.
export PATH := $(CURDIR)/$(BIN):$(PATH)
# Python compiles what it imports, and keeps it: pip would compile all that it installs, half of the seconds that it takes. Images of
# containers often forbid Python to keep anything. Then each process compiles all of it anew: a quarter of a second for each kernel and
# command, ten for each pytest, which has its own form of the tests.
unexport PYTHONDONTWRITEBYTECODE
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help setup learn test test-all checks compiled lint types unit front-end notebooks pictures browser docs site site-test night-tools chromium modules wheels constraints format clean

help:
	@echo "make learn   set everything up, and open JupyterLab on the tutorials"
	@echo "make test    set everything up, and run what a change can break"
	@echo "CONTRIBUTING.md says what else there is."

# Today's pip is fetched by this computer's own. Only where that is missing or old, by the one that comes with Python: to unpack and
# compile that first takes a third of the seconds of make learn. (Python's name is looked up before .venv holds one of that name.)
OWN_PIP := install --quiet --no-compile --upgrade --constraint $(CONSTRAINTS) pip
DEVELOPMENT := --constraint $(CONSTRAINTS) --editable ".[dev]"

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.version_info >= (3, 11) or sys.exit("stoneswidgets needs Python 3.11 or later, and $(PYTHON) is " + sys.version.split()[0] + "; name another: make PYTHON=python3.12")'
	own=$$(command -v $(PYTHON)) && $$own -m venv --without-pip $(VENV) && \
	{ $$own -m pip --python $@ $(OWN_PIP) 2> /dev/null || { $$own -m venv $(VENV) && $@ -m pip $(OWN_PIP); }; }

# uv installs what the tests use in a fifth of pip's seconds, but reads none of pip's settings: where it finds nothing, pip does it.
$(INSTALLED): pyproject.toml $(CONSTRAINTS) $(wildcard hatch_*.py) | $(BIN)/python
	$(BIN)/python -m pip install --quiet --no-compile --constraint $(CONSTRAINTS) uv
	uv pip install --quiet --python $(BIN)/python $(DEVELOPMENT) || $(BIN)/python -m pip install --quiet --no-compile $(DEVELOPMENT)
	@touch $@ $(LEARNING)

# What learning needs and no more. The installation itself builds the front end.
$(LEARNING): pyproject.toml $(wildcard hatch_*.py) $(FRONT_END) | $(BIN)/python
	$(BIN)/python -m pip install --quiet --no-compile --editable ".[learn]"
	@touch $@

$(NODE_MODULES): js/package.json js/package-lock.json js/.npmrc | $(INSTALLED)
	cd js && npm ci --no-progress
	@touch $@

$(BUNDLE): $(FRONT_END) $(NODE_MODULES)
	cd js && npm run --silent build

chromium: $(INSTALLED)
	@python tests/browser/chromium.py

setup: $(INSTALLED) $(BUNDLE) chromium

# The lessons are copies, in a folder that git ignores: what is solved there changes no file of the project.
learn: $(LEARNING)
	stoneswidgets learn

# First what keeps one core busy, two at a time, while the rest is set up; then what keeps all cores busy.
test: checks unit notebooks browser

# The night: everything. The documentation is built once for all tests.
test-all: export STONESWIDGETS_DOCS := $(CURDIR)/docs/build/html
test-all: test docs $(NIGHT_TOOLS)
	$(SIDE_BY_SIDE) -m "night or hypothesis" --hypothesis-profile=night -p no:nbval
	$(MAKE) site-test

checks: $(INSTALLED)
	+$(MAKE) --jobs 2 types front-end lint setup compiled

# On each core the tests of one half, the longer ones first, and then half of what the others have left. nbval, which is slow to import,
# is for notebooks only.
SIDE_BY_SIDE := python -m pytest --numprocesses logical --maxprocesses 4 --dist worksteal

# Python compiles what the tests import, in seconds that a core has left, rather than in each of the processes that begin together.
compiled: $(INSTALLED) $(BUNDLE)
	-@python -m pytest --collect-only -qq -m "not night" -p no:nbval --ignore=tests/browser > /dev/null

lint: $(INSTALLED)
	ruff check
	ruff format --check

types: $(INSTALLED)
	mypy

unit: $(INSTALLED) $(BUNDLE)
	$(SIDE_BY_SIDE) -m "not night" -p no:nbval --ignore=tests/browser

front-end: $(INSTALLED) $(NODE_MODULES)
	cd js && npm run --silent check && npm test --silent

notebooks: $(INSTALLED) $(BUNDLE)
	$(SIDE_BY_SIDE) --dist loadfile --nbval -p tests.kept_outputs notebooks

pictures: $(INSTALLED) $(BUNDLE)
	python -m tests.notebooks

browser: $(INSTALLED) $(BUNDLE) chromium
	$(SIDE_BY_SIDE) --dist loadgroup -p no:nbval tests/browser

# The tests build it too, where make test-all has not just done so, and read it.
docs: $(INSTALLED) $(BUNDLE)
	rm -rf docs/build/html
	python -m sphinx -q -W -E -d docs/build/read docs docs/build/html
	@echo "docs/build/html/index.html"

$(NIGHT_TOOLS): pyproject.toml $(CONSTRAINTS) | $(INSTALLED)
	$(BIN)/python -m pip install --quiet --constraint $(CONSTRAINTS) --editable ".[night]"
	@touch $@ $(INSTALLED) $(LEARNING)

night-tools: $(NIGHT_TOOLS)

# Not among the night's: where JupyterLite's extensions are installed, Voilà loads them, too, and they complain of it.
$(SITE_TOOLS): pyproject.toml $(CONSTRAINTS) | $(INSTALLED)
	$(BIN)/python -m pip install --quiet --constraint $(CONSTRAINTS) --editable ".[dev,site]"
	@touch $@ $(INSTALLED) $(LEARNING)

site: $(INSTALLED) $(SITE_TOOLS) $(BUNDLE)
	python -m website site

# What this makes is committed: machine code for each kind of computer, and WebAssembly. Only games of which some rule has changed
# are compiled anew.
modules: $(INSTALLED) $(NIGHT_TOOLS)
	python -m compiler

# What is published: a source distribution, and a wheel for each kind of computer.
wheels: modules
	python -m compiler.wheels

# Each lesson takes a minute or more in a browser's Python, so that only make test-all does this.
site-test: site chromium
	STONESWIDGETS_SITE=site python -m pytest -m night tests/browser/test_lite.py

# The versions with which all of the above is done; commit what this makes. On the oldest Python, such as Debian's 3.11.2: some packages
# of today ask for a later 3.11, and newer Pythons have the older ones, too.
constraints:
	$(PYTHON) -m venv --clear $(VENV)/newest
	$(VENV)/newest/bin/python -m pip install --quiet --upgrade pip ".[night,site]"
	$(VENV)/newest/bin/python -m pip freeze --all --exclude setuptools --exclude stoneswidgets > $(CONSTRAINTS)
	rm -rf $(VENV)/newest

format: $(INSTALLED)
	ruff check --fix
	ruff format

clean:
	rm -rf $(VENV) js/node_modules stoneswidgets/static docs/build docs/lessons/*.ipynb site dist test-results
	find . -name __pycache__ -prune -exec rm -rf {} +
