"""A service's no, put beside the field that it is about."""

from django import forms

from tournaments.services.refusals import Refusal, Refusals


def add_refusal(form: forms.BaseForm, refusal: Refusal) -> None:
    """Add the refusal, or each of several, to its field; to the whole form where it has no such field."""
    problems = refusal.problems if isinstance(refusal, Refusals) else [refusal]
    for problem in problems:
        form.add_error(problem.field if problem.field in form.fields else None, problem.text)
