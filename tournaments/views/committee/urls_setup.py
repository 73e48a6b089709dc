"""Addresses of the committee: setting up an event, its tournaments, its trios and the draw.

Fixed words come before `<slug:event>`; `tournaments.forms.slugs` refuses them as slugs.
"""

from django.urls import URLPattern, path

from tournaments.views.committee import (
    copies,
    deletion,
    entidades,
    events,
    exporting,
    importing,
    people,
    sorteio,
    tournament_settings,
    trios,
)

urlpatterns: list[URLPattern] = [
    path("", events.home, name="committee_home"),
    path("evento/novo/", events.create, name="event_create"),
    path("entidades/", entidades.listing, name="entidade_list"),
    path("entidades/<int:pk>/", entidades.edit, name="entidade_edit"),
    path("entidades/<int:pk>/juntar/", entidades.merge, name="entidade_merge"),
    path("copias/", copies.listing, name="copies"),
    path("copias/<str:name>", copies.download, name="copy_download"),
    path("pessoas/", people.people, name="people"),
    path("pessoas/minha-senha/", people.own_password, name="own_password"),
    path("pessoas/<int:pk>/senha/", people.person_password, name="person_password"),
    path("pessoas/<int:pk>/acesso/", people.person_access, name="person_access"),
    path("<slug:event>/", events.detail, name="event_detail"),
    path("<slug:event>/editar/", events.edit, name="event_edit"),
    path("<slug:event>/apagar/", deletion.event_delete, name="event_delete"),
    path("<slug:event>/arquivo/", deletion.event_file, name="event_file"),
    path("<slug:event>/comissoes/", events.commissions, name="commissions"),
    path("<slug:event>/novo-torneio/", tournament_settings.create, name="tournament_create"),
    path(
        "<slug:event>/<slug:tournament>/configurar/", tournament_settings.settings, name="tournament_settings"
    ),
    path("<slug:event>/<slug:tournament>/apagar/", deletion.tournament_delete, name="tournament_delete"),
    path("<slug:event>/<slug:tournament>/publicar/", tournament_settings.publish, name="publish"),
    path("<slug:event>/<slug:tournament>/trios/", trios.listing, name="trio_list"),
    path("<slug:event>/<slug:tournament>/trios/novo/", trios.create, name="trio_create"),
    path("<slug:event>/<slug:tournament>/trios/importar/", importing.trio_import, name="trio_import"),
    path(
        "<slug:event>/<slug:tournament>/trios/inscricoes.<str:kind>",
        exporting.trio_export,
        name="trio_export",
    ),
    path(
        "<slug:event>/<slug:tournament>/trios/modelo.<str:kind>",
        exporting.trio_template,
        name="trio_template",
    ),
    path("<slug:event>/<slug:tournament>/trios/<int:pk>/", trios.edit, name="trio_edit"),
    path("<slug:event>/<slug:tournament>/trios/<int:pk>/apagar/", trios.delete, name="trio_delete"),
    path("<slug:event>/<slug:tournament>/trios/<int:pk>/presenca/", trios.presence, name="trio_presence"),
    path("<slug:event>/<slug:tournament>/sorteio/", sorteio.chaves, name="sorteio_chaves"),
    path("<slug:event>/<slug:tournament>/sorteio/refazer/", sorteio.redo, name="sorteio_redo"),
    path("<slug:event>/<slug:tournament>/sorteio/desfazer/", sorteio.undo, name="sorteio_undo"),
    path("<slug:event>/<slug:tournament>/sorteio/<str:public_id>/", sorteio.steps, name="sorteio_steps"),
]
