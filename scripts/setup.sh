#!/usr/bin/env bash
# Make .venv and bring what the product (run) or its developers (dev) need. Usage: setup.sh PYTHON run|dev
set -euo pipefail
cd "$(dirname "$0")/.."
python=$1
what=$2

"$python" - <<'PY' || { echo "Tenteio precisa de Python 3.11 ou mais novo (achei $("$python" -V 2>&1)). Instale e use: make run PYTHON=python3.12" >&2; exit 1; }
import sys
sys.exit(sys.version_info < (3, 11))
PY

# System libraries: the PDF engine (Pango, HarfBuzz) and, for developers, a browser and a PDF reader.
packages=()
has_library() { ldconfig -p 2>/dev/null | grep -q "$1"; }
has_library libpango-1.0.so.0 || packages+=(libpango-1.0-0)
has_library libpangoft2-1.0.so.0 || packages+=(libpangoft2-1.0-0)
has_library libharfbuzz-subset.so.0 || packages+=(libharfbuzz-subset0)
if [ "$what" = dev ]; then
  if ! command -v chromium-headless-shell chromium chromium-browser >/dev/null; then
    [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null && apt-get update -qq
    # The shell without windows starts no browser interface beside each page: a third less work for the tests.
    if apt-cache show chromium-headless-shell >/dev/null 2>&1; then packages+=(chromium-headless-shell); else packages+=(chromium); fi
  fi
  command -v pdftoppm >/dev/null || packages+=(poppler-utils)
fi
"$python" -c 'import venv, ensurepip' 2>/dev/null || packages+=(python3-venv)
if [ ${#packages[@]} -gt 0 ]; then
  if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    echo "Instalando do sistema: ${packages[*]}"
    apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq "${packages[@]}" >/dev/null
  else
    echo "Faltam pacotes do sistema. Copie e rode: sudo apt-get install -y ${packages[*]}" >&2
    # Without Pango the product runs, and prints from the browser; without venv nothing does.
    case " ${packages[*]} " in *" python3-venv "*) exit 1 ;; esac
    [ "$what" = dev ] && exit 1
  fi
fi

[ -x .venv/bin/python ] || "$python" -m venv .venv
extras=postgres,redis
[ "$what" = dev ] && extras=dev
echo "Instalando as bibliotecas (uma vez só)…"
.venv/bin/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable ".[$extras]"

# A private settings file, made once: Django refuses to start without a secret of its own.
if [ ! -f .env ]; then
  secret=$(.venv/bin/python -c 'import secrets; print(secrets.token_urlsafe(50))')
  (umask 077 && printf 'SECRET_KEY=%s\nDEBUG=false\n# A hall has no DNS: phones come by the LAN address.\nALLOWED_HOSTS=*\n' "$secret" > .env)
fi
