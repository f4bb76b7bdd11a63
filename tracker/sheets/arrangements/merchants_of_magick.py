"""Merchants of Magick: the shoppe sheet, Crafting left and Research right, its scoring spaces at the bottom."""

from tracker.games.merchants_of_magick.box import Category, Die, Half, Row, Sort
from tracker.games.merchants_of_magick.box import Column as Kind
from tracker.games.merchants_of_magick.state import Sheet
from tracker.kernel.tracked import NotTracked
from tracker.kernel.words import capital
from tracker.sheets.grids import Layout, pad_groups, reasons_grid, result_boxes, score_grid, seat_columns, total_of
from tracker.sheets.values import Block, Box, Boxes, Cell, Column, Grid, Group, Line


def table(layout: Layout) -> tuple[Block, ...]:
    """Lay out the seven categories for every seat, what the pad asks beside them, and the results of each round."""
    blocks: list[Block] = [*result_boxes(layout), score_grid(layout, "Coins")]
    if layout.pad is not None:
        asked = pad_groups(layout, layout.seats, lambda row: row.group not in ("Coins", "") and _is_asked(row.name))
        blocks.append(Grid("What the Coins rest on", "", seat_columns(layout), asked, look="tight"))
    if not isinstance(layout.state.shoppes, NotTracked):
        blocks += [_results(layout), _potions(layout)]
    return tuple(blocks)


def _is_asked(name: str) -> bool:
    return name not in ("charms_bonus", "sponsored_adventurer")


def _potions(layout: Layout) -> Grid:
    cells = tuple(layout.cell(layout.state.sheet(seat.id).potions) for seat in layout.seats)
    return Grid("If Coins are tied", "", seat_columns(layout), (Group("", (Line("Potions left", cells),)),))


def seat(layout: Layout, seat: str) -> tuple[Block, ...]:
    """Lay out a seat's shoppe sheet, or its pad with the reasons where no sheet is kept."""
    if isinstance(layout.state.shoppes, NotTracked):
        asked = pad_groups(
            layout, (layout.seat(seat),), lambda row: row.group not in ("Coins", "") and _is_asked(row.name)
        )
        return (
            reasons_grid(layout, seat, "Coins"),
            Grid("What they rest on", "", (Column(""),), asked, look="narrow single"),
        )
    sheet: Sheet = layout.state.sheet(seat)
    return (
        _results(layout),
        _half(layout, sheet, Half.CRAFT, "Crafting"),
        _half(layout, sheet, Half.RESEARCH, "Research"),
        _extra_dice(layout, sheet),
        _adventurer(layout, seat, sheet),
        _spaces(layout, seat, sheet),
    )


def _results(layout: Layout) -> Grid:
    """Lay out the results grid: a column for each round, a row for each die."""
    rounds = range(1, layout.state.box.rounds + 1)
    results = layout.state.play.results
    lines = tuple(
        Line(die.value, tuple(layout.cell(results.get(number, {}).get(die)) for number in rounds)) for die in Die
    )
    columns = tuple(Column(str(number)) for number in rounds)
    return Grid("Results by round", "Die", columns, (Group("", lines),), look="tight many")


def _half(layout: Layout, sheet: Sheet, half: Half, title: str) -> Grid:
    box = layout.state.box
    kinds = [kind for kind in Kind if box.columns[kind].side is half]
    columns = tuple(
        Column(kind.value.title(), small=" ".join(die.value for die in box.columns[kind].dice)) for kind in kinds
    )
    groups = []
    for sort in [sort for sort in Sort if sort.half is half]:
        rows = [(name, row) for name, row in box.rows.items() if row.sort is sort]
        lines = tuple(_sheet_row(layout, sheet, name, row, kinds) for name, row in rows)
        groups.append(Group(_SORTS[sort], lines))
    paths = [value.path for value in layout.played.game.box_values if value.path.split(".")[0] in ("rows", "columns")]
    notes = layout.notes.house(paths)
    return Grid(title, "Die", (*columns, Column("Coins")), tuple(groups), look="half circles", notes=notes)


_SORTS = {
    Sort.ACCESSORY: "Accessories",
    Sort.WEAPON: "Weapons",
    Sort.ARMOR: "Armor",
    Sort.PREFIX: "Enchantments before the name",
    Sort.SUFFIX: "Enchantments after the name",
    Sort.CHARM: "Charms",
}


def _sheet_row(layout: Layout, sheet: Sheet, name: str, row: Row, kinds: list[Kind]) -> Line:
    cells = []
    for kind in kinds:
        keys = [key for key in row.circles if key.partition("/")[0] == kind.value]
        marked = not layout.blank and all(sheet.is_marked(f"{name}/{key}") for key in keys)
        text = " ".join(str(row.circles[key]) for key in keys)
        cells.append(Cell(text, look="marked" if marked else "circle") if keys else Cell(look="off"))
    done = not layout.blank and sheet.coins.get(name, 0) > 0
    return Line(row.title, (*cells, Cell(str(row.coins), look="box done" if done else "box")))


def _extra_dice(layout: Layout, sheet: Sheet) -> Grid:
    """Lay out the Extra Dice slots in order, each with the Potions it costs."""
    slots = layout.state.box.slots
    cells = tuple(
        Cell(str(cost), look="marked" if not layout.blank and place < sheet.slots else "circle")
        for place, cost in enumerate(slots.values())
    )
    columns = tuple(Column(str(number)) for number in slots)
    lines = (Line("Potions", cells),)
    notes = layout.notes.house(f"slots.{number}" for number in slots)
    return Grid("Extra Dice", "Slot", columns, (Group("", lines),), look="half circles dice", notes=notes)


def _adventurer(layout: Layout, seat: str, sheet: Sheet) -> Grid:
    """Lay out the three spaces of the Sponsored Adventurer."""
    card = layout.state.box.adventurers.get(layout.state.adventurers.get(seat, ""))
    cells = tuple(
        Cell("✓" if not layout.blank and sheet.wishes.get(category, False) else "", look="tick")
        for category in Category
    )
    named = card.title if card and not layout.blank else ""
    columns = tuple(Column(capital(category.value)) for category in Category)
    title = f"Sponsored Adventurer{': ' + named if named else ''}"
    return Grid(title, "Order", columns, (Group("", (Line("Fulfilled", cells),)),), look="half")


def _spaces(layout: Layout, seat: str, sheet: Sheet) -> Boxes:
    """Lay out the scoring spaces: seven categories, the total, and the Potions that break a tie."""
    lines = [line for line in layout.scores[seat].lines if line.rule != "MM-SOLO-08"]
    boxes = [Box(line.what, "" if layout.blank else str(line.points)) for line in lines]
    rated = [line.what for line in layout.scores[seat].lines if line.rule == "MM-SOLO-08"]
    total = "" if layout.blank else total_of(layout.scores[seat])
    rating = rated[0] if rated and not layout.blank else ""
    potions = "" if layout.blank else str(sheet.potions)
    return Boxes("Coins", (*boxes, Box("Total", total, rating), Box("Potions left", potions)))
