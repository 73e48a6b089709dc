"""The draw of the chaves as its pages tell it: the choices before it, the steps and the chaves after it."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.db.models import Q

from scoring import chaves as rules
from scoring.chaves import ChavesDraw
from scoring.dealing import Entrant
from scoring.errors import ScoringError
from tournaments.models import Jogo, Purpose, Sorteio, SubmissionStatus, Tournament, Trio
from tournaments.selectors.draw_words import said_of
from tournaments.wording import joined

# How many more or fewer chaves than suggested are offered at once.
AROUND = 3
NAMED_ENTIDADES = 3


@dataclass(frozen=True, slots=True)
class ChaveOption:
    """One number of chaves and what would come of it, known before the draw."""

    n_chaves: int
    sizes: str
    jogos: int
    rodadas: int
    clashes: int
    separation: str
    suggested: bool


@dataclass(frozen=True, slots=True)
class ChaveMembers:
    """A chave with its trios in the order in which they came in."""

    name: str
    trios: tuple[Trio, ...]


@dataclass(frozen=True, slots=True)
class DrawStep:
    """One trio coming into a chave, or changing from `left` to `chave` after the dealing, and why."""

    trio: Trio
    chave: str
    left: str
    why: str


@dataclass(frozen=True, slots=True)
class DrawStory:
    """A recorded draw as it is shown. `told` is False where the record no longer gives the stored chaves."""

    sorteio: Sorteio
    chaves: tuple[ChaveMembers, ...]
    steps: tuple[DrawStep, ...]
    separation: str
    told: bool

    @property
    def group(self) -> str:
        """What trios are drawn into: a chave, or a mesa of Pontinho."""
        return "Mesa" if self.sorteio.purpose == Purpose.MESAS else "Chave"

    @property
    def seed_parts(self) -> tuple[str, str]:
        """The numbers said, and the secret announced by its SHA-256; either may be ""."""
        said, mark, secret = self.sorteio.seed.partition("|")
        return (said, secret) if mark else ("", said)

    @property
    def said(self) -> tuple[str, str, str]:
        """What was drawn or said, in words: ("cartas" or "números" or "", text, secret)."""
        return said_of(self.sorteio.seed)


def sizes_text(sizes: Sequence[int]) -> str:
    """Say the sizes of the chaves: "6 chaves, todas de 4", "4 chaves: 2 de 4 e 2 de 3"."""
    counts = Counter(sizes)
    if len(sizes) == 1:
        return f"1 chave de {sizes[0]}"
    if len(counts) == 1:
        return f"{len(sizes)} chaves, todas de {sizes[0]}"
    return f"{len(sizes)} chaves: " + " e ".join(f"{count} de {size}" for size, count in counts.items())


def separation_text(entrants: Sequence[Entrant], n_chaves: int, clashes: int) -> str:
    """Say whether those of one entidade can be kept apart, and if not, whose fault of arithmetic it is."""
    if clashes == 0:
        return "Ninguém fica na mesma chave que outro da sua entidade."
    counts = Counter(entrant.entidade for entrant in entrants if entrant.entidade is not None)
    crowded = [(name, count) for name, count in counts.most_common() if count > n_chaves]
    names = ", ".join(f"{name} tem {count}" for name, count in crowded[:NAMED_ENTIDADES])
    more = len(crowded) - NAMED_ENTIDADES
    if more > 0:
        names += f" e mais {more} {'entidade' if more == 1 else 'entidades'}"
    times = "1 repetição" if clashes == 1 else f"{clashes} repetições"
    chaves = "1 chave" if n_chaves == 1 else f"{n_chaves} chaves"
    return f"Não é possível separar todos: {times} (o mínimo). {names} para {chaves}."


def chave_options(entrants: Sequence[Entrant], wished: int, *, also: Iterable[int] = ()) -> list[ChaveOption]:
    """Return the numbers of chaves around the one that `wished`, the size of a chave, suggests.

    also: numbers asked for besides; those that cannot be are left out. Empty for fewer than two entrants.
    """
    total = len(entrants)
    most = total // rules.SMALLEST_CHAVE
    if most < 1:
        return []
    suggested = rules.suggest(total, max(wished, rules.USUAL_SMALLEST))
    numbers = set(range(max(1, suggested - AROUND), min(most, suggested + AROUND) + 1))
    numbers |= {number for number in also if 1 <= number <= most}
    return [_option(entrants, number, number == suggested) for number in sorted(numbers)]


def _option(entrants: Sequence[Entrant], n_chaves: int, suggested: bool) -> ChaveOption:
    sizes = rules.sizes(len(entrants), n_chaves)
    clashes = rules.minimum_clashes(entrants, n_chaves)
    largest = sizes[0]
    return ChaveOption(
        n_chaves=n_chaves,
        sizes=sizes_text(sizes),
        jogos=sum(size * (size - 1) // 2 for size in sizes),
        # An odd chave has one trio resting in each rodada, so it needs one rodada more than it has rivals.
        rodadas=largest - 1 if largest % 2 == 0 else largest,
        clashes=clashes,
        separation=separation_text(entrants, n_chaves, clashes),
        suggested=suggested,
    )


def standing_draw(tournament: Tournament) -> Sorteio | None:
    """Return the draw of the chaves in force. One query."""
    return tournament.sorteios.filter(purpose=Purpose.CHAVES, superseded_at__isnull=True).first()


def past_draws(tournament: Tournament) -> list[Sorteio]:
    """Return the draws that were held and put aside, the last first. One query."""
    past = tournament.sorteios.filter(purpose=Purpose.CHAVES, superseded_at__isnull=False)
    return list(past.order_by("-pk"))


@dataclass(frozen=True, slots=True)
class InTheWay:
    """What a new draw would wipe out, in words, and the jogo to look at (None for a homologação)."""

    text: str
    jogo: Jogo | None


def what_stands(tournament: Tournament) -> InTheWay | None:
    """Return what keeps the draw in force from being put aside (HAND-16).

    A result stands in the way until it is cancelled, a súmula that waits until it is decided; what a
    commission wrote about a jogo or a chave always does. A cancelled result is told by the trail.
    """
    jogos = tournament.jogos.select_related("trio_a", "trio_b", "tournament__event").order_by("pk")
    if (jogo := jogos.exclude(ending="").first()) is not None:
        return InTheWay(
            f"Já há resultado em {jogo}: sortear de novo apagaria o que foi jogado. "
            "Se esse resultado foi um engano, cancele-o antes, com o motivo.",
            jogo,
        )
    if (jogo := jogos.filter(submissions__status=SubmissionStatus.PENDING).first()) is not None:
        return InTheWay(
            f"Há súmula a conferir em {jogo}: sortear de novo a apagaria. Confira-a ou recuse-a antes.", jogo
        )
    if (
        jogo := jogos.filter(Q(desclassificacoes__isnull=False) | Q(claims__isnull=False)).first()
    ) is not None:
        return InTheWay(f"A comissão já escreveu sobre {jogo}: {_WRITTEN}", jogo)
    if tournament.homologations.exists():
        return InTheWay(f"Já há homologação: {_WRITTEN}", None)
    return None


_WRITTEN = "com outro sorteio, isso deixaria de ter jogo. As chaves ficam como foram sorteadas."


def draw_story(sorteio: Sorteio) -> DrawStory:
    """Return a draw of chaves with its trios and, unless it was held by hand, its steps. One query."""
    trios = {
        trio.ref: trio for trio in sorteio.tournament.trios.select_related("entidade").order_by("number")
    }
    chaves = tuple(
        ChaveMembers(_group_name(sorteio, index), tuple(trios[ref] for ref in refs if ref in trios))
        for index, refs in enumerate(sorteio.result)
    )
    if sorteio.by_hand:
        entrants = [
            Entrant(ref, trio.entidade.name if trio.entidade else None) for ref, trio in trios.items()
        ]
        return DrawStory(sorteio, chaves, (), _by_hand_text(entrants, sorteio), told=True)
    drawn = _repeated(sorteio)
    if drawn is None:
        return DrawStory(sorteio, chaves, (), "", told=False)
    steps = tuple(
        DrawStep(
            trios[str(step.trio)],
            _named(sorteio, step.chave),
            _named(sorteio, step.left) if step.left else "",
            _why(step.reason.code, step.reason.facts, trios),
        )
        for step in drawn.steps
        if str(step.trio) in trios
    )
    separation = separation_text(drawn.entrants, len(drawn.chaves), drawn.clashes)
    return DrawStory(sorteio, chaves, steps, separation, told=True)


def _group_name(sorteio: Sorteio, index: int) -> str:
    """Name a chave by its letter, a mesa of Pontinho by its number."""
    return str(index + 1) if sorteio.purpose == Purpose.MESAS else rules.chave_name(index)


def _named(sorteio: Sorteio, letter: str) -> str:
    names = [rules.chave_name(index) for index in range(len(sorteio.result))]
    return _group_name(sorteio, names.index(letter)) if letter in names else letter


def _repeated(sorteio: Sorteio) -> ChavesDraw | None:
    """Hold the recorded draw again; None where it does not give what was recorded."""
    try:
        entrants = [
            Entrant(ref, entidade, regiao, bool(cabeca))
            for ref, (entidade, regiao, cabeca) in zip(
                sorteio.entries, sorteio.params["entrants"], strict=True
            )
        ]
        drawn = rules.draw_chaves(
            entrants,
            int(sorteio.params.get("n_chaves") or sorteio.params["n_mesas"]),
            sorteio.seed,
            algorithm=sorteio.algorithm,
        )
    except (ScoringError, KeyError, TypeError, ValueError):
        return None
    return drawn if [list(refs) for refs in drawn.result] == sorteio.result else None


def _by_hand_text(entrants: Sequence[Entrant], sorteio: Sorteio) -> str:
    entidade = {str(entrant.id): entrant.entidade for entrant in entrants}
    clashes = 0
    for refs in sorteio.result:
        counts = Counter(entidade[ref] for ref in refs if entidade.get(ref) is not None)
        clashes += sum(count * (count - 1) // 2 for count in counts.values())
    minimum = rules.minimum_clashes(entrants, len(sorteio.result))
    if clashes == minimum:
        return separation_text(entrants, len(sorteio.result), clashes)
    times = "1 repetição" if clashes == 1 else f"{clashes} repetições"
    return f"Há {times} de entidade na mesma chave; o mínimo possível seria {minimum}."


def _why(code: str, facts: Mapping[str, object], trios: Mapping[str, Trio]) -> str:
    """Say why the draw put a trio where it did."""
    match code:
        case "cabeca":
            return "Cabeça de chave."
        case "afastado":
            parts = []
            for key, what in (("por_entidade", "entidade"), ("por_regiao", "região")):
                passed = facts[key]
                assert isinstance(passed, tuple)
                if passed:
                    chaves = "a chave" if len(passed) == 1 else "as chaves"
                    parts.append(f"{chaves} {joined(passed)}, onde há mais da sua {what}")
            return f"Pulou {'; '.join(parts)}."
        case "repetida":
            return "Toda chave que faltava já tem alguém da sua entidade."
        case "troca":
            other = trios.get(str(facts["trio"]))
            return (
                f"Troca com {other.name}, para separar as entidades."
                if other
                else ("Muda de chave, para separar as entidades.")
            )
        case _:
            return ""
