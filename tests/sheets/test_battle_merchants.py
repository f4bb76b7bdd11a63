"""Battle Merchants on paper: the board at the end, wars by season, ranking, what each seat forged and sold."""

from collections import Counter

import pytest

from tests.sheets.evenings import LONG, acted, evening, laid_out, played_on, written
from tests.sheets.reading import cut_off, overlapping, words_of
from tracker.games.battle_merchants.entries import Entry
from tracker.games.battle_merchants.events import BattleTied, BattleWon
from tracker.kernel.events import ChangeDepth
from tracker.kernel.play import read_event
from tracker.kernel.positions import write_position
from tracker.sheets.arrangements.battle_merchants_gold import course, ledger_of, start_of
from tracker.sheets.arrangements.battle_merchants_year import trades, wars
from tracker.sheets.boards import PaperBoard
from tracker.sheets.page import document
from tracker.sheets.values import Boxes, Grid, Size


@pytest.fixture(params=[2, 3, 4])
def played(request):
    """A full game to its end."""
    return evening("battle_merchants", request.param, "full", acts=240)


@pytest.fixture
def opened():
    """A table of three where nothing has happened."""
    return laid_out("battle_merchants", 3, "full")


def page_of(played, what="table", *, blank=False):
    """One sheet."""
    return document(played, what, Size.A4, blank=blank).pages[0]


def grid(page, title):
    """A grid of a sheet by its title, as rows of words."""
    found = next(block for block in page.blocks if isinstance(block, Grid) and block.title == title)
    return {
        line.label: [cell.text.replace("\u00a0", " ") for cell in line.cells]
        for group in found.groups
        for line in group.lines
    }


def board_of(page):
    """The spaces of the drawn board."""
    [board] = [block for block in page.blocks if isinstance(block, PaperBoard)]
    return [space for region in board.regions for field in region.fields for space in field.spaces]


def test_the_board_shows_every_weapon_with_its_owner(played):
    """As many weapons of each seat and of Steve, Vorpal or not, as lie there."""
    drawn = Counter(
        (space.seat.id if space.seat else "steve", space.text) for space in board_of(page_of(played)) if space.text
    )
    lying = Counter(
        (weapon.owner, f"{'Vorpal ' * (weapon.quality.value == 'vorpal')}{weapon.kind.value.title()}")
        for weapon in played.state.spaces.values()
        if weapon is not None
    )

    assert drawn == lying
    assert lying


def test_a_blank_board_says_what_every_space_asks_for(played):
    """A pencil lays the weapons; the board in use is the one for this many seats."""
    drawn = board_of(page_of(played, blank=True))
    rows = played.state.terms.box.rows(len(played.state.terms.seats))

    assert {space.text for space in drawn} == {""}
    assert Counter(space.asks_for for space in drawn) == Counter(
        kind.value.title() for row in rows for kind in row.spaces
    )


def test_no_two_spaces_lie_on_each_other(played):
    """Every space has its own place on the paper."""
    drawn = board_of(page_of(played))

    assert len({(space.x, space.y) for space in drawn}) == len(drawn) == len(played.state.spaces)


def test_the_wars_are_the_piles(played):
    """Every battle a seat won by season is a weapon in its pile at the end."""
    won = Counter(seat for war in wars(played).values() for seat in war.won.elements())

    assert {seat: won[seat] for seat in played.state.mats} == {
        seat: sum(mat.defeated.values()) for seat, mat in played.state.mats.items()
    }


def test_every_battle_is_listed_with_its_winner(played):
    """As many as were fought, ties named as ties."""
    steps = [step.event for act in played.acts for step in act.act.steps]
    told = " · ".join(cell for [cell] in grid(page_of(played), "Who won each battle").values()).split(" · ")

    assert len(told) == sum(isinstance(event, BattleWon | BattleTied) for event in steps)
    assert sum(each.endswith("tie") for each in told) == sum(isinstance(event, BattleTied) for event in steps)


