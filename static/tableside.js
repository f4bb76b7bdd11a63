// Saves taps; every form works without it.

// The − and + beside a number.
document.addEventListener("click", (event) => {
  const step = event.target.closest("[data-step]");
  if (!step) return;
  event.preventDefault();
  const input = step.parentElement.querySelector("input");
  const now = (input.value.match(/[+-]?\s*\d+/g) || []).reduce((sum, part) => sum + Number(part.replace(/\s/g, "")), 0);
  input.value = now + Number(step.dataset.step);
  input.dispatchEvent(new Event("change", { bubbles: true }));
});

// Choosing a value asks what fits now. What was chosen or typed meanwhile stays; only the last answer counts.
let asked = 0;
document.addEventListener("change", async (event) => {
  const form = event.target.closest("form[data-fits]");
  if (!form || !event.target.closest("[data-fields]")) return;
  const mine = ++asked;
  const body = new FormData(form);
  body.set("do", "fits");
  let fresh;
  try {
    const answer = await fetch(form.action, { method: "POST", body });
    if (!answer.ok || mine !== asked) return;
    fresh = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector("[data-fields]");
  } catch {
    return; // The link is down: the form still works as it stands.
  }
  if (!fresh || mine !== asked) return;
  const typed = new FormData(form);
  const focused = document.activeElement;
  const old = form.querySelector("[data-fields]");
  const open = [...old.querySelectorAll("details")].map((part) => part.open);
  old.replaceWith(fresh);
  fresh.querySelectorAll("details").forEach((part, place) => { part.open = Boolean(open[place]); });
  for (const field of fresh.querySelectorAll("input, select")) {
    if (field.type === "radio" || field.type === "checkbox") field.checked = typed.getAll(field.name).includes(field.value);
    else if (typed.has(field.name)) field.value = typed.get(field.name);
  }
  if (!focused || !focused.name) return;
  const fields = [...fresh.querySelectorAll("input, select, button")];
  const again = fields.find((field) => field.name === focused.name && (field.type !== "radio" && field.type !== "checkbox" || field.value === focused.value));
  if (again) again.focus();
});

// A form pressed twice is one act: the second press waits for the first.
document.addEventListener("submit", (event) => {
  const form = event.target;
  if (form.dataset.sent) return event.preventDefault();
  form.dataset.sent = "1";
  setTimeout(() => delete form.dataset.sent, 4000);
});
window.addEventListener("pageshow", () => document.querySelectorAll("form[data-sent]").forEach((form) => delete form.dataset.sent));
