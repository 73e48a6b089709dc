"""Addresses of the app. Each face keeps its own list."""

from django.urls import include, path

app_name = "tournaments"

urlpatterns = [
    path("comissao/", include("tournaments.views.committee.urls")),
    path("mesa/", include("tournaments.views.mesa.urls")),
    path("", include("tournaments.views.public.urls")),
]
