"""The columns of a sheet of registrations: one key each, for the sheet that is read and the one written.

A person's column is `place.part`: places are `c` (capataz), `0`, `1`, … (titulares) and `r` (reserva); parts
are nome, documento, telefone, nascimento.
"""

from dataclasses import dataclass

from scoring.modalities import Lineup
from tournaments.models import Tournament

NAME, NUMBER, ENTIDADE, CITY, REGIAO = "nome", "numero", "entidade", "cidade", "regiao"
CABECA, NOTES, MOMENT = "cabeca", "obs", "momento"
CAPATAZ, RESERVA = "c", "r"
PERSON, DOCUMENTO, TELEFONE, BIRTH = "nome", "documento", "telefone", "nascimento"
PARTS = {PERSON: "", DOCUMENTO: "Documento", TELEFONE: "Telefone", BIRTH: "Nascimento"}

NAME_TITLES = {Lineup.TRIO: "Trio", Lineup.DUPLA: "Dupla", Lineup.MANO: "Nome nas tabelas"}


@dataclass(frozen=True, slots=True)
class SheetShape:
    """What a tournament's sheet has room for."""

    lineup: Lineup
    titulares: int
    reservas: int

    @property
    def alone(self) -> bool:
        """One player, who speaks for himself."""
        return self.titulares == 1

    @property
    def places(self) -> list[str]:
        """The places of people, in order, without the capataz, who is one of them."""
        return [*map(str, range(self.titulares)), *([RESERVA] if self.reservas else [])]

    def place_title(self, place: str) -> str:
        """What a place is called: "Jogador 2", "Reserva", "Capataz"."""
        if place == CAPATAZ:
            return "Capataz"
        if place == RESERVA:
            return "Reserva"
        return "Jogador" if self.alone else f"Jogador {int(place) + 1}"

    def title(self, key: str) -> str:
        """The title of a column as we write it."""
        place, _, part = key.partition(".")
        if part == PERSON:
            return self.place_title(place)
        if part:
            who = "" if self.alone else f" {self.place_title(place).removeprefix('Jogador ').lower()}"
            return f"{PARTS[part]}{who}"
        return {
            NAME: NAME_TITLES[self.lineup],
            NUMBER: "Número",
            ENTIDADE: "Entidade",
            CITY: "Cidade",
            REGIAO: "RT",
            CABECA: "Cabeça de chave",
            NOTES: "Observações",
            MOMENT: "Data da inscrição",
        }[key]

    @property
    def written(self) -> list[str]:
        """The keys of our own sheet, in its order."""
        people = [f"{place}.{part}" for place in self.places for part in (PERSON, DOCUMENTO, TELEFONE)]
        capataz = [] if self.alone else [f"{CAPATAZ}.{PERSON}"]
        return [NUMBER, NAME, ENTIDADE, REGIAO, CITY, *capataz, *people, CABECA, NOTES]

    @property
    def known(self) -> list[str]:
        """Every key that a column of a sheet may be said to hold."""
        places = self.places if self.alone else [CAPATAZ, *self.places]
        people = [f"{place}.{part}" for place in places for part in PARTS]
        return [NAME, NUMBER, ENTIDADE, CITY, REGIAO, *people, CABECA, NOTES, MOMENT]


def shape_of(tournament: Tournament) -> SheetShape:
    """What the tournament's sheet has room for."""
    return SheetShape(Lineup(tournament.lineup), tournament.titulares, tournament.reservas)
