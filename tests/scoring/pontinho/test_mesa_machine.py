"""A mesa against a simple model, whatever is played, undone, decided, or put out: the fichas always add up to
zero."""

from dataclasses import replace

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from scoring.pontinho.errors import RodadaError
from scoring.pontinho.ledger import POTE, Cause, balances
from scoring.pontinho.mesa import Hand, Mesa, MesaEnding, Rodada, state_of
from scoring.pontinho.rules import PontinhoRules, Returns

rules = st.builds(
    PontinhoRules,
    limit=st.sampled_from([50, 100]),
    bust_at_limit=st.booleans(),
    returns=st.sampled_from(Returns),
    entry=st.integers(0, 60),
    bust_entry=st.none() | st.integers(0, 60),
    pingo=st.none() | st.integers(0, 9),
)
# Low hands, and hands that bring the end near.
points = st.integers(2, 30) | st.integers(45, 180)


def taken_back(mesa):
    """The mesa with its last exclusion reversed by the commission."""
    return replace(mesa, exclusions=(*mesa.exclusions[:-1], mesa.exclusions[-1]._replace(taken_back=True)))


class MesaMachine(RuleBasedStateMachine):
    """Plays rodadas, and keeps a model of its own: what each holds, and what is in the pote."""

    @initialize(rules=rules, players=st.integers(3, 8))
    def sit(self, rules, players):
        self.mesa = Mesa(rules, tuple(range(players)))
        self.models = [self.model()]
        self.back = []

    def model(self):
        entry = self.mesa.rules.entry
        players = self.mesa.players
        return {
            "purse": dict.fromkeys(players, -entry),
            "pote": entry * len(players),
            "score": dict.fromkeys(players, 0),
            "times": dict.fromkeys(players, 0),
            "in": list(players),
        }

    @property
    def over(self):
        return state_of(self.mesa).ending is not None

    @precondition(lambda self: not self.over)
    @rule(data=st.data())
    def play(self, data):
        players = self.models[-1]["in"]
        two = len(players) > 2 and data.draw(st.booleans())
        out = data.draw(st.permutations(players))[: 2 if two else 1]
        hands = {player: data.draw(points) for player in players if player not in out}
        leaves = [player for player in hands if data.draw(st.integers(0, 9)) == 0]
        self.mesa = self.mesa.play(
            Rodada(tuple(out), tuple(Hand(*hand) for hand in hands.items()), leaves=tuple(leaves))
        )
        self.models.append(self.expected(out, hands, leaves))

    def expected(self, out, hands, leaves):
        """The same rodada, told another way: first who is gone, then who pays."""
        before, given = self.models[-1], self.mesa.rules
        purse, score, times = dict(before["purse"]), dict(before["score"]), dict(before["times"])
        pote, players = before["pote"], before["in"]
        for player, left in hands.items():
            score[player] += left
        top = given.limit if given.bust_at_limit else given.limit + 1
        burst = [player for player in hands if score[player] >= top]
        allowed = {Returns.ALWAYS: 10**9, Returns.ONCE: 1, Returns.NEVER: 0}[given.returns]
        gone = [p for p in hands if p in leaves or (p in burst and times[p] >= allowed)]
        for player in burst:
            times[player] += 1
        if len(out) == 1 and (set(burst) == set(hands) or set(gone) == set(hands)):
            purse[out[0]] += pote
            return {"purse": purse, "pote": 0, "score": score, "times": times, "in": players}
        for player in hands:
            purse[player] -= given.pingo_fichas * len(out)
        for winner in out:
            purse[winner] += given.pingo_fichas * len(hands)
        worst = max(score[p] for p in players if p not in burst and p not in gone)
        for player in burst:
            if player not in gone:
                fee = given.entry if given.bust_entry is None else given.bust_entry
                for _ in range(times[player] - 1):
                    fee += fee
                purse[player] -= fee
                pote += fee
                score[player] = worst
        left = [player for player in players if player not in gone]
        return {"purse": purse, "pote": pote, "score": score, "times": times, "in": left}

    @precondition(lambda self: not self.over and len(self.models) > 1)
    @rule(data=st.data())
    def decide_and_take_back(self, data):
        winner = data.draw(st.sampled_from(self.models[-1]["in"]))
        decided = self.mesa.decide(winner)
        state = state_of(decided)

        assert (state.ending, state.winner, state.pote) == (MesaEnding.DECISION, winner, 0)
        assert state.seat(winner).fichas == self.models[-1]["purse"][winner] + self.models[-1]["pote"]
        assert decided.undo() == self.mesa

    @precondition(lambda self: not self.over)
    @rule(data=st.data())
    def exclude(self, data):
        """Art. 20: nobody pays for it; the last one left takes the pote. Taken back, all is as before."""
        before = self.models[-1]
        player = data.draw(st.sampled_from(before["in"]))
        put_out = self.mesa.exclude(player)
        assert state_of(taken_back(put_out)) == state_of(self.mesa)
        purse, left = dict(before["purse"]), [one for one in before["in"] if one != player]
        pote = before["pote"]
        if len(left) == 1:
            purse[left[0]] += pote
            pote = 0
        self.mesa = put_out
        self.models[-1] = before | {"purse": purse, "pote": pote, "in": left}
        self.back.append((len(self.mesa.rodadas), before))

    @precondition(lambda self: self.mesa.exclusions)
    @rule()
    def readmit(self):
        """The exclusion that came last is taken back: who missed a rodada since stays away."""
        mesa = taken_back(self.mesa)
        after, before = self.back.pop()
        if after == len(mesa.rodadas):
            self.mesa, self.models[-1] = replace(mesa, exclusions=mesa.exclusions[:-1]), before
        else:
            state = state_of(mesa)
            seat = state.seat(mesa.exclusions[-1].player)
            assert (seat.left, seat.excluded) == (after, False)
            assert state.movements == state_of(self.mesa).movements
            self.back.append((after, before))

    @precondition(lambda self: len(self.models) > 1)
    @rule()
    def undo(self):
        if any(one.after == len(self.mesa.rodadas) for one in self.mesa.exclusions):
            with pytest.raises(RodadaError):
                self.mesa.undo()
            return
        self.mesa = self.mesa.undo()
        self.models.pop()

    @invariant()
    def agrees_with_the_model(self):
        state, model = state_of(self.mesa), self.models[-1]
        assert {seat.player: seat.fichas for seat in state.seats} == model["purse"]
        assert {seat.player: seat.score for seat in state.seats} == model["score"]
        assert {seat.player: seat.estouros for seat in state.seats} == model["times"]
        assert state.pote == model["pote"]
        assert list(state.in_play) == model["in"]

    @invariant()
    def fichas_add_up_to_zero(self):
        state = state_of(self.mesa)
        assert sum(balances(state.movements, self.mesa.players).values()) == 0
        assert state.pote + sum(seat.fichas for seat in state.seats) == 0
        assert state.pote >= 0
        assert all(movement.fichas > 0 for movement in state.movements)
        running = 0
        for movement in state.movements:
            running += movement.fichas * ((movement.receiver is POTE) - (movement.payer is POTE))
            assert running >= 0

    @invariant()
    def only_who_is_below_the_limit_plays_on(self):
        state = state_of(self.mesa)
        if state.ending is None:
            assert len(state.in_play) >= 2
            for player in state.in_play:
                assert not self.mesa.rules.is_burst(state.seat(player).score)
        else:
            assert state.pote == 0
            if state.ending is MesaEnding.EXCLUSION:
                assert state.in_play == (state.winner,)
                return
            assert self.mesa.rodadas[-1].batedores == (state.winner,)
            assert not [m for m in state.movements if m.rodada == len(self.mesa.rodadas)][:-1]

    @invariant()
    def the_log_is_complete(self):
        state = state_of(self.mesa)
        assert sum(seat.batidas for seat in state.seats) == sum(len(r.batedores) for r in self.mesa.rodadas)
        assert sum(seat.pontos for seat in state.seats) == sum(
            hand.points for r in self.mesa.rodadas for hand in r.hands
        )
        entries = [m for m in state.movements if m.cause is Cause.ENTRADA]
        assert [m for m in state.movements if m.rodada == 0 and m.payer is not POTE] == entries


MesaMachine.TestCase.settings = settings(max_examples=80, stateful_step_count=25, deadline=None)
TestMesaMachine = pytest.mark.regra("Pontinho-pote", "Pontinho-estouro", "Pontinho-pingo", "Pontinho-duplo")(
    MesaMachine.TestCase
)
