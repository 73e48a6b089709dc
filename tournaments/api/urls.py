"""Addresses of the API, under /api/v1/."""

from django.urls import URLPattern, path

from tournaments.api import views

urlpatterns: list[URLPattern] = [
    path("events/", views.events, name="api_events"),
    path("events/<slug:event>/", views.event, name="api_event"),
    path("events/<slug:event>/<slug:tournament>/", views.tournament, name="api_tournament"),
    path("sorteios/<str:public_id>/", views.sorteio, name="api_sorteio"),
    path("openapi.json", views.openapi, name="api_openapi"),
    path("docs", views.docs, name="api_docs"),
]
