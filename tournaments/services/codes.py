"""Short public codes of jogos."""

import secrets

from tournaments.models import Jogo

# No 0 and O, 1 and I: the code is read aloud and typed on phones.
CODE_ALPHABET = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"


def new_codes(count: int) -> list[str]:
    """Return that many jogo codes of six characters, none of them in use."""
    taken = set(Jogo.objects.values_list("code", flat=True))
    codes: list[str] = []
    while len(codes) < count:
        code = "".join(secrets.choice(CODE_ALPHABET) for _ in range(6))
        if code not in taken:
            taken.add(code)
            codes.append(code)
    return codes
