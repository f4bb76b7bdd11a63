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

// Choosing a value asks what fits now; the field keeps the focus.
document.addEventListener("change", async (event) => {
  const form = event.target.closest("form[data-fits]");
  if (!form) return;
  const body = new FormData(form);
  body.set("do", "fits");
  const answer = await fetch(form.action, { method: "POST", body, headers: { "X-Requested-With": "fetch" } });
  if (!answer.ok) return;
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector("form[data-fits]");
  if (!fresh) return;
  const name = event.target.name;
  const value = event.target.value;
  form.querySelector("[data-fields]").replaceWith(fresh.querySelector("[data-fields]"));
  const again = [...form.querySelectorAll("input, select")].find((field) => field.name === name && (field.type !== "radio" || field.value === value));
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
