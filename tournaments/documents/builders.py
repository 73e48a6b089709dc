"""One function a kind of paper: from what is asked to the paper. The catalogue names them."""

from datetime import date

from django.utils.formats import date_format

from tournaments.documents import (
    ata,
    booklet,
    bracket,
    cards,
    chaves,
    classification,
    lists,
    nines,
    pontinho,
    pontinho_sheet,
    programme,
    sumula,
)
from tournaments.documents.asking import Asked, Choice
from tournaments.documents.paper import Paper
from tournaments.models import Comissao, Tournament
from tournaments.selectors.competition import Competition
from tournaments.selectors.papers import PaperTrio, paper_trios, papers_overview
from tournaments.selectors.pontinho import PontinhoBoard
from tournaments.templatetags.tenteio_ui import lineup_noun

# How many súmulas a preview shows.
PREVIEWED = 4


def sumulas(asked: Asked) -> Paper:
    return _of_jogos(asked, "Súmulas", filled=False)


def filled_sumulas(asked: Asked) -> Paper:
    return _of_jogos(asked, "Súmulas preenchidas", filled=True)


def _of_jogos(asked: Asked, what: str, *, filled: bool) -> Paper:
    jogos = [jogo for jogo in asked.paper_jogos() if not filled or jogo.ending is not None]
    jogos = jogos[:PREVIEWED] if asked.preview else jogos
    if asked.choice.jogo and jogos:
        title = f"Súmula · {jogos[0].label}"
    else:
        title = programme.paper_title(jogos, what) if jogos else what
    return sumula.sumulas_paper(
        asked.tournament,
        jogos,
        title=title,
        base_url=asked.base_url,
        printing=sumula.Printing(
            layout=asked.choice.layout,
            stack=asked.choice.stack,
            filled=filled,
            preview=asked.preview,
            copies=asked.copies,
        ),
    )


def blank_sumulas(asked: Asked) -> Paper:
    return sumula.sumulas_paper(
        asked.tournament,
        sumula.blank_jogos(asked.choice.count),
        title="Súmulas em branco",
        base_url=asked.base_url,
        printing=sumula.Printing(layout=asked.choice.layout),
    )


def all_chaves(asked: Asked) -> Paper:
    title = f"Chave {asked.choice.chave}" if asked.choice.chave else "Chaves"
    competition = Competition(asked.tournament)
    return chaves.chaves_paper(
        competition, asked.frame(title), chave=asked.choice.chave, blank=asked.choice.blank
    )


def by_chave(asked: Asked) -> Paper:
    title = _of_chave("Classificação", asked.choice)
    competition = Competition(asked.tournament)
    return classification.classification_paper(competition, asked.frame(title), chave=asked.choice.chave)


def overall(asked: Asked) -> Paper:
    return classification.overall_paper(Competition(asked.tournament), asked.frame("Classificação geral"))


def prova_dos_nove(asked: Asked) -> Paper:
    title = _of_chave("Prova dos nove", asked.choice)
    return nines.nines_paper(Competition(asked.tournament), asked.frame(title), chave=asked.choice.chave)


def mata_mata(asked: Asked) -> Paper:
    frame = asked.frame("Mata-mata", orientation="landscape")
    return bracket.bracket_paper(Competition(asked.tournament), frame)


def by_mesa(asked: Asked) -> Paper:
    jogos = asked.paper_jogos()
    frame = asked.frame(programme.paper_title(jogos, "Programação por mesa"))
    return programme.programme_by_mesa(frame, jogos, paper_trios(asked.tournament))


def by_name(asked: Asked) -> Paper:
    jogos = asked.paper_jogos()
    what = f"Programação por {lineup_noun(asked.tournament)}"
    frame = asked.frame(programme.paper_title(jogos, what))
    return programme.programme_by_trio(frame, jogos, paper_trios(asked.tournament))


def call(asked: Asked) -> Paper:
    jogos = asked.paper_jogos() if asked.choice.rodada else []
    frame = asked.frame(programme.paper_title(jogos, "Lista de chamada"))
    mesa = programme.mesa_of_each(jogos)
    if asked.tournament.is_pontinho:
        mesa = pontinho.mesa_of_each(PontinhoBoard(asked.tournament))
    return programme.call_list(frame, paper_trios(asked.tournament), mesa=mesa)


def presence(asked: Asked) -> Paper:
    return lists.presence_list(asked.frame("Lista de presença"), paper_trios(asked.tournament))


def fees(asked: Asked) -> Paper:
    return lists.fees_list(asked.frame("Taxas"), paper_trios(asked.tournament), asked.choice.money)


def roster(asked: Asked) -> Paper:
    return lists.roster(asked.frame("Inscritos"), paper_trios(asked.tournament))


def pontinho_sheets(asked: Asked) -> Paper:
    mesa = asked.choice.mesa
    frame = asked.frame(f"Folha da mesa {mesa}" if mesa else "Folhas das mesas")
    board = PontinhoBoard(asked.tournament)
    return pontinho_sheet.mesa_sheets(board, frame, asked.public_address(), mesa=mesa)


