// What was typed survives a reload, going back, a locked phone and a dead network; an act pressed without a link
// waits visibly and is sent with its one-time id when the link is back. Every form works without it.

import { alive, ask, bar, element, isOver, say, table, time } from "./live.js";

const KEPT_FOR = 7 * 24 * 3600 * 1000;
const PATIENCE = 8000;
const SHOWN_FOR = 5 * 60 * 1000; // how long a recorded act stays in the list
const QUEUE = `tableside:queue:${table}`;
const SENT = `tableside:sent:${table}`;

const read = (key) => { try { return JSON.parse(localStorage.getItem(key)); } catch { return null; } };
const write = (key, value) => { try { localStorage.setItem(key, JSON.stringify(value)); } catch { /* A full or closed store keeps nothing; the form still works. */ } };
const forget = (key) => { try { localStorage.removeItem(key); } catch { /* Nothing was kept. */ } };

// ---------------------------------------------------------------- forms of a table, and what is typed in them

const isAct = (form) => form.matches("[data-act]");
const path = (form) => new URL(form.action, location.href).pathname;
const keyOf = (form) => `tableside:draft:${table}:${path(form)}?${new URL(form.action, location.href).searchParams.get("seat") || ""}`;
const forms = () => [...document.querySelectorAll("main form")].filter(isAct);
const controls = (form) => [...form.elements].filter((part) => part.name && part.type !== "hidden" && part.tagName !== "BUTTON" && part.name !== "pane");
const was = (form, name) => form.querySelector(`input[type=hidden][name="${CSS.escape(`was|${name}`)}"]`)?.value;

function valuesOf(form) {
  const found = {};
  for (const part of controls(form)) {
    const list = (found[part.name] ||= []);
    if (part.type === "radio" || part.type === "checkbox") { if (part.checked) list.push(part.value); }
    else if (part.tagName === "SELECT") list.push(...[...part.selectedOptions].map((option) => option.value));
    else list.push(part.value);
  }
  return found;
}

// What a form held when it came; asking what fits puts other marks into it, but nobody has typed those.
const given = new Map();
const begin = (form, values = valuesOf(form)) => given.set(keyOf(form), values);
const same = (one, other) => JSON.stringify((one || []).filter(Boolean)) === JSON.stringify((other || []).filter(Boolean));

// Only what somebody changed: for a pad, cells that differ from what the table says.
function typedIn(form) {
  const typed = {};
  for (const [name, list] of Object.entries(valuesOf(form))) {
    const before = was(form, name);
    const changed = before === undefined ? !same(list, given.get(keyOf(form))?.[name]) : (list[0] ?? "") !== before;
    if (changed) typed[name] = { values: list, was: before };
  }
  return typed;
}

function save(form) {
  const typed = typedIn(form);
  const key = keyOf(form);
  if (!Object.keys(typed).length) return forget(key);
  const known = read(key);
  write(key, { typed, at: Date.now(), seen: form.elements.seen?.value, once: form.elements.once?.value, sent: Boolean(known?.sent && known.once === form.elements.once?.value) });
}

function restore(form) {
  const draft = read(keyOf(form));
  if (!draft) return;
  const asked = new URLSearchParams(location.search);
  const changed = [];
  let back = 0;
  for (const [name, { values, was: before }] of Object.entries(draft.typed)) {
    if (asked.has(name) && name !== "seat") continue;
    const parts = controls(form).filter((part) => part.name === name);
    if (!parts.length) continue;
    back += 1;
    for (const part of parts) {
      if (part.type === "radio" || part.type === "checkbox") part.checked = values.includes(part.value);
      else if (part.multiple) [...part.options].forEach((option) => { option.selected = values.includes(option.value); });
      else part.value = values[0] ?? "";
    }
    const now = was(form, name);
    if (before !== undefined && now !== before && now !== (values[0] ?? "")) changed.push({ part: parts[0], now, typed: values[0] ?? "" });
  }
  if (!back) return;
  if (draft.sent) {
    form.elements.once.value = draft.once;
    form.elements.seen.value = draft.seen;
  }
  note(form, draft, changed);
  if (form.matches("[data-fits]")) controls(form).find((part) => draft.typed[part.name])?.dispatchEvent(new Event("change", { bubbles: true }));
}

