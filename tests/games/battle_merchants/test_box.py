"""The box: what the owner corrects is taken if it can be laid out, and refused in a sentence if not."""

from collections import Counter

import pytest

from tests.games.battle_merchants.situations import FOUR, GAME, THREE, lay
from tests.support import cases, rule
from tracker.kernel.codec import Malformed
from tracker.kernel.events import Correct, CorrectBox
from tracker.kernel.play import applied, verdicts
from tracker.kernel.referee import check_seats
from tracker.kernel.terms import box_with, terms_for

ROW = {"region": "moor", "race": "trolls", "spaces": ["axe", "mace"]}
SHORT = {"region": "moor", "race": "gnomes", "spaces": ["axe"]}
FACING = {"region": "moor", "race": "gnomes", "spaces": ["sword", "hammer"]}


def board(*rows):
    return {"boards": {"four": list(rows)}}


def card(name, gold=0):
    return {"card": {"name": name, "duration": "end", "gold": gold}, "letter": "A", "seats": [2, 3, 4]}


@rule("BM-SETUP-04", "TS-BOX-01")
@pytest.mark.parametrize(
    ("changes", "where"),
    [
        (board(), "box.boards.four"),
        (board(ROW), "box.boards.four"),
        (board(ROW, SHORT), "box.boards.four"),
        (board(ROW, ROW), "box.boards.four"),
        (board(ROW, FACING, FACING), "box.boards.four"),
        (board(ROW, {**FACING, "race": "moor"}), "box.boards.four"),
        (board({**ROW, "race": "a/b"}, FACING), "box.boards.four"),
        (board({**ROW, "spaces": []}, {**FACING, "spaces": []}), "box.boards.four"),
        ({"boards": {"three": [ROW]}}, "box.boards.three"),
        ({"mats": {"green": {"crafts": [], "race": "elves"}}}, "box.mats"),
        ({"repair_gold": 0}, "box.repair_gold"),
        ({"tokens_per_season": 0}, "box.tokens_per_season"),
        ({"most_forged": 0}, "box.most_forged"),
        ({"most_coins": -1}, "box.most_coins"),
        ({"face_up": {"craft": 0}}, "box.face_up.craft"),
        ({"face_up": {"kingdom": 21}}, "box.face_up.kingdom"),
        ({"decks": {"kingdom": 3}}, "box.decks"),
        ({"links": [["craft/1", "craft/2"], ["craft/2", "craft/3"]]}, "box.links"),
        ({"links": [["craft/1", "craft/6"]]}, "box.links"),
        ({"side_board_mat": "green"}, "box.side_board_mat"),
        ({"kingdom_cards": [card("Guild"), card("Guild")]}, "box.kingdom_cards"),
        ({"kingdom_cards": [card("")]}, "box.kingdom_cards"),
        ({"kingdom_cards": [card("Guild", gold=31)]}, "box.kingdom_cards"),
    ],
    ids=lambda value: str(value)[:60],
)
def test_a_box_that_cannot_be_laid_out_is_refused_naming_the_place(changes, where):
    """Rows of different lengths, regions without two races and missing mats never reach the table."""
    with pytest.raises(Malformed) as refused:
        box_with(GAME, changes)

    assert refused.value.where == where


def test_a_box_without_a_mat_is_refused():
    """Every colour has its mat; the sentence comes through reading the box unchanged."""
    from tracker.games.battle_merchants.box import Box
    from tracker.kernel.codec import decode, encode

    written = encode(GAME.box)
    del written["mats"]["blue"]

    with pytest.raises(Malformed, match="must print one mat for each of red, purple, yellow, blue"):
        decode(Box, written, "box")


def test_a_smaller_board_of_the_right_shape_can_be_played():
    """An owner whose board differs lays it out with other names and lengths."""
    terms = terms_for(GAME, FOUR, "full", {}, board(ROW, FACING))

    assert set(GAME.setup(terms).spaces) == {"moor/trolls/1", "moor/trolls/2", "moor/gnomes/1", "moor/gnomes/2"}


@rule("TS-BOX-01")
def test_the_board_keeps_its_shape_while_weapons_can_lie_on_it():
    """A box corrected in the middle of a game may not take spaces away."""
    said = verdicts(GAME, lay(*FOUR), CorrectBox(board(ROW, FACING)))

    assert [objection.rule for objection in said] == ["TS-BOX-01"]


def test_a_price_is_corrected_in_the_middle_of_a_game():
    """From then on the corrected value counts."""
    state = applied(GAME, lay(*FOUR), CorrectBox({"prices": {"vorpal": {"sell": 20}}}))

    assert state.terms.box.prices[next(q for q in state.terms.box.prices if q.value == "vorpal")].sell == 20


