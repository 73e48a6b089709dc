"""Addresses of the juiz's phone."""

from django.urls import URLPattern, path

from tournaments.views.mesa import api, pages

urlpatterns: list[URLPattern] = [
    path("", pages.mesa_door, name="mesa_door"),
    path("<str:token>/", pages.mesa_page, name="mesa"),
    path("<str:token>/resultado/", pages.mesa_result, name="mesa_result"),
    path("<str:token>/rodada/", pages.mesa_rodada, name="mesa_rodada"),
    path("<str:token>/rodada/desfazer/", pages.mesa_rodada_undo, name="mesa_rodada_undo"),
    path("<str:token>/fazer/<slug:kind>/", pages.mesa_act, name="mesa_act"),
    path("<str:token>/api/estado/", api.state, name="mesa_api_state"),
    path("<str:token>/api/<slug:kind>/", api.act, name="mesa_api"),
]
