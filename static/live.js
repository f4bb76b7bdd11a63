// Keeps a page of a table current: a stream of entry numbers, polling where there is none, and nothing that moves
// under an open panel. Every page works without it.

export const table = (location.pathname.match(/^\/t\/([^/]+)/) || [])[1];

const WATCHDOG = 5000; // a stream this quiet is dead, whatever the browser thinks
const FRESH = 2500; // heard from so lately, the link is taken to be there
const POLL = 3000; // how often a page without a stream asks
const SIGN_OF_LIFE = 10000; // how often a page with a stream says which entry it shows
const PATIENCE = 4000; // how long a question may take

const said = document.getElementById("said");
let showing = shownEntry();
let newest = showing;
let here = 0;
let heard = Date.now(); // the page itself has just come
let lostSince = 0;
let source = null;
let openAt = 0;
let askAt = Date.now() + 300;
let asking = false;
let leaving = 0;
let over = false;
let queued = 0;

function shownEntry() {
  const mark = document.querySelector("[data-live]");
  return Number(mark ? mark.dataset.live : document.querySelector("input[name=seen]")?.value) || 0;
}

export const alive = () => navigator.onLine && !over && Date.now() - heard < FRESH;
export const isOver = () => over;
export const time = (at) => new Date(at).toTimeString().slice(0, 5);

// ---------------------------------------------------------------- bars above the page, which move nothing below

const bars = document.createElement("aside");
bars.id = "bars";
bars.setAttribute("aria-label", "Link to the table");
if (table) document.body.append(bars);

export function element(name, words = "", attributes = {}) {
  const made = document.createElement(name);
  made.textContent = words;
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}

export function bar(name, ...parts) {
  const old = bars.querySelector(`[data-bar="${name}"]`);
  if (!parts.length) return old?.remove();
  const fresh = element("div", "", { class: "notice", "data-bar": name });
  fresh.append(...parts);
  if (old) old.replaceWith(fresh);
  else bars.append(fresh);
}

// The one polite live region of every page.
export function say(words) {
  said?.querySelector("[data-news]")?.remove();
  said?.append(element("p", words, { class: "unseen", "data-news": "" }));
}

// ---------------------------------------------------------------- the stream, and polling where there is none

function open() {
  openAt = Date.now() + POLL;
  source = new EventSource(`/t/${table}/stream`);
  source.onmessage = (event) => {
    linked();
    arrived(Number(event.data));
  };
  source.onerror = () => {
    // It gives up for good on a 503, so we always begin anew ourselves; and ask at once what has happened.
    close();
    openAt = Date.now() + POLL;
    ask(true);
  };
}

function close() {
  source?.close();
  source = null;
}

function linked() {
  heard = Date.now();
  if (lostSince) {
    lostSince = 0;
    bar("lost");
  }
  document.dispatchEvent(new Event("tableside:linked"));
}

function lost() {
  close();
  if (over) return;
  lostSince ||= Math.min(heard, Date.now());
  bar("arrived");
  if (queued) bar("lost");
  else bar("lost", element("span", `No link since ${time(lostSince)}. What you press waits.`));
  state();
}

export async function ask(look = false) {
  if (over || asking || !table) return;
  asking = true;
  askAt = Date.now() + (source ? SIGN_OF_LIFE : POLL);
  try {
    const answer = await fetch(`/t/${table}/head?at=${showing}`, { cache: "no-cache", signal: AbortSignal.timeout(PATIENCE) });
    if (answer.status === 403 || answer.status === 404) return end();
    if (!answer.ok) return lost();
    const news = await answer.json();
    here = news.here;
    linked();
    arrived(news.head);
    if (look) stillMine();
  } catch {
    lost();
  } finally {
    asking = false;
  }
}

// A stream that was ended may mean that a seat was freed while another one stays: look whether this page is still ours.
async function stillMine() {
  if (swaps()) return swap();
  try {
    const answer = await fetch(location.href, { method: "HEAD", signal: AbortSignal.timeout(PATIENCE) });
    if (answer.status === 403 || (answer.redirected && new URL(answer.url).pathname === "/join")) end();
  } catch {
    lost();
  }
}

function tick() {
  if (over || document.hidden) return;
  const now = Date.now();
  if (source && now - heard > WATCHDOG) {
    lost();
    askAt = now;
  }
  if (!source && now >= openAt && !lostSince) open();
  if (now >= askAt) ask();
  state();
}

// ---------------------------------------------------------------- what has arrived

function arrived(number) {
  newest = Math.max(newest, number);
  showing ||= newest; // A page without a number of its own has just come from the head.
  state();
  if (newest <= showing) return;
  if (swaps() && !busy()) swap();
  else waiting();
}

const swaps = () => Boolean(document.querySelector("[data-live]")) && [`/t/${table}`, `/t/${table}/display`, `/t/${table}/here`].includes(location.pathname);

