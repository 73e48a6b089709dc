"""What every test may use."""

import os

import pytest
from django.core.cache import cache
from hypothesis import HealthCheck, settings

settings.register_profile("tenteio", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("tenteio")
# Playwright runs an event loop in the test's thread; Django would refuse the ORM there.
os.environ.setdefault("DJANGO_ALLOW_ASYNC_UNSAFE", "true")


@pytest.fixture(autouse=True)
def no_guesses_yet():
    """Wrong codes of mesas are counted in the cache: no test answers for another one's."""
    cache.clear()


@pytest.fixture
def committee_user(db, django_user_model):
    """A person of the committee, as `make run` makes the first one."""
    return django_user_model.objects.create_user("comissao", password="chimarrão-quente", is_staff=True)


@pytest.fixture
def committee_client(client, committee_user):
    """A browser that is logged in as the committee."""
    client.force_login(committee_user)
    return client
