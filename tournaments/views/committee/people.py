"""People with access to the committee's pages."""

from django.contrib import messages
from django.contrib.auth import update_session_auth_hash
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_http_methods, require_POST

from tournaments.forms.people import FirstPasswordForm, OwnPasswordForm, PersonForm
from tournaments.forms.refusals import add_refusal
from tournaments.middleware import MUST_CHOOSE
from tournaments.services import people as services
from tournaments.services.refusals import Refusal
from tournaments.views.lookup import actor_of

# The next page of the same person shows the new password, once, and forgets it.
SHOWN_ONCE = "password_shown_once"


@login_required
@require_http_methods(["GET", "POST"])
def people(request: HttpRequest) -> HttpResponse:
    """List who has access, give access to one more."""
    form = PersonForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            user, password = services.add_person(**form.cleaned_data, actor=actor_of(request))
        except Refusal as refusal:
            add_refusal(form, refusal)
        else:
            request.session[SHOWN_ONCE] = [user.get_username(), password]
            return redirect("tournaments:people")
    context = {
        "form": form,
        "people": [
            (user, services.password_stamp(user)) for user in User.objects.order_by("-is_active", "username")
        ],
        "fresh": request.session.pop(SHOWN_ONCE, None) if request.method == "GET" else None,
    }
    status = 422 if request.method == "POST" else 200
    return render(request, "committee/people/list.html", context, status=status)


@login_required
@require_POST
def person_password(request: HttpRequest, pk: int) -> HttpResponse:
    """Give somebody a new password and show it once."""
    user = get_object_or_404(User, pk=pk)
    seen = request.POST.get("seen", "")
    try:
        password = services.reset_password(user=user, actor=actor_of(request), seen=seen)
    except Refusal as refusal:
        messages.error(request, refusal.text)
        return redirect("tournaments:people")
    if user == request.user:
        update_session_auth_hash(request, user)
    request.session[SHOWN_ONCE] = [user.get_username(), password]
    return redirect("tournaments:people")


@login_required
@require_POST
def person_access(request: HttpRequest, pk: int) -> HttpResponse:
    """Take somebody's access away, or give it back (`active` is 0 or 1)."""
    user = get_object_or_404(User, pk=pk)
    active = request.POST.get("active") == "1"
    try:
        services.set_access(user=user, active=active, actor=actor_of(request))
    except Refusal as refusal:
        messages.error(request, refusal.text)
    else:
        done = "pode entrar de novo" if active else "não entra mais"
        messages.success(request, f"{user.get_full_name() or user.get_username()} {done}.")
    return redirect("tournaments:people")


@login_required
@require_http_methods(["GET", "POST"])
def own_password(request: HttpRequest) -> HttpResponse:
    """Let a person choose a password of their own; at the first sign-in, before any other page."""
    user = actor_of(request).user
    assert user is not None
    first = bool(request.session.get(MUST_CHOOSE))
    typed = request.POST or None
    form = FirstPasswordForm(user, typed) if first else OwnPasswordForm(user, typed)
    back = request.POST.get("next") or request.GET.get("next", "")
    if request.method == "POST" and form.is_valid():
        services.choose_password(
            user=user, password=form.cleaned_data["new_password1"], actor=actor_of(request)
        )
        request.session.pop(MUST_CHOOSE, None)
        update_session_auth_hash(request, user)
        messages.success(request, "Senha trocada.")
        ours = url_has_allowed_host_and_scheme(back, {request.get_host()}, require_https=request.is_secure())
        return redirect(back if ours else "tournaments:committee_home" if first else "tournaments:people")
    status = 422 if request.method == "POST" else 200
    context = {"form": form, "first": first, "next": back}
    return render(request, "committee/people/password.html", context, status=status)
