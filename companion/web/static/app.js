// Replaces what an event carries, keeps what was being typed, and sends forms without a new page.
"use strict";
const piece = document.getElementById("piece");
const away = document.getElementById("away");

function held(root) {
  const kept = new Map();
  for (const field of root.querySelectorAll("input:not([type=hidden]), select")) {
    const key = field.name + (field.type === "radio" || field.type === "checkbox" ? field.value : "");
    kept.set(key, { value: field.value, checked: field.checked, changed: field.dataset.changed });
  }
  return kept;
}

// Of several that are chosen, the one that was tapped first comes first.
let taps = 0;

function chosen(form, name) {
  const boxes = form.querySelectorAll(`.choice [type=checkbox][name="${CSS.escape(name)}"]:checked`);
  return [...boxes].sort((one, other) => one.dataset.changed - other.dataset.changed);
}

function numberChosen(root) {
  for (const box of root.querySelectorAll(".choice [type=checkbox]")) {
    const words = box.nextElementSibling, place = chosen(box.form, box.name).indexOf(box);
    if (place < 0) delete words.dataset.order;
    else words.dataset.order = place + 1;
  }
}

function sent(form, submitter) {
  const data = new URLSearchParams(new FormData(form, submitter));
  const names = new Set([...form.querySelectorAll(".choice [type=checkbox]")].map((box) => box.name));
  for (const name of names) {
    data.delete(name);
    for (const box of chosen(form, name)) data.append(name, box.value);
  }
  return data;
}

function putBack(root, kept) {
  for (const field of root.querySelectorAll("input:not([type=hidden]), select")) {
    const key = field.name + (field.type === "radio" || field.type === "checkbox" ? field.value : "");
    const was = kept.get(key);
    if (was && was.changed) {
      field.dataset.changed = was.changed;
      if (field.type === "radio" || field.type === "checkbox") field.checked = was.checked;
      else field.value = was.value;
    }
  }
  numberChosen(root);
}

function show(html) {
  const kept = held(piece);
  const active = document.activeElement;
  const focus = active && piece.contains(active) ? [active.name, active.value] : null;
  const stages = new Map(), open = new Set();
  for (const stage of piece.querySelectorAll("[data-stage]")) {
    const view = stage.querySelector(".view");
    stages.set(stage.dataset.stage, [stage, view.scrollLeft, view.scrollTop]);
  }
  for (const kept of piece.querySelectorAll("details[open][data-kept]")) open.add(kept.dataset.kept);
  piece.innerHTML = html;
  for (const kept of piece.querySelectorAll("details[data-kept]")) kept.open = open.has(kept.dataset.kept);
  for (const stage of piece.querySelectorAll("[data-stage]")) keepStage(stage, stages.get(stage.dataset.stage));
  putBack(piece, kept);
  if (focus && focus[0]) {
    for (const field of piece.querySelectorAll(`[name="${CSS.escape(focus[0])}"]`)) {
      if (field.tagName === "INPUT" || field.value === focus[1]) { field.focus(); break; }
    }
  }
}

// A board stays where it is and as large as it is; of what lies on it only what is new is drawn.
function keepStage(fresh, known) {
  if (!known) return;
  const [old, left, top] = known;
  const was = old.querySelector("svg"), is = fresh.querySelector("svg");
  if (was.getAttribute("viewBox") !== is.getAttribute("viewBox")) return;
  const had = new Map();
  for (const each of was.children) {
    const said = each.outerHTML;
    if (!had.has(said)) had.set(said, []);
    had.get(said).push(each);
  }
  was.replaceChildren(...[...is.children].map((each) => (had.get(each.outerHTML) || []).shift() || each));
  was.dataset.for = is.dataset.for;
  fresh.replaceWith(old);
  const view = old.querySelector(".view");
  view.scrollLeft = left;
  view.scrollTop = top;
}

// How many times as wide as its view a board is shown; what is under (x, y) stays there.
const LARGEST = 6;
function zoom(view, times, x, y) {
  const svg = view.firstElementChild;
  const before = svg.getBoundingClientRect(), box = view.getBoundingClientRect();
  if (!view.style.height) view.style.height = `${view.clientHeight}px`;
  const next = Math.min(LARGEST, Math.max(1, (before.width / view.clientWidth) * times));
  svg.style.width = `${next * 100}%`;
  if (next === 1) view.style.height = "";
  const after = svg.getBoundingClientRect();
  view.scrollLeft = ((x - before.left) / before.width) * after.width - (x - box.left);
  view.scrollTop = ((y - before.top) / before.height) * after.height - (y - box.top);
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-zoom]");
  if (!button) return;
  const view = button.closest(".stage").querySelector(".view"), box = view.getBoundingClientRect();
  zoom(view, Number(button.dataset.zoom), box.left + box.width / 2, box.top + box.height / 2);
});

