"""How a PDF leaves the server."""

from django.http import HttpResponse


def pdf_response(pdf: bytes, filename: str, *, download: bool, etag: str) -> HttpResponse:
    """Return a PDF to be shown, or to be saved."""
    response = HttpResponse(pdf, content_type="application/pdf")
    kind = "attachment" if download else "inline"
    # Only letters, digits and hyphens: made by slugify.
    response.headers["Content-Disposition"] = f'{kind}; filename="{filename}"'
    response.headers["ETag"] = f'"{etag}"'
    # A browser's own PDF viewer is a plug-in page; our policy for pages would blind it.
    setattr(response, "_csp_exempt", True)  # noqa: B010 (the name that django-csp looks for)
    response.headers["X-Content-Type-Options"] = "nosniff"
    return response
