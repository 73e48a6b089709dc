"""How a PDF leaves the server, and under which address its QR codes lead back."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse


def public_base(request: HttpRequest) -> str:
    """Return the address that goes into QR codes, without a slash at the end.

    The one that the installation was given; else the one that the committee's own browser came by, which in
    a hall is the LAN address.
    """
    return (settings.PUBLIC_BASE_URL or request.build_absolute_uri("/")).rstrip("/")


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
