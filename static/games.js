// Saves taps on a pad; every cell works without it.

const pad = document.getElementById("pad");

// Cells that can be seen now: other panes and folded groups are passed over.
const cells = () => [...pad.querySelectorAll(".pad input[type=text], .pad select")].filter((cell) => cell.checkVisibility());

// Enter goes on to the next cell, then to the next seat; after the last one it stays, so that nothing is sent by accident.
pad?.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || !event.target.matches(".pad input[type=text], .pad select")) return;
  event.preventDefault();
  const next = cells()[cells().indexOf(event.target) + 1];
  if (next) return next.focus();
  const panes = [...pad.querySelectorAll("input.pane")];
  const now = panes.findIndex((pane) => pane.checked);
  if (now > 0 && panes[now + 1] && matchMedia("(max-width: 699px)").matches) {
    panes[now + 1].checked = true;
    cells()[0]?.focus();
  } else {
    document.querySelector("button[form=pad]")?.focus();
  }
});

// A cell that is entered is written over.
pad?.addEventListener("focusin", (event) => {
  if (event.target.matches(".pad input[type=text]")) event.target.select();
});

// A problem that is named leads to its cell, whatever pane or group hides it.
pad?.addEventListener("click", (event) => {
  const link = event.target.closest(".pad-said a");
  if (!link) return;
  const cell = document.getElementById(decodeURIComponent(link.hash.slice(1)));
  if (!cell) return;
  event.preventDefault();
  const group = cell.closest("details");
  if (group) group.open = true;
  if (!cell.checkVisibility()) pad.querySelector("#pane-all").checked = true;
  cell.focus();
});

// The sheet opens at the half that was looked at last.
const halves = [...document.querySelectorAll(".shoppe > input.pane")];
const kept = (work) => { try { return work(); } catch { return null; /* A closed store keeps nothing. */ } };
const looked = kept(() => sessionStorage.getItem("half"));
for (const half of halves) {
  if (half.id === looked) half.checked = true;
  half.addEventListener("change", () => kept(() => sessionStorage.setItem("half", half.id)));
}
