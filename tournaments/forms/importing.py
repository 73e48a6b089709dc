"""The two steps of a sheet of registrations: the file, then how it is read and what is written of it."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.contrib.auth.models import User
from django.core import signing
from django.http import QueryDict

from tournaments.importing.cells import MAX_BYTES, Book, UnreadableError, letter, packed, unpacked
from tournaments.importing.reading import Choice, ReadBook
from tournaments.importing.workbook import read_file
from tournaments.models import Tournament
from tournaments.services.list_compare import ListOptions

# Between the two steps the sheet is in the page alone, signed: nothing of it stays on the server (LGPD).
SALT = "tenteio.importing"
HOLDS_FOR = 2 * 60 * 60
LARGEST_PAGE = 2_000_000
TOO_OLD = "A conferência ficou aberta por mais de duas horas. Envie a planilha de novo."


class SheetFileForm(forms.Form):
    """The file."""

    planilha = forms.FileField(
        label="Planilha",
        help_text=f"XLSX, CSV ou ODS, até {MAX_BYTES // 2**20} MB.",
        widget=forms.FileInput(attrs={"accept": ".xlsx,.xlsm,.ods,.csv,.txt,.tsv"}),
        error_messages={"required": "Escolha o arquivo da planilha.", "empty": "O arquivo está vazio."},
    )

    def clean_planilha(self) -> Book:
        file = self.cleaned_data["planilha"]
        if file.size > MAX_BYTES:
            raise forms.ValidationError(
                f"O arquivo tem {file.size / 2**20:.0f} MB; o limite é {MAX_BYTES // 2**20} MB. "
                "Envie só a lista das inscrições."
            )
        try:
            return read_file(file.read())
        except UnreadableError as error:
            raise forms.ValidationError(str(error)) from error

    @property
    def filename(self) -> str:
        """The file's own name, for the trail."""
        return str(getattr(self.files["planilha"], "name", ""))[-120:]


def sealed(book: Book, filename: str, *, user: User, tournament: Tournament) -> str:
    """Sign a book for the page between the steps; only this person, in this tournament, may send it back.

    Raises:
        UnreadableError: it does not fit in a page.
    """
    values = {"user": user.pk, "tournament": tournament.pk, "file": filename, "book": packed(book)}
    text = signing.dumps(values, salt=SALT, compress=True)
    if len(text) > LARGEST_PAGE:
        raise UnreadableError("A planilha tem texto demais. Envie só a aba e as colunas das inscrições.")
    return text


class ReadingForm:
    """What the second step sends: the sealed sheet, how to read it, what to do with it."""

    def __init__(self, data: QueryDict) -> None:
        self.data = data
        self.seal = data.get("lacre", "")
        self.digest = data.get("resumo", "")
        self.saves = data.get("acao") == "gravar"
        self.leaves_out = "deixar" in data

    def open(self, *, user: User, tournament: Tournament) -> tuple[Book, str] | None:
        """The book and the name of its file; None if it is too old, another's or no seal of ours."""
        try:
            values = signing.loads(self.seal, salt=SALT, max_age=HOLDS_FOR)
        except signing.BadSignature:
            return None
        if (values["user"], values["tournament"]) != (user.pk, tournament.pk):
            return None
        return unpacked(values["book"]), values["file"]

    @property
    def choice(self) -> Choice:
        """How to read. Another sheet or line of titles has columns of its own, so these are guessed anew."""
        sheet, line = _number(self.data, "aba"), _number(self.data, "titulos")
        same = self.data.get("lido") == f"{sheet}:{line}"
        if self.data.get("lido", "").partition(":")[0] != str(sheet):
            return Choice(sheet)
        keys: Mapping[int, str] | None = None
        if same:
            columns = {name: name.removeprefix("col-") for name in self.data if name.startswith("col-")}
            keys = {
                int(c): self.data.get(name, "") for name, c in columns.items() if c.isascii() and c.isdigit()
            }
        return Choice(sheet, line, keys)

    @property
    def options(self) -> ListOptions:
        """What was ticked."""
        return ListOptions(
            other_people=_lines(self.data, "outra"),
            same_trio=_lines(self.data, "mesmo"),
            incomplete="incompletas" in self.data,
        )


def _lines(data: QueryDict, name: str) -> frozenset[int]:
    return frozenset(int(line[:6]) for line in data.getlist(name) if line.isascii() and line.isdigit())


def _number(data: QueryDict, name: str) -> int | None:
    raw = data.get(name, "")
    return int(raw[:6]) if raw.isascii() and raw.isdigit() else None


def column_choices(read: ReadBook) -> list[dict[str, Any]]:
    """One line a column of the sheet: its letter, its title, what it holds, some of what is in it."""
    shape, found = read.shape, []
    options = [("", "não ler"), *((key, shape.title(key)) for key in shape.known)]
    for column, (title, key) in enumerate(zip(read.header.titles, read.header.keys, strict=True)):
        cells = (
            row[column].text.strip()
            for row in read.sheet.rows[read.header.first_line - 1 if read.header.line else 0 :]
            if column < len(row)
        )
        sample = [text[:40] for _, text in zip(range(3), filter(None, cells), strict=False)]
        if title or sample:
            found.append(
                {
                    "name": f"col-{column}",
                    "letter": letter(column),
                    "title": title,
                    "key": key,
                    "sample": sample,
                    "options": options,
                }
            )
    return found
