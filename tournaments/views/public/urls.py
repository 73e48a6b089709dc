"""Addresses of the public face."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
