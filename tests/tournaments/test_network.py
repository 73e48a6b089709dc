"""Where QR codes lead: never to a name that only the laptop itself understands."""

import pytest
from django.urls import reverse

from tests.tournaments.mesa import hall
from tournaments import network

HALL = "192.168.0.7"


class OneNetwork:
    """A machine whose way to anywhere leaves by one address; no way at all where that is empty."""

    def __init__(self, address):
        self.address = address

    def __call__(self, *args):
        return self

    def __enter__(self):
        return self

    def __exit__(self, *args):
        return None

    def connect(self, target):
        if not self.address:
            raise OSError(101, "Network is unreachable")

    def getsockname(self):
        return (self.address, 40000)


@pytest.fixture
def on(monkeypatch):
    """Return a function that puts this machine on a network: `on("192.168.0.7")`, or on none: `on("")`."""
    return lambda address: monkeypatch.setattr(network.socket, "socket", OneNetwork(address))


@pytest.mark.parametrize(
    ("host", "own"),
    [
        ("localhost", True),
        ("LOCALHOST", True),
        ("tenteio.localhost", True),
        ("127.0.0.1", True),
        ("127.0.1.1", True),
        ("::1", True),
        ("0.0.0.0", True),
        ("192.168.0.7", False),
        ("salao.test", False),
        ("localhost.example", False),
        ("1270.0.0.1", False),
    ],
)
def test_names_that_lead_back_to_who_asks(host, own):
    assert network.is_loopback(host) is own


@pytest.mark.parametrize("came_by", ["localhost:8000", "127.0.0.1:8000", "[::1]:8000"])
def test_opened_on_the_laptop_itself_the_codes_lead_to_its_address_in_the_hall(rf, on, came_by):
    on(HALL)
    assert network.public_base(rf.get("/", headers={"host": came_by})) == (f"http://{HALL}:8000", True)


def test_a_port_that_needs_no_saying_is_not_said(rf, on):
    on(HALL)
    assert network.public_base(rf.get("/", headers={"host": "localhost"})).address == f"http://{HALL}"


def test_opened_by_a_name_of_the_hall_that_name_stays(rf, on):
    on(HALL)
    request = rf.get("/", headers={"host": "truco.salao.test:8000"})
    assert network.public_base(request) == ("http://truco.salao.test:8000", True)


def test_the_installations_own_address_comes_first(rf, on, settings):
    on(HALL)
    settings.PUBLIC_BASE_URL = "https://truco.example"
    request = rf.get("/", headers={"host": "localhost:8000"})
    assert network.public_base(request) == ("https://truco.example", True)


def test_without_a_network_nobody_is_promised_anything(rf, on):
    on("")
    request = rf.get("/", headers={"host": "localhost:8000"})
    assert network.public_base(request) == ("http://localhost:8000", False)


def test_the_loopback_is_no_address_of_the_hall(on, monkeypatch):
    on("127.0.0.1")
    names = [(0, 0, 0, "", ("127.0.1.1", 0)), (0, 0, 0, "", (HALL, 0))]
    monkeypatch.setattr(network.socket, "getaddrinfo", lambda *args: names)
    assert network.interface_addresses() == []
    assert network.lan_addresses() == [HALL]


@pytest.mark.parametrize("page", ["documents", "mesa_links"])
def test_the_pages_that_print_say_where_the_codes_lead(committee_client, on, page):
    day = hall()
    address = reverse(f"tournaments:{page}", args=(day.event.slug, day.slug))
    on(HALL)
    here = committee_client.get(address, headers={"host": "localhost:8000"}).content.decode()
    on("")
    nowhere = committee_client.get(address, headers={"host": "localhost:8000"}).content.decode()

    assert f"Os QR levam a <strong>http://{HALL}:8000</strong>" in here
    assert "não está em nenhuma rede" not in here
    assert "não está em nenhuma rede" in nowhere
