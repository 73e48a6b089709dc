"""Settings of the suite: the product's own, with a fast hasher and a throw-away secret."""

import os
import tempfile

os.environ.setdefault("SECRET_KEY", "only-for-tests")
os.environ.setdefault("ALLOWED_HOSTS", "*")
os.environ.setdefault("TENTEIO_ENV_FILE", os.devnull)
os.environ.setdefault("TENTEIO_DATA_DIR", tempfile.mkdtemp(prefix="tenteio-tests-"))
# The suite names its database itself, so that a developer's own is never touched.
os.environ["DATABASE_URL"] = os.environ.get("TEST_DATABASE_URL", "")
if not os.environ["DATABASE_URL"]:
    del os.environ["DATABASE_URL"]

# On Redis each worker of the suite has a database of its own (10 to 15), for cache and broker: it is cleared
# before every test, and a task is to reach the Celery worker that looks at the same tables.
_worker = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw"))
for _name in ("CACHE_URL", "CELERY_BROKER_URL"):
    if (_url := os.environ.get(_name, "")).startswith("redis"):
        os.environ[_name] = f"{_url.rpartition('/')[0]}/{10 + _worker % 6}"

from config.settings import *  # noqa: E402, F403
from config.settings import DATABASES  # noqa: E402

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
    # A file, not memory: the live server of the browser tests is another thread.
    DATABASES["default"]["TEST"] = {"NAME": os.path.join(os.environ["TENTEIO_DATA_DIR"], "test.sqlite3")}
STATIC_ROOT.mkdir(parents=True, exist_ok=True)  # noqa: F405 (WhiteNoise warns about a missing one)
