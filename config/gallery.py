"""The style gallery, served with DEBUG only: every component of the design system on made-up data."""

import json
from pathlib import Path

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

FACES = ("committee", "public", "mesa", "telao")


def gallery(request: HttpRequest) -> HttpResponse:
    """Show the components of one face (`?face=`), by default the committee's."""
    face = request.GET.get("face", FACES[0])
    if face not in FACES:
        raise Http404
    folder = Path(settings.BASE_DIR) / "templates" / "gallery"
    return render(request, f"gallery/{face}.html", json.loads((folder / "sample.json").read_text("utf-8")))
