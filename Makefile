# Tenteio. `make run` serves the demo on http://localhost:8000; `make test` proves everything.
SHELL := /bin/bash
.DEFAULT_GOAL := help
PYTHON ?= python3
PORT ?= 8000
BIN := .venv/bin
MANAGE := $(BIN)/python manage.py

.PHONY: help setup setup-dev run test check format bench reset rules

help: ## List what can be done
	@grep -E '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | awk -F ':.*## ' '{printf "  make %-10s %s\n", $$1, $$2}'

.venv/.ready: pyproject.toml constraints.txt
	@./scripts/setup.sh "$(PYTHON)" run
	@touch $@

.venv/.ready-dev: pyproject.toml constraints.txt
	@./scripts/setup.sh "$(PYTHON)" dev
	@touch $@ .venv/.ready

setup: .venv/.ready-dev ## Make the environment, with the tools to develop

run: .venv/.ready ## Set up, load the demo events once, serve on port 8000
	@./scripts/run.sh $(PORT)

test: .venv/.ready-dev ## Run every test: SQLite, browser, and PostgreSQL + Redis where they answer
	@./scripts/test.sh

check: .venv/.ready-dev ## Lint, types, import direction, migrations, templates
	@./scripts/check.sh

format: .venv/.ready-dev ## Format the code
	@$(BIN)/ruff format . && $(BIN)/ruff check --fix .

bench: .venv/.ready-dev ## Measure, as ratios
	@$(MANAGE) bench $(NAMES)

rules: .venv/.ready-dev ## Print the matrix rule → code → tests
	@DJANGO_SETTINGS_MODULE=tests.settings $(MANAGE) rules

reset: ## Throw the local database and documents away (asks first)
	@read -r -p "Apagar todos os dados locais em var/? [digite sim] " answer && [ "$$answer" = sim ] && rm -rf var && echo "Apagado."
