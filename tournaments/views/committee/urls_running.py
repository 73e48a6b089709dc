"""Addresses of the committee: running the day of a tournament."""

from django.urls import URLPattern, path

from tournaments.views.committee import (
    classification,
    dashboard,
    discipline,
    exporting,
    history,
    jogos,
    mata_mata,
    results,
    tiebreak,
)

T = "<slug:event>/<slug:tournament>/"

urlpatterns: list[URLPattern] = [
    path(T, dashboard.tournament_dashboard, name="tournament_dashboard"),
    path(f"{T}jogos/", jogos.jogo_list, name="jogo_list"),
    path(f"{T}jogos.<str:kind>", exporting.jogo_export, name="jogo_export"),
    path(f"{T}jogos/<int:pk>/", results.result_entry, name="result_entry"),
    path(f"{T}jogos/<int:pk>/cancelar/", results.result_cancel, name="result_cancel"),
    path(f"{T}jogos/<int:pk>/mesa/", jogos.jogo_schedule, name="jogo_schedule"),
    path(f"{T}jogos/<int:pk>/entrega/", jogos.jogo_delivery, name="jogo_delivery"),
    path(f"{T}sumulas/<int:pk>/", results.pending_resolve, name="pending_resolve"),
    path(f"{T}classificacao/", classification.classification, name="classification"),
    path(f"{T}classificacao.<str:kind>", exporting.classification_export, name="classification_export"),
    path(f"{T}classificacao/<int:pk>/", classification.classification_trio, name="classification_trio"),
    path(f"{T}desempate/", tiebreak.tiebreak, name="tiebreak"),
    path(f"{T}mata-mata/", mata_mata.mata_mata, name="mata_mata"),
    path(f"{T}mata-mata/desfazer/", mata_mata.mata_mata_undo, name="mata_mata_undo"),
    path(f"{T}mata-mata/<int:pk>/avanco/", mata_mata.mata_mata_advance, name="mata_mata_advance"),
    path(f"{T}desclassificacoes/", discipline.desclassificacao_list, name="desclassificacao_list"),
    path(f"{T}desclassificacoes/nova/", discipline.desclassificacao_create, name="desclassificacao_create"),
    path(
        f"{T}desclassificacoes/<int:pk>/anular/",
        discipline.desclassificacao_reverse,
        name="desclassificacao_reverse",
    ),
    path(
        f"{T}desclassificacoes/<int:pk>/pilcha/",
        discipline.desclassificacao_dress,
        name="desclassificacao_dress",
    ),
    path(f"{T}historico/", history.history, name="history"),
]
