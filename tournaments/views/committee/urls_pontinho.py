"""Addresses of the committee: the mesas of Pontinho."""

from django.urls import URLPattern, path

from tournaments.views.committee import claims, homologation, pontinho, pontinho_calls, pontinho_draw

T = "<slug:event>/<slug:tournament>/pontinho/"

urlpatterns: list[URLPattern] = [
    path(T, pontinho.mesas, name="pontinho_mesas"),
    path(f"{T}chamados/", pontinho_calls.calls, name="pontinho_mesa_calls"),
    path(f"{T}classificacao/", pontinho.classification, name="pontinho_classification"),
    path(f"{T}desempate/", pontinho_draw.tiebreak, name="pontinho_tiebreak"),
    path(f"{T}sorteio/", pontinho_draw.draw, name="pontinho_draw"),
    path(f"{T}sorteio/desfazer/", pontinho_draw.undo, name="pontinho_draw_undo"),
    path(f"{T}mesas/<int:pk>/", pontinho.mesa, name="pontinho_mesa"),
    path(f"{T}mesas/<int:pk>/desfazer/", pontinho.undo, name="pontinho_mesa_undo"),
    path(f"{T}mesas/<int:pk>/decisao/", pontinho.decide, name="pontinho_mesa_decide"),
    path(f"{T}mesas/<int:pk>/conferir/", pontinho.check, name="pontinho_mesa_check"),
    path(f"{T}mesas/<int:pk>/reclamacao/", claims.claim_create_mesa, name="claim_create_mesa"),
    path(f"{T}mesas/<int:pk>/homologar/", homologation.homologation_mesa, name="homologation_mesa"),
    path(f"{T}mesas/<int:pk>/lugar/", pontinho.place, name="pontinho_mesa_place"),
]
