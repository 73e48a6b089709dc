"""The ata on paper: every section, and lines to sign on."""

from tournaments.documents.paper import Paper
from tournaments.documents.report import Frame, report, section
from tournaments.selectors.ata import Ata, tournament_ata
from tournaments.selectors.competition import Competition


def ata_paper(competition: Competition, frame: Frame) -> Paper:
    """Return the ata of a tournament as it stands."""
    return ata_sheet(tournament_ata(competition), frame)


def ata_sheet(ata: Ata, frame: Frame) -> Paper:
    """Return an ata that was read, of whatever modality."""
    sections = [section("pdf/ata.html", {"part": part}) for part in ata.sections]
    sections.append(section("pdf/ata_signatures.html", {"signatures": ata.signatures}))
    lines = sum(len(part.lines) for part in ata.sections)
    return report(frame, sections, rows=max(1, lines // len(sections)), unit=("seção", "seções"))
