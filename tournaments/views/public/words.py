"""Dates, hours and rules in the words of the public pages. Pure text: no queries."""

from datetime import date, datetime

from django.utils import dateformat, timezone

from scoring.errors import UnknownLineupError
from tournaments.models import Event, Tournament
from tournaments.wording import counted

_WEEKDAYS = ("seg", "ter", "qua", "qui", "sex", "sáb", "dom")


def days_text(event: Event) -> str:
    """Say when an event is: "4 a 6 de dezembro de 2026", "30 de novembro a 2 de dezembro de 2026"."""
    first, last = event.starts_on, event.ends_on
    until = dateformat.format(last, r"j \d\e F \d\e Y").lower()
    if first == last:
        return until
    if (first.year, first.month) == (last.year, last.month):
        return f"{first.day} a {until}"
    since = dateformat.format(first, r"j \d\e F" if first.year == last.year else r"j \d\e F \d\e Y").lower()
    return f"{since} a {until}"


def place_text(event: Event) -> str:
    """Say where an event is: "Parque de Rodeios, São Gabriel"."""
    return ", ".join(part for part in (event.place, event.city) if part)


def hour_text(at: datetime | None, *, with_day: bool) -> str:
    """Say when a jogo is, by the clock of the hall: "14:30", "sáb 5/12, 14:30"; "" where it has no hour."""
    if at is None:
        return ""
    local = timezone.localtime(at)
    return f"{day_text(local.date())}, {local:%H:%M}" if with_day else f"{local:%H:%M}"


def day_text(day: date) -> str:
    """Write a day in short: "sáb 5/12"."""
    return f"{_WEEKDAYS[day.weekday()]} {day.day}/{day.month}"


def rules_text(tournament: Tournament) -> list[tuple[str, str]]:
    """Return the rules that this tournament is played by, in a sentence each with its article."""
    try:
        rules = tournament.ruleset
    except UnknownLineupError:
        return []
    noun = rules.score_noun
    found = [
        (
            f"Cada jogo é a melhor de {rules.best_of} partidas, e cada partida vai até {rules.target} {noun}",
            rules.article,
        )
    ]
    if rules.sweep_credit:
        found.append(
            (
                f"Quem vence por 2 a 0 leva {rules.sweep_partidas} partidas e {rules.sweep_tentos} {noun}: "
                f"a que não foi jogada conta {rules.target} a 0",
                f"{rules.article}, f" if rules.article == "Art. 23" else rules.article,
            )
        )
    found.append((f"Um jogo dura no máximo {_minutes(tournament.jogo_minutes)}", "Art. 23, g"))
    if tournament.qualifiers_per_chave:
        found.append((_who_goes_on(tournament), ""))
    kept = "são anulados" if tournament.annul_results_of_disqualified else "continuam valendo"
    found.append((f"Os jogos anteriores de quem é desclassificado {kept}", "Art. 20, § 1º"))
    return found


def _who_goes_on(tournament: Tournament) -> str:
    many = tournament.qualifiers_per_chave
    going = f"passam os {many} primeiros" if many > 1 else "passa o primeiro"
    sentence = f"Ao mata-mata {going} de cada chave"
    if tournament.best_runners_up:
        places = counted(tournament.best_runners_up, "melhor", "melhores")
        sentence += f", e mais {places} entre os seguintes, pelo coeficiente"
    return sentence


def _minutes(minutes: int) -> str:
    hours, rest = divmod(minutes, 60)
    parts = [counted(hours, "hora", "horas")] if hours else []
    if rest or not hours:
        parts.append(counted(rest, "minuto", "minutos"))
    return " e ".join(parts)
