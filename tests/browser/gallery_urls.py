"""The site's addresses plus the gallery, which the site itself serves only with DEBUG."""

from django.urls import path

from config.urls import urlpatterns as site_urlpatterns
from tournaments.views.gallery import gallery

urlpatterns = [*site_urlpatterns, path("mostruario/", gallery, name="gallery_of_tests")]