// A panel, a list or a cell somebody is using: nothing may move under the thumb.
function busy() {
  const used = document.activeElement;
  const typing = used && used.matches("main input:not([type=hidden]):not(.pane), main select, main textarea");
  return Boolean(typing || document.querySelector(":popover-open, dialog[open]") || Date.now() < leaving);
}

function waiting() {
  if (newest <= showing) return bar("arrived");
  const words = newest - showing === 1 ? `Entry ${newest} arrived.` : `Entries ${showing + 1} to ${newest} arrived.`;
  const look = element("button", swaps() ? "Show" : "Look again", { type: "button" });
  look.onclick = () => (swaps() ? swap(true) : location.reload());
  bar("arrived", element("span", words), look);
}

let swapping = false;
async function swap(anyway = false) {
  if (swapping || over) return;
  swapping = true;
  try {
    const answer = await fetch(location.href, { headers: { "X-Tableside-Swap": "1" }, signal: AbortSignal.timeout(PATIENCE) });
    if (answer.status === 403 || (answer.redirected && new URL(answer.url).pathname === "/join")) return end();
    if (!answer.ok) return;
    const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
    if (busy() && !anyway) return waiting();
    put(fresh);
  } catch {
    lost();
  } finally {
    swapping = false;
  }
  if (newest > showing && !busy()) setTimeout(() => swaps() && newest > showing && swap(), 50);
}

// Puts a fresh page in the place of the old one, keeping focus, scrolling, what is unfolded and what was typed.
function put(fresh) {
  document.dispatchEvent(new Event("tableside:before-swap"));
  const main = document.getElementById("main");
  const kept = keep(main);
  const next = fresh.getElementById("main");
  keepPad(main, next);
  next.querySelector("#said")?.remove();
  for (const part of [...main.children]) if (part !== said) part.remove();
  main.append(...next.childNodes);
  document.querySelector("header.top").replaceChildren(...fresh.querySelector("header.top").childNodes);
  document.title = fresh.title;
  document.body.className = fresh.body.className;
  showing = shownEntry();
  newest = Math.max(newest, showing);
  kept();
  bar("arrived");
  state();
  const last = document.querySelector(".log .text, .lately li");
  say(`Entry ${showing}${last ? `: ${last.textContent.replace(/\s+/g, " ").trim()}` : ""}`);
  document.dispatchEvent(new Event("tableside:swapped"));
}

// The pad itself stays, because other scripts listen to it; only what is in it is new.
function keepPad(main, next) {
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

function keep(main) {
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

// ---------------------------------------------------------------- where this page stands

function state() {
  const line = document.getElementById("live");
  if (!line) return;
  const at = newest > showing ? `${showing}/${newest}` : `${showing}/${showing}`;
  const people = here ? ` · ${here}` : "";
  const kind = lostSince ? "lost" : source && source.readyState === 1 ? "live" : "asking";
  const words = { live: `◉ live · ${at}${people}`, asking: `◐ asking · ${at}${people}`, lost: `○ no link · ${showing}` }[kind];
  if (line.textContent !== words) line.textContent = words;
  const whole = { live: "Live", asking: "Asking every few seconds", lost: "No link" }[kind];
  line.setAttribute("aria-label", `${whole}: entry ${showing} of ${Math.max(newest, showing)}${here ? `, ${here} connected` : ""}. Who is here`);
  line.dataset.state = kind;
}

// The link was ended or the seat freed: the page shows nothing of the table any more, and says what to do.
function end() {
  over = true;
  close();
  const card = element("section", "", { class: "card", role: "alert" });
  card.append(
    element("h2", "This device is no longer let in here"),
    element("p", "Whoever keeps score has ended its link or freed its seat. Scan the code at the table, or ask for a new link."),
    element("a", "Join a table", { class: "button main", href: "/join" }),
  );
  document.getElementById("main").replaceChildren(card);
  document.querySelector("header.top").replaceChildren(element("h1", "Tableside"));
  document.title = "Tableside";
  bars.replaceChildren();
  document.dispatchEvent(new Event("tableside:over"));
}

if (table) {
  setInterval(tick, 1000);
  tick();
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) return close();
    openAt = 0;
    ask();
    tick();
  });
  window.addEventListener("online", () => { openAt = 0; ask(); });
  document.addEventListener("tableside:waiting", (event) => { queued = event.detail; if (lostSince) lost(); });
  window.addEventListener("offline", lost);
  window.addEventListener("pagehide", close);
  window.addEventListener("pageshow", (event) => { if (event.persisted) { openAt = 0; leaving = 0; ask(true); tick(); } });
  document.addEventListener("submit", () => { leaving = Date.now() + 8000; });
  document.addEventListener("tableside:stayed", () => { leaving = 0; if (newest > showing) arrived(newest); });
  document.addEventListener("focusout", () => setTimeout(() => { if (newest > showing && swaps() && !busy() && !over) swap(); }, 200));
}
