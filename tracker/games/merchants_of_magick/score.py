"""The final count in seven categories, from the sheets or from the pad, and who wins."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache

from tracker.games.merchants_of_magick.box import TOKENS, Category, Goal, Half, Side
from tracker.games.merchants_of_magick.sponsor import adventurer_of
from tracker.games.merchants_of_magick.state import Cell, Phase, State
from tracker.kernel.scoring import Place, ScoreLine, SeatScore, TieBreak, rank
from tracker.kernel.tracked import NOT_TRACKED, NotTracked

RULES = (
    *("MM-SETUP-02", "MM-SCORE-01", "MM-SCORE-02", "MM-SCORE-03", "MM-SCORE-04", "MM-SCORE-05", "MM-SCORE-06"),
    *("MM-SCORE-07", "MM-SCORE-08", "MM-SCORE-09", "MM-SCORE-10", "MM-SCORE-11", "MM-TIE-01", "MM-TIE-02"),
    *("MM-TIE-03", "MM-SOLO-07", "MM-SOLO-08", "MM-OPEN-08", "MM-OPEN-41"),
)

WORK = {Half.CRAFT: ("Crafting", "MM-SCORE-02"), Half.RESEARCH: ("Spell Research", "MM-SCORE-04")}
MASTERIES = {Goal.MATERIAL: ("Material Mastery", "MM-SCORE-03"), Goal.ENERGY: ("Energy Mastery", "MM-SCORE-05")}
ORDERS, CHARMS, ADVENTURER = "Completed Orders", "Charms Bonus", "Sponsored Adventurer"
CODES = {1: Side.APPRENTICE, 2: Side.MASTER}


def score(state: State) -> tuple[SeatScore, ...]:
    """Add up the seven categories for every seat."""
    return tuple(_seat_score(state, seat) for seat in state.terms.seats)


def _seat_score(state: State, seat: str) -> SeatScore:
    lines = tuple(_sheet_lines(state, seat) if not isinstance(state.shoppes, NotTracked) else _pad_lines(state, seat))
    counted = SeatScore(seat, lines)
    rated = state.solo and counted.complete and is_over(state)
    return SeatScore(seat, (*lines, _rating_line(state, counted.total))) if rated else counted


def is_over(state: State) -> bool:
    """Tell whether the game has been played to its end; on the pad it has."""
    return isinstance(state.shoppes, NotTracked) or state.shoppes.phase is Phase.OVER


def rating(state: State, total: int) -> str:
    """Give the title of a solo score, or nothing."""
    reached = [title for title, least in sorted(state.box.ratings.items(), key=lambda item: item[1]) if total >= least]
    return reached[-1] if reached else ""


def _rating_line(state: State, total: int) -> ScoreLine:
    title = rating(state, total)
    why = f"{total} Coins are {state.box.ratings[title]} or more" if title else f"{total} Coins bring no title"
    uses = (f"ratings.{title}",) if title else ()
    return ScoreLine(f"Rating: {title or 'none'}", 0, "MM-SOLO-08", why, (), uses)


def _sheet_lines(state: State, seat: str) -> Iterator[ScoreLine]:
    yield _rows_line(state, seat, Half.CRAFT)
    yield _written_mastery(state, seat, Goal.MATERIAL)
    yield _rows_line(state, seat, Half.RESEARCH)
    yield _written_mastery(state, seat, Goal.ENERGY)
    path, sheet = f"shoppes.sheets.{seat}", state.sheet(seat)
    cards = tuple(f"{path}.orders.{place}.coins" for place in range(len(sheet.orders)))
    why = f"{len(cards)} claimed" if cards else "no Order has been claimed"
    yield ScoreLine(ORDERS, sum(order.coins for order in sheet.orders), "MM-SCORE-06", why, cards)
    yield _charms_line(state, seat)
    why = f"{sheet.fulfilled_wishes} of {len(Category)} orders are fulfilled"
    uses = (f"adventurers.{state.adventurers[seat]}.coins",) if sheet.adventurer_coins else ()
    yield ScoreLine(ADVENTURER, sheet.adventurer_coins, "MM-SCORE-08", why, (f"{path}.adventurer_coins",), uses)


def _rows_line(state: State, seat: str, half: Half) -> ScoreLine:
    what, rule = WORK[half]
    coins = {row: coins for row, coins in state.sheet(seat).coins.items() if coins and _half_of(state, row) is half}
    why = ", ".join(f"{state.box.title(row)} {count}" for row, count in coins.items()) or "no row is complete"
    accounts = tuple(f"shoppes.sheets.{seat}.coins.{row}" for row in coins)
    return ScoreLine(what, sum(coins.values()), rule, why, accounts, tuple(f"rows.{row}.coins" for row in coins))


def _half_of(state: State, row: str) -> Half | None:
    printed = state.box.rows.get(row)
    return printed.sort.half if printed else None


def _written_mastery(state: State, seat: str, goal: Goal) -> ScoreLine:
    what, rule = MASTERIES[goal]
    coins, card = state.sheet(seat).scored(goal), state.mastery(goal)
    title = card.title if card else "the card"
    if coins is None:
        return ScoreLine(what, 0, rule, f"{title} has not been scored")
    uses = (f"masteries.{state.cards[goal]}.circles",) if card else ()
    account = f"shoppes.sheets.{seat}.masteries.{goal.value}"
    return ScoreLine(what, coins, rule, f"{coins} written down for {title}", (account,), uses)


def _charms_line(state: State, seat: str) -> ScoreLine:
    done = [(name, charm) for name, charm in state.box.charms.items() if state.is_complete(seat, name)]
    parts = [(name, charm.coins, orders_of(state, seat, charm.category)) for name, charm in done if charm.category]
    why = ", ".join(f"{state.box.title(name)} {each} × {count}" for name, each, count in parts)
    points = sum(each * (count or 0) for _, each, count in parts)
    uses = tuple(f"charms.{name}.coins" for name, _, _ in parts)
    return ScoreLine(CHARMS, points, "MM-SCORE-07", why or "no Charm of this sort is complete", (), uses)


def orders_of(state: State, seat: str, category: Category) -> int | None:
    """Count the fulfilled Orders of a category, Adventurer orders with them unless the table says no."""
    with_wishes = state.terms.options["adventurer_orders_count"] == "yes"
    if not isinstance(state.shoppes, NotTracked):
        sheet = state.sheet(seat)
        rows = [state.box.rows.get(order.item) for order in sheet.orders]
        cards = sum(row is not None and row.sort.category is category for row in rows)
        return cards + (sheet.wishes.get(category, False) if with_wishes else 0)
    claimed, wish = cell(state, seat, orders_cell(category)), cell(state, seat, wish_cell(category))
    if claimed is None or (with_wishes and wish is None):
        return None
    return claimed + (wish or 0 if with_wishes else 0)


def fulfilled(state: State, seat: str) -> int | None:
    """Count all fulfilled Orders of a seat, or nothing where that is not known."""
    counts = [orders_of(state, seat, category) for category in Category]
    return None if None in counts else sum(count or 0 for count in counts)


def potions(state: State, seat: str) -> int | None:
    """Count the Potions a seat has left, by the value of the tokens."""
    if not isinstance(state.shoppes, NotTracked):
        return state.sheet(seat).potions
    if state.terms.options["potion_tokens"] == "alike":
        return cell(state, seat, Cell.POTIONS)
    tokens = {colour: cell(state, seat, token_cell(colour)) for colour in TOKENS}
    if None in tokens.values():
        return None
    return sum((count or 0) * state.box.tokens[colour] for colour, count in tokens.items())


def cell(state: State, seat: str, what: Cell) -> int | None:
    """Give what is written in a cell of the pad, or nothing."""
    return None if isinstance(state.pad, NotTracked) else state.pad.get(seat, {}).get(what)


@cache
def charm_cell(category: Category) -> Cell:
    """Give the cell that says whether the Charm of a category is complete."""
    return Cell(f"{category.value}_charm")


@cache
def orders_cell(category: Category) -> Cell:
    """Give the cell that counts the Order cards of a category."""
    return Cell(f"{category.value}_orders")


@cache
def wish_cell(category: Category) -> Cell:
    """Give the cell that says whether the Adventurer's order of a category is fulfilled."""
    return Cell(f"{category.value}_wish")