let fingers = 0;
function spread([one, other]) {
  return Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
}
document.addEventListener("touchstart", (event) => {
  fingers = event.touches.length === 2 ? spread(event.touches) : 0;
});
document.addEventListener("touchmove", (event) => {
  const view = event.target.closest && event.target.closest(".stage.board .view");
  if (!view || event.touches.length !== 2 || !fingers) return;
  event.preventDefault();
  const [one, other] = event.touches, now = spread(event.touches);
  zoom(view, now / fingers, (one.clientX + other.clientX) / 2, (one.clientY + other.clientY) / 2);
  fingers = now;
}, { passive: false });

// A tap on a place sends the form of the question that the place answers.
document.addEventListener("click", (event) => {
  const mark = event.target.closest("[data-place]");
  if (!mark) return;
  const asked = piece.querySelector(`form input[name=question][value="${CSS.escape(mark.closest("svg").dataset.for)}"]`);
  if (asked) send(asked.form, new URLSearchParams([...new FormData(asked.form), ["place", mark.dataset.place]]));
});

if (piece) {
  // A screen's address has the token in it, and no page does.
  const stream = piece.dataset.live || `${location.pathname}/live`;
  const live = new EventSource(`${stream}?seen=${piece.dataset.seen}`);
  live.addEventListener("piece", (event) => show(event.data));
  live.addEventListener("open", () => { away.hidden = true; });
  live.addEventListener("error", () => { away.hidden = false; });
}

document.addEventListener("change", (event) => {
  event.target.dataset.changed = ++taps;
  if (event.target.form) numberChosen(event.target.form);
});
document.addEventListener("input", (event) => { event.target.dataset.changed = ++taps; });

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-step]");
  if (!button) return;
  const field = button.parentElement.querySelector("input");
  const low = Number(field.dataset.low), high = field.dataset.high;
  let next = (field.value.trim() === "" ? low : Number(field.value) + Number(button.dataset.step));
  if (Number.isNaN(next)) next = low;
  if (field.value.trim() === "" && button.dataset.step === "1" && low === 0) next = 1;
  next = Math.max(low, high === undefined ? next : Math.min(next, Number(high)));
  field.value = String(next);
  field.dataset.changed = ++taps;
});

document.addEventListener("click", (event) => {
  const key = event.target.closest("[data-pad]");
  if (!key) return;
  const field = key.parentElement.previousElementSibling.querySelector("input");
  const numbers = field.value.split(/[\s,]+/).filter(Boolean);
  if (key.dataset.pad) numbers.push(key.dataset.pad);
  else numbers.pop();
  field.value = numbers.join(", ");
  field.dataset.changed = ++taps;
});

document.addEventListener("click", (event) => {
  const chip = event.target.closest("[data-name]");
  if (!chip) return;
  const fields = [...chip.closest("form").querySelectorAll(".names input")];
  const free = fields.find((field) => field.value.trim() === "");
  if (!free || fields.some((field) => field.value === chip.dataset.name)) return;
  free.value = chip.dataset.name;
  free.dataset.changed = ++taps;
});

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!piece) sessionStorage.setItem("typed", JSON.stringify([...held(form)]));
  if (!piece || !piece.contains(form)) return;
  event.preventDefault();
  send(form, sent(form, event.submitter));
});

async function send(form, data) {
  document.body.classList.add("sending");
  try {
    const answer = await fetch(form.action, { method: "POST", body: data, redirect: "manual" });
    if (answer.status === 401) location.reload();
    away.hidden = answer.type === "opaqueredirect";
  } catch {
    away.hidden = false;
  } finally {
    document.body.classList.remove("sending");
  }
}

// What was refused is not typed again.
const typed = sessionStorage.getItem("typed");
sessionStorage.removeItem("typed");
if (!piece && typed && document.querySelector(".notice:not([hidden])")) putBack(document, new Map(JSON.parse(typed)));

const enter = document.getElementById("enter");
if (enter) location.replace(enter.href);
