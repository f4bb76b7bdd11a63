"""A whole document of sheets: the table's page, a seat's page, or all of them."""

import hashlib
import json
from datetime import UTC, datetime
from typing import Any

from tracker.journal import naming
from tracker.journal.record_writing import write_record
from tracker.journal.timeline import Played
from tracker.sheets.arrangements import arrangement_of
from tracker.sheets.bars import charts_of
from tracker.sheets.charts import WIDE, Frame
from tracker.sheets.grids import Layout
from tracker.sheets.notes import Notes, cite_findings, cite_rulings, findings_of
from tracker.sheets.values import Chart, Document, LineChart, Page, Size

TABLE, ALL = "table", "all"


def record_of(played: Played) -> bytes:
    """Write the record that goes with a sheet."""
    return json.dumps(write_record(played), ensure_ascii=False, separators=(",", ":")).encode()


def seats_with_sheets(played: Played) -> tuple[str, ...]:
    """Name every seat that has a sheet: those at the table, and those who left one behind."""
    return (*played.state.terms.seats, *arrangement_of(played.game.id).left(played))


def document(played: Played, what: str, size: Size, *, blank: bool) -> Document:
    """Lay out the sheets asked for: `table`, `all`, or a seat."""
    findings = () if blank else findings_of(played)
    seats = played.state.terms.seats if blank else seats_with_sheets(played)
    wanted = ["", *seats] if what == ALL else ["" if what == TABLE else what]
    return Document(
        game=played.game.about.title,
        accent=played.game.about.accent,
        title="" if blank else played.settings.title,
        date="" if blank else _date(played),
        place="" if blank else played.settings.place,
        depth=played.game.about.depth(played.state.terms.depth).title,
        foot=_foot(played, blank=blank),
        size=size,
        blank=blank,
        pages=tuple(_page(played, seat, findings, blank=blank) for seat in wanted),
    )


def _date(played: Played) -> str:
    """Give the days a table was played on."""
    days = [datetime.fromtimestamp(entry.at / 1000, UTC).astimezone() for entry in played.entries if entry.at]
    if not days:
        return ""
    first, last = (f"{day.day} {day:%B %Y}" for day in (min(days), max(days)))
    return first if first == last else f"{first} to {last}"


def _foot(played: Played, *, blank: bool) -> str:
    if blank:
        return "Tableside, blank sheet"
    return f"entry {played.head}, hash {hashlib.sha256(record_of(played)).hexdigest()[:6]}"


def _page(played: Played, seat: str, findings: tuple[Any, ...], *, blank: bool) -> Page:
    arrangement = arrangement_of(played.game.id)
    layout = Layout(played, blank, Notes(played), () if blank else arrangement.left(played))
    blocks = arrangement.seat(layout, seat) if seat else arrangement.table(layout)
    if not blank:
        cite_rulings(layout.notes, played)
        cite_findings(layout.notes, played, findings, seat)
    notes, more = layout.notes.written()
    now = naming.now(played)
    return Page(
        title="Sheet" if seat else "Table",
        seat=layout.seat(seat) if seat else None,
        seats=layout.seats,
        where="" if blank else " · ".join(part for part in (now.where, now.what) if part),
        blocks=blocks,
        charts=() if blank or seat else tuple(chart for chart in charts(played) if _tells(played, chart)),
        notes=notes,
        more_notes=more,
    )


def _tells(played: Played, chart: Chart) -> bool:
    """Tell whether a chart says more than the grids beside it: one seat's bars, or one category, are numbers there."""
    several = isinstance(chart, LineChart) or (len(chart.parts) > 1 and len(chart.parts[0].bars) > 1)
    return bool(played.acts) and several


def charts(played: Played, frame: Frame = WIDE) -> tuple[Chart, ...]:
    """Draw the charts of a table."""
    layout = Layout(played, False, Notes(played))
    return charts_of(played, arrangement_of(played.game.id).course(played), layout.seats, frame)
