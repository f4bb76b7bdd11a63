"""The set-up checklist: what lies where before the first turn, for these seats and this box."""

from collections.abc import Iterator

from tracker.games.battle_merchants.box import Box, Kind, Quality
from tracker.games.battle_merchants.card_words import box_name
from tracker.games.battle_merchants.state import State, printed_race, races_of, regions_of
from tracker.games.battle_merchants.table import GOLD
from tracker.kernel.events import Terms
from tracker.kernel.game import CheckItem
from tracker.kernel.seats import name_of
from tracker.kernel.words import listed, many


def checklist(state: State) -> tuple[CheckItem, ...]:
    """List every step of setting up, with its rule."""
    seats = len(state.terms.seats)
    parts = (_board(state), _mats(state), _cards(state), _two_seats(state) if seats == 2 else (), _always(state))
    return tuple(item for part in parts for item in part)


def _board(state: State) -> Iterator[CheckItem]:
    regions, races, seats = regions_of(state.rows), races_of(state.rows), len(state.terms.seats)
    size, tiles = len(state.rows[0].spaces), many(state.box.pieces.race_tiles, "reward tile")
    face = "three seats" if seats == 3 else "two or four seats"
    yield CheckItem("BM-SETUP-02", f"Lay out the face of the board for {face}.")
    yield CheckItem("BM-SETUP-03", f"In play are {_listed(races)}, and {_listed(regions)}.")
    yield CheckItem("BM-SETUP-04", f"Each region lies between two races and has {size} battlefields of two spaces.")
    yield CheckItem("BM-SETUP-05", f"Put {many(len(state.tokens), 'demand token')} on the battlefields.")
    yield CheckItem("BM-SETUP-06", "Turn the token nearest the centre of each region to fire, the others to lock.")
    yield CheckItem("BM-SETUP-07", f"Put {many(len(regions), 'region tile')} on the corners: {_listed(regions)}.")
    yield CheckItem("BM-SETUP-08", f"Stack {tiles} each of {_listed(races)} on their pictures.")
    yield CheckItem("BM-SETUP-09", f"Put a tile of each race on the reward space of {_listed_seats(state)}.")
    piles = len(Kind) * len(Quality)
    kinds = _listed([kind.value + "s" for kind in Kind])
    yield CheckItem("BM-SETUP-10", f"Make {piles} piles of weapons: {kinds}, Standard and Vorpal.")


def _listed(names: tuple[str, ...] | list[str]) -> str:
    return listed(name.title() for name in names)


def _listed_seats(state: State) -> str:
    return _listed([name_of(seat) for seat in state.terms.seats])


def _mats(state: State) -> Iterator[CheckItem]:
    box = state.box
    yield CheckItem("BM-SETUP-01", f"{len(state.terms.seats)} seats play.")
    side = "three seats" if len(state.terms.seats) == 3 else "two or four seats"
    yield CheckItem("BM-SETUP-17", f"Give {_listed_seats(state)} their mats, the side for {side} up, and their cubes.")
    yield CheckItem("BM-SETUP-18", f"Give everybody {box.starting_gold} gold.")
    for seat in state.terms.seats:
        crafts = _listed([kind.value for kind in box.mats[seat].crafts])
        yield CheckItem("BM-SETUP-19", f"{name_of(seat)} begins at level 1 in {crafts}.")
        yield _printed(state, seat)
    prices = "; ".join(
        f"{quality.value} {price.forge}, {price.sell} and {price.end}" for quality, price in box.prices.items()
    )
    yield CheckItem("BM-FORGE-13", f"The mat says what forging costs, a sale brings and the end pays: {prices} gold.")
    yield CheckItem("BM-SETUP-22", "Who last sold a weapon to an Orc goes first, else somebody at random.")


def _printed(state: State, seat: str) -> CheckItem:
    """Say which race's tile a mat prints, or that it is not in play."""
    seats, race = len(state.terms.seats), printed_race(state.box, seat, len(state.terms.seats))
    if is_out(state.box, seat, seats):
        return CheckItem("BM-OPEN-27", why_out(state.box, seat, seats))
    if race not in races_of(state.rows):
        return CheckItem(
            "BM-SETUP-20", f"{name_of(seat)} has no tile: {race.title()} are not in play. Correct the box."
        )
    return CheckItem("BM-SETUP-20", f"{name_of(seat)} has the tile of the {race.title()} on the mat.")


def is_out(box: Box, colour: str, seats: int) -> bool:
    """Tell whether a mat is not in play: its back is the side board, or its side for three seats prints no race."""
    return seats < 4 and (colour == box.side_board_mat or not printed_race(box, colour, seats))


