"""The door of the committee: user name, password, and the first password changed before anything else."""

from math import ceil
from typing import Any

from django.contrib.auth.views import LoginView
from django.http import HttpResponse

from tournaments.forms.people import EntryForm
from tournaments.middleware import MUST_CHOOSE
from tournaments.services.people import has_temporary_password


class Entry(LoginView):
    """Sign in. Who comes with a password that somebody else has seen is led to change it."""

    template_name = "committee/login.html"
    authentication_form = EntryForm

    def form_valid(self, form: Any) -> HttpResponse:
        response = super().form_valid(form)
        if has_temporary_password(user=form.get_user()):
            self.request.session[MUST_CHOOSE] = True
        return response

    def form_invalid(self, form: Any) -> HttpResponse:
        response = super().form_invalid(form)
        if form.wait:
            response.status_code = 429
            response["Retry-After"] = str(ceil(form.wait.total_seconds()))
        return response
