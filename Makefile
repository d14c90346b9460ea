# Needs python3 with pip and venv, make and git; all the rest is installed into .venv.
SHELL := bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
# Errors only: a log of a build should not tell where the builder gets packages from.
PIP := $(BIN)/python -m pip --disable-pip-version-check --no-input
INSTALL := $(PIP) install -qq

INSTALLED := $(VENV)/.installed
INSTALLED_DEV := $(VENV)/.installed-dev

# What `make demo` shows; the commands find the virtual environment's `cabo` first.
DEMO ?= cabo compare standard match-discard --games 100
BENCH ?= cabo bench && cabo bench standard match-discard tamalou --players 4 \
	--with random --with careful --with forgetful --with sharp

VARIANTS := $(sort $(wildcard variants/*.yaml variants/family/*.yaml))
# The variants whose suites must notice every change of a value, but for what their files declare.
MUTATED := standard match-discard tamalou
# As many workers as CI's machine has cores. A file's tests share a worker, and so what is dear (the wheel, many games).
# (pytest-xdist 3.8's `loadgroup` groups nothing under pytest 9.2, which no longer has the attribute that it renames.)
# Files in their order, or those with few and long tests would all come last and one worker would wait for the other.
PYTEST ?= pytest -n 2 --dist loadfile --no-loadscope-reorder

export PATH := $(CURDIR)/$(BIN):$(PATH)

.PHONY: help
help: ## What can be made
	@grep -hE '^[a-z.-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z.-]+):.*## (.*)/make \1\t\2/' | expand -t 16

$(INSTALLED): pyproject.toml
	@echo "installing cabo-rules into $(VENV)"
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@$(INSTALL) -e .
	@touch $@

$(INSTALLED_DEV): pyproject.toml
	@echo "installing cabo-rules and its development tools into $(VENV)"
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@$(INSTALL) -e '.[dev]'
	@mkdir -p $(VENV)/typing && ln -sfn ../../cli $(VENV)/typing/cabo_cli
	@touch $@ $(INSTALLED)

.PHONY: $(VENV)
$(VENV): $(INSTALLED_DEV) ## The virtual environment for development

.PHONY: demo
demo: $(INSTALLED) ## A first look at what this project does
	$(DEMO)

.PHONY: test
test: lint types tests shipped ## Everything that CI runs

.PHONY: lint
lint: $(INSTALLED_DEV) ## Style and formatting
	ruff check .
	ruff format --check .

.PHONY: types
types: $(INSTALLED_DEV) ## The types, strictly
	mypy

.PHONY: tests
tests: $(INSTALLED_DEV) ## The tests, with those that build and install the wheel
	$(PYTEST)

.PHONY: shipped
shipped: $(INSTALLED_DEV) ## The shipped variants, their scenario suites, and that these notice every change
	cabo validate $(VARIANTS)
	cabo conform
	for variant in $(MUTATED); do cabo conform --mutate $$variant | grep -v '^declared equivalent'; done

.PHONY: schema
schema: $(INSTALLED) ## The JSON Schema that editors check the shipped variants with, after rules have changed
	cabo schema > .schema.new
	mv .schema.new variants/variant.schema.json

.PHONY: format
format: $(INSTALLED_DEV) ## Mend style and formatting where that can be done by machine
	ruff check --fix-only .
	ruff format .

.PHONY: bench
bench: $(INSTALLED) ## Rounds and decisions per second, per variant and bot
	$(BENCH)

.PHONY: strength
strength: $(INSTALLED_DEV) ## That sharp beats careful, beyond the interval; takes some minutes
	pytest -n 2 -m minutes

.PHONY: clean
clean: ## Remove all that was made
	rm -rf $(VENV) build dist *.egg-info .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