// Says that something typed earlier is there again, and what somebody else has written meanwhile in the same place.
function note(form, draft, changed) {
  form.querySelector(".draft-note")?.remove();
  const words = draft.sent ? "It is not known whether this was recorded. Press again: it is recorded once at most." : "What you typed is still here.";
  const line = element("div", "", { class: "draft-note card" });
  const clear = element("button", "Clear it", { type: "button", class: "plain" });
  clear.onclick = () => { forget(keyOf(form)); location.reload(); };
  line.append(element("span", words), clear);
  for (const { part, now, typed } of changed) {
    line.append(element("p", `${part.getAttribute("aria-label") || part.name}: you typed ${typed || "nothing"}, the table now says ${now || "nothing"}.`, { class: "wrong" }));
    part.classList.add("overtaken");
  }
  if (changed.length) say(line.textContent);
  form.prepend(line);
}

// What nobody has come back for in a week is forgotten, whatever table it was for.
function tidy() {
  let keys = [];
  try { keys = Object.keys(localStorage); } catch { return; }
  for (const key of keys.filter((one) => one.startsWith("tableside:draft:"))) {
    if (Date.now() - (read(key)?.at ?? 0) > KEPT_FOR) forget(key);
  }
}

// ---------------------------------------------------------------- pressing

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!table || event.defaultPrevented || !isAct(form)) return;
  const wanted = event.submitter?.name === "do" ? event.submitter.value : "record";
  if (alive()) {
    if (Object.keys(typedIn(form)).length) {
      save(form);
      const draft = read(keyOf(form));
      if (draft && !["check", "fits"].includes(wanted)) write(keyOf(form), { ...draft, sent: true });
      try { sessionStorage.setItem(SENT, keyOf(form)); } catch { /* The answer clears nothing then. */ }
    }
    return;
  }
  event.preventDefault();
  delete form.dataset.sent;
  document.dispatchEvent(new Event("tableside:stayed"));
  if (["check", "fits"].includes(wanted)) {
    save(form);
    say("Checking needs the link to the table. What you typed is kept.");
    bar("check", element("span", "Checking needs the link to the table. What you typed is kept."));
    setTimeout(() => bar("check"), 6000);
    ask();
    return;
  }
  queue(form, event.submitter);
});

function queue(form, submitter) {
  const body = [...new FormData(form, submitter)].filter(([, value]) => typeof value === "string");
  const label = document.querySelector("header.top h1")?.textContent.trim() || "Act";
  const pressed = (submitter?.querySelector("span.unseen") ? submitter.textContent : "").replace(/\s+/g, " ").trim();
  const who = document.querySelector("header.top .seat .who")?.textContent.trim();
  const words = path(form).endsWith("/pad") ? "Write down the pad" : pressed || `${label}${who ? `, ${who}` : ""}${chosen(form)}`;
  const item = { once: form.elements.once.value, action: form.action, body, label: words, path: location.pathname + location.search, key: keyOf(form), typed: typedIn(form), at: Date.now(), state: "waiting", text: "" };
  write(QUEUE, [...waitingActs(), item]);
  forget(item.key);
  renew(form);
  show();
  say(`${words} waits for the link.`);
  flush(item.once);
}

// What was chosen, in the words of the panel; a secret choice is not shown to whoever holds the phone next.
function chosen(form) {
  if (form.matches("[data-secret]")) return "";
  const found = controls(form).flatMap((part) => {
    if (part.type === "radio" || part.type === "checkbox") return part.checked ? [part.closest("label")?.textContent.trim() || part.value] : [];
    if (part.tagName === "SELECT") return [...part.selectedOptions].filter((option) => option.value).map((option) => option.textContent.trim());
    return part.value ? [part.value] : [];
  });
  return found.length ? `: ${found.join(", ").slice(0, 60)}` : "";
}

// The panel is ready for the next act, with a one-time id of its own.
function renew(form) {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  form.elements.once.value = btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_");
  form.querySelector(".draft-note")?.remove();
  for (const part of controls(form)) {
    const hidden = form.querySelector(`input[type=hidden][name="${CSS.escape(`was|${part.name}`)}"]`);
    if (hidden) hidden.value = valuesOf(form)[part.name]?.[0] ?? "";
  }
  if (form.querySelector("input[name^='was|']")) return;
  form.reset();
  window.scrollTo(0, 0);
}

// ---------------------------------------------------------------- acts that wait, and what became of them

const waitingActs = () => read(QUEUE) || [];
const change = (once, parts) => write(QUEUE, waitingActs().map((item) => (item.once === once ? { ...item, ...parts } : item)));
const drop = (once) => write(QUEUE, waitingActs().filter((item) => item.once !== once));

let sending = false;
async function flush(pressed = "") {
  if (sending || document.hidden || isOver()) return;
  sending = true;
  try {
    for (const item of waitingActs().filter((one) => one.state === "waiting")) {
      const answer = await send(item);
      if (!answer) break;
      change(item.once, answer);
      if (answer.state === "again") write(item.key, { typed: item.typed, at: Date.now(), sent: false });
      say(`${item.label}: ${answer.text}`);
      show();
      if (answer.state === "done" && item.once === pressed && location.pathname !== `/t/${table}`) location.assign(answer.location);
    }
  } finally {
    sending = false;
    show();
  }
}