@cache
def token_cell(colour: str) -> Cell:
    """Give the cell that counts the Potion tokens of a colour."""
    return Cell(f"{colour}_tokens")


@cache
def mastery_cell(goal: Goal) -> Cell:
    """Give the cell that says which side of a Mastery was scored."""
    return Cell(f"{goal.value}_mastery")


def _pad_lines(state: State, seat: str) -> Iterator[ScoreLine]:
    yield _copied(state, seat, "Crafting", "MM-SCORE-02", Cell.CRAFTING)
    yield _pad_mastery(state, seat, Goal.MATERIAL)
    yield _copied(state, seat, "Spell Research", "MM-SCORE-04", Cell.SPELL_RESEARCH)
    yield _pad_mastery(state, seat, Goal.ENERGY)
    yield _copied(state, seat, ORDERS, "MM-SCORE-06", Cell.COMPLETED_ORDERS)
    yield _pad_charms(state, seat)
    yield _pad_adventurer(state, seat)


def _line(what: str, points: int | None, rule: str, why: str, *accounts: str, uses: tuple[str, ...] = ()) -> ScoreLine:
    if points is None:
        return ScoreLine(what, NOT_TRACKED, rule, "not written yet")
    return ScoreLine(what, points, rule, why, accounts, uses)


def _copied(state: State, seat: str, what: str, rule: str, written: Cell) -> ScoreLine:
    return _line(what, cell(state, seat, written), rule, "as written", f"pad.{seat}.{written.value}")


def mastery_pays(state: State, goal: Goal, side: Side) -> int | None:
    """Give the Coins of a side: those of the card laid out, or of all cards of the kind where they agree."""
    paid = {state.box.masteries[name].pays(side) for name in _candidates(state, goal)}
    return paid.pop() if len(paid) == 1 else None


