"""Addresses of the committee: the live board of mesas, what waits to be checked, the mesas' links."""

from django.urls import URLPattern, path

from tournaments.views.committee import mesa_cards, mesas

T = "<slug:event>/<slug:tournament>/mesas/"

urlpatterns: list[URLPattern] = [
    path(T, mesas.mesa_board, name="mesa_board"),
    path(f"{T}quadro/", mesas.mesa_board_part, name="mesa_board_part"),
    path(f"{T}conferir/", mesas.mesa_check, name="mesa_check"),
    path(f"{T}conferir/<int:pk>/", mesas.mesa_check_one, name="mesa_check_one"),
    path(f"{T}divergencia/<int:pk>/", mesas.mesa_choose, name="mesa_choose"),
    path(f"{T}chamados/<int:pk>/", mesas.mesa_call_answer, name="mesa_call_answer"),
    path(f"{T}<int:mesa>/sentar/<int:pk>/", mesas.mesa_seat, name="mesa_seat"),
    path(f"{T}chamar/<int:pk>/", mesas.mesa_call_again, name="mesa_call_again"),
    path(f"{T}acessos/", mesa_cards.mesa_links, name="mesa_links"),
    path(f"{T}acessos/<int:pk>/", mesa_cards.mesa_link_change, name="mesa_link_change"),
    path(f"{T}cartoes/", mesa_cards.mesa_cards, name="mesa_cards"),
]
