"""The quickest way to score a game: columns are seats, rows are categories, cells are acts."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tracker.kernel.offers import Choice


@dataclass(frozen=True, slots=True)
class PadCell:
    """A cell of a pad: its value, and the act that sets it.

    Writing a value into the cell records the event `act` with the fields `given` and the value in `field`.
    `value` is None where nothing has been entered yet. A cell with choices takes one of them instead of a
    number, one with `text` takes words. A cell without an act only shows what follows from the others, and a
    cell without a seat belongs to the whole table. `step` is what − and + count by; 0 leaves that to the page.
    """

    seat: str
    value: Any
    act: str = ""
    given: Mapping[str, Any] | None = None
    field: str = ""
    least: int = 0
    most: int = 999
    choices: tuple[Choice, ...] = ()
    account: str = ""
    text: bool = False
    step: int = 0


@dataclass(frozen=True, slots=True)
class PadRow:
    """A category with its cell for each seat, and the rule that counts it; `total` marks the sum at the end."""

    name: str
    label: str
    rule: str
    cells: tuple[PadCell, ...]
    group: str = ""
    help: str = ""
    uses: tuple[str, ...] = ()
    total: bool = False


@dataclass(frozen=True, slots=True)
class Pad:
    """A pad: its rows, what is still missing in whole sentences, and the groups that are folded at first.

    `notes` are sentences worth reading that ask for nothing more to be written.
    """

    rows: tuple[PadRow, ...]
    missing: tuple[str, ...] = ()
    folded: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
