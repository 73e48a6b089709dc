"""Under which address the hall's phones reach this machine: what QR codes lead to."""

import contextlib
import ipaddress
import socket
from typing import NamedTuple
from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpRequest

# Places to ask the way to: somewhere beyond the router, then machines on the networks that a laptop makes
# when it shares its own wi-fi (NetworkManager, Windows, macOS) and has no router to go through.
_PROBES = ("10.255.255.255", "10.42.0.2", "192.168.137.2", "192.168.2.2")


class Base(NamedTuple):
    """An address without a slash at the end. `reachable`: whether other machines can open it."""

    address: str
    reachable: bool = True


def interface_addresses() -> list[str]:
    """Return this machine's IPv4 addresses on the networks that it is on. Asks no other machine."""
    found = []
    for probe in _PROBES:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked, contextlib.suppress(OSError):
            # A datagram socket sends nothing on connect: this only tells which interface would be used.
            asked.connect((probe, 1))
            found.append(str(asked.getsockname()[0]))
    return [address for address in dict.fromkeys(found) if not is_loopback(address)]


def lan_addresses() -> list[str]:
    """Return the IPv4 addresses under which other machines may reach this one, the likeliest first.

    Asks for this machine's name too, which may take a while without Internet: for a terminal, not for a page.
    """
    found = interface_addresses()
    with contextlib.suppress(OSError):
        found += [str(info[4][0]) for info in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)]
    return [address for address in dict.fromkeys(found) if not is_loopback(address)]


def is_loopback(host: str) -> bool:
    """Whether a name or address leads back to the machine that asks: a phone that opens it finds nothing."""
    name = host.lower()
    if name == "localhost" or name.endswith(".localhost"):
        return True
    try:
        address = ipaddress.ip_address(name)
    except ValueError:
        return False
    return address.is_loopback or address.is_unspecified


def public_base(request: HttpRequest) -> Base:
    """Return the address that goes into QR codes and onto paper.

    The one that the installation was given; else the one by which the browser came; but where that is this
    machine's own (localhost), its address on the hall's network.
    """
    if settings.PUBLIC_BASE_URL:
        return Base(settings.PUBLIC_BASE_URL)
    came_by = urlsplit(f"{request.scheme}://{request.get_host()}")
    own = Base(came_by.geturl())
    if not is_loopback(came_by.hostname or ""):
        return own
    port = f":{came_by.port}" if came_by.port else ""
    for address in interface_addresses():
        return Base(f"{request.scheme}://{address}{port}")
    return own._replace(reachable=False)