def why_out(box: Box, seat: str, seats: int) -> str:
    """Say why a mat is not in play with this many seats, and what to do about it."""
    what = "prints no race for three seats"
    if seat == box.side_board_mat:
        what = "has the side board on its back"
    return f"The {name_of(seat)} mat {what}, so it is not played by {seats}: take another colour, or correct the box."


def seating(terms: Terms) -> str:
    """Say why a colour cannot be played by so few at a table that tracks the mats, or nothing."""
    box, seats = terms.box, len(terms.seats)
    out = [seat for seat in terms.seats if is_out(box, seat, seats)]
    return f"{why_out(box, out[0], seats)} (BM-OPEN-27)" if out and terms.depth != GOLD else ""


def _cards(state: State) -> Iterator[CheckItem]:
    box, seats = state.box, len(state.terms.seats)
    out = [listed.card.name for listed in box.kingdom_cards if seats not in listed.seats]
    named = f": {', '.join(out)}" if out else ""
    yield CheckItem("BM-SETUP-11", f"Take out every kingdom card without the symbol for {seats} seats{named}.")
    yield CheckItem("BM-SETUP-12", f"Stack the kingdom deck: {_stack(box, seats)}, each group shuffled, face down.")
    yield CheckItem("BM-SETUP-13", "The letters on the kingdom cards mean nothing after that.")
    yield CheckItem("BM-SETUP-14", f"Turn up {many(box.face_up.kingdom, 'kingdom card')}.")
    decks = f"{box.decks.spring} cards for spring and summer, {box.decks.autumn} for autumn and winter"
    yield CheckItem("BM-SETUP-15", f"Shuffle the craft decks apart: {decks}. The second waits aside.")
    yield CheckItem("BM-SETUP-16", f"Turn up {many(box.face_up.craft, 'craft card')} of the first deck.")
    yield CheckItem("BM-SETUP-21", f"Lay {len(state.bonus)} craft bonus cards beside the board, one for each type.")
    yield CheckItem("BM-KINGDOM-15", "Each kingdom card says at its foot: Immediate, Permanent, End or Final.")


def _stack(box: Box, seats: int) -> str:
    """Say the order of the deck, with the listed card at its bottom."""
    last = next((f" ({listed.card.name})" for listed in box.listed(seats) if listed.letter == "D"), "")
    return f"A on top, then B, then C, and the one D card{last} at the bottom"


def _two_seats(state: State) -> Iterator[CheckItem]:
    box = state.box
    boxes = f"{box.face_up.kingdom} for kingdom cards and {box.face_up.craft} for craft cards"
    lines = ", ".join(f"{box_name(one)} and {box_name(other)}" for one, other in box.links)
    yield CheckItem("BM-TWO-01", "All rules hold, except where those for two seats say otherwise.")
    if box.side_board_mat not in state.terms.seats:
        yield CheckItem("BM-TWO-02", f"Turn the {name_of(box.side_board_mat)} mat over: its back is the side board.")
    else:
        yield CheckItem("BM-TWO-02", "Lay out the side board: the back of the mat that nobody plays.")
    yield CheckItem("BM-TWO-03", f"The face-up cards lie in its boxes, {boxes}.")
    yield CheckItem("BM-TWO-05", f"Black lines join these boxes: {lines}.")
    races = many(len(races_of(state.rows)), "race")
    yield CheckItem("BM-STEVE-01", f"Lay a reward tile of each of the {races} on Steve's spaces, in random order.")
    yield CheckItem("BM-STEVE-02", "Put a cube of a colour nobody plays under the left-most of them.")


def _always(state: State) -> Iterator[CheckItem]:
    yield CheckItem("BM-SUPPLY-07", f"The box holds {', '.join(_contents(state.box))} and the board.")
    yield CheckItem("BM-SUPPLY-05", "Everything a seat has lies open, its gold too.")
    yield CheckItem("BM-SUPPLY-06", "Everybody may look through the kingdom discard pile.")


def _contents(box: Box) -> Iterator[str]:
    """Count what is in the box, for every number of seats."""
    pieces, rows = box.pieces, box.boards.four
    yield many(pieces.coins, "coin")
    yield many(len(regions_of(rows)) * len(rows[0].spaces), "demand token")
    yield f"{pieces.standard * len(Kind)} Standard and {pieces.vorpal * len(Kind)} Vorpal weapons"
    yield many(pieces.race_tiles * len(races_of(rows)) + len(regions_of(rows)), "reward tile")
    yield many(box.decks.spring + box.decks.autumn, "craft card")
    yield many(len(Kind), "craft bonus card")
    yield many(box.decks.kingdom, "kingdom card")
    yield many(pieces.cubes * len(box.mats), "cube")
    yield many(len(box.mats), "mat")
