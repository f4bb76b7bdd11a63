// While something typed on a pad is not written down, writing it down is the main thing to do; otherwise what is due.

const bar = () => document.querySelector(".bar .do.due");

function isTyped(pad) {
  return [...pad.querySelectorAll('input[type=hidden][name^="was|"]')].some((was) => {
    const cell = pad.elements[was.name.slice(4)];
    return cell !== undefined && cell.value !== was.value;
  });
}

function look() {
  const pad = document.getElementById("pad");
  if (!pad || !bar()) return;
  const typed = isTyped(pad);
  bar().querySelector(".write")?.classList.toggle("main", typed);
  bar().querySelector(":scope > a.button")?.classList.toggle("main", !typed);
}

for (const kind of ["input", "change", "pageshow"]) window.addEventListener(kind, look);
look();
