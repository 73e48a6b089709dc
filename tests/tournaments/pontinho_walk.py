"""A committee and its juízes who do anything in any order at a tournament of Pontinho, through the pages.

After every step what must always hold is looked at: nothing of it is asked of the service that did the step.
"""

import json
import re
import uuid
from datetime import timedelta
from html import unescape

from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scoring import checker
from tests.factories import CommissionMemberFactory
from tests.tournaments.mesa_pontinho import pontinho_phone, seats_of
from tests.tournaments.pontinho_data import DESK, pontinho
from tests.tournaments.walking import Walker
from tournaments.exchange.exporting import document_of
from tournaments.exchange.loading import load_document
from tournaments.exchange.reading import read
from tournaments.exchange.report import classification_json
from tournaments.exchange.writing import to_text
from tournaments.models import (
    Claim,
    Comissao,
    Decision,
    Desclassificacao,
    Homologation,
    PontinhoHand,
    PontinhoMesa,
    PontinhoRodada,
    PontinhoSeat,
    Sorteio,
    Tournament,
)
from tournaments.selectors.pontinho import PontinhoBoard
from tournaments.services.mesa import open_mesas
from tournaments.services.pontinho_homologation import table_of_mesa

KEPT = (
    Claim, Decision, Desclassificacao, Homologation, PontinhoHand, PontinhoMesa, PontinhoRodada, PontinhoSeat,
    Sorteio,
)  # fmt: skip
POINTS = (0, 1, 2, 5, 20, 35, 60, 99, 100, 120, 200, 201, -1, None)
SECRET = {"documento": "DOCSEGREDO", "telefone": "FONESEGREDO"}


