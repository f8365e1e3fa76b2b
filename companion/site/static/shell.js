// The page around the app: holds the table for this tab, keeps the app's files on the device, starts
// Python in a worker, and passes on what the service worker is asked.
"use strict";
const told = JSON.parse(document.getElementById("told").textContent);
const HOME = new URL("./", location.href).pathname;
const NAME = `companion ${HOME}`.replaceAll("/", "-");
const PATIENCE = 3000;  // milliseconds in which a tab that is being left lets go of the table
const spoken = [told.language, ...navigator.languages.map((each) => each.split("-")[0])].find((each) => told.words[each]) || Object.keys(told.words)[0];
const words = told.words[spoken];
const state = document.getElementById("state"), notice = document.getElementById("notice"), app = document.getElementById("app");
let worker = null, isReady = false;

document.documentElement.lang = spoken;
function say(text) { state.textContent = text; }

function noteOnce(text) {
  notice.querySelector("span").textContent = text;
  notice.hidden = false;
}
notice.querySelector("button").addEventListener("click", () => { notice.hidden = true; });

// Said once on a device: a browser may throw away what it has not promised to keep.
function warnOnce(isKept) {
  if (isKept || localStorage.getItem(`${NAME} warned`)) return;
  localStorage.setItem(`${NAME} warned`, "yes");
  noteOnce(words.not_lasting);
}

// The lock is held until this page is left.
function held() {
  const never = new Promise(() => {});
  const ask = (options) => new Promise((resolve, reject) => {
    navigator.locks.request(NAME, options, () => { resolve(); return never; }).catch(reject);
  });
  return ask({ signal: AbortSignal.timeout(PATIENCE) }).catch(() => {
    say(words.elsewhere);
    return ask({});
  });
}

// A first visit waits for the service worker, whose versions are changed here, too.
async function controlled() {
  const registration = await navigator.serviceWorker.register("sw.js");
  if (registration.waiting && navigator.serviceWorker.controller) {
    const taken = new Promise((resolve) => navigator.serviceWorker.addEventListener("controllerchange", resolve, { once: true }));
    navigator.serviceWorker.controller.postMessage("let go");
    registration.waiting.postMessage("take over");
    await taken;
    location.reload();
    await new Promise(() => {});
  }
  if (navigator.serviceWorker.controller) return;
  await new Promise((resolve, reject) => {
    navigator.serviceWorker.addEventListener("controllerchange", resolve, { once: true });
    const fresh = registration.installing || registration.waiting;
    if (fresh) fresh.addEventListener("statechange", () => { if (fresh.state === "redundant") reject(new Error(words.not_kept)); });
    if (registration.active) resolve(location.reload());  // a page that was loaded past it
  });
}

function sayVersion() {
  const before = localStorage.getItem(NAME);
  localStorage.setItem(NAME, told.version);
  if (before && before !== told.version) noteOnce(words.updated.replace("{version}", told.version));
}

function ran() {
  return new Promise((resolve, reject) => {
    const query = new URLSearchParams(location.search);
    const settings = { name: NAME, path: `${HOME}app`, language: spoken, kits: told.kits, lock: told.lock, later: told.later, asked: Object.fromEntries(query) };
    worker = new Worker("worker.js", { type: "module", name: JSON.stringify(settings) });
    worker.onmessage = ({ data }) => data.ready ? resolve() : reject(new Error(data.failed));
    worker.onerror = (event) => reject(new Error(event.message));
  });
}

navigator.serviceWorker?.addEventListener("message", ({ data, ports }) => {
  if (data.kept !== undefined && !isReady) say(data.kept < 1 ? words.keeping.replace("{percent}", Math.round(100 * data.kept)) : words.starting);
  if (!data.asked || !isReady) return;
  worker.postMessage(data, data.asked.body ? [ports[0], data.asked.body] : [ports[0]]);
  // A browser that asks people does so when there is something to lose.
  if (data.asked.body) navigator.storage.persist?.().then(warnOnce);
});

async function begin() {
  if (!(navigator.serviceWorker && navigator.locks && navigator.storage?.getDirectory && self.WebAssembly && self.DecompressionStream)) throw new Error(words.too_old);
  await held();
  say(words.keeping.replace("{percent}", 0));
  await controlled();
  say(words.starting);
  await ran();
  isReady = true;
  sayVersion();
  history.replaceState(null, "", HOME);  // what a code has opened is not opened anew
  app.src = "app/";
  app.hidden = false;
  state.hidden = true;
  navigator.serviceWorker.controller.postMessage("keep all");
}

begin().catch((error) => say(`${words.failed} ${error.message}`));
