"""The server as a process of its own, on the database of the suite: to be killed, to be stormed."""

import os
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Sequence
from pathlib import Path

from django.conf import settings
from django.db import connection

ROOT = Path(__file__).parents[1]


def free_port() -> int:
    """Return a port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def development_server(port: int) -> list[str]:
    """The command of Django's own server."""
    return [sys.executable, "manage.py", "runserver", "--noreload", f"127.0.0.1:{port}"]


def hall_server(port: int) -> list[str]:
    """The command with which `make run` serves."""
    granian = Path(sys.executable).parent / "granian"
    command = [str(granian), "--interface", "wsgi", "--host", "127.0.0.1", "--port", str(port)]
    command += ["--workers", "1", "--blocking-threads", "8", "--no-ws", "--log-level", "error"]
    return [*command, "config.wsgi:application"]


def serve(command: Sequence[str], port: int) -> "subprocess.Popen[bytes]":
    """Start a server and wait until it answers.

    Raises:
        AssertionError: it did not within half a minute.
    """
    environment = os.environ | {
        "DJANGO_SETTINGS_MODULE": "config.settings",
        "DATABASE_URL": _database_url(),
        "DEBUG": "true",
        "ALLOWED_HOSTS": "*",
        "SECRET_KEY": settings.SECRET_KEY,
        "TENTEIO_ENV_FILE": os.devnull,
    }
    server = subprocess.Popen(
        command, cwd=ROOT, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    for _ in range(150):
        try:
            urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=2).close()
            return server
        except OSError:
            time.sleep(0.2)
    server.kill()
    raise AssertionError("the server did not start")


def _database_url() -> str:
    found = connection.settings_dict
    if connection.vendor == "sqlite":
        return f"sqlite:///{found['NAME']}"
    return f"postgres://{found['USER']}:{found['PASSWORD']}@{found['HOST']}:{found['PORT']}/{found['NAME']}"
