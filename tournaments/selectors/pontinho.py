"""A tournament of Pontinho as its pages show it: mesas, rodadas, fichas, tables with their reasons.

Eight queries, whatever the number of players and rodadas. Players are known to `scoring` by their ref.
"""

from collections import defaultdict
from collections.abc import Mapping
from functools import cached_property

from scoring.desclassificacao import Inciso
from scoring.errors import ScoringError
from scoring.pontinho.mesa import Exclusion, Hand, Mesa, MesaState, Rodada
from scoring.pontinho.rules import PontinhoRules, Returns
from scoring.pontinho.tournament import (
    Format,
    MesaFacts,
    PendingCut,
    PontinhoClassification,
    PontinhoFacts,
    evaluate,
)
from scoring.pontinho.wording import reason_text
from tournaments.models import (
    Desclassificacao,
    PontinhoHand,
    PontinhoMesa,
    PontinhoRodada,
    PontinhoSeat,
    PontinhoSetup,
    Purpose,
    Sorteio,
    Tournament,
    Trio,
)
from tournaments.selectors.pontinho_rows import MesaRow, MesaView, OverallRow, PutOut, RodadaLine, cell_of


def setup_of(tournament: Tournament) -> PontinhoSetup:
    """Return what the organizer set; the usual choices, unsaved, where nothing is stored. One query."""
    stored = PontinhoSetup.objects.filter(tournament=tournament).first()
    return stored or PontinhoSetup(tournament=tournament)


def rules_of(setup: PontinhoSetup) -> PontinhoRules:
    """Return the rules that the mesas are played by."""
    return PontinhoRules(
        limit=setup.limit,
        bust_at_limit=setup.bust_at_limit,
        returns=Returns(setup.returns),
        entry=setup.entry,
        bust_entry=setup.bust_entry,
        pingo=setup.pingo,
    )


READ_AGAIN = 3
_PLAYED = ("_mesa_rows", "_seats", "_rodadas", "put_out", "out", "facts")


