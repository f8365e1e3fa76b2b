// Replaces what an event carries, keeps what was being typed, and sends forms without a new page.
"use strict";
const piece = document.getElementById("piece");
const away = document.getElementById("away");
const said = document.getElementById("said");

// A file that was chosen no script may put back.
const TYPED = "input:not([type=hidden], [type=file]), select";
function held(root) {
  const kept = new Map();
  for (const field of root.querySelectorAll(TYPED)) {
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
  for (const field of root.querySelectorAll(TYPED)) {
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
  const was = signOf(active);
  const open = new Set();
  for (const kept of piece.querySelectorAll("details[open][data-kept]")) open.add(kept.dataset.kept);
  const fresh = document.createElement("template");
  fresh.innerHTML = html;
  renew(piece, fresh.content);
  for (const kept of piece.querySelectorAll("details[data-kept]")) kept.open = open.has(kept.dataset.kept);
  putBack(piece, kept);
  const told = [...piece.querySelectorAll(".told > p")].map((line) => line.textContent).join(" ");
  if (said.textContent !== told) said.textContent = told;
  if (!active.isConnected || (hasSent && active === document.body)) land(was);
  hasSent = false;
}

// What tells a control from all others: a button of another question is not the same.
function signOf(control) {
  const marks = control.form ? [...control.form.querySelectorAll("[name=mark]")].map((mark) => mark.value) : [];
  const value = control.localName === "input" ? "" : [control.value, control.getAttribute("aria-label"), control.textContent];
  return JSON.stringify([control.localName, control.name, value, marks]);
}

// What one looks at next: what went wrong, where one was, what is asked, or what has come of it all.
const LANDING = [".result h2", ".pair", ".card form .question, .card:has(> form) h2", ".waiting", "h1"];
let hasSent = false;
function land(was) {
  const same = [...piece.querySelectorAll("input, button, a, summary")].find((each) => signOf(each) === was);
  const next = piece.querySelector(LANDING.find((each) => piece.querySelector(each)));
  const there = piece.querySelector(".notice") || same || next;
  if (there !== same) there.tabIndex = -1;
  there.focus();
}

// What stays where it is: boards and what is around them, and on a board all that lies as it lay.
const AROUND = "main, .tabletop, [data-kept=others], .stage, .view, .stage svg";
function nameOf(node) {
  if (node.nodeType !== Node.ELEMENT_NODE) return null;
  if (node.parentNode.localName === "svg") return node.outerHTML;
  if (!node.matches(AROUND)) return null;
  return [node.localName, node.dataset.stage, node.getAttribute("viewBox")].join(" ");
}

function renew(old, fresh) {
  const known = new Map();
  for (const node of old.childNodes) {
    const name = nameOf(node);
    if (name !== null) known.set(name, [...(known.get(name) || []), node]);
  }
  let here = old.firstChild;
  for (const node of [...fresh.childNodes]) {
    const name = nameOf(node), kept = (known.get(name) || []).find((each) => each.parentNode === old && !isBefore(each, here));
    if (!kept) {
      old.insertBefore(node, here);
      continue;
    }
    while (here !== kept) here = removed(here);
    here = kept.nextSibling;
    if (kept.parentNode.localName === "svg") continue;
    for (const { name: key, value } of node.attributes) kept.setAttribute(key, value);
    renew(kept, node);
  }
  while (here) here = removed(here);
}

function isBefore(node, here) {
  return here === null || Boolean(node.compareDocumentPosition(here) & Node.DOCUMENT_POSITION_FOLLOWING);
}

function removed(node) {
  const next = node.nextSibling;
  node.remove();
  return next;
}

// How many times as wide as its view a board is shown; what is under (x, y) stays there.
const LARGEST = 6;
function zoom(view, times, x, y) {
  const svg = view.firstElementChild;
  const before = svg.getBoundingClientRect(), box = view.getBoundingClientRect();
  if (!view.style.height) view.style.height = `${view.clientHeight}px`;
  svg.style.cssText = "";
  const least = svg.getBoundingClientRect().width;
  const wide = Math.min(LARGEST * view.clientWidth, Math.max(least, before.width * times));
  if (wide > least) svg.style.cssText = `width: ${(wide / view.clientWidth) * 100}%; max-width: none; max-height: none`;
  else view.style.height = "";
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

// What comes while a finger is down waits until its tap is over: else that would hit nothing.
const CLICKED = 50, HELD = 1000;
let tap = 0, late = null;
function endTap() {
  tap = 0;
  if (late !== null) show(late);
  late = null;
}
for (const [name, left] of [["pointerdown", HELD], ["pointerup", CLICKED], ["pointercancel", 0]]) {
  document.addEventListener(name, () => {
    clearTimeout(tap);
    tap = setTimeout(endTap, left);
  });
}

if (piece) {
  // A screen's address has the token in it, and no page does.
  const stream = piece.dataset.live || `${location.pathname}/live`;
  const live = new EventSource(`${stream}?seen=${piece.dataset.seen}`);
  live.addEventListener("piece", (event) => {
    if (tap) late = event.data;
    else show(event.data);
  });
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
  const seated = fields.find((field) => field.value === chip.dataset.name);
  const field = seated || fields.find((each) => each.value.trim() === "");
  if (!field) return;
  field.value = seated ? "" : chip.dataset.name;
  field.dataset.changed = ++taps;
});

// Seats change places by a tap or a key on the arrow, or by dragging the number.
function swap(fields, one, other) {
  [fields[one].value, fields[other].value] = [fields[other].value, fields[one].value];
  fields[one].dataset.changed = fields[other].dataset.changed = ++taps;
}

function seatsAround(node) {
  const rows = [...node.closest(".names").children];
  return { rows, fields: rows.map((row) => row.querySelector("input")), here: rows.indexOf(node.closest(".line")) };
}

document.addEventListener("click", (event) => {
  const arrow = event.target.closest("[data-swap]");
  if (!arrow) return;
  const { fields, here } = seatsAround(arrow);
  swap(fields, here, here + Number(arrow.dataset.swap));
});

document.addEventListener("pointerdown", (event) => {
  const number = event.target.closest(".names .line > span");
  if (!number) return;
  event.preventDefault();
  let { rows, fields, here } = seatsAround(number);
  const move = ({ clientY }) => {
    const over = rows.findIndex((row) => clientY < row.getBoundingClientRect().bottom);
    const to = over < 0 ? rows.length - 1 : over;
    rows[here].classList.remove("dragged");
    for (; here !== to; here += Math.sign(to - here)) swap(fields, here, here + Math.sign(to - here));
    rows[here].classList.add("dragged");
  };
  number.setPointerCapture(event.pointerId);
  number.addEventListener("pointermove", move);
  number.addEventListener("lostpointercapture", () => {
    number.removeEventListener("pointermove", move);
    rows[here].classList.remove("dragged");
  }, { once: true });
});

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!piece) sessionStorage.setItem("typed", JSON.stringify([...held(form)]));
  if (!piece || !piece.contains(form)) return;
  event.preventDefault();
  hasSent = true;
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
