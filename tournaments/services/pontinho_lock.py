"""What every write to a mesa of Pontinho begins and ends with: the lock, the version seen, the row stored."""

from django.db.models import Max

from tournaments.models import PontinhoMesa, Tournament
from tournaments.services.audit import touch
from tournaments.services.pontinho_chain import MesaConflict
from tournaments.services.refusals import Refusal


def lock_mesa(mesa_id: int) -> PontinhoMesa:
    """Lock and return a mesa. Call inside a transaction.

    The tournament is locked with it, so that no next etapa is drawn meanwhile.

    Raises:
        MesaConflict: the draw of the mesa was undone meanwhile.
    """
    mesas = PontinhoMesa.objects.filter(pk=mesa_id)
    tournament = mesas.values_list("tournament_id", flat=True).first()
    if tournament is not None:
        Tournament.objects.select_for_update().filter(pk=tournament).first()
    mesas.select_for_update().first()
    mesa = mesas.select_related("tournament__event", "decided_winner").first()
    if mesa is None:
        raise MesaConflict("Esta mesa não existe mais: o sorteio dela foi desfeito. Abra a lista das mesas.")
    return mesa


def check_version(mesa: PontinhoMesa, base_version: int | None) -> None:
    """Raise MesaConflict if the mesa is not the one that the sender looked at."""
    if base_version is not None and base_version != mesa.version:
        raise MesaConflict(
            "A mesa mudou enquanto você anotava: outra rodada chegou antes, ou a última foi desfeita. "
            "Confira a folha e anote de novo."
        )


def check_last_etapa(mesa: PontinhoMesa) -> None:
    """Raise Refusal if a later etapa was drawn with what this mesa gave."""
    last = mesa.tournament.pontinho_mesas.aggregate(last=Max("etapa"))["last"]
    if last is not None and last > mesa.etapa:
        raise Refusal(
            f"A {last}ª etapa já foi sorteada com o que esta mesa deu. "
            "Para mudar esta mesa, desfaça antes o sorteio da etapa seguinte."
        )


def changed(mesa: PontinhoMesa, *, sheet: bool = True) -> None:
    """Store a mesa that changed. sheet: what its paper sheet says changed, so it has to be compared again."""
    if sheet:
        mesa.checked_at, mesa.checked_by = None, ""
    mesa.version += 1
    mesa.save()
    touch(mesa.tournament)
