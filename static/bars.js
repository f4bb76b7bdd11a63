// What the link to the table says: bars in a place of their own above the page, and the one polite live region.

export const table = (location.pathname.match(/^\/t\/([^/]+)/) || [])[1];
export const time = (at) => new Date(at).toTimeString().slice(0, 5);

// A printed page has no place for bars, and shows none.
const bars = document.getElementById("bars");
const said = document.getElementById("said");

export function element(name, words = "", attributes = {}) {
  const made = document.createElement(name);
  made.textContent = words;
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}

export function bar(name, ...parts) {
  const old = bars?.querySelector(`[data-bar="${name}"]`);
  if (!parts.length || !bars) return old?.remove();
  const fresh = element("div", "", { class: "notice", "data-bar": name });
  fresh.append(...parts);
  if (old && !fresh.querySelector("button") && old.isEqualNode(fresh)) return;
  if (old) old.replaceWith(fresh);
  else bars.append(fresh);
}

export function noBars() {
  bars?.replaceChildren();
}

export function say(words) {
  said?.querySelector("[data-news]")?.remove();
  said?.append(element("p", words, { class: "unseen", "data-news": "" }));
}
