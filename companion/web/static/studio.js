// Puts what an event carries in the place of what has changed, and shows what is chosen at once.
"use strict";
const piece = document.getElementById("piece");
const away = document.getElementById("away");
let live = null;

function isInSight(node) {
  const box = node.getBoundingClientRect();
  return box.bottom > 0 && box.top < innerHeight;
}

// What each part was sent as, before it was changed here; and the last one that is to take a place.
const sent = new WeakMap(), last = new Map();

// A piece in sight takes the old one's place when its pictures can be shown; all others load later.
async function swap(old, fresh) {
  sent.set(fresh, fresh.outerHTML);
  last.set(fresh.id, fresh);
  if (old.localName === "figure" && isInSight(old)) {
    const pictures = [...fresh.querySelectorAll("img")];
    for (const each of pictures) each.loading = "eager";
    await Promise.allSettled(pictures.map((each) => each.decode()));
    fresh.classList.add("fresh");
  }
  if (last.get(fresh.id) === fresh) document.getElementById(fresh.id)?.replaceWith(fresh);
}

// What has the same id is kept where it is alike, looked into where it holds others, else replaced.
function renew(old, fresh) {
  const known = new Map([...old.children].map((each) => [each.id, each]));
  let here = old.firstElementChild;
  for (const node of [...fresh.children]) {
    const kept = node.id && known.get(node.id);
    if (kept) known.delete(node.id);
    if (!kept) { old.insertBefore(node, here); continue; }
    if (kept === here) here = here.nextElementSibling;
    else old.insertBefore(kept, here);
    if ((sent.get(kept) ?? kept.outerHTML) === node.outerHTML) {
      last.delete(node.id);
      continue;
    }
    if ("holds" in node.dataset) renew(kept, node);
    else if (node.id !== "choices" || !kept.contains(document.activeElement)) swap(kept, node);
  }
  for (const gone of known.values()) gone.remove();
}

function show(html) {
  const fresh = document.createElement("template");
  fresh.innerHTML = html;
  renew(piece, fresh.content);
  document.documentElement.dataset.shown = String(Number(document.documentElement.dataset.shown || 0) + 1);
}

function listen(seen) {
  if (live) live.close();
  const query = new URLSearchParams(location.search);
  query.set("seen", seen);
  live = new EventSource(`${piece.dataset.live}?${query}`);
  live.addEventListener("piece", (event) => show(event.data));
  live.addEventListener("open", () => { away.hidden = true; });
  live.addEventListener("error", () => { away.hidden = false; });
}

function choose(form) {
  const chosen = [...new FormData(form)].filter(([, value]) => value !== "");
  history.replaceState(null, "", `?${new URLSearchParams(chosen)}`);
  listen("");
}

let typing = 0;
document.addEventListener("input", (event) => {
  const form = event.target.form;
  if (!form) return;
  clearTimeout(typing);
  typing = setTimeout(() => choose(form), event.target.type === "search" ? 200 : 0);
});
document.addEventListener("submit", (event) => {
  event.preventDefault();
  choose(event.target);
});

// A fault shows its piece, also once more, and the keyboard goes on from there.
document.addEventListener("click", (event) => {
  const link = event.target.closest(".faults a");
  if (!link) return;
  const figure = document.getElementById(link.hash.slice(1));
  if (!figure) return;
  event.preventDefault();
  figure.scrollIntoView({ block: "center" });
  figure.focus({ preventScroll: true });
});

document.documentElement.classList.add("live");
if (matchMedia("(max-width: 60rem)").matches) document.getElementById("choose")?.removeAttribute("open");
listen(piece.dataset.seen);
