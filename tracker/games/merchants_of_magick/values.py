"""The values on the box page: each with its words and where it comes from."""

from collections.abc import Iterator

from tracker.games.merchants_of_magick.box import BOX, CONFIRM, SOURCES, Box, Category
from tracker.kernel.game import BoxValue

#: The first or last part of the path of a value that the score pad counts with too.
ON_PAD = {"tokens", "ratings", "coins", "master", "apprentice"}


def _value(path: str, label: str) -> BoxValue:
    """Find the source of a value by the longest path that fits."""
    parts = path.split(".")
    starts = [".".join(parts[:length]) for length in range(len(parts), 0, -1)]
    source = next(SOURCES[start] for start in starts if start in SOURCES)
    confirm = source != "rulebook" and any(start in CONFIRM for start in starts)
    return BoxValue(path, label, source, confirm, None if ON_PAD & {parts[0], parts[-1]} else ("shoppe",))


def _labels(box: Box) -> Iterator[tuple[str, str]]:
    yield "rounds", "Rounds of a game"
    yield "results_per_round", "Results spent in a round without Extra Dice"
    yield "starting_potions", "Potions at the start"
    yield "row_potions", "Potions for a completed row"
    yield from ((f"slots.{slot}", f"Potions for Extra Dice slot {slot}") for slot in box.slots)
    yield from ((f"line.{seats}", f"Orders in each shoppe, players: {seats}") for seats in box.line)
    yield "order_coins.least", "Fewest Coins on an Order card"
    yield "order_coins.most", "Most Coins on an Order card"
    yield from ((f"dice.{die.value}", f"Faces of the {die.value}") for die in box.dice)
    yield from ((f"tokens.{colour}", f"Potions for a {colour} token") for colour in box.tokens)
    yield from ((f"columns.{column.value}.dice", f"Dice for {column.value.title()}") for column in box.columns)
    for name, row in box.rows.items():
        yield f"rows.{name}.coins", f"{row.title}: Coins"
        yield from ((f"rows.{name}.circles.{key}", f"{row.title}: number in {key.title()}") for key in row.circles)
    yield from _card_labels(box)


def _card_labels(box: Box) -> Iterator[tuple[str, str]]:
    for name, charm in box.charms.items():
        title = box.title(name)
        if charm.category:
            yield f"charms.{name}.coins", f"{title}: Coins for each Order"
        else:
            yield f"charms.{name}.potions", f"{title}: Potions"
    for name, adventurer in box.adventurers.items():
        yield f"adventurers.{name}.enchantment", f"{adventurer.title}: Enchantment"
        yield from ((f"adventurers.{name}.wishes.{c.value}", f"{adventurer.title}: {c.value}") for c in Category)
        yield f"adventurers.{name}.coins", f"{adventurer.title}: Coins"
    for nth in box.rewards:
        yield f"rewards.{nth}.potions", f"Potions for Adventurer order {nth}"
        yield f"rewards.{nth}.free_circles", f"Free circles for Adventurer order {nth}"
    for name, card in box.masteries.items():
        yield f"masteries.{name}.column", f"{card.title}: column"
        yield f"masteries.{name}.circles", f"{card.title}: circles needed"
        yield f"masteries.{name}.master", f"{card.title}: Coins, Master side"
        yield f"masteries.{name}.apprentice", f"{card.title}: Coins, Apprentice side"
    yield from ((f"ratings.{title}", f"Coins for the solo rating {title}") for title in box.ratings)


BOX_VALUES = tuple(_value(path, label) for path, label in _labels(BOX))
