"""Addresses of the committee: papers."""

from django.urls import URLPattern, path

from tournaments.views.committee import documents

T = "<slug:event>/<slug:tournament>/documentos/"

urlpatterns: list[URLPattern] = [
    path(T, documents.documents, name="documents"),
    path(f"{T}conferir/", documents.document_wall, name="document_wall"),
    path(f"{T}<slug:kind>.pdf", documents.document_pdf, name="document_pdf"),
    path(f"{T}<slug:kind>/navegador/", documents.document_browser, name="document_browser"),
    path(f"{T}<slug:kind>/preparar/", documents.document_make, name="document_make"),
    path(f"{T}trabalhos/<uuid:pk>/", documents.document_job, name="document_job"),
    path(f"{T}trabalhos/<uuid:pk>/cancelar/", documents.document_cancel, name="document_cancel"),
    path(f"{T}trabalhos/<uuid:pk>/repetir/", documents.document_retry, name="document_retry"),
    path(f"{T}trabalhos/<uuid:pk>/navegador/", documents.document_job_browser, name="document_job_browser"),
    path(f"{T}trabalhos/<uuid:pk>/arquivo.pdf", documents.document_file, name="document_file"),
]
