"""The registrations as a sheet that can be read again, and the empty sheet to begin with."""

from tournaments import columns
from tournaments.columns import CAPATAZ, RESERVA, SheetShape, shape_of
from tournaments.exporting.sheets import Column, Kind, Sheet, Value
from tournaments.models import Role, Tournament, Trio, TrioMember

_KINDS = {
    columns.NUMBER: Kind.NUMBER,
    columns.REGIAO: Kind.PLAIN,
    columns.DOCUMENTO: Kind.DOCUMENTO,
    columns.TELEFONE: Kind.TELEFONE,
}


def _columns(shape: SheetShape) -> list[Column]:
    return [
        Column(shape.title(key), _KINDS.get(key.rpartition(".")[2] or key, Kind.TEXT))
        for key in shape.written
    ]


def registrations_sheet(tournament: Tournament) -> Sheet:
    """Who registered, in order of number. Two queries."""
    shape = shape_of(tournament)
    members: dict[int, list[TrioMember]] = {}
    places = TrioMember.objects.filter(tournament=tournament).select_related("player").order_by("position")
    for member in places:
        members.setdefault(member.trio_id, []).append(member)
    trios = tournament.trios.select_related("entidade").order_by("number", "pk")
    rows = [_row(shape, trio, members.get(trio.pk, [])) for trio in trios]
    return Sheet("Inscrições", _columns(shape), rows)


def _row(shape: SheetShape, trio: Trio, members: list[TrioMember]) -> list[Value]:
    titulares = [member for member in members if member.role == Role.TITULAR]
    seats: dict[str, TrioMember] = {str(place): member for place, member in enumerate(titulares)}
    reserva = next((member for member in members if member.role == Role.RESERVA), None)
    if reserva is not None:
        seats[RESERVA] = reserva
    values: dict[str, Value] = {
        columns.NUMBER: trio.number,
        columns.NAME: trio.name,
        columns.ENTIDADE: trio.entidade.name if trio.entidade else "",
        columns.REGIAO: trio.regiao,
        columns.CITY: trio.entidade.city if trio.entidade else "",
        columns.CABECA: "sim" if trio.cabeca else "",
        columns.NOTES: trio.notes,
        f"{CAPATAZ}.{columns.PERSON}": _capataz(seats),
    }
    for place, member in seats.items():
        values[f"{place}.{columns.PERSON}"] = member.player.name
        values[f"{place}.{columns.DOCUMENTO}"] = member.player.documento
        values[f"{place}.{columns.TELEFONE}"] = member.player.telefone
    return [values.get(key, "") for key in shape.written]


def _capataz(seats: dict[str, TrioMember]) -> str:
    """The capataz by name; by number where two of the trio bear one name."""
    for place, member in seats.items():
        if member.is_capataz:
            namesakes = [m for m in seats.values() if m.player.name_key == member.player.name_key]
            if len(namesakes) > 1 and place != RESERVA:
                return str(int(place) + 1)
            return member.player.name
    return ""


def template_sheets(tournament: Tournament) -> list[Sheet]:
    """The model sheet, and a second one that says how to fill it."""
    shape = shape_of(tournament)
    told = [
        (shape.title(columns.NAME), "Como aparece nas chaves e nas súmulas."),
        (shape.title(columns.NUMBER), "Em branco, o próximo livre."),
        (shape.title(columns.ENTIDADE), "CTG, DTG, PTG ou piquete, escrito sempre igual."),
        (shape.title(columns.REGIAO), "O número da região tradicionalista. Em branco, a da entidade."),
    ]
    if shape.alone:
        told[0] = (shape.title(columns.NAME), "Em branco, o nome do jogador.")
    else:
        told.append(("Capataz", "O nome de um dos jogadores da linha, ou o número dele: 1, 2, 3."))
    if shape.reservas:
        told.append(("Reserva", "Em branco, se não há."))
    told += [
        ("Documento", "CPF ou RG. Serve para reconhecer a pessoa quando a lista vem corrigida."),
        ("Cabeça de chave", "sim, ou em branco."),
        ("Linhas", "Uma inscrição por linha. Nada abaixo da última."),
    ]
    return [
        Sheet("Inscrições", _columns(shape), []),
        Sheet("Como preencher", [Column("Coluna"), Column("O que escrever")], told),
    ]