def _candidates(state: State, goal: Goal) -> tuple[str, ...]:
    laid = state.cards.get(goal, "")
    of_goal = tuple(name for name, card in state.box.masteries.items() if card.goal is goal)
    return (laid,) if laid in of_goal else of_goal


def _pad_mastery(state: State, seat: str, goal: Goal) -> ScoreLine:
    what, rule = MASTERIES[goal]
    written = cell(state, seat, mastery_cell(goal))
    account = f"pad.{seat}.{mastery_cell(goal).value}"
    side = CODES.get(written or 0)
    if side is None:
        return _line(what, None if written is None else 0, rule, "not scored", account)
    uses = tuple(f"masteries.{name}.{side.value}" for name in _candidates(state, goal))
    return _line(what, mastery_pays(state, goal, side), rule, f"{side.value.title()} side", account, uses=uses)


def charm_coins(state: State, category: Category) -> int:
    """Give what the Charm of a category pays for each Order."""
    return sum(charm.coins for charm in state.box.charms.values() if charm.category is category)


def _pad_charms(state: State, seat: str) -> ScoreLine:
    points, reasons, uses = 0, [], []
    for category in Category:
        done = cell(state, seat, charm_cell(category))
        count = orders_of(state, seat, category) if done else 0
        if done is None or count is None:
            return _line(CHARMS, None, "MM-SCORE-07", "")
        if done:
            each = charm_coins(state, category)
            points += each * count
            reasons.append(f"{category.value} {each} × {count}")
            uses += [f"charms.{name}.coins" for name, charm in state.box.charms.items() if charm.category is category]
    why = ", ".join(reasons) or "no Charm of this sort is complete"
    return _line(CHARMS, points, "MM-SCORE-07", why, uses=tuple(uses))


def _pad_adventurer(state: State, seat: str) -> ScoreLine:
    wishes = [cell(state, seat, wish_cell(category)) for category in Category]
    rule, adventurer = "MM-SCORE-08", adventurer_of(state, seat)
    if 0 in wishes:
        return _line(ADVENTURER, 0, rule, "not all three orders are fulfilled")
    if None in wishes or adventurer is None:
        return _line(ADVENTURER, None, rule, "")
    uses = (f"adventurers.{state.adventurers[seat]}.coins",)
    return _line(ADVENTURER, adventurer.coins, rule, f"all three orders of {adventurer.title}", uses=uses)


def leaders(scores: tuple[SeatScore, ...]) -> tuple[str, ...]:
    """Name the seats with the most Coins."""
    most = max(entry.total for entry in scores)
    return tuple(entry.seat for entry in scores if entry.total == most)


def ranking(state: State) -> tuple[Place, ...]:
    """Order the seats by Coins; a tie for the most is broken by fulfilled Orders, then by Potions."""
    scores = score(state)
    totals = {entry.seat: entry.total for entry in scores}
    first = {seat: totals[seat] for seat in leaders(scores)}
    breaks = _tie_breaks(state, tuple(first))
    places = tuple(_with_unread(place, breaks) for place in rank(first, breaks, total="Coins"))
    settled = is_over(state) and all(entry.complete for entry in scores) and len(breaks) == 2
    if settled and len(places[0].seats) > 1:
        places = (replace(places[0], decided_by="MM-TIE-03"), *places[1:])
    lower = rank({seat: total for seat, total in totals.items() if seat not in first})
    return (*places, *(_below(place, len(first)) for place in lower))


def _below(place: Place, ahead: int) -> Place:
    """Give a lower place, where nothing parts seats with as many Coins."""
    why = "equal in Coins; only a tie for the most Coins is broken" if place.why else ""
    return Place(place.place + ahead, place.seats, why=why)


def _with_unread(place: Place, breaks: tuple[TieBreak, ...]) -> Place:
    """Say at a shared first place what is not written down yet and could part it."""
    unread = ("fulfilled Orders are", "Potions are")[len(breaks) : len(breaks) + 1]
    return replace(place, why=f"{place.why}; {unread[0]} not all counted") if place.why and unread else place


def most_orders(state: State, seats: tuple[str, ...]) -> tuple[str, ...] | None:
    """Name those of some seats with the most fulfilled Orders, or nothing where that is not known."""
    counts = {seat: fulfilled(state, seat) for seat in seats}
    known = {seat: count for seat, count in counts.items() if count is not None}
    if len(known) < len(seats):
        return None
    return tuple(seat for seat, count in known.items() if count == max(known.values()))


def _tie_breaks(state: State, seats: tuple[str, ...]) -> tuple[TieBreak, ...]:
    """Give the tie-breakers that can be read; Potions are looked at only among those with the most Orders."""
    best = most_orders(state, seats)
    if best is None:
        return ()
    by_orders = TieBreak("MM-TIE-01", lambda seat: fulfilled(state, seat) or 0, "fulfilled Orders")
    if any(potions(state, seat) is None for seat in best):
        return (by_orders,)
    by_potions = TieBreak("MM-TIE-02", lambda seat: (potions(state, seat) or 0) if seat in best else 0, "Potions")
    return by_orders, by_potions
