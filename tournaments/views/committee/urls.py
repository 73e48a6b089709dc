"""Addresses of the committee: setting up, running the day, papers."""

from tournaments.views.committee.urls_conduct import urlpatterns as conduct
from tournaments.views.committee.urls_mesas import urlpatterns as mesas
from tournaments.views.committee.urls_papers import urlpatterns as papers
from tournaments.views.committee.urls_pontinho import urlpatterns as pontinho
from tournaments.views.committee.urls_running import urlpatterns as running
from tournaments.views.committee.urls_setup import urlpatterns as setup

urlpatterns = [*setup, *running, *conduct, *mesas, *papers, *pontinho]