def test_the_wars_name_repairs_by_season(played):
    """The gold of the repairs stands beside the battles, and adds up to what the ledger has."""
    cells = [cell for line in grid(page_of(played), "Wars by season").values() for cell in line]
    paid = [int(part.split()[1]) for cell in cells for part in cell.split(", ") if part.startswith("repairs")]

    assert sum(paid) == sum(gold for (_, _, entry), gold in ledger_of(played).items() if entry is Entry.REPAIRS) > 0


def test_the_ranking_begins_with_the_winner(played):
    """Totals in boxes, best place first."""
    ranking = next(block for block in page_of(played).blocks if isinstance(block, Boxes) and block.title == "Ranking")
    places = [seat for place in played.game.ranking(played.state) for seat in place.seats]

    assert [box.seat.id for box in ranking.boxes] == places
    assert ranking.boxes[0].small.startswith("place 1")


def test_what_was_forged_and_not_sold_is_in_stock(played):
    """Forged weapons less sold ones are the stock of each seat at the end."""
    kept = {
        seat: sum(trade.forged.total() - len(trade.sold) for trade in trades(played, seat).values())
        for seat in played.state.mats
    }
    stock = {
        seat: sum(count for kind in mat.stock.values() for count in kind.values())
        for seat, mat in played.state.mats.items()
    }

    assert kept == stock


def test_the_gold_of_the_sales_is_the_ledgers(played):
    """Each sale with its gold on a seat's page, season by season."""
    ledger = ledger_of(played)
    sold = {
        (seat, season): sum(sale.gold for sale in trade.sold)
        for seat in played.state.mats
        for season, trade in trades(played, seat).items()
    }

    assert {key: gold for key, gold in sold.items() if gold} == {
        (seat, season): gold for (seat, season, entry), gold in ledger.items() if entry is Entry.SALES
    }


def test_a_seats_page_names_its_sales(opened):
    """Weapon, space and gold stand in the row of the season."""
    first = opened.state.terms.seats[0]
    sale = {"act": "sell", "seat": first, "weapon": "axe", "quality": "standard", "space": "grasslands/elves/1"}
    played = acted(opened, read_event(opened.game, sale))

    assert grid(page_of(played, first), "Forged and sold")["Spring"] == ["", "Axe to Elves, Grasslands 1 +6"]


def test_a_bonus_action_is_spent_on_forging(played):
    """Nothing an evening by the rules brings stands under the rest."""
    assert {entry for _, _, entry in ledger_of(played)} >= {Entry.SALES, Entry.FORGING, Entry.REPAIRS}
    assert [key for key in ledger_of(played) if key[2] is Entry.OTHER] == []


def test_a_blank_seats_page_has_every_line_of_the_total(opened):
    """Before the first act too: unsold weapons, the award and the kingdom cards are written at the end."""
    assert list(grid(page_of(opened, "red", blank=True), "The total")) == [
        "Gold in hand",
        "Unsold standard weapons",
        "Unsold vorpal weapons",
        "Defeated weapons",
        "Kingdom cards at the end",
        "Total",
    ]


def test_blank_pages_have_room_for_the_wars_and_the_trade(opened):
    """Four seasons each."""
    seasons = ["Spring", "Summer", "Autumn", "Winter"]

    assert list(grid(page_of(opened, blank=True), "Wars by season")) == seasons
    assert list(grid(page_of(opened, "red", blank=True), "Forged and sold")) == seasons


def test_gold_only_has_its_wars_and_no_board():
    """Repairs and ties by season as they were written down; a board that is not tracked is not drawn."""
    played = written(laid_out("battle_merchants", 2, "gold"))
    page = page_of(played)
    gold = played.state.pages["red"].gold
    spring = next(iter(gold.values()))

    assert not any(isinstance(block, PaperBoard) for block in page.blocks)
    assert grid(page, "Wars by season")["Spring"][0] == f"repairs {spring[Entry.REPAIRS]}, ties {spring[Entry.TIES]}"