class Walk(Walker):
    """One tournament and the hands that touch it. rng: chooses everything."""

    models = KEPT

    def __init__(self, rng, client, **setup):
        super().__init__(rng, client)
        self.tournament = pontinho(rng.randint(3, 9), **setup)
        event = self.tournament.event
        event.starts_on, event.ends_on = timezone.localdate(), timezone.localdate() + timedelta(days=1)
        event.published = True
        event.save()
        Tournament.objects.filter(pk=self.tournament.pk).update(
            published=True, chaves_published=True, appeal_minutes=rng.choice([0, 30])
        )
        for comissao in Comissao:
            CommissionMemberFactory.create_batch(3, event=event, comissao=comissao)
        self.commission = {
            kind: [one.name for one in event.commission_members.filter(comissao=kind)] for kind in Comissao
        }
        for trio in self.tournament.trios.all():
            for member in trio.members.select_related("player"):
                for name, value in SECRET.items():
                    setattr(member.player, name, f"{value}{member.player_id}")
                member.player.save()
        self.old_pages, self.versions_before = [], {}

    # --- what is done ------------------------------------------------------------------------------------

    def ops(self):
        return [
            *[self.desk_rodada] * 7, *[self.phone_rodada] * 7, self.phone_page, self.undo, self.undo,
            self.phone_undo, self.decide, *[self.exclude] * 2, self.readmit, *[self.check] * 3, self.place,
            self.claim, *[self.answer] * 2, self.homologate, *[self.draw] * 4, self.undo_draw,
            *[self.tiebreak] * 2, self.repeat, self.repeat, self.dress, self.start,
        ]  # fmt: skip

    def step(self):
        self.versions_before = self.versions()
        super().step()

    def url(self, name, *args):
        return reverse(f"tournaments:{name}", args=(self.tournament.event.slug, self.tournament.slug, *args))

    def fields(self, url):
        """The hidden fields of a page's forms, as somebody's browser holds them."""
        page = self.client.get(url)
        assert page.status_code in (200, 404), (url, page.status_code)
        html = page.content.decode()
        hidden = re.findall(r'<input type="hidden" name="([^"]+)"(?: value="([^"]*)")?', html)
        return {name: unescape(value) for name, value in hidden if name != "csrfmiddlewaretoken"}

    def some_mesa(self):
        mesas = list(self.tournament.pontinho_mesas.order_by("-etapa", "position"))
        if not mesas:
            return None
        latest = [mesa for mesa in mesas if mesa.etapa == mesas[0].etapa]
        return self.rng.choice(latest if self.rng.random() < 0.9 else mesas)

    def hands(self, mesa):
        """A rodada as somebody would note it at this mesa: mostly sound. By place."""
        seats = seats_of(mesa)
        view = PontinhoBoard(self.tournament).mesa(mesa.pk)
        playing = [seat.pk for seat, _score in view.now]
        places = [place for place, seat in enumerate(seats) if seat.pk in playing]
        if self.rng.random() < 0.05 or not places:
            places = list(range(len(seats)))
        many = 2 if len(places) > 2 and self.rng.random() < 0.15 else self.rng.choice([1] * 20 + [0])
        out = self.rng.sample(places, min(many, len(places)))
        wild = self.rng.random() < 0.08
        few = POINTS[:6] if self.rng.random() < 0.4 else POINTS[4:9]
        points = {p: self.rng.choice(POINTS if wild else few) for p in places if p not in out}
        leaves = [p for p in points if self.rng.random() < 0.05]
        return seats, out, points, leaves

    def desk_rodada(self):
        mesa = self.some_mesa()
        if mesa is None:
            return None
        url = self.url("pontinho_mesa", mesa.pk)
        base = self.fields(url)
        if self.rng.random() < 0.15:
            self.old_pages.append((mesa.pk, base))
        if self.old_pages and self.rng.random() < 0.2:
            pk, old = self.rng.choice(self.old_pages)
            if pk == mesa.pk:
                base = old
        seats, out, points, leaves = self.hands(mesa)
        data = {name: base[name] for name in ("version", "after", "client_id") if name in base}
        if self.rng.random() < 0.1:
            data.pop("after", None)
        data |= {"bateu": [seats[place].pk for place in out]}
        data |= {f"pontos-{seats[p].pk}": "" if n is None else n for p, n in points.items()}
        data |= {f"sai-{seats[p].pk}": "on" for p in leaves}
        if self.rng.random() < 0.1:
            data["aberta"] = self.rng.choice(["7c", "Ko", "xx"])
        return self.post(url, data)

    def juiz(self):
        tables = sorted({m.mesa for m in self.tournament.pontinho_mesas.all() if m.mesa})
        if not tables:
            return None
        return pontinho_phone(self.tournament, self.rng.choice(tables))

    def at_table(self, juiz):
        mesas = self.tournament.pontinho_mesas.filter(mesa=juiz.access.mesa).order_by("-etapa", "position")
        return self.rng.choice(list(mesas[:2]))

    def phone_rodada(self):
        juiz = self.juiz()
        if juiz is None:
            return None
        mesa = self.at_table(juiz)
        ids = [str(one) for one in mesa.rodadas.order_by("pk").values_list("client_id", flat=True)]
        standing = mesa.rodadas.filter(undone_at=None).order_by("number").last()
        after = str(standing.client_id) if standing else ""
        if self.rng.random() < 0.15:
            after = self.rng.choice([*ids, "", str(uuid.UUID(int=self.rng.getrandbits(128)))])
        _seats, out, points, leaves = self.hands(mesa)
        payload = juiz.rodada(mesa, out, points, after=after)
        payload["leaves"] = [seats_of(mesa)[place].pk for place in leaves]
        payload["ago"] = self.rng.choice([0, 0, 30, 4000])
        self.sent.append((f"{juiz.url}api/rodada/", payload))
        return juiz.act("rodada", **payload)

    def phone_page(self):
        juiz = self.juiz()
        if juiz is None:
            return None
        mesa = self.at_table(juiz)
        base = self.fields(juiz.url)
        if base.get("mesa") != str(mesa.pk):
            return None
        seats, out, points, leaves = self.hands(mesa)
        data = {name: base.get(name, "") for name in ("mesa", "ticket", "after", "client_id")}
        data |= {"bateu": [seats[place].pk for place in out]}
        data |= {f"pontos-{seats[p].pk}": "" if n is None else n for p, n in points.items()}
        data |= {f"sai-{seats[p].pk}": "on" for p in leaves}
        return self.post(f"{juiz.url}rodada/", data)

    def start(self):
        juiz = self.juiz()
        return juiz and juiz.act("comecou", **juiz.base_of(self.at_table(juiz)), ago=self.rng.choice([0, 90]))

    def phone_undo(self):
        juiz = self.juiz()
        if juiz is None:
            return None
        mesa = self.at_table(juiz)
        ids = [str(one) for one in mesa.rodadas.order_by("-pk").values_list("client_id", flat=True)[:3]]
        rodada = self.rng.choice(ids or ["x"])
        return juiz.act("desfazer", **juiz.base_of(mesa), rodada=rodada, reason=self.rng.choice(["x", ""]))

    def undo(self):
        return self.confirmed("pontinho_mesa_undo", reason="engano")

    def confirmed(self, name, **more):
        mesa = self.some_mesa()
        if mesa is None:
            return None
        url = self.url(name, mesa.pk)
        base = self.fields(url)
        if self.rng.random() < 0.1:
            base["version"] = str(int(base.get("version", 2)) - 1)
        return self.post(url, {**base, **more})

    def decide(self):
        mesa = self.some_mesa()
        if mesa is None or self.rng.random() < 0.5:
            return None
        seat = self.rng.choice(seats_of(mesa))
        base = self.fields(self.url("pontinho_mesa_decide", mesa.pk))
        data = {**base, "winner": seat.pk, "reason": "o tempo acabou", "members": "Fulana"}
        return self.post(self.url("pontinho_mesa_decide", mesa.pk), data)

    def check(self):
        mesa = self.some_mesa()
        if mesa is None:
            return None
        again = {"again": "on"} if self.rng.random() < 0.2 else {}
        url = self.url("pontinho_mesa_check", mesa.pk)
        return self.post(url, {"version": mesa.version - (self.rng.random() < 0.1), **again})

    def place(self):
        mesa = self.some_mesa()
        return mesa and self.post(
            self.url("pontinho_mesa_place", mesa.pk),
            {"version": mesa.version, "number": mesa.mesa or "", "juiz": self.rng.choice(["", "Zeca"])},
        )

    def exclude(self):
        if self.rng.random() < 0.5:
            return None
        trio = self.rng.choice(list(self.tournament.trios.all()))
        url = f"{self.url('desclassificacao_create')}?trio={trio.pk}"
        base = self.fields(url)
        data = {name: base[name] for name in ("mesa", "version") if name in base} | {
            "inciso": self.rng.choice(["I", "II", "VI", "VIII", "VIII"]),
            "facts": "brigou",
            "claimed_by": "comissao",
            "decided_by": self.commission[Comissao.DISCIPLINAR][:2],
        }
        told = self.client.post(url, data)
        assert told.status_code in (200, 422), told.status_code
        claimed = re.search(r'name="claimed_by" value="([^"]+)"', self.client.get(url).content.decode())
        if claimed:
            data["claimed_by"] = unescape(claimed[1])
        assert self.client.post(url, data).status_code in (200, 422)
        return self.post(url, data | {"confirmed": "1"})

    def readmit(self):
        pks = list(self.tournament.desclassificacoes.order_by("pk").values_list("pk", flat=True))
        if not pks:
            return None
        url = self.url("desclassificacao_reverse", self.rng.choice(pks))
        assert self.client.get(url).status_code == 200
        return self.post(url, {"reason": "engano"})

    def dress(self):
        pks = list(self.tournament.desclassificacoes.order_by("pk").values_list("pk", flat=True))
        return (pks and self.post(self.url("desclassificacao_dress", self.rng.choice(pks)), {})) or None

    def claim(self):
        mesa = self.some_mesa()
        if mesa is None or self.rng.random() < 0.5:
            return None
        one, other = self.rng.sample(seats_of(mesa), 2)
        data = {"trio": one.trio_id, "inciso": "II", "claimed_by": other.trio.name, "facts": "brigou"}
        return self.post(self.url("claim_create_mesa", mesa.pk), data)

    def answer(self):
        open_ = list(self.tournament.claims.filter(status="open").order_by("pk"))
        if not open_:
            return None
        return self.post(self.url("claim_answer", self.rng.choice(open_).pk), {"answer": "não foi"})

    def homologate(self):
        mesa = self.some_mesa()
        if mesa is None:
            return None
        url = self.url("homologation_mesa", mesa.pk)
        assert self.client.get(url).status_code == 200
        return self.post(url, {"members": self.commission[Comissao.ORGANIZADORA][:2], "override": "já"})

    def draw(self):
        url = self.url("pontinho_draw")
        base = self.fields(url)
        if "etapa" not in base:
            return self.post(url, {"etapa": 1, "numbers": "1"}) if self.rng.random() < 0.1 else None
        answer = self.post(url, {**base, "numbers": f"{self.rng.randint(1, 99)} 7", "witnesses": "todos"})
        if answer.status_code == 302:
            open_mesas(tournament=self.tournament, actor=DESK)
        return answer

    def undo_draw(self):
        return self.post(self.url("pontinho_draw_undo"), {"reason": "engano"})

    def tiebreak(self):
        url = self.url("pontinho_tiebreak")
        base = self.fields(url)
        ties = PontinhoBoard(self.tournament).ties
        if not ties:
            return None
        trios = self.rng.choice(ties)[1]
        key = ",".join(str(pk) for pk in sorted(trio.pk for trio in trios))
        data = {"tie": key, "commitment": base.get("commitment", ""), "how": "sistema"}
        return self.post(url, data | {f"number-{trio.pk}": self.rng.randint(1, 99) for trio in trios})

    # --- what must hold ----------------------------------------------------------------------------------

    def versions(self):
        """What a sheet says, with the version of each mesa."""
        found = {}
        for mesa in self.tournament.pontinho_mesas.all():
            standing = mesa.rodadas.filter(undone_at=None).order_by("number")
            said = (tuple(standing.values_list("pk", flat=True)), mesa.decided_winner_id, mesa.checked_at)
            out = mesa.desclassificacoes.order_by("pk").values_list("pk", "reversed_at")
            found[mesa.pk] = (mesa.version, (*said, tuple(out)))
        return found

    def holds(self):
        before = self.versions_before
        for pk, (version, said) in self.versions().items():
            if pk in before and said != before[pk][1]:
                assert version > before[pk][0], ("version did not grow", self.log[-5:])
        board = PontinhoBoard(self.tournament)
        text = to_text(document_of(self.tournament.event))
        reading = read(text.encode())
        assert reading.document is not None, (reading.problems, self.log[-8:])
        published = classification_json(reading.document)
        assert checker.check(json.loads(text), published) == [], self.log[-8:]
        told = published["tournaments"][0]
        shown = [(row.standing.rank, row.trio.ref) for row in board.overall]
        assert shown == [(row["rank"], row["trio"]) for row in told["overall"]], self.log[-8:]
        for view, mesa in zip(board.mesas, _in_order(told.get("mesas", []), board), strict=True):
            row = view.row
            assert [(r.standing.rank, r.trio.ref) for r in view.rows] == [
                (r["rank"], r["trio"]) for r in mesa["standings"]
            ]
            in_pot = 0 if view.ended else mesa["pote"]
            assert sum(r["fichas"] for r in mesa["standings"]) + in_pot == 0, (mesa, self.log[-8:])
            assert (row.finished_at is not None) == view.ended, (row.ref, self.log[-8:])
            assert not (view.checked and not view.ended), self.log[-8:]
            numbers = list(
                row.rodadas.filter(undone_at=None).order_by("number").values_list("number", flat=True)
            )
            assert numbers == list(range(1, len(numbers) + 1)), self.log[-8:]
            held = row.homologations.order_by("revision").last()
            kept = held is None or not view.ended or held.table == table_of_mesa(board, row)
            assert kept, (held.table, self.log[-8:])

    def round_trip(self):
        """Send the event to a file and back; the file made of it again is the same."""
        text = to_text(document_of(self.tournament.event))
        reading = read(text.encode())
        assert reading.document is not None, reading.problems
        event = load_document(reading.document, actor=DESK, replace=True)
        again = json.loads(to_text(document_of(event)))
        _same(_but_trail(again), _but_trail(json.loads(text)), "$")
        self.tournament = Tournament.objects.select_related("event").get(event=event)
        open_mesas(tournament=self.tournament, actor=DESK)
        self.old_pages, self.sent = [], []

    def pages(self):
        """Open what the public and the committee read; the public reads names only."""
        slug = self.tournament.event.slug
        public = Client()
        addresses = [f"/e/{slug}/", f"/e/{slug}/{self.tournament.slug}/", f"/api/v1/events/{slug}/"]
        addresses += [
            f"/e/{slug}/{self.tournament.slug}/trios/1/",
            f"/e/{slug}/{self.tournament.slug}/telao/",
        ]
        for address in addresses:
            answer = public.get(address)
            assert answer.status_code in (200, 404), (address, answer.status_code)
            assert "SEGREDO" not in answer.content.decode(), address
        for name in (
            "tournament_dashboard", "pontinho_mesas", "pontinho_classification", "pontinho_tiebreak",
            "pontinho_draw", "desclassificacao_list", "desclassificacao_create", "claim_list", "homologation",
            "history", "ata", "checklist", "decision_list", "documents", "mesa_links",
        ):  # fmt: skip
            assert self.client.get(self.url(name)).status_code == 200, name
        for mesa in self.tournament.pontinho_mesas.all():
            assert self.client.get(self.url("pontinho_mesa", mesa.pk)).status_code == 200


def _in_order(mesas, board):
    by_id = {mesa["id"]: mesa for mesa in mesas}
    return [by_id[view.row.ref] for view in board.mesas]


def _but_trail(file):
    return {key: value for key, value in file.items() if key != "audit"}


def _same(one, other, where):
    """Say where two files differ first."""
    if isinstance(one, dict) and isinstance(other, dict):
        assert one.keys() == other.keys(), (where, one.keys() ^ other.keys())
        for key, value in one.items():
            _same(value, other[key], f"{where}.{key}")
    elif isinstance(one, list) and isinstance(other, list):
        assert len(one) == len(other), where
        for place, (mine, theirs) in enumerate(zip(one, other, strict=True)):
            _same(mine, theirs, f"{where}[{place}]")
    else:
        assert one == other, (where, one, other)
