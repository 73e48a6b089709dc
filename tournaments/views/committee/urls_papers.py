"""Addresses of the committee: papers."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
