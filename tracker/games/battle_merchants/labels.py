"""What the numbers of Battle Merchants are called, by their place in the position."""

from collections.abc import Iterator, Mapping

from tracker.games.battle_merchants.book import ENTRY_LABELS
from tracker.games.battle_merchants.box import Kind, Quality, Season
from tracker.games.battle_merchants.entries import Entry, Heap
from tracker.games.battle_merchants.pool import Deck
from tracker.kernel.labels import in_words, owned, parted, plain_label
from tracker.kernel.words import capital

HEAPS = {Heap.UNSOLD: "unsold", Heap.DEFEATED: "defeated", Heap.BOARD: "on the board"}


def _of_a_seat() -> Iterator[tuple[tuple[str, ...], str]]:
    """Name what stands on a mat or a page."""
    yield ("start",), "gold at the start"
    yield ("end_gold",), "gold for kingdom cards at the end"
    for kind in Kind:
        yield ("levels", kind.value), f"{kind.value} level"
        yield ("coins", kind.value), f"{kind.value} coins"
        for quality in Quality:
            yield ("stock", kind.value, quality.value), f"{capital(quality.value)} {kind.value}s in stock"
    for heap, words in HEAPS.items():
        for quality in Quality:
            yield (heap.value, quality.value), f"{capital(quality.value)} weapons {words}"
    for season in Season:
        for entry in Entry:
            yield ("gold", season.value, entry.value), f"gold in {season.value}, {ENTRY_LABELS[entry].lower()}"


OF_A_SEAT: Mapping[tuple[str, ...], str] = dict(_of_a_seat())
LEFT = {f"pool.left.{deck.value}": f"cards left in the {deck.value} deck" for deck in Deck}
OF_THE_TABLE: Mapping[str, str] = {
    **LEFT,
    **{f"bonus.{kind.value}.owner": f"owner of the {kind.value} bonus card" for kind in Kind},
    "season_tokens": "demand tokens in the season area",
    "steve.cube": "space of Steve's cube, from 0",
    "turn": "whose turn it is",
    "season": "season",
}


def label(state: object, path: str) -> str:
    """Name a value of the position as the mat or the page does."""
    _, seat, place = parted(path)
    if path.startswith("rewards.") and path.count(".") == 2:
        return owned(path.split(".")[2], f"tile on the reward space of the {in_words(path.split('.')[1])}")
    if not seat:
        return OF_THE_TABLE.get(path) or plain_label(state, path)
    match place:
        case ("tiles", tile):
            return owned(seat, f"{in_words(tile)} tiles")
        case ("kingdom", number, "end_gold") if number.isdecimal():
            return owned(seat, f"gold at the end for kingdom card {int(number) + 1}")
    return owned(seat, OF_A_SEAT[place]) if place in OF_A_SEAT else plain_label(state, path)
