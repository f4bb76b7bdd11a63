// Keeps a page of a table current: a stream of entry numbers, polling where there is none, and nothing that moves
// under an open panel or list. Every page works without it.

import { bar, element, noBars, say, table, time } from "./bars.js";
import { keep, keepPad } from "./keeping.js";

const WATCHDOG = 5000; // a stream this quiet is dead, whatever the browser thinks
const FRESH = 2500; // heard from so lately, the link is taken to be there
const POLL = 1000; // how often a page without a stream asks
const RETRY = 3000; // how soon a page without a stream tries for one again
const SIGN_OF_LIFE = 10000; // how often a page with a stream says which entry it shows
const PATIENCE = 4000; // how long a question may take
const LOOK_ROUND = 4000; // how often the page about who is here looks again

const main = document.querySelector("main");
const said = document.getElementById("said");
const paper = !document.querySelector("header.top"); // a page to print asks only whether it may still be shown
const pages = [`/t/${table}`, `/t/${table}/display`, `/t/${table}/here`];
let showing = shownEntry();
let newest = showing;
let here = 0;
let ways; // the links that let this device in, as the server numbers them
let heard = Date.now(); // the page itself has just come
let lostSince = 0;
let source = null;
let openAt = paper ? Infinity : 0;
let askAt = Date.now() + 300;
let roundAt = Date.now() + LOOK_ROUND;
let asking = null;
let looking = false;
let leaving = 0;
let holding = 0;
let over = false;
let queued = 0;

function shownEntry() {
  const mark = document.querySelector("[data-live]");
  return Number(mark ? mark.dataset.live : document.querySelector("input[name=seen]")?.value) || 0;
}

export const alive = () => navigator.onLine && !over && !lostSince && Date.now() - heard < FRESH;
export const isOver = () => over;

// ---------------------------------------------------------------- the stream, and polling where there is none

