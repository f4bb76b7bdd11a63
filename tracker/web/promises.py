"""Who can do what, and what is not protected: every sentence has a test of the same name."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Promise:
    """One sentence of the page; `id` is the name of its test."""

    id: str
    who: str
    says: str


ANYBODY, VIEWER, SEAT = "Anybody on this network", "A viewer", "A seat"
SCOREKEEPER, OWNER, WAYS, NOT = "The scorekeeper", "The house owner", "Links and codes", "What is not protected"

PROMISES = (
    Promise("strangers_see_no_table", ANYBODY, "sees no table and no name without a link or a code."),
    Promise("strangers_read_rules", ANYBODY, "can read the rules in our words and use the quick tools."),
    Promise("viewers_see", VIEWER, "sees everything at the table that is not sealed, and can export its record."),
    Promise("viewers_record_nothing", VIEWER, "records nothing."),
    Promise("seats_act", SEAT, "records its own acts and what belongs to the whole table, and corrects numbers."),
    Promise("seats_stay_themselves", SEAT, "cannot act for another seat, and takes back only its own last act."),
    Promise("seats_keep_secrets", SEAT, "sees its own sealed choice and nobody else’s until all are revealed."),
    Promise("devices_hold_several", SEAT, "may share a device with other seats; the page says whom it acts for."),
    Promise("scorekeepers_do_all", SCOREKEEPER, "acts for every seat, changes the past and goes on without somebody."),
    Promise("scorekeepers_let_in", SCOREKEEPER, "lets devices in, frees seats and ends links of this table."),
    Promise("scorekeepers_stay_at_their_table", SCOREKEEPER, "sees no other table and not the house."),
    Promise("owners_do_the_rest", OWNER, "keeps every table’s score, and alone opens home, people, boxes and imports."),
    Promise("seat_links_are_bound", WAYS, "A seat’s link works on the first device that opens it, until it is freed."),
    Promise("ended_links_end_pages", WAYS, "When a link is ended or freed, its open pages end within two seconds."),
    Promise(
        "downloads_stay",
        NOT,
        "What was downloaded or printed stays when a link ends, and so does an open page in a browser without scripts.",
    ),
    Promise("secrets_are_hashed", WAYS, "Links and cookies are kept only as hashes: the house cannot show one again."),
    Promise("codes_open_little", WAYS, "A code lets a device look on or take a free seat, never keep score."),
    Promise("codes_can_be_closed", WAYS, "The scorekeeper can change a table’s code or close it; links go on working."),
    Promise(
        "new_address_frees_seats",
        WAYS,
        "When this computer gets a new address, browsers forget their cookie: scan the code and take your seat again.",
    ),
    Promise(
        "nothing_is_encrypted",
        NOT,
        "Nothing is encrypted on the way: whoever can listen in on this network can read along and copy a cookie.",
    ),
    Promise("whoever_holds_the_phone", NOT, "Whoever holds a device may do what it may do; there are no passwords."),
    Promise("scorekeepers_could_look", NOT, "A sealed choice is hidden from other seats, not from the scorekeeper."),
    Promise("the_computer_is_open", NOT, "Whoever uses this computer can read everything in its files."),
    Promise(
        "wrong_acts_are_recorded", NOT, "A seat can record what did not happen; the log says so and it can be undone."
    ),
)
