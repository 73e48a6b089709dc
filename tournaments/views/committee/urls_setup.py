"""Addresses of the committee: setup."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
