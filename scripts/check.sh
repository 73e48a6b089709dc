#!/usr/bin/env bash
# What `make check` and CI ask of the code, besides the tests.
set -euo pipefail
cd "$(dirname "$0")/.."
export DJANGO_SETTINGS_MODULE=tests.settings
.venv/bin/ruff format --check .
.venv/bin/ruff check .
.venv/bin/mypy scoring tournaments config
.venv/bin/lint-imports
.venv/bin/python manage.py makemigrations --check --dry-run
.venv/bin/python manage.py check --fail-level WARNING
.venv/bin/python manage.py check_templates
