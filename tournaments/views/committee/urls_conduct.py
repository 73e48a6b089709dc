"""Addresses of the committee: conducting the jogos, deciding, homologating, the ata."""

from django.urls import URLPattern, path

from tournaments.views.committee import (
    ata,
    checklist,
    claims,
    conduct,
    decisions,
    final,
    homologation,
    lineups,
    rulings,
)

T = "<slug:event>/<slug:tournament>/"
JOGO = f"{T}jogos/<int:pk>/"

urlpatterns: list[URLPattern] = [
    path(f"{JOGO}conducao/", conduct.jogo_conduct_page, name="jogo_conduct"),
    path(f"{JOGO}conducao/pausa/", conduct.jogo_pause, name="jogo_pause"),
    path(f"{JOGO}conducao/juiz/", conduct.jogo_juiz, name="jogo_juiz"),
    path(f"{JOGO}conducao/tudo-e-falta/", conduct.jogo_all_falta, name="jogo_all_falta"),
    path(f"{JOGO}conducao/<slug:act>/", conduct.jogo_act, name="jogo_act"),
    path(f"{JOGO}wo/", rulings.jogo_walkover, name="jogo_walkover"),
    path(f"{JOGO}tempo/", rulings.jogo_time, name="jogo_time"),
    path(f"{JOGO}escalacao/<int:trio>/<int:partida>/", lineups.jogo_line_up, name="jogo_line_up"),
    path(f"{JOGO}reclamacao/", claims.claim_create, name="claim_create"),
    path(f"{T}reclamacoes/", claims.claim_list, name="claim_list"),
    path(f"{T}reclamacoes/<int:pk>/", claims.claim_answer, name="claim_answer"),
    path(f"{T}decisoes/", decisions.decision_list, name="decision_list"),
    path(f"{T}decisoes/nova/", decisions.decision_create, name="decision_create"),
    path(f"{T}homologacao/", homologation.homologation, name="homologation"),
    path(f"{T}homologacao/final/", final.homologation_final, name="homologation_final"),
    path(f"{T}homologacao/<int:pk>/", homologation.homologation_chave, name="homologation_chave"),
    path(f"{T}conferencia/", checklist.checklist, name="checklist"),
    path(f"{T}conferencia/<int:pk>/", checklist.checklist_trio, name="checklist_trio"),
    path(f"{T}ata/", ata.ata, name="ata"),
]
