#!/usr/bin/env bash
# Migrate, load the demo once, tell the addresses and the first password, serve. Usage: run.sh PORT
set -euo pipefail
cd "$(dirname "$0")/.."
port=$1
umask 077
.venv/bin/python manage.py migrate --verbosity 0
.venv/bin/python manage.py collectstatic --noinput --verbosity 0
.venv/bin/python manage.py first_run --port "$port"
exec .venv/bin/granian --interface wsgi --host 0.0.0.0 --port "$port" --workers 1 --blocking-threads 8 \
  --no-ws --log-level error config.wsgi:application