def blank_pontinho_sheets(asked: Asked) -> Paper:
    frame = asked.frame("Folhas em branco")
    return pontinho_sheet.blank_sheets(PontinhoBoard(asked.tournament), frame, asked.choice.count)


def pontinho_seating(asked: Asked) -> Paper:
    return pontinho.seating(PontinhoBoard(asked.tournament), asked.frame("Mesas"))


def pontinho_by_name(asked: Asked) -> Paper:
    return pontinho.by_name(PontinhoBoard(asked.tournament), asked.frame("Mesas por nome"))


def pontinho_tables(asked: Asked) -> Paper:
    return pontinho.tables(PontinhoBoard(asked.tournament), asked.frame("Classificação"))


def minutes(asked: Asked) -> Paper:
    if asked.tournament.is_pontinho:
        return pontinho.minutes(PontinhoBoard(asked.tournament), asked.frame("Ata"))
    return ata.ata_paper(Competition(asked.tournament), asked.frame("Ata"))


def mesa_cards(asked: Asked) -> Paper:
    # The mesas of Pontinho take the tables from 1 on, another time others.
    used = () if asked.tournament.is_pontinho else papers_overview(asked.tournament).mesas
    mesas = used or tuple(range(1, asked.tournament.mesas + 1))
    return cards.mesa_cards(asked.tournament, mesas, asked.public_address())


def badges(asked: Asked) -> Paper:
    return cards.badges(asked.tournament, paper_trios(asked.tournament))


def poster(asked: Asked) -> Paper:
    return cards.poster(asked.tournament, asked.public_address())


def certificates(asked: Asked) -> Paper:
    tournament, event = asked.tournament, asked.tournament.event
    trios = paper_trios(tournament)
    everybody = asked.choice.honour == "todos"
    honours = [("Participação", trio) for trio in trios] if everybody else _places(tournament, trios)
    day = _day(event.ends_on)
    place_and_day = f"{event.city}, {day}" if event.city else day
    return cards.certificates(tournament, honours, place_and_day, _signers(tournament))


def _places(tournament: Tournament, trios: list[PaperTrio]) -> list[tuple[str, PaperTrio]]:
    """Return the places that are known, best first."""
    if tournament.is_pontinho:
        by_name = {trio.name: trio for trio in trios}
        podium_of = PontinhoBoard(tournament).podium
        return [(f"{place['rank']}º lugar", by_name[str(place["name"])]) for place in podium_of]
    podium = Competition(tournament).podium
    if podium is None:
        return []
    by_ref = dict(zip(tournament.trios.order_by("number").values_list("ref", flat=True), trios, strict=True))
    places = [("1º lugar", podium.champion), ("2º lugar", podium.vice)]
    places += [("3º lugar", ref) for ref in podium.third]
    places.append(("4º lugar", podium.fourth))
    return [(name, by_ref[str(ref)]) for name, ref in places if ref is not None]


def _signers(tournament: Tournament) -> list[str]:
    """Return who signs: the first of each commission, and the house that holds the event."""
    signers = []
    for comissao in Comissao:
        first = (
            tournament.event.commission_members.filter(comissao=comissao).order_by("position", "pk").first()
        )
        label = f"Comissão {comissao.label}"
        signers.append(f"{first.name}, {label}" if first else label)
    return [*signers, "Entidade promotora"]


def caderno(asked: Asked) -> Paper:
    """The papers of every tournament of the event, those that there is something to say in."""
    event = asked.tournament.event
    chapters = []
    for tournament in event.tournaments.select_related("event").order_by("name", "pk"):
        part = asked.of(tournament, Choice())
        overview = papers_overview(tournament)
        wanted = [("Inscritos", roster, overview.trios), ("Chaves", all_chaves, overview.chaves),
                  ("Programação por mesa", by_mesa, overview.jogos),
                  ("Classificação por chave", by_chave, overview.chaves),
                  ("Mata-mata", mata_mata, overview.mata_mata),
                  ("Mesas", pontinho_seating, overview.pontinho),
                  ("Classificação", pontinho_tables, overview.pontinho)]  # fmt: skip
        chapters += [
            booklet.Chapter(tournament.name, title, build(part)) for title, build, there in wanted if there
        ]
    first, last = _day(event.starts_on), _day(event.ends_on)
    days = first if first == last else f"{first} a {last}"
    where = ", ".join(part for part in (event.place, event.city) if part)
    return booklet.booklet_paper(event, chapters, " · ".join(part for part in (where, days) if part))


def _day(day: date) -> str:
    """Write a day as a letter does: "6 de dezembro de 2026"."""
    return date_format(day, r"j \d\e F \d\e Y").lower()


def _of_chave(what: str, choice: Choice) -> str:
    return f"{what} · Chave {choice.chave}" if choice.chave else what