def test_the_chart_follows_the_gold_to_the_end(played):
    """Start, four seasons and the end of the year, which is the total."""
    moments = course(played).moments

    assert [moment.label for moment in moments] == ["Start", "Spring", "Summer", "Autumn", "Winter", "End"]
    assert moments[0].totals == {seat: mat.gold for seat, mat in played.start.mats.items()}
    assert moments[-1].totals == {score.seat: score.total for score in played.game.score(played.state)}


def test_nothing_is_charted_or_fought_before_the_first_act(opened):
    """A line that never moved answers no question, and no empty wars fill a page."""
    assert course(opened).moments == ()
    assert "Wars by season" not in [getattr(block, "title", "") for block in page_of(opened).blocks]


@pytest.fixture
def deepened():
    """A table that wrote down gold through spring, then went on with everything tracked."""
    played = laid_out("battle_merchants", 2, "gold")
    spring = {"act": "book", "seat": "red", "season": "spring", "what": "sales", "gold": 9}
    played = acted(played, read_event(played.game, spring))
    position = write_position(laid_out("battle_merchants", 2, "full").state)
    unknown = {name: part for name, part in position.items() if name not in ("mats", "finished", "pages")}
    mats = {seat: {**mat, "gold": 19} for seat, mat in position["mats"].items()}
    played = acted(played, ChangeDepth("full", {**unknown, "mats": mats, "season": "summer"}))
    return played_on(played, 30)


def test_a_table_that_was_deepened_keeps_its_first_gold(deepened):
    """What the pages said stands in its season, what was set otherwise among the rest, and all of it adds up."""
    ledger = {(seat, season.value, entry): gold for (seat, season, entry), gold in ledger_of(deepened).items()}
    sums = {
        seat: start_of(deepened, seat) + sum(gold for (who, _, _), gold in ledger.items() if who == seat)
        for seat in deepened.state.mats
    }

    assert (ledger["red", "spring", Entry.SALES], ledger["purple", "summer", Entry.OTHER]) == (9, 9)
    assert sums == {seat: mat.gold for seat, mat in deepened.state.mats.items()}
    assert page_of(deepened, "red").blocks


@pytest.mark.usefixtures("pdf_tools")
def test_the_board_of_three_is_drawn_whole(printed):
    """Three regions, two above and one below: every name is there, nothing is cut off or covered."""
    pdf = printed(evening("battle_merchants", 3, "full", LONG, 240), "all", size="letter")

    assert {"Mountains", "Grasslands", "Forest", "Ranking", "Wars", "Forged"} <= words_of(pdf)
    assert (cut_off(pdf), overlapping(pdf)) == ([], [])


def test_the_tables_page_adds_up_to_its_totals(played):
    """Gold in hand, unsold weapons, award and kingdom cards stand in gold above the total they make; pieces apart."""
    end = grid(page_of(played), "At the end of the year")
    scores = {score.seat: score for score in played.game.score(played.state)}
    gold = ("Gold in hand", "For unsold Standard weapons", "For unsold Vorpal weapons", "Award for defeated weapons")
    columns = zip(*(end[label] for label in (*gold, "Kingdom cards at the end")), strict=True)

    assert [sum(map(number, column)) for column in columns] == [score.total for score in scores.values()]


def number(text):
    """A number as paper writes it."""
    return int(text.replace("\u2212", "-").replace("\u202f", "").replace(",", "") or 0)


def test_a_sale_by_a_price_of_the_house_is_noted(opened):
    """What a Vorpal weapon sells for is not from the rulebook: the seat's page says so."""
    first = opened.state.terms.seats[0]
    sale = {"act": "sell", "seat": first, "weapon": "axe", "quality": "vorpal", "space": "grasslands/elves/1"}
    sold = page_of(acted(opened, read_event(opened.game, sale)), first)
    plain = page_of(acted(opened, read_event(opened.game, {**sale, "quality": "standard"})), first)

    assert ["Sell value of a Vorpal weapon" in str(page.notes) for page in (sold, plain)] == [True, False]
