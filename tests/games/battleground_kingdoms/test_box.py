"""The component data agrees with the catalogue."""

from tests.support import cases, rule
from tracker.games.battleground_kingdoms.box import BOX, RoundColour


@rule("BK-RES-FARM-01", "BK-RES-TRAINING_GROUNDS-01", "BK-RES-LOGGING_CAMP-01", "BK-RES-SAW_MILL-01")
@rule("BK-RES-WATCHTOWER-01", "BK-RES-MINE-01", "BK-RES-SMELTER-01", "BK-RES-OUTPOST-01", "BK-RES-MARKET-01")
@rule("BK-RES-PALACE_EXPANSION-01", "BK-RES-EMBASSY-01", "BK-RES-HARBOR-01", "BK-RES-BANK-01", "BK-RES-TAVERN-01")
@rule("BK-RES-BARRACKS-01", "BK-RES-MESS_HALL-01", "BK-RES-FORGE-01", "BK-RES-WAREHOUSE-01", "BK-RES-KEEP-01")
@rule("BK-RES-AERIE-01", "BK-RES-ARMORY-01", "BK-RES-FORTRESS-01", "BK-RES-MERCENARY_CAMP-01", "BK-OPEN-02")
@cases("""
    resource          cost  requires                  shape      team
    farm              0     -                         rectangle  False
    training_grounds  5     farm                      oval       False
    logging_camp      5     farm                      rectangle  False
    saw_mill          5     logging_camp              rectangle  False
    watchtower        3     logging_camp              oval       False
    mine              5     farm                      rectangle  False
    smelter           5     mine                      rectangle  False
    outpost           2     mine                      oval       False
    market            8     farm                      rectangle  False
    palace_expansion  6     logging_camp,mine,market  oval       False
    embassy           2     farm                      rectangle  True
    harbor            2     farm                      rectangle  True
    bank              7     market                    rectangle  False
    tavern            6     market                    rectangle  False
    barracks          8     logging_camp,market       rectangle  False
    mess_hall         3     barracks                  rectangle  False
    forge             8     mine,market               rectangle  False
    warehouse         9     bank                      rectangle  False
    keep              6     barracks                  rectangle  False
    aerie             5     forge                     rectangle  False
    armory            3     forge                     oval       False
    fortress          12    barracks,forge            rectangle  False
    mercenary_camp    6     barracks,forge            rectangle  False
""")
def test_a_resource_has_its_cost_prerequisites_and_outline(resource, cost, requires, shape, team):
    """BK-EX-41: every resource of the build sheet is as the summary gives it."""
    printed = BOX.resources[resource]

    found = (printed.cost, ",".join(printed.requires), printed.shape.value, str(printed.team_only))
    assert found == (cost, requires, shape, team)


@rule("BK-SHEET-10", "BK-OPEN-50")
def test_the_build_sheet_has_23_resources_that_cost_121_gold_together():
    """BK-EX-41: the loose numbers 17 and 10 of the diagram are no costs."""
    costs = [resource.cost for resource in BOX.resources.values()]

    assert (len(costs), sum(costs), 17 in costs, 10 in costs) == (23, 121, False, False)


@rule("BK-SHEET-10")
def test_every_resource_has_a_line_about_its_effect():
    """The build sheet says in a line what a resource does."""
    assert all(resource.effect for resource in BOX.resources.values())


@rule("BK-INCOME-02", "BK-OPEN-07")
@cases("""
    roll  gold
    2     5
    3     5
    4     6
    5     6
    6     6
    7     7
    8     8
    9     8
    10    8
    11    9
    12    9
""")
def test_the_base_income_of_a_roll(roll, gold):
    """BK-EX-28: two dice give the base income."""
    assert BOX.income.base[roll] == gold


@rule("BK-SCENARIO-13", "BK-BATTLE-08")
@cases("""
    vp  name      side     other
    5   decisive  victory  1
    4   marginal  victory  2
    2   marginal  loss     4
    1   decisive  loss     5
""")
def test_a_result_has_a_name_and_leaves_the_rest_of_six(vp, name, side, other):
    """BK-EX-24: the names of the results and their pairs."""
    assert (BOX.results.names[vp], (vp, other) in BOX.results.pairs()) == (f"{name} {side}", True)


@rule("BK-SCENARIO-13", "BK-BATTLE-08")
def test_there_are_five_results_and_the_middle_one_is_a_draw():
    """BK-EX-24: 3-3 is a draw."""
    assert (len(BOX.results.pairs()), BOX.results.pairs()[2], BOX.results.names[3]) == (5, (3, 3), "draw")


@cases("""
    value                red  blue  green
    farm_least_core      3    4     5
    most_of_each_elite   1    2     2
    embassy_points       30   40    50
    recruiter_points     45   60    75
    tactician_foresight  4    5     6
    fortress_points      100  100   100
""")
def test_a_value_by_colour(value, red, blue, green):
    """BK-EX-37: values that depend on the colour of the round."""
    expected = {RoundColour.RED: red, RoundColour.BLUE: blue, RoundColour.GREEN: green}

    assert BOX.by_colour[value] == expected


@rule("BK-TAVERN-02")
def test_the_tavern_has_five_characters():
    """Strategist, Seer, Recruiter, Tactician, Scavenger."""
    assert list(BOX.tavern.characters) == ["strategist", "seer", "recruiter", "tactician", "scavenger"]
