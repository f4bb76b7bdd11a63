"""Somebody at the table: by thumb or by keyboard, through what the page says."""

import re

#: Where the focus is, seen from the element that is wanted.
WHERE = """wanted => {
    const now = document.activeElement
    if (!wanted.isConnected) return 'gone'
    if (now === wanted) return 'here'
    return now.type === 'radio' && now.name === wanted.name ? 'same group' : 'elsewhere'
}"""


class Player:
    """Uses a page by the words on it."""

    def __init__(self, page):
        self.page = page

    def open(self, address):
        """Go to an address."""
        self.page.goto(address)

    def press(self, words, role="button"):
        """Press the button or link with these words."""
        self._use(self.page.get_by_role(role, name=re.compile(words)).first)

    def follow(self, words):
        """Follow the link with these words."""
        self.press(words, "link")

    def choose(self, words, kind="radio"):
        """Choose the value with these words."""
        self._use(self.page.get_by_role(kind, name=re.compile(words)).first, choosing=True)

    def select(self, label, words):
        """Choose from a list."""
        box = self.page.get_by_label(label)
        box.wait_for()
        box.select_option(label=next(text for text in box.locator("option").all_inner_texts() if words in text))

    def type(self, label, text):
        """Type into the field with this label."""
        self.page.get_by_label(label).first.fill(text)

    def unfold(self, words):
        """Open what is folded away."""
        self._use(self.page.locator("summary", has_text=re.compile(words)).first)

    def sees(self, words):
        """Tell whether the page says these words."""
        for _ in range(50):
            if words in " ".join(self.page.locator("body").inner_text().split()):
                return True
            self.page.wait_for_timeout(100)
        return False

    def _use(self, target, *, choosing=False):
        if choosing:
            target.locator("xpath=..").click()
        else:
            target.click()


class KeyboardPlayer(Player):
    """Uses a page with nothing but the keyboard."""

    def type(self, label, text):
        """Reach the field by Tab and write over what is there."""
        self._reach(self.page.get_by_label(label).first)
        self.page.keyboard.press("Control+A")
        self.page.keyboard.type(text)

    def select(self, label, words):
        """Reach the list by Tab and go down to the words."""
        box = self.page.get_by_label(label)
        box.wait_for()
        self._reach(box)
        texts = box.locator("option").all_inner_texts()
        place = next(place for place, text in enumerate(texts) if words in text)
        self.page.keyboard.press("Home")
        for _ in range(place):
            self.page.keyboard.press("ArrowDown")

    def _use(self, target, *, choosing=False):
        self._reach(target, choosing=choosing)
        if choosing:
            self.page.keyboard.press("Space")
        elif target.evaluate("used => used.tagName === 'SUMMARY' || used.download || /record$/.test(used.href)"):
            self.page.keyboard.press("Enter")
        else:
            with self.page.expect_navigation():
                self.page.keyboard.press("Enter")

    def _reach(self, target, *, choosing=False):
        """Press Tab until the target has the focus; a group of radios is walked with the arrows."""
        handle = target.element_handle()
        for _ in range(250):
            where = handle.evaluate(WHERE)
            if where == "here":
                return
            if where == "gone":
                handle = target.element_handle()
            elif choosing and where == "same group":
                self.page.keyboard.press("ArrowDown")
            else:
                self.page.keyboard.press("Tab")
        raise AssertionError("the keyboard cannot reach " + handle.evaluate("wanted => wanted.outerHTML.slice(0, 120)"))