@rule("TS-CORRECT-01")
@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("mats", {}),
        ("mats.red.stock.axe", {}),
        ("mats.red.levels", {"axe": 1}),
        ("mats.red.tiles", {"gnomes": 1}),
        ("spaces", {}),
        ("spaces.desert/orcs/1", {"kind": "axe", "quality": "standard", "owner": "nobody"}),
        ("tokens", {}),
        ("rewards.orcs", {}),
        ("turn", "green"),
        ("trigger", "green"),
        ("steve", {"order": ["orcs"], "cube": 0}),
        ("due", [{"step": "income", "place": "nowhere"}]),
        ("due", [{"step": "turn", "place": "green"}]),
        ("due", [{"step": "repairs", "place": "desert/1"}]),
        ("due", [{"step": "battle", "place": "desert/orcs/1"}]),
        ("due", [{"step": "link", "place": "craft/9"}]),
        ("due", [{"step": "bonus", "place": "red/pike"}]),
        ("pool.craft", []),
        ("pool.craft.0", {"kind": "axe", "cost": "x1", "levels": 3, "coins": 0}),
        ("pool.left", {}),
        ("bonus", {}),
        ("bonus.axe.owner", "teal"),
        ("pages", {}),
        ("mats", "not tracked"),
    ],
    ids=lambda value: str(value)[:60],
)
def test_a_correction_to_what_cannot_lie_there_is_refused(path, value):
    """Names that this table does not have are impossible, they never reach the rules."""
    said = verdicts(GAME, lay(*FOUR), Correct(path, value))

    assert [objection.rule for objection in said] == ["TS-CORRECT-01"]


@rule("BM-STEVE-01")
def test_steves_order_names_each_race_once_when_corrected():
    """Steve's tiles are the four races, however they lie."""
    said = verdicts(GAME, lay("red", "purple"), Correct("steve.order", ["orcs", "orcs", "elves", "dwarves"]))

    assert [objection.rule for objection in said] == ["TS-CORRECT-01"]


@rule("BM-SETUP-02", "BM-SETUP-03", "BM-SETUP-05", "BM-SETUP-06", "BM-SELL-18")
@cases("""
    seats  regions  races  tokens  open
    2      4        4      24      4
    3      3        3      18      3
    4      4        4      24      4
""")
def test_the_board_face_goes_with_the_number_of_seats(seats, regions, races, tokens, open):
    """Three seats use the face with three regions; only the token nearest the centre of each shows fire."""
    state = lay(*FOUR[:seats])

    found = [token.value for token in state.tokens.values()]
    assert (len({field.split("/")[0] for field in state.tokens}), len(state.rewards)) == (regions, races)
    assert (len(found), found.count("open"), found.count("locked")) == (tokens, open, tokens - open)
    assert {field[-2:] for field, token in state.tokens.items() if token.value == "open"} == {"/1"}


@rule("BM-SETUP-01")
@pytest.mark.parametrize("seats", [["red"], ["red", "red"], [*FOUR, "teal"], ["red", "teal"]], ids=str)
def test_other_seats_than_two_to_four_mats_are_refused(seats):
    """The game takes two to four, each with a mat of its own."""
    check_seats(GAME, list(FOUR))

    assert (GAME.about.fewest, GAME.about.most, len(GAME.about.colours)) == (2, 4, 4)

    with pytest.raises(Malformed):
        check_seats(GAME, seats)


@rule("BM-SETUP-04")
@cases("""
    seats  regions
    2      4
    3      3
    4      4
""")
def test_every_region_lies_between_two_races_with_twelve_spaces(seats, regions):
    """Six battlefields, each with one space for each of the two races."""
    spaces = [space.split("/") for space in lay(*FOUR[:seats]).spaces]
    of_regions = Counter(region for region, _, _ in spaces)
    races = Counter(region for region, _ in {(region, race) for region, race, _ in spaces})

    assert (len(of_regions), set(of_regions.values()), set(races.values())) == (regions, {12}, {2})
    assert {number for _, _, number in spaces} == set("123456")


@rule("BM-SETUP-19", "BM-SETUP-20")
@cases("""
    seat    crafts       race
    red     axe+sword    orcs
    purple  sword+mace   dwarves
    yellow  mace+hammer  elves
    blue    hammer+axe   hobgoblins
""")
def test_every_colour_has_its_own_mat(seat, crafts, race):
    """Level 1 in the two printed crafts and none in the others; one tile of the printed race."""
    mat = lay(*FOUR).mats[seat]

    assert {kind.value: level for kind, level in mat.levels.items() if level} == dict.fromkeys(crafts.split("+"), 1)
    assert {tile: count for tile, count in mat.tiles.items() if count} == {race: 1}


@rule("BM-SETUP-18", "BM-SETUP-19", "BM-SETUP-20", "BM-SETUP-09", "BM-OPEN-26", "BM-OPEN-45")
def test_a_mat_as_the_game_begins():
    """Ten gold, level 1 in the two printed crafts, the printed race tile, and a tile waiting at every race."""
    state = lay(*THREE)

    red = state.mats["red"]
    assert red.gold == 10
    assert {kind.value: level for kind, level in red.levels.items()} == {"axe": 1, "hammer": 0, "sword": 1, "mace": 0}
    assert {tile for tile, count in red.tiles.items() if count} == {"orcs"}
    assert set(red.tiles) == {"dwarves", "orcs", "elves", "mountains", "grasslands", "forest"}
    assert all(tiles == {"red": 1, "purple": 1, "yellow": 1} for tiles in state.rewards.values())