function open() {
  openAt = Date.now() + RETRY;
  let begun = false;
  source = new EventSource(`/t/${table}/stream`);
  source.onmessage = (event) => {
    begun = true;
    linked();
    arrived(Number(event.data));
  };
  source.onerror = () => {
    // It gives up for good on a 503, so we always begin anew ourselves; and ask at once what has happened.
    close();
    openAt = Date.now() + RETRY;
    ask(begun);
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

// Asks for the head; whoever asks while a question is under way gets its answer.
export function ask(look = false) {
  if (over || !table) return Promise.resolve();
  looking ||= look;
  asking ||= question().finally(() => { asking = null; });
  return asking;
}

async function question() {
  askAt = Date.now() + (source ? SIGN_OF_LIFE : POLL);
  try {
    const answer = await fetch(`/t/${table}/head?at=${showing}`, { cache: "no-cache", signal: AbortSignal.timeout(PATIENCE) });
    if (answer.status === 403 || answer.status === 404) return end();
    if (!answer.ok) return lost();
    const news = await answer.json();
    const look = looking || (ways !== undefined && ways !== news.ways);
    if (news.here !== here) roundAt = 0;
    [here, ways, looking] = [news.here, news.ways, false];
    linked();
    arrived(news.head);
    if (look) stillMine();
  } catch {
    lost();
  }
}

// Other links let this device in than before: a seat may have been freed while another stays. Is this page still ours?
async function stillMine() {
  if (swaps()) return swap();
  try {
    const answer = await fetch(location.href, { method: "HEAD", signal: AbortSignal.timeout(PATIENCE) });
    if (isNotMine(answer)) end();
  } catch {
    lost();
  }
}

const isNotMine = (answer) => answer.status === 403 || (answer.redirected && new URL(answer.url).pathname === "/join");

function tick() {
  if (over || document.hidden) return;
  const now = Date.now();
  if (source && now - heard > WATCHDOG) {
    lost();
    askAt = now;
  }
  if (!source && now >= openAt && !lostSince) open();
  if (now >= askAt) ask();
  if (location.pathname === pages[2] && now >= roundAt && !lostSince && !busy()) {
    roundAt = now + LOOK_ROUND;
    swap();
  }
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

const swaps = () => Boolean(document.querySelector("[data-live]")) && pages.includes(location.pathname);

// What somebody unfolded stays as it is; what came unfolded is part of the page.
let cameOpen = new WeakSet(document.querySelectorAll("main details[open]"));
const unfolded = () => [...document.querySelectorAll("main details[open]")].some((part) => !cameOpen.has(part));

// A panel, a list or a cell somebody is using, or a thumb on the glass: nothing may move under it.
function busy() {
  const used = document.activeElement;
  const typing = used && used.matches("main input:not([type=hidden]):not(.pane), main select, main textarea");
  const held = Date.now() - holding < 3000;
  return Boolean(typing || held || unfolded() || document.querySelector(":popover-open, dialog[open]") || Date.now() < leaving);
}

// Nobody uses the page any more: now it may follow.
function released() {
  setTimeout(() => { if (newest > showing && swaps() && !busy() && !over) swap(); }, 200);
}

function waiting() {
  if (newest <= showing || lostSince) return bar("arrived");
  const words = newest - showing === 1 ? `Entry ${newest} arrived.` : `Entries\u00a0${showing + 1}–${newest} arrived.`;
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
    if (isNotMine(answer)) return end();
    if (!answer.ok) return;
    const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
    if (isSame(fresh)) return;
    if (busy() && !anyway) return waiting();
    put(fresh);
  } catch {
    lost();
  } finally {
    swapping = false;
  }
  if (newest > showing && !busy()) setTimeout(() => swaps() && newest > showing && swap(), 50);
}

// Nothing that can be read is different: leave the page alone.
function isSame(fresh) {
  const words = (page) => page.querySelector("main").textContent.replace(/\s+/g, " ");
  return location.pathname === pages[2] && newest <= showing && words(fresh) === words(document);
}

// Puts a fresh page in the place of the old one, keeping focus, scrolling, what is unfolded and what was typed.
function put(fresh) {
  document.dispatchEvent(new Event("tableside:before-swap"));
  const before = showing;
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
  cameOpen = new WeakSet(document.querySelectorAll("main details[open]"));
  kept();
  bar("arrived");
  state();
  if (showing !== before) tell();
  document.dispatchEvent(new Event("tableside:swapped"));
}

function tell() {
  const last = document.querySelector(".log .text, .lately li");
  say(`Entry ${showing}${last ? `: ${last.textContent.replace(/\s+/g, " ").trim()}` : ""}`);
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
  noBars();
  const card = element("section", "", { class: "card", role: "alert" });
  card.append(
    element("h2", "This device is no longer let in here"),
    element("p", "Whoever keeps score has ended its link or freed its seat. Scan the code at the table, or ask for a new link."),
    element("a", "Join a table", { class: "button main", href: "/join" }),
  );
  main.replaceChildren(...(said ? [said, card] : [card]));
  said?.replaceChildren();
  document.querySelector("header.top, nav.not-printed")?.replaceChildren(element("h1", "Tableside"));
  document.title = "Tableside";
  document.dispatchEvent(new Event("tableside:over"));
}

if (table) {
  setInterval(tick, 500);
  tick();
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) return close();
    openAt = paper ? Infinity : 0;
    ask();
    tick();
  });
  window.addEventListener("online", () => { openAt = paper ? Infinity : 0; ask(); });
  document.addEventListener("tableside:waiting", (event) => { queued = event.detail; if (lostSince) lost(); });
  window.addEventListener("offline", lost);
  window.addEventListener("pagehide", close);
  window.addEventListener("pageshow", (event) => { if (event.persisted) { openAt = paper ? Infinity : 0; leaving = 0; ask(true); tick(); } });
  document.addEventListener("submit", () => { leaving = Date.now() + 8000; });
  document.addEventListener("tableside:stayed", () => { leaving = 0; if (newest > showing) arrived(newest); });
  document.addEventListener("focusout", released);
  document.addEventListener("toggle", released, true);
  document.addEventListener("pointerdown", () => { holding = Date.now(); });
  for (const kind of ["pointerup", "pointercancel"]) document.addEventListener(kind, () => { holding = 0; released(); });
}
