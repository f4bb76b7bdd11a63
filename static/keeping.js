// What stays when a fresh page is put in the place of the old one: the pad, what is unfolded, scrolling and focus.

// The pad itself stays, because other scripts listen to it; only what is in it is new.
export function keepPad(main, next) {
  const old = main.querySelector("#pad");
  const fresh = next.querySelector("#pad");
  if (!old || !fresh) return;
  const pane = old.querySelector("input.pane:checked")?.id;
  old.className = fresh.className;
  old.replaceChildren(...fresh.childNodes);
  fresh.replaceWith(old);
  const again = pane && old.querySelector(`#${CSS.escape(pane)}`);
  if (again) again.checked = true;
}

export function keep(main) {
  const unfolded = [...main.querySelectorAll("details[open] > summary")].map((part) => part.textContent.trim());
  const folded = [...main.querySelectorAll("details:not([open]) > summary")].map((part) => part.textContent.trim());
  const scrolled = [...main.querySelectorAll(".scroll, .acting")].map((part) => [part.scrollLeft, part.scrollTop]);
  const [left, top] = [window.scrollX, window.scrollY];
  const used = document.activeElement;
  const again = used && main.contains(used) && used !== main ? pathTo(used) : null;
  return () => {
    for (const summary of main.querySelectorAll("details > summary")) {
      const words = summary.textContent.trim();
      if (unfolded.includes(words)) summary.parentElement.open = true;
      else if (folded.includes(words)) summary.parentElement.open = false;
    }
    main.querySelectorAll(".scroll, .acting").forEach((part, place) => { if (scrolled[place]) [part.scrollLeft, part.scrollTop] = scrolled[place]; });
    again?.()?.focus({ preventScroll: true });
    window.scrollTo(left, top);
  };
}

// Finds the same control again by what it is called.
function pathTo(used) {
  const same = (one) => one.tagName === used.tagName && one.name === used.name && (one.getAttribute("href") ?? "") === (used.getAttribute("href") ?? "")
    && (["radio", "checkbox", "submit"].includes(used.type) ? one.value === used.value : true)
    && (used.tagName === "A" || used.name ? true : one.textContent.trim() === used.textContent.trim());
  return () => [...document.getElementById("main").querySelectorAll("a, button, input, select, textarea, summary")].find(same);
}
