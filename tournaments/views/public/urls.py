"""Addresses of the public face."""

from django.urls import URLPattern, URLResolver, include, path

from tournaments.views.public import (
    consulta,
    events,
    probes,
    regulamento,
    sheet,
    sorteio,
    sumula,
    telao,
    tournament,
    trio,
)

urlpatterns: list[URLPattern | URLResolver] = [
    path("", events.public_home, name="public_home"),
    path("healthz", probes.healthz, name="healthz"),
    path("robots.txt", probes.robots, name="robots"),
    path("regulamento/", regulamento.regulamento, name="regulamento"),
    path("consulta/", consulta.consulta, name="consulta"),
    path("consulta/toque/", consulta.consulta_toque, name="consulta_toque"),
    path("consulta/cartas/", consulta.consulta_cartas, name="consulta_cartas"),
    path("consulta/cartas/toque/", consulta.consulta_cartas_toque, name="consulta_cartas_toque"),
    path("api/v1/", include("tournaments.api.urls")),
    path("sorteio/<str:public_id>/", sorteio.sorteio_proof, name="sorteio_proof"),
    path("s/", sumula.sumula_form, name="sumula_form"),
    path("s/<str:code>/", sumula.sumula_lookup, name="sumula_lookup"),
    path("e/<slug:event>/", events.public_event, name="public_event"),
    path("e/<slug:event>/<slug:tournament>/", tournament.public_tournament, name="public_tournament"),
    path("e/<slug:event>/<slug:tournament>/telao/", telao.telao, name="telao"),
    path("e/<slug:event>/<slug:tournament>/trios/<int:number>/", trio.public_trio, name="public_trio"),
    path(
        "e/<slug:event>/<slug:tournament>/folha/<slug:kind>/<str:revision>/",
        sheet.public_sheet,
        name="public_sheet",
    ),
]