// Sends one act and says honestly what became of it; nothing while there is no link.
async function send(item) {
  let answer;
  try {
    answer = await fetch(item.action, { method: "POST", body: new URLSearchParams(item.body), headers: { "X-Tableside-Queue": "1" }, keepalive: true, signal: AbortSignal.timeout(PATIENCE) });
  } catch {
    ask();
    return null;
  }
  if (answer.status >= 500) return null;
  if (answer.status === 403) return { state: "refused", text: "This device may not do that any more. It was not recorded." };
  const kind = answer.headers.get("Content-Type") || "";
  if (kind.includes("json")) {
    const { location: target, said } = await answer.json();
    const text = said.map((line) => line.text).join(" ");
    if (new URL(target, location.href).pathname === "/join") return { state: "refused", text: "This device is no longer let in. It was not recorded." };
    return said.some((line) => line.kind === "problem") ? { state: "again", text } : { state: "done", text: text || "Recorded.", location: target };
  }
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const reasons = [...page.querySelectorAll("main [role=alert], main .objection strong, main .wrong")].map((part) => part.textContent.replace(/\s+/g, " ").trim());
  const first = answer.status === 409 ? "Overtaken, not recorded." : "Not recorded.";
  return { state: "again", text: [first, ...new Set(reasons)].join(" ") || "Not recorded: it has to be looked at first." };
}

function show() {
  const items = waitingActs();
  document.dispatchEvent(new CustomEvent("tableside:waiting", { detail: items.filter((item) => item.state === "waiting").length }));
  if (!items.length || isOver()) return bar("queue");
  const unfolded = document.querySelector("[data-bar=queue] details")?.open;
  const whole = element("details");
  whole.open = Boolean(unfolded);
  const list = element("ul");
  for (const item of items) list.append(line(item));
  whole.append(element("summary", summary(items)), list);
  bar("queue", whole);
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

function line(item) {
  const made = element("li", "", { "data-state": item.state });
  const marks = { waiting: "◷", done: "✓", again: "△", refused: "△" };
  made.append(element("span", `${marks[item.state]} ${item.label}, ${time(item.at)}${item.text ? `: ${item.text}` : ": waits"}`));
  if (item.state === "again") made.append(element("a", "Open it", { class: "button", href: item.path }));
  const away = element("button", item.state === "waiting" ? "Take out" : "Close", { type: "button" });
  away.onclick = () => { drop(item.once); show(); };
  made.append(away);
  return made;
}

// ---------------------------------------------------------------- when a page comes, and when the link is back

// The page after a press says whether it was recorded; only then is the draft given up.
function settle() {
  let key = null;
  try { key = sessionStorage.getItem(SENT); sessionStorage.removeItem(SENT); } catch { return; }
  const draft = key && read(key);
  if (!draft) return;
  const said = (kind) => document.querySelector(`#said .flash.${kind}`);
  const again = forms().some((form) => keyOf(form) === key) && document.querySelector("main [role=alert], main .objection, main .outcome, main .wrong");
  if (said("done") && !said("problem")) forget(key);
  else if (said("problem") || again) write(key, { ...draft, sent: false });
}

tidy();
if (table) {
  write(QUEUE, waitingActs().filter((item) => item.state !== "done" || Date.now() - item.at < SHOWN_FOR));
  settle();
  // The answer to a form holds what was typed already; a page that was asked for gets it from the draft.
  const answered = document.querySelector("main form .outcome, main [role=alert], main .pad-said");
  forms().forEach((form) => begin(form, answered ? {} : undefined));
  if (!answered) forms().forEach(restore);
  document.addEventListener("input", (event) => { if (event.target.form && isAct(event.target.form)) save(event.target.form); });
  document.addEventListener("change", (event) => { if (event.target.form && isAct(event.target.form)) save(event.target.form); });
  document.addEventListener("tableside:before-swap", () => forms().forEach(save));
  document.addEventListener("tableside:swapped", () => forms().forEach((form) => { begin(form); restore(form); }));
  document.addEventListener("tableside:linked", () => { if (waitingActs().some((item) => item.state === "waiting")) flush(); });
  document.addEventListener("tableside:over", () => bar("queue"));
  window.addEventListener("pageshow", (event) => { if (event.persisted) forms().forEach(restore); });
  show();
  if (waitingActs().some((item) => item.state === "waiting")) ask();
}
