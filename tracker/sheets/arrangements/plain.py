"""Sheets of a game that has no arrangement of its own: its pad or its score lines."""

from tracker.sheets.grids import Layout, pad_groups, reasons_grid, result_boxes, score_grid, seat_columns
from tracker.sheets.values import Block, Grid


def table(layout: Layout) -> tuple[Block, ...]:
    """Lay out the pad, or every score line."""
    if layout.pad is None:
        return (*result_boxes(layout), score_grid(layout))
    return (*result_boxes(layout), Grid("Pad", "", seat_columns(layout), pad_groups(layout, layout.seats)))


def seat(layout: Layout, seat: str) -> tuple[Block, ...]:
    """Lay out how a seat's total came about."""
    return (reasons_grid(layout, seat),)
