"""A committee and two phones who do anything in any order to the results of a tournament of truco or
Douradinha, through the pages.

After every step what must always hold is looked at: nothing of it is asked of the service that did the step.
"""

import json
import re
import uuid

from django.utils import timezone

from scoring import checker
from tests.tournaments.desk import address
from tests.tournaments.mesa import hall, phone
from tests.tournaments.walking import Walker
from tournaments.exchange.exporting import document_of
from tournaments.exchange.reading import read
from tournaments.exchange.report import classification_json
from tournaments.exchange.writing import to_text
from tournaments.forms.result import NOBODY
from tournaments.models import (
    BracketEntrant,
    Conference,
    Decision,
    Desclassificacao,
    Homologation,
    Jogo,
    Sorteio,
    Submission,
    Tournament,
)
from tournaments.selectors.competition import Competition

KEPT = (
    BracketEntrant, Conference, Decision, Desclassificacao, Homologation, Jogo, Sorteio, Submission,
)  # fmt: skip


class Walk(Walker):
    """One tournament and the hands that touch it. rng: chooses everything."""

    models = KEPT

    def __init__(self, rng, client, *chaves, **fields):
        super().__init__(rng, client)
        self.tournament = hall(*chaves, mesas=4, published=True, chaves_published=True, **fields)
        event = self.tournament.event
        event.published = True
        event.save()

    # --- what is done ------------------------------------------------------------------------------------

    def ops(self):
        return [
            *[self.type_in] * 8, *[self.phone] * 4, *[self.confirm] * 2, *[self.resolve] * 3,
            *[self.correct] * 3, self.cancel, self.put_out, self.take_back, self.dress,
            *[self.homologate] * 2, *[self.tiebreak] * 2, *[self.bracket] * 2, self.undo_bracket, self.repeat,
        ]  # fmt: skip

    def jogo(self, **which):
        jogos = self.tournament.jogos.filter(trio_a__isnull=False, trio_b__isnull=False, **which)
        found = list(jogos.select_related("trio_a", "trio_b", "tournament__event").order_by("pk"))
        return self.rng.choice(found) if found else None

    def partidas(self):
        """Partidas as somebody would write them: W won, L lost, D drawn, in any order; mostly a queda."""
        rules, rng = self.tournament.ruleset, self.rng
        told, won = [], {"W": 0, "L": 0}
        signs = "WWLD" if rules.draws else "WWL"
        while len(told) < 3 and max(won.values()) < 2:
            sign = rng.choice(signs)
            told.append(sign)
            if sign in won:
                won[sign] += 1
        if rules.draws and rng.random() < 0.3:
            told = list(rng.choice(["WDD", "DWD", "DDL", "WLD", "LDW", "DDD"]))
        if rng.random() < 0.1:
            told = told[:-1] or ["W"]
        if rng.random() < 0.5:
            told = [{"W": "L", "L": "W"}.get(sign, sign) for sign in told]
        return [self.pair(sign) for sign in told]

    def pair(self, sign):
        target = self.tournament.ruleset.target
        few = self.rng.choice([0, 1, target // 2, target - 1])
        if self.rng.random() < 0.03:
            return self.rng.choice([(target, target), (0, 0), (target + 1, 3), (3, 5), (-1, target)])
        if sign == "D":
            few = self.rng.choice([1, target // 2, target - 1])
            return few, few
        return (target, few) if sign == "W" else (few, target)

    def result(self, jogo):
        """What the form of a jogo sends."""
        ending = self.rng.choice(["played"] * 6 + ["walkover", "time_decision", "time_decision"])
        data = {
            "version": jogo.version, "client_id": str(uuid.UUID(int=self.rng.getrandbits(128))),
            "ending": ending, "ticks_shown": "True",
            "delivery": ["baralho", "tentos", "signed_a", "signed_b"],
        }  # fmt: skip
        if self.rng.random() < 0.1:
            data["version"] = max(jogo.version - 1, 0)
        if ending == "walkover":
            data["came"] = self.rng.choice(["a", "b", NOBODY])
            if self.rng.random() < 0.2:
                data["put_out"] = "on"
            return data
        partidas = self.partidas()
        if ending == "time_decision":
            data["winner"] = self.rng.choice("ab")
            if self.rng.random() < 0.8:
                partidas = partidas[: self.rng.choice([0, 1, 1])]
            if self.tournament.ruleset.draws and self.rng.random() < 0.6:  # nobody won in three (AMB-34)
                partidas = [self.pair(sign) for sign in self.rng.choice(["WLD", "LDW", "DDD"])]
        for index, pair in enumerate(partidas):
            data |= {f"partidas-{index}-{side}": n for side, n in zip("ab", pair, strict=True)}
        return data

    def confirmed(self, url, data, **more):
        """Send a form; where a review of it comes, confirm that with who decided."""
        answer = self.post(url, data)
        for _ in range(2):
            proof = re.search(r'name="confirmed" value="([0-9a-f]{64})"', answer.content.decode())
            if proof is None or answer.status_code != 200:
                break
            names = re.findall(r'name="members" value="([^"]+)"', answer.content.decode())
            later = re.findall(r'name="later" value="([^"]+)"', answer.content.decode())
            chosen = {"later": self.rng.choice(later)} if later else {}
            data = data | {"confirmed": proof[1], "to": "rever", "members": names[:2]} | chosen | more
            answer = self.post(url, data)
        return answer

    def type_in(self):
        jogo = self.jogo(official=None)
        return jogo and self.confirmed(address(self.tournament, "result_entry", jogo.pk), self.result(jogo))

    def correct(self):
        jogo = self.jogo(official__isnull=False)
        if jogo is None:
            return None
        data = self.result(jogo) | {"reason": self.rng.choice(["papel", "papel", ""])}
        return self.confirmed(address(self.tournament, "result_entry", jogo.pk), data)

    def cancel(self):
        jogo = self.jogo()
        url = address(self.tournament, "result_cancel", jogo.pk)
        return self.confirmed(url, {"reason": "engano", "to": "rever"})

    def phone(self):
        jogo = self.jogo(mesa__isnull=False, stage="chaves")
        juiz = phone(self.tournament, jogo.mesa)
        partidas = " ".join(f"{max(a, 0)}-{max(b, 0)}" for a, b in self.partidas())
        payload = juiz.result(jogo, partidas, id=str(uuid.UUID(int=self.rng.getrandbits(128))))
        if self.rng.random() < 0.2:
            payload |= {"ending": "walkover", "came": self.rng.choice("ab"), "partidas": []}
        self.sent.append((f"{juiz.url}api/resultado/", payload))
        return juiz.act("resultado", **payload)

    def waiting(self):
        found = Submission.objects.filter(jogo__tournament=self.tournament, status="pending")
        pks = list(found.order_by("pk").values_list("pk", flat=True))
        return self.rng.choice(pks) if pks else None

    def confirm(self):
        pk = self.waiting()
        url = pk and address(self.tournament, "mesa_check_one", pk)
        return url and self.post(url, {"delivery": ["baralho", "tentos"]})

    def resolve(self):
        pk = self.waiting()
        url = pk and address(self.tournament, "pending_resolve", pk)
        choice = self.rng.choice(["accept", "reject"])
        return url and self.post(url, {"choice": choice, "reason": self.rng.choice(["papel", ""])})

    def put_out(self):
        jogo = self.jogo()
        trio = self.rng.choice([jogo.trio_a, jogo.trio_b])
        where = self.rng.choice([f"?jogo={jogo.pk}", f"?jogo={jogo.pk}", f"?trio={trio.pk}"])
        names = self.tournament.event.commission_members.filter(comissao="disciplinar")
        data = {
            "trio": trio.pk, "inciso": self.rng.choice(["I", "II", "VI", "VIII"]), "facts": "brigou",
            "claimed_by": "comissao", "decided_by": [one.name for one in names[:2]],
            "player": trio.members.order_by("position")[0].pk,
        }  # fmt: skip
        if self.rng.random() < 0.5 and "jogo" in where:
            data |= {f"partidas-0-{side}": n for side, n in zip("ab", self.pair("W"), strict=True)}
        url = address(self.tournament, "desclassificacao_create") + where
        assert self.client.post(url, data).status_code in (200, 422)
        return self.post(url, data | {"confirmed": "1"})

    def decision(self):
        pks = list(self.tournament.desclassificacoes.order_by("pk").values_list("pk", flat=True))
        return self.rng.choice(pks) if pks else None

    def take_back(self):
        pk = self.decision()
        url = pk and address(self.tournament, "desclassificacao_reverse", pk)
        to = self.rng.choice([{}, {"to": "rever"}])
        return url and self.confirmed(url, {"reason": "engano"} | to)

    def dress(self):
        pk = self.decision()
        return pk and self.post(address(self.tournament, "desclassificacao_dress", pk), {})

    def homologate(self):
        chave = self.rng.choice(list(self.tournament.chaves.order_by("pk")))
        url = address(self.tournament, "homologation_chave", chave.pk)
        assert self.client.get(url).status_code == 200
        names = self.tournament.event.commission_members.filter(comissao="organizadora")
        return self.post(url, {"members": [one.name for one in names[:2]], "override": "já"})

    def tiebreak(self):
        ties = [tie for table in Competition(self.tournament).tables for tie in table.ties]
        if not ties:
            return None
        trios = {trio.ref: trio.pk for trio in self.tournament.trios.all()}
        pks = sorted(trios[str(ref)] for ref in self.rng.choice(ties).trios)
        page = self.client.get(address(self.tournament, "tiebreak")).content.decode()
        found = re.search(r'name="commitment" value="([^"]*)"', page)
        data = {"tie": ",".join(map(str, pks)), "commitment": found[1] if found else "", "how": "sistema"}
        data |= {f"number-{pk}": self.rng.randint(1, 99) for pk in pks}
        return self.post(address(self.tournament, "tiebreak"), data)

    def bracket(self):
        return self.post(address(self.tournament, "mata_mata"), {})

    def undo_bracket(self):
        if self.rng.random() < 0.5:
            return None
        return self.post(address(self.tournament, "mata_mata_undo"), {"reason": "engano"})

    # --- what must hold ----------------------------------------------------------------------------------

    def holds(self):
        self.tournament = Tournament.objects.select_related("event").get(pk=self.tournament.pk)
        text = to_text(document_of(self.tournament.event))
        reading = read(text.encode())
        assert reading.document is not None, (reading.problems, self.log[-8:])
        published = classification_json(reading.document)
        assert checker.check(json.loads(text), published) == [], self.log[-8:]
        assert checker.check_draws(json.loads(text)) == [], self.log[-8:]
        (told,) = published["tournaments"]
        board = Competition(self.tournament)
        tables = [(table.name, _places(table.rows)) for table in board.tables]
        assert tables == [(one["name"], _told(one["standings"])) for one in told["chaves"]], self.log[-8:]
        assert _places(board.overall) == _told(told["overall"]), self.log[-8:]
        for jogo in self.tournament.jogos.select_related("official"):
            official = jogo.official
            kept = (official.ending, official.partidas, official.winner) if official else ("", "", "")
            assert (jogo.ending, jogo.partidas, jogo.winner) == kept, (jogo, self.log[-8:])
            standing = jogo.submissions.filter(status="official").values_list("pk", flat=True)
            assert list(standing) == ([official.pk] if official else []), (jogo, self.log[-8:])
            assert jogo.finished_at is None or jogo.finished_at <= timezone.now()

    def pages(self):
        """The committee's and the public's pages open; each table of the page has the order of `classify`."""
        for name in ("tournament_dashboard", "tiebreak", "mata_mata", "desclassificacao_list", "homologation",
                     "history", "ata", "jogo_list", "decision_list"):  # fmt: skip
            assert self.client.get(address(self.tournament, name)).status_code == 200, name
        names = {trio.ref: trio.name for trio in self.tournament.trios.all()}
        page = self.client.get(address(self.tournament, "classification")).content.decode()
        public = self.client.get(f"/e/{self.tournament.event.slug}/{self.tournament.slug}/")
        assert public.status_code == 200
        shown = _shown(page)
        for table in Competition(self.tournament).tables:
            figures = [(names[ref], str(v), str(p), str(t)) for _rank, ref, v, p, t in _places(table.rows)]
            assert figures in shown, (figures, shown)


def _places(rows):
    """Rank, trio and figures of each row of a page."""
    return [
        (row.standing.rank, row.trio.ref, row.standing.vitorias, row.standing.partidas, row.standing.tentos)
        for row in rows
    ]


def _told(rows):
    return [(row["rank"], row["trio"], row["vitorias"], row["partidas"], row["tentos"]) for row in rows]


def _shown(page):
    """The tables of a page of classification: name, vitórias, partidas and tentos of each row."""
    tables = []
    for body in re.findall(r"(?s)<tbody.*?</tbody>", page):
        rows = [re.findall(r"(?s)<td\b.*?</td>", row) for row in re.findall(r"(?s)<tr\b.*?</tr>", body)]
        words = [[re.findall(r">\s*([^<>]+?)\s*<", cell) for cell in row] for row in rows if len(row) == 6]
        tables.append([(row[1][0], row[3][0], row[4][0], row[5][0]) for row in words])
    return tables
