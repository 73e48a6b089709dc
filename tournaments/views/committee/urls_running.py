"""Addresses of the committee: running."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
