"""The mata-mata as a tree on paper: one SVG, every name fitted to its box."""

from dataclasses import dataclass, field

from tournaments.documents.lettering import MM_PER_PT, fit
from tournaments.documents.paper import Paper
from tournaments.documents.report import Frame, report, section
from tournaments.selectors.bracket import DrawnBracket, DrawnJogo, Side, drawn_bracket
from tournaments.selectors.competition import Competition

# What an A4 sheet on its side leaves for the tree, with the head of the page.
WIDTH, HEIGHT = 269.0, 148.0
GAP = 7.0
HEADING = 8.0
# The tallest box that still looks like one.
BOX_HEIGHT = 15.0


@dataclass(frozen=True, slots=True)
class Line:
    """A stroke. `path` and `width` in millimetres."""

    path: str
    width: float = 0.25
    dashed: bool = False


@dataclass(frozen=True, slots=True)
class Text:
    """A word in its place. `size` in points; `y` is the base line, in millimetres."""

    x: float
    y: float
    size: float
    text: str
    weight: int = 400
    anchor: str = "start"
    italic: bool = False

    @property
    def mm(self) -> float:
        return self.size * MM_PER_PT


@dataclass(slots=True)
class Tree:
    """A drawing in millimetres."""

    width: float
    height: float
    lines: list[Line] = field(default_factory=list)
    texts: list[Text] = field(default_factory=list)


def bracket_paper(competition: Competition, frame: Frame) -> Paper:
    """Return the tree on one sheet; an empty report where the mata-mata is not made."""
    drawn = drawn_bracket(competition)
    sections = [section("pdf/bracket.html", {"tree": tree_of(drawn, WIDTH, HEIGHT)})] if drawn else []
    return report(frame, sections)


def tree_of(drawn: DrawnBracket, width: float, height: float) -> Tree:
    """Draw the tree in a field of `width` × `height` millimetres."""
    tree = Tree(width, height)
    count = len(drawn.rodadas)
    column = (width - GAP * (count - 1)) / count
    field_height = height - HEADING
    first = max(1, len(drawn.rodadas[0].jogos))
    box = min(BOX_HEIGHT, field_height / first * 0.86)
    for index, rodada in enumerate(drawn.rodadas):
        x = index * (column + GAP)
        tree.texts.append(Text(x + column / 2, 4.6, 10.5, rodada.title, 900, "middle"))
        step = field_height / max(1, len(rodada.jogos))
        for place, jogo in enumerate(rodada.jogos):
            middle = HEADING + (place + 0.5) * step
            _box(tree, jogo, x, middle, column, box)
            if index + 1 < count:
                parent = HEADING + (place // 2 + 0.5) * step * 2
                turn = x + column + GAP / 2
                tree.lines.append(
                    Line(
                        f"M{x + column:.2f} {middle:.2f}H{turn:.2f}V{parent:.2f}H{x + column + GAP:.2f}",
                        0.3,
                        dashed=jogo.bye,
                    )
                )
    if drawn.third_place is not None:
        _third_place(tree, drawn.third_place, column, box, count)
    return tree


def _third_place(tree: Tree, jogo: DrawnJogo, column: float, box: float, count: int) -> None:
    """The jogo for third place stands under the final, without lines: nobody goes on from it."""
    x = (count - 1) * (column + GAP)
    final = HEADING + (tree.height - HEADING) / 2
    middle = min(tree.height - box / 2, max(final + box * 2.2, tree.height - box / 2 - 8))
    tree.texts.append(Text(x + column / 2, middle - box / 2 - 2, 9, "Disputa de 3º lugar", 700, "middle"))
    _box(tree, jogo, x, middle, column, box)


def _box(tree: Tree, jogo: DrawnJogo, x: float, middle: float, width: float, height: float) -> None:
    """One jogo: two halves with name, seed and partidas; a free pass is one dashed half."""
    if jogo.bye:
        half = height / 2
        tree.lines.append(Line(_rectangle(x, middle - half / 2, width, half), 0.2, dashed=True))
        _side(tree, jogo.a, x, middle - half / 2, width, half, won=False)
        return
    top = middle - height / 2
    tree.lines.append(Line(_rectangle(x, top, width, height), 0.5 if jogo.final else 0.3))
    tree.lines.append(Line(f"M{x:.2f} {middle:.2f}h{width:.2f}", 0.18))
    _side(tree, jogo.a, x, top, width, height / 2, won=jogo.winner == "a")
    if jogo.b is not None:
        _side(tree, jogo.b, x, middle, width, height / 2, won=jogo.winner == "b")


def _side(tree: Tree, side: Side, x: float, top: float, width: float, height: float, *, won: bool) -> None:
    score = 9.0 if side.score else 0.0
    seed = 5.0 if side.seed else 0.0
    weight = 700 if won else 400
    sizes = tuple(size for size in (11.0, 10.0, 9.0, 8.0, 7.0, 6.0, 5.0) if size * MM_PER_PT < height * 0.8)
    name = "" if side.open else side.name
    fitted = fit(name, width - seed - score - 2.4, height * 0.94, sizes or (5.0,), weight, 1.06)
    leading = fitted.size * MM_PER_PT * 1.06
    block = leading * len(fitted.lines)
    base = top + (height - block) / 2 + fitted.size * MM_PER_PT * 0.84
    if side.seed:
        tree.texts.append(Text(x + 4.8, base, min(7.5, fitted.size), str(side.seed), anchor="end"))
    for index, line in enumerate(fitted.lines):
        if line:
            tree.texts.append(Text(x + seed + 1.4, base + index * leading, fitted.size, line, weight))
    if side.score:
        middle = top + height / 2 + 1.3
        tree.texts.append(
            Text(x + width - 1.4, middle, 9 if len(side.score) < 3 else 6.5, side.score, 900, "end")
        )
    if side.open and side.name:
        small = fit(side.name, width - 3, height * 0.9, (6.5, 6.0, 5.5, 5.0, 4.5))
        for index, line in enumerate(small.lines):
            at = top + height - 0.9 - (len(small.lines) - 1 - index) * small.size * MM_PER_PT * 1.05
            tree.texts.append(Text(x + 1.4, at, small.size, line, italic=True))


def _rectangle(x: float, y: float, width: float, height: float) -> str:
    return f"M{x:.2f} {y:.2f}h{width:.2f}v{height:.2f}h{-width:.2f}z"
