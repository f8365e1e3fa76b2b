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

function show(html) {
  const kept = held(piece);
  const active = document.activeElement;
  const focus = active && piece.contains(active) ? [active.name, active.value] : null;
  const open = [...piece.querySelectorAll("details[open][id]")].map((each) => each.id);
  piece.innerHTML = html;
  for (const id of open) piece.querySelector(`details#${CSS.escape(id)}`)?.setAttribute("open", "");
  for (const field of piece.querySelectorAll("input:not([type=hidden]), select")) {
    const key = field.name + (field.type === "radio" || field.type === "checkbox" ? field.value : "");
    const was = kept.get(key);
    if (was && was.changed) {
      field.dataset.changed = "1";
      if (field.type === "radio" || field.type === "checkbox") field.checked = was.checked;
      else field.value = was.value;
    }
  }
  numberChosen(piece);
  if (focus && focus[0]) {
    for (const field of piece.querySelectorAll(`[name="${CSS.escape(focus[0])}"]`)) {
      if (field.tagName === "INPUT" || field.value === focus[1]) { field.focus(); break; }
    }
  }
}

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
  field.dataset.changed = "1";
});

document.addEventListener("click", (event) => {
  const chip = event.target.closest("[data-name]");
  if (!chip) return;
  const fields = [...chip.closest("form").querySelectorAll(".names input")];
  const free = fields.find((field) => field.value.trim() === "");
  if (!free || fields.some((field) => field.value === chip.dataset.name)) return;
  free.value = chip.dataset.name;
  free.dataset.changed = "1";
});

document.addEventListener("submit", async (event) => {
  const form = event.target;
  if (!piece || !piece.contains(form)) return;
  event.preventDefault();
  const data = sent(form, event.submitter);
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
});

const enter = document.getElementById("enter");
if (enter) location.replace(enter.href);
