"""One who does anything in any order through the pages, and after every step sees whether all still holds."""

import json

from tournaments.models import AuditEntry


class Walker:
    """One tournament and the hands that touch it. rng: chooses everything.

    Who follows says in `ops` what may be done (each a method that returns the answer, or None where it cannot
    be done now), in `models` whose rows a refusal may not touch, in `holds` what must be true after a step.
    """

    models = ()

    def __init__(self, rng, client):
        self.rng, self.client = rng, client
        self.log, self.sent, self.counts = [], [], {}

    def step(self):
        """Do one thing, then look at everything."""
        before, trail = self.kept(), AuditEntry.objects.count()
        ops, answer = self.ops(), None
        while answer is None:
            op = self.rng.choice(ops)
            answer = op()
        self.log.append((op.__name__, answer.status_code))
        key = f"{op.__name__} {answer.status_code}"
        self.counts[key] = self.counts.get(key, 0) + 1
        assert answer.status_code < 500, self.log[-5:]
        after = self.kept()
        if answer.status_code >= 400:
            assert after == before, ("a refusal changed something", self.log[-5:], answer.content[-800:])
        if after != before:
            assert AuditEntry.objects.count() > trail, ("no trail", self.log[-5:])
        self.holds()

    def post(self, url, data):
        self.sent.append((url, data))
        return self.client.post(url, data)

    def repeat(self):
        """What was sent already is sent again: a lost answer, a second tap, a tab left open."""
        if not self.sent:
            return None
        url, data = self.rng.choice(self.sent[-12:])
        if "/api/" in url:
            return self.client.post(url, json.dumps(data), content_type="application/json")
        return self.client.post(url, data)

    def kept(self):
        return [list(model.objects.order_by("pk").values()) for model in self.models]
