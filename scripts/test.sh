#!/usr/bin/env bash
# Three workers on two cores: browser tests wait as much as they work.
# The whole suite on SQLite, then the tests that touch the database again on PostgreSQL + Redis where they answer.
set -uo pipefail
cd "$(dirname "$0")/.."
status=0
.venv/bin/python -m pytest -q -n "${PYTEST_WORKERS:-3}" --dist loadgroup tests || status=1
postgres=${TEST_POSTGRES_URL:-postgres://postgres@127.0.0.1:5432/test}
redis=${TEST_REDIS_URL:-redis://127.0.0.1:6379/9}
if .venv/bin/python scripts/services_answer.py "$postgres" "$redis"; then
  echo "== PostgreSQL + Redis"
  TEST_DATABASE_URL=$postgres CACHE_URL=$redis CELERY_BROKER_URL=$redis TENTEIO_PRODUCTION_TESTS=1 \
    .venv/bin/python -m pytest -q -n "${PYTEST_WORKERS:-3}" --dist loadgroup tests/tournaments tests/production || status=1
elif [ -n "${CI:-}" ]; then
  echo "PostgreSQL or Redis does not answer, and CI must test both" >&2
  status=1
else
  echo "PostgreSQL and Redis do not answer here: the production half of the suite was not run."
fi
exit $status
