"""What a file need not say: values that follow from the rest of it, the same each time it is read.

Because they are derived, a file without them and a database that holds them say the same, and the round trip
loses nothing.
"""

import uuid
from base64 import urlsafe_b64encode
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, datetime, time
from hashlib import sha256

from django.utils import timezone

from tournaments.services.codes import CODE_ALPHABET

FILE_AUTHOR = "arquivo"
LOADED = "evento.carregado"
_CODE_LENGTH = 8
_NAMESPACE = uuid.UUID("5e0e4c3a-93d6-5c5e-9a0b-74656e746569")


def moment_of(starts_on: date) -> datetime:
    """When something happened of which the file does not say when: as the event's first day began."""
    return datetime.combine(starts_on, time(), tzinfo=timezone.get_default_timezone())


def jogo_code(event: str, tournament: str, jogo: str, attempt: int = 0) -> str:
    """Return the short code of a jogo's súmula, from the slugs and the jogo's id."""
    number = int.from_bytes(_digest("jogo", event, tournament, jogo, str(attempt)))
    code = ""
    for _ in range(_CODE_LENGTH):
        number, place = divmod(number, len(CODE_ALPHABET))
        code += CODE_ALPHABET[place]
    return code


def sorteio_address(event: str, tournament: str, place: int, attempt: int = 0) -> str:
    """Return the public address of a sorteio, from the slugs and its place in the file."""
    return urlsafe_b64encode(_digest("sorteio", event, tournament, str(place), str(attempt)))[:10].decode()


def submission_id(event: str, tournament: str, jogo: str) -> uuid.UUID:
    """Return the id of the one submission of a jogo whose result came with the file."""
    return uuid.uuid5(_NAMESPACE, "\n".join((event, tournament, jogo)))


def rodada_id(event: str, tournament: str, mesa: str, number: int) -> uuid.UUID:
    """Return the id of a rodada of Pontinho that came with the file. number: from 1, of those in force."""
    return uuid.uuid5(_NAMESPACE, "\n".join((event, tournament, "pontinho", mesa, str(number))))


@dataclass(frozen=True, slots=True)
class CodeSource:
    """Gives an event's jogos and sorteios their derived codes, kept clear of all that are in use."""

    event: str
    jogo_codes: set[str]
    sorteio_addresses: set[str]

    def of_jogo(self, tournament: str, jogo: str) -> str:
        return self._free(self.jogo_codes, lambda n: jogo_code(self.event, tournament, jogo, n))

    def of_sorteio(self, tournament: str, place: int) -> str:
        return self._free(self.sorteio_addresses, lambda n: sorteio_address(self.event, tournament, place, n))

    def _free(self, taken: set[str], make: Callable[[int], str]) -> str:
        attempt = 0
        while (name := make(attempt)) in taken:
            attempt += 1
        taken.add(name)
        return name


def _digest(*parts: str) -> bytes:
    return sha256("\n".join(parts).encode()).digest()
