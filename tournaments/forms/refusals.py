"""A service's no, put beside the field that it is about."""

from django import forms

from tournaments.forms.seen import show_again
from tournaments.services.refusals import Refusal, Refusals
from tournaments.services.stamps import ChangedMeanwhile


def add_refusal(form: forms.BaseForm, refusal: Refusal) -> None:
    """Add the refusal, or each of several, to its field; to the whole form where it has no such field.

    Where somebody else changed what the form shows, the form has seen it from here on.
    """
    problems = refusal.problems if isinstance(refusal, Refusals) else [refusal]
    if isinstance(refusal, ChangedMeanwhile):
        show_again(form, refusal.stamp)
    for problem in problems:
        form.add_error(problem.field if problem.field in form.fields else None, problem.text)
