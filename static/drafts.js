// What was typed survives a reload, going back, a locked phone and a dead network; an act pressed without a link
// waits. Every form works without it.

import { bar, element, say, table } from "./bars.js";
import { SECRET, forget, hand, keysOf, read, take, write } from "./kept.js";
import { alive, ask } from "./live.js";
import { add } from "./queue.js";

const KEPT_FOR = 7 * 24 * 3600 * 1000;
const SENT = `tableside:sent:${table}`;

// ---------------------------------------------------------------- forms of a table, and what is typed in them

const isAct = (form) => form.matches("[data-act]");
const isSecret = (form) => form.matches("[data-secret]");
const isKept = (form) => form.matches("main [data-act], main [data-keep]");
const address = (form) => new URL(form.getAttribute("action") || location.href, location.href);
const hidden = (form, name) => form.querySelector(`input[type=hidden][name="${CSS.escape(name)}"]`)?.value;
const forms = () => [...document.querySelectorAll("main form")].filter(isKept);
const controls = (form) => [...form.elements].filter((part) => part.name && part.type !== "hidden" && part.tagName !== "BUTTON" && part.name !== "pane");
const was = (form, name) => hidden(form, `was|${name}`);

// Forms of the menu share an address; what they set tells them apart.
function keyOf(form) {
  const whole = `${table}:${address(form).pathname}?${address(form).searchParams.get("seat") || ""}`;
  const what = isAct(form) ? "" : `#${hidden(form, "what") || ""}.${hidden(form, "name") || ""}`;
  return `${isSecret(form) ? SECRET : "tableside:draft:"}${whole}${what}`;
}

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
  for (let around = form.closest("details"); around; around = around.parentElement.closest("details")) around.open = true;
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

// What nobody has come back for in a week is forgotten, whatever table it was for; a secret as soon as its panel is left.
function tidy() {
  for (const key of keysOf("tableside:draft:")) if (Date.now() - (read(key)?.at ?? 0) > KEPT_FOR) forget(key);
  const open = forms().map(keyOf);
  for (const key of keysOf(SECRET)) if (!open.includes(key)) forget(key);
}

// ---------------------------------------------------------------- pressing

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!table || event.defaultPrevented) return;
  const wanted = event.submitter?.name === "do" ? event.submitter.value : "record";
  const looks = ["check", "fits"].includes(wanted);
  if (alive()) return isKept(form) ? pressed(form, looks) : undefined;
  event.preventDefault();
  delete form.dataset.sent;
  document.dispatchEvent(new Event("tableside:stayed"));
  if (isAct(form) && !looks) return wait(form, event.submitter);
  if (isKept(form)) save(form);
  onceLinked(form, event.submitter, looks);
});

function pressed(form, looks) {
  if (isSecret(form) && !looks) return seal(form);
  if (!Object.keys(typedIn(form)).length) return;
  save(form);
  const draft = read(keyOf(form));
  if (draft && !looks) write(keyOf(form), { ...draft, sent: true });
  hand(SENT, keyOf(form));
}

// What only looks, and what the menu changes, does not wait: it is pressed again by itself if the link is there after all.
async function onceLinked(form, submitter, looks) {
  await ask();
  if (alive()) return form.requestSubmit(submitter);
  const words = `${looks ? "Checking" : "This"} needs the link to the table. What you typed is kept.`;
  say(words);
  bar("check", element("span", words));
  setTimeout(() => bar("check"), 6000);
}

function wait(form, submitter) {
  const body = [...new FormData(form, submitter)].filter(([, value]) => typeof value === "string");
  const label = document.querySelector("header.top h1")?.textContent.trim() || "Act";
  const pressed = (submitter?.querySelector("span.unseen") ? submitter.textContent : "").replace(/\s+/g, " ").trim();
  const who = document.querySelector("header.top .seat .who")?.textContent.trim();
  const words = address(form).pathname.endsWith("/pad") ? "Write down the pad" : pressed || `${label}${who ? `, ${who}` : ""}${chosen(form)}`;
  const secret = isSecret(form);
  const item = { once: form.elements.once.value, action: form.action, body, label: words, path: location.pathname + location.search, key: keyOf(form), typed: secret ? {} : typedIn(form), secret };
  renew(form);
  add(item);
}

// What was chosen, in the words of the panel; a secret choice is not shown to whoever holds the phone next.
function chosen(form) {
  if (isSecret(form)) return "";
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
    const before = form.querySelector(`input[type=hidden][name="${CSS.escape(`was|${part.name}`)}"]`);
    if (before) before.value = valuesOf(form)[part.name]?.[0] ?? "";
  }
  if (form.querySelector("input[name^='was|']")) return;
  if (isSecret(form)) blank(form);
  else form.reset();
  window.scrollTo(0, 0);
}

// ---------------------------------------------------------------- secrets, which the next holder of the phone may not see

const way = () => document.querySelector("header.top a.back")?.href || `/t/${table}`;

function blank(form) {
  for (const part of controls(form)) {
    if (part.type === "radio" || part.type === "checkbox") part.checked = false;
    else if (part.tagName === "SELECT") part.selectedIndex = -1;
    else part.value = "";
  }
}

// Sealed: nothing of it stays here, and going back leads to the table.
function seal(form) {
  forget(keyOf(form));
  history.replaceState(null, "", way());
}

// A secret panel is opened by the one it is for; going back to it is not opening it.
function guard() {
  const secret = forms().find(isSecret);
  if (!secret) return;
  window.addEventListener("pagehide", () => secret.remove());
  window.addEventListener("pageshow", (event) => { if (event.persisted) location.replace(way()); });
  if (performance.getEntriesByType("navigation")[0]?.type !== "back_forward") return secret.setAttribute("data-shown", "");
  forget(keyOf(secret));
  secret.remove();
  location.replace(way());
}

// ---------------------------------------------------------------- when a page comes

// The page after a press says whether it was recorded; only then is the draft given up.
function settle() {
  const key = take(SENT);
  const draft = key && read(key);
  if (!draft) return;
  const said = (kind) => document.querySelector(`#said .flash.${kind}`);
  const again = forms().some((form) => keyOf(form) === key) && document.querySelector("main [role=alert], main .objection, main .outcome, main .wrong");
  if (said("done") && !said("problem")) forget(key);
  else if (said("problem") || again) write(key, { ...draft, sent: false });
  else if (key.includes("#") && !forms().some((form) => keyOf(form) === key)) forget(key); // The menu asks once more on a page of its own.
}

if (table) guard();
tidy();
if (table) {
  settle();
  // The answer to a form holds what was typed already; a page that was asked for gets it from the draft.
  const answered = document.querySelector("main form .outcome, main [role=alert], main .pad-said");
  forms().forEach((form) => begin(form, answered ? {} : undefined));
  if (!answered) forms().forEach(restore);
  for (const kind of ["input", "change"]) document.addEventListener(kind, (event) => { if (event.target.form && isKept(event.target.form)) save(event.target.form); });
  document.addEventListener("tableside:before-swap", () => forms().forEach(save));
  document.addEventListener("tableside:swapped", () => forms().forEach((form) => { begin(form); restore(form); }));
  window.addEventListener("pageshow", (event) => { if (event.persisted) forms().forEach(restore); });
}
