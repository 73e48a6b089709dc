"""Guessing of links and codes is slowed down, by address. A right link always opens; a right code waits too,
or waiting would be no use."""

from django.core.cache import cache
from django.http import HttpRequest

# A card's code has 40 bits: at this pace a hall of 64 mesas is found in some thousand years.
WRONG_TRIES = 40
SECONDS = 600


def _key(request: HttpRequest) -> str:
    return f"mesa-errada:{request.META.get('REMOTE_ADDR', '')}"


def too_many(request: HttpRequest) -> bool:
    """Whether this address has tried too many wrong links or codes lately."""
    return int(cache.get(_key(request), 0)) >= WRONG_TRIES


def count_wrong(request: HttpRequest) -> None:
    """Count one wrong link or code."""
    key = _key(request)
    if not cache.add(key, 1, SECONDS):
        try:
            cache.incr(key)
        except ValueError:  # ran out in between
            cache.set(key, 1, SECONDS)