class PontinhoBoard:
    """All that the pages of one tournament of Pontinho ask for, read once. Build one per request."""

    def __init__(self, tournament: Tournament) -> None:
        self.tournament = tournament

    @cached_property
    def setup(self) -> PontinhoSetup:
        return setup_of(self.tournament)

    @cached_property
    def trios(self) -> Mapping[str, Trio]:
        """Players by ref, in order of number. One query."""
        trios = self.tournament.trios.select_related("entidade").order_by("number")
        return {trio.ref: trio for trio in trios}

    @cached_property
    def names(self) -> Mapping[str, str]:
        return {ref: trio.name for ref, trio in self.trios.items()}

    @cached_property
    def _mesa_rows(self) -> list[PontinhoMesa]:
        rows = PontinhoMesa.objects.filter(tournament=self.tournament).order_by("position")
        found = list(rows)
        for row in found:
            row.tournament = self.tournament
        return found

    @cached_property
    def _seats(self) -> Mapping[int, list[PontinhoSeat]]:
        by_pk = {trio.pk: trio for trio in self.trios.values()}
        found: dict[int, list[PontinhoSeat]] = defaultdict(list)
        for seat in PontinhoSeat.objects.filter(mesa__tournament=self.tournament).order_by(
            "mesa_id", "position"
        ):
            seat.trio = by_pk[seat.trio_id]
            found[seat.mesa_id].append(seat)
        return found

    @cached_property
    def _rodadas(self) -> Mapping[int, list[tuple[PontinhoRodada, list[PontinhoHand]]]]:
        """The rodadas in force of each mesa with their hands. Two queries."""
        seats = {seat.pk: seat for seats in self._seats.values() for seat in seats}
        of_this = PontinhoRodada.objects.filter(mesa__tournament=self.tournament, undone_at__isnull=True)
        rodadas = list(of_this.order_by("mesa_id", "number"))
        hands: dict[int, list[PontinhoHand]] = {rodada.pk: [] for rodada in rodadas}
        # Undone ones too: a rodada that is undone between these two queries still has its hands.
        for hand in PontinhoHand.objects.filter(rodada__mesa__tournament=self.tournament).order_by("pk"):
            if hand.rodada_id in hands and hand.seat_id in seats:
                hand.seat = seats[hand.seat_id]
                hands[hand.rodada_id].append(hand)
        found: dict[int, list[tuple[PontinhoRodada, list[PontinhoHand]]]] = defaultdict(list)
        for rodada in rodadas:
            found[rodada.mesa_id].append((rodada, hands[rodada.pk]))
        return found

    @cached_property
    def put_out(self) -> list[Desclassificacao]:
        """Who was put out by Art. 20, those taken back too, as it was decided. One query."""
        by_pk = {trio.pk: trio for trio in self.trios.values()}
        found = list(Desclassificacao.objects.filter(tournament=self.tournament).order_by("pk"))
        for one in found:
            one.trio = by_pk[one.trio_id]
        return found

    @cached_property
    def out(self) -> Mapping[str, Desclassificacao]:
        """Who is out of the tournament, by ref, with the decision in force."""
        return {
            one.trio.ref: one
            for one in self.put_out
            if one.reversed_at is None and not one.player_only and one.inciso != Inciso.VIII
        }

    @property
    def dress_pending(self) -> list[Desclassificacao]:
        """The VIII of who plays the next etapa, where nobody said yet that the dress is in order (§ 2)."""
        playing = {trio.pk for trio in self.going_on}
        return [
            one
            for one in self.put_out
            if one.inciso == Inciso.VIII
            and one.reversed_at is None
            and one.dress_mended_at is None
            and one.trio_id in playing
        ]

    @cached_property
    def facts(self) -> PontinhoFacts:
        """What the classification follows from."""
        rules = rules_of(self.setup)
        sorteios = Sorteio.objects.filter(
            tournament=self.tournament, purpose=Purpose.TIEBREAK, superseded_at__isnull=True
        ).order_by("pk")
        return PontinhoFacts(
            mesas=tuple(MesaFacts(row.pk, row.etapa, self._mesa(row, rules)) for row in self._mesa_rows),
            format=Format(self.setup.format),
            qualifiers=self.setup.qualifiers_per_mesa,
            sorteios=tuple(tuple(result) for result in sorteios.values_list("result", flat=True)),
            out=frozenset(self.out),
        )

    def _mesa(self, row: PontinhoMesa, rules: PontinhoRules) -> Mesa:
        seats = self._seats[row.pk]
        refs = {seat.trio_id: seat.trio.ref for seat in seats}
        return Mesa(
            rules=rules,
            players=tuple(seat.trio.ref for seat in seats),
            rodadas=tuple(rodada_of(rodada, hands) for rodada, hands in self._rodadas[row.pk]),
            decided=None if row.decided_winner_id is None else refs[row.decided_winner_id],
            exclusions=tuple(
                Exclusion(one.trio.ref, one.after_rodada or 0, one.reversed_at is not None)
                for one in self.put_out
                if one.pontinho_mesa_id == row.pk
            ),
        )

    def facts_of(self, row: PontinhoMesa) -> Mesa:
        """Return one mesa as scoring plays it."""
        return next(one.mesa for one in self.facts.mesas if one.id == row.pk)

    @cached_property
    def classification(self) -> PontinhoClassification:
        """The mesas worked out, with their tables. No query of its own.

        Outside a transaction each query sees a moment of its own: where somebody noted a rodada or put a
        player out between two of them, they do not fit together and are read again.
        """
        for _again in range(READ_AGAIN):
            try:
                return evaluate(self.facts)
            except ScoringError:
                for name in _PLAYED:
                    self.__dict__.pop(name, None)
        return evaluate(self.facts)

    @cached_property
    def mesas(self) -> list[MesaView]:
        """Every mesa, in the order in which they were drawn."""
        known = self.classification.states  # first: it may have to read the mesas again
        return [self._view(row) for row in self._mesa_rows if row.pk in known]

    @cached_property
    def etapas(self) -> list[tuple[int, list[MesaView]]]:
        """The mesas of each etapa, the first etapa first."""
        found: dict[int, list[MesaView]] = defaultdict(list)
        for view in self.mesas:
            found[view.row.etapa].append(view)
        return sorted(found.items())

    def etapa_title(self, etapa: int) -> str:
        """Name an etapa: "Mesa final" where it is the last of a tournament to a final."""
        mesas = dict(self.etapas).get(etapa, [])
        if Format(self.setup.format) is Format.FINAL and len(mesas) == 1:
            return "Mesa final"
        return f"{etapa}ª etapa"

    def mesa(self, pk: int) -> MesaView | None:
        return next((view for view in self.mesas if view.row.pk == pk), None)

    def mesa_in_course(self, ref: str) -> MesaView | None:
        """Return the mesa, drawn and not ended, at which a player is in play."""
        for view in self.mesas:
            if not view.ended and any(seat.player == ref and seat.left is None for seat in view.state.seats):
                return view
        return None

    @cached_property
    def drawn(self) -> bool:
        return bool(self._mesa_rows)

    @cached_property
    def overall(self) -> list[OverallRow]:
        """The table of the tournament; who has not begun to play is last, without a place."""
        result = self.classification
        return [
            OverallRow(
                row,
                self.trios[str(row.player)],
                reason_text(reason, self.names) if reason else "",
                out_text(self.out.get(str(row.player))),
            )
            for row, reason in zip(result.overall, result.why_overall(), strict=True)
        ]

    @cached_property
    def champion(self) -> Trio | None:
        """Who won: known when the final mesa has ended, or in a tournament by points at the end of an etapa
        (where the committee may still hold another)."""
        ref = self.classification.champion
        return None if ref is None else self.trios[str(ref)]

    @property
    def podium(self) -> list[dict[str, object]]:
        """The first three places, for components/podium.html; none until there is a champion."""
        if self.champion is None:
            return []
        return [
            {
                "rank": row.standing.rank,
                "name": row.trio.name,
                "detail": row.trio.entidade.name if row.trio.entidade else "",
            }
            for row in self.overall
            if row.standing.rank is not None and row.standing.rank <= 3
        ][:4]

    @cached_property
    def to_draw(self) -> list[Trio]:
        """Whom the next sorteio of mesas deals: those who go on, or at first everybody who is not out."""
        if self.drawn:
            return self.going_on
        return [trio for ref, trio in self.trios.items() if ref not in self.out]

    @cached_property
    def going_on(self) -> list[Trio]:
        """Who plays the next etapa; empty while that is open, and where there is none to come."""
        if Format(self.setup.format) is Format.POINTS:
            if not self.classification.complete:
                return []
            return [trio for ref, trio in self.trios.items() if ref not in self.facts.out]
        return [self.trios[str(ref)] for ref in self.classification.going_on]

    @cached_property
    def ties(self) -> list[tuple[str, tuple[Trio, ...], bool]]:
        """The ties that a sorteio may break now: where, who, and whether the next etapa waits for it."""
        found = [
            (self._title_of(cut), tuple(self.trios[str(ref)] for ref in cut.players), True)
            for cut in self.classification.pending
        ]
        groups: dict[int, list[Trio]] = defaultdict(list)
        for row in self.overall:
            if row.standing.pending_sorteio and row.standing.rank is not None:
                groups[row.standing.rank].append(row.trio)
        known = [{trio.pk for trio in trios} for _where, trios, _matters in found]
        for rank, trios in groups.items():
            if len(trios) > 1 and {trio.pk for trio in trios} not in known:
                found.append((f"{rank}º lugar na classificação geral", tuple(trios), rank == 1))
        return found

    def _title_of(self, cut: PendingCut) -> str:
        view = next(view for view in self.mesas if view.row.pk == cut.mesa)
        return f"{view.title}, {view.row.etapa}ª etapa: quem passa"

    def _view(self, row: PontinhoMesa) -> MesaView:
        result = self.classification
        state = result.states[row.pk]
        seats = tuple(self._seats[row.pk])
        etapa_mesas = sum(1 for other in self._mesa_rows if other.etapa == row.etapa)
        final = Format(self.setup.format) is Format.FINAL and etapa_mesas > 1
        line = self.setup.qualifiers_per_mesa
        went_on = self._seated(row.etapa + 1) if row.etapa < result.etapa else None
        excluded = {
            one.trio.ref: one
            for one in self.put_out
            if one.pontinho_mesa_id == row.pk and one.reversed_at is None
        }
        rows = []
        running = 0
        for standing, reason in zip(result.mesas[row.pk], result.why(row.pk), strict=True):
            ref = str(standing.player)
            out = ref in self.out or ref in excluded
            running += not out
            if went_on is None:
                goes_on = state.ending is not None and running <= line and not out
                goes_on = goes_on and not standing.pending_sorteio
            else:
                goes_on = ref in went_on
            rows.append(
                MesaRow(
                    standing=standing,
                    trio=self.trios[ref],
                    why=reason_text(reason, self.names) if reason else "",
                    goes_on=final and goes_on,
                    cut=final and running == line and not out,
                    out=out,
                    why_out=out_text(self.out.get(ref) or excluded.get(ref)),
                )
            )
        return MesaView(
            row=row,
            seats=seats,
            state=state,
            rodadas=self._lines(row, seats, state),
            rows=tuple(rows),
            names=self.names,
            entry=self.setup.entry,
            put_out=tuple(
                PutOut(one, one.trio, one.after_rodada or 0, out_text(one)) for one in excluded.values()
            ),
        )

    def _seated(self, etapa: int) -> frozenset[str]:
        """Who sits at a mesa of an etapa."""
        mesas = [row.pk for row in self._mesa_rows if row.etapa == etapa]
        return frozenset(seat.trio.ref for mesa in mesas for seat in self._seats[mesa])

    def _lines(
        self, row: PontinhoMesa, seats: tuple[PontinhoSeat, ...], state: MesaState
    ) -> tuple[RodadaLine, ...]:
        scores = {seat.trio.ref: 0 for seat in seats}
        lines = []
        for (rodada, hands), result in zip(self._rodadas[row.pk], state.rodadas, strict=True):
            by_seat = {hand.seat_id: hand for hand in hands}
            cells = tuple(cell_of(seat, by_seat.get(seat.pk), result, scores) for seat in seats)
            lines.append(RodadaLine(rodada.number, cells, rodada.aberta, rodada.author, result.ended))
        return tuple(lines)


def out_text(decision: Desclassificacao | None) -> str:
    """Say that a player is out, and by which inciso; "" for nobody."""
    if decision is None:
        return ""
    what = "perdeu a mesa" if decision.inciso == Inciso.VIII else "desclassificado"
    return f"{what} (Art. 20, {decision.inciso})"


def rodada_of(rodada: PontinhoRodada, hands: list[PontinhoHand]) -> Rodada:
    """Return a stored rodada as scoring plays it. hands: with their seats and players."""
    return Rodada(
        batedores=tuple(hand.seat.trio.ref for hand in hands if hand.batedor),
        hands=tuple(
            Hand(hand.seat.trio.ref, hand.points or 0, hand.cards) for hand in hands if not hand.batedor
        ),
        aberta=rodada.aberta,
        leaves=tuple(hand.seat.trio.ref for hand in hands if hand.leaves),
    )
