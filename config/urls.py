"""The address book of the site: the app's pages, and the doors that Django itself keeps."""

from django.conf import settings
from django.contrib.auth import views as auth_views
from django.urls import URLPattern, URLResolver, include, path

from tournaments.views.committee.entering import Entry
from tournaments.views.favicon import favicon
from tournaments.views.gallery import gallery

urlpatterns: list[URLPattern | URLResolver] = [
    path("entrar/", Entry.as_view(), name="login"),
    path("favicon.ico", favicon, name="favicon"),
    path("sair/", auth_views.LogoutView.as_view(), name="logout"),
    path("", include("tournaments.urls")),
]
if settings.DEBUG:
    urlpatterns.append(path("galeria/", gallery, name="gallery"))
