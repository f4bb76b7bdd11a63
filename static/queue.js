// Acts pressed without a link: they wait visibly, are sent in order with their one-time ids when the link is back, and
// each is answered honestly.

import { bar, element, say, table, time } from "./bars.js";
import { forget, read, write } from "./kept.js";
import { ask, isOver } from "./live.js";

const PATIENCE = 8000;
const SHOWN_FOR = 5 * 60 * 1000; // how long a recorded act stays in the list
const QUEUE = `tableside:queue:${table}`;

const all = () => read(QUEUE) || [];
const change = (once, parts) => write(QUEUE, all().map((item) => (item.once === once ? { ...item, ...parts } : item)));
const drop = (once) => write(QUEUE, all().filter((item) => item.once !== once));
export const isWaiting = () => all().some((item) => item.state === "waiting");

export function add(item) {
  write(QUEUE, [...all(), { ...item, at: Date.now(), state: "waiting", text: "" }]);
  forget(item.key);
  show();
  say(`${item.label} waits for the link.`);
  flush(item.once);
}

let sending = false;
export async function flush(pressed = "") {
  if (sending || document.hidden) return;
  sending = true;
  try {
    for (let item = next(); item; item = next()) {
      const answer = await send(item);
      if (!answer) break;
      settle(item, answer);
      show();
      if (answer.state === "done" && item.once === pressed && location.pathname !== `/t/${table}` && !isOver()) location[item.secret ? "replace" : "assign"](answer.location);
    }
  } finally {
    sending = false;
    show();
  }
}

const next = () => all().find((item) => item.state === "waiting");

// What was sent is not kept once it is answered; only what was typed goes back into its panel, and no secret does.
function settle(item, answer) {
  const { entries, ...parts } = answer;
  change(item.once, { ...parts, body: [], typed: {} });
  if (entries) goOnFrom(item, entries);
  if (answer.state === "again" && !item.secret) write(item.key, { typed: item.typed, at: Date.now(), sent: false });
  say(`${item.label}: ${answer.text}`);
}

// Acts that wait behind this one saw the same number. If nothing else was written between that number and this act,
// they go on from it: a phone does not overtake itself. Anybody else's entry in between is left for the server to judge.
function goOnFrom(item, [first, last]) {
  const seen = seenBy(item);
  if (first !== seen + 1) return;
  write(QUEUE, all().map((one) => (one.state === "waiting" && seenBy(one) === seen ? { ...one, body: raised(one.body, last) } : one)));
}

const seenBy = (item) => Number(item.body.find(([name]) => name === "seen")?.[1]) || 0;
const raised = (body, number) => body.map(([name, value]) => [name, name === "seen" ? String(number) : value]);

// Sends one act and says what became of it; nothing while there is no link.
async function send(item) {
  let answer;
  try {
    answer = await fetch(item.action, { method: "POST", body: new URLSearchParams(item.body), headers: { "X-Tableside-Queue": "1" }, keepalive: true, signal: AbortSignal.timeout(PATIENCE) });
    if (answer.status >= 500) return null;
    return (answer.headers.get("Content-Type") || "").includes("json") ? inWords(await answer.json(), answer.status) : await onPage(answer);
  } catch {
    ask();
    return null;
  }
}

function inWords({ location: target, said, entries }, status) {
  const text = said.map((line) => line.text).join(" ");
  const out = status === 403 || new URL(target, location.href).pathname === "/join";
  if (out && entries) return { state: "done", text: `Recorded as entry ${entries[0]}, before this device was let out.`, location: "/join" };
  if (out) return { state: "refused", text: "Not recorded: this device may not do that any more." };
  if (said.some((line) => line.kind === "problem")) return { state: "again", text };
  return { state: "done", text: text || "Recorded.", location: target, entries };
}

async function onPage(answer) {
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const found = [...page.querySelectorAll("main [role=alert], main .objection strong, main .wrong")].filter((part) => !part.parentElement.closest("[role=alert]"));
  const reasons = [...new Set(found.map((part) => part.textContent.replace(/\s+/g, " ").trim()))];
  const first = answer.status === 409 ? "Overtaken, not recorded." : "Not recorded.";
  return { state: "again", text: (reasons[0]?.startsWith(first) ? reasons : [first, ...reasons]).join(" ") };
}

// ---------------------------------------------------------------- the list

export function show() {
  const items = all();
  document.dispatchEvent(new CustomEvent("tableside:waiting", { detail: items.filter((item) => item.state === "waiting").length }));
  if (isOver()) return left(items);
  if (!items.length) return bar("queue");
  const whole = element("details");
  whole.open = Boolean(document.querySelector("[data-bar=queue] details")?.open);
  const list = element("ul");
  list.append(...items.map(line));
  whole.append(element("summary", summary(items)), list);
  bar("queue", whole);
}

// On a page that was ended, the card says what became of the acts that waited here.
function left(items) {
  const list = element("ul", "", { "data-left": "" });
  list.append(...items.filter((item) => item.state !== "done").map((item) => element("li", words(item))));
  document.querySelector("[data-left]")?.remove();
  if (list.children.length) document.querySelector("main .card")?.append(list);
}

function summary(items) {
  const many = (state) => items.filter((item) => item.state === state).length;
  const [waits, not, done] = [many("waiting"), many("again") + many("refused"), many("done")];
  const parts = [];
  if (waits) parts.push(`◷ ${waits} ${waits === 1 ? "act waits" : "acts wait"} for the link`);
  if (not) parts.push(`△ ${not} not recorded`);
  if (done) parts.push(`✓ ${done} recorded`);
  return parts.join(" · ");
}

function words(item) {
  const mark = { waiting: "◷", done: "✓", again: "△", refused: "△" }[item.state];
  return `${mark} ${item.label}, ${time(item.at)}: ${item.text || "waits"}`;
}

function line(item) {
  const made = element("li", "", { "data-state": item.state });
  made.append(element("span", words(item)));
  if (item.state === "again") made.append(element("a", "Open it", { class: "button", href: item.path }));
  const away = element("button", item.state === "waiting" ? "Take out" : "Close", { type: "button" });
  away.onclick = () => { drop(item.once); show(); };
  made.append(away);
  return made;
}

if (table) {
  write(QUEUE, all().filter((item) => item.state !== "done" || Date.now() - item.at < SHOWN_FOR));
  document.addEventListener("tableside:linked", () => { if (isWaiting()) flush(); });
  // A device that was let out asks once more for each act that waits: the server says which of them it has.
  document.addEventListener("tableside:over", () => { show(); flush(); });
  show();
  if (isWaiting()) ask();
}
