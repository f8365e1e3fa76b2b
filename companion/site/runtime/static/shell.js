// The page around the app: holds the table for this tab, keeps the app's files on the device, starts
// Python in a worker, and passes on what the service worker is asked.
"use strict";
const told = JSON.parse(document.getElementById("told").textContent);
const HOME = new URL("./", location.href).pathname;
const NAME = `companion ${HOME}`.replaceAll("/", "-");
const PATIENCE = 3000;  // milliseconds in which a tab that is being left lets go of the table
const [cover, state, kept, way, notice, thinking, app] = ["cover", "state", "kept", "way", "notice", "thinking", "app"].map((id) => document.getElementById(id));
let words, worker = null, isReady = false, hasFailed = false;

// What is around the app speaks as the app did last, at first as the browser does.
const SPOKEN = `${NAME} language`;
function speak(language) {
  words = told.words[language];
  document.documentElement.lang = language;
  thinking.querySelector("span").textContent = words.thinking;
  thinking.querySelector("button").textContent = words.enough;
}
function spoken() {
  let last = null;
  try { last = localStorage.getItem(SPOKEN); } catch { /* nothing can be kept here, which is told below */ }
  return [last, ...navigator.languages.map((each) => each.split("-")[0]), ...Object.keys(told.words)].find((each) => told.words[each]);
}
speak(spoken());

function say(text) { state.textContent = text; }

// What is not there yet, as a share; null when nothing is on its way.
function sayKept(share) {
  kept.hidden = share === null;
  kept.value = share ?? 0;
  say(share === null ? words.starting : words.keeping);
}

function offer(text, go) {
  way.textContent = text;
  way.onclick = go;
  way.hidden = false;
}

// The first thing that went wrong is said: others come of it.
function fail(why) {
  if (hasFailed) return;
  hasFailed = true;
  kept.hidden = true;
  say(`${words.failed} ${why}`);
  offer(words.again, () => location.reload());
}

function noteOnce(text) {
  notice.querySelector("span").textContent = text;
  notice.hidden = false;
}
notice.querySelector("button").addEventListener("click", () => {
  notice.hidden = true;
  app.focus();
});

// How long a browser keeps what lies here. Only those of iPhones know `standalone`: off the home
// screen they forget, whatever they have promised; private windows have little room.
const LITTLE = 3 * 2 ** 30;  // bytes; an old phone of 16 GB has more
async function lasts() {
  if (navigator.standalone === false) return "weeks";
  if (await navigator.storage.persisted()) return "lasting";
  return (await navigator.storage.estimate()).quota < LITTLE ? "private" : "passing";
}

// Said once on a device.
async function warnOnce() {
  const how = await lasts();
  if (how === "lasting" || localStorage.getItem(`${NAME} warned`)) return;
  localStorage.setItem(`${NAME} warned`, "yes");
  noteOnce(words[how]);
}

// The app's page of what is kept has the words, in the language of its reader; the rest is known here.
async function tellStorage() {
  const place = app.contentDocument && app.contentDocument.getElementById("storage");
  if (!place) return;
  const said = (name) => place.querySelector(`[data-said=${name}]`);
  const { usage } = await navigator.storage.estimate();
  said("used").textContent = `${(usage / 1e6).toFixed(1)} MB`;
  const how = await lasts();
  for (const each of ["lasting", "passing", "private", "weeks"]) said(each).hidden = each !== how;
  said("ask").hidden = how === "lasting" || how === "weeks";
  said("ask").onclick = async () => {
    const isKept = await navigator.storage.persist();
    await tellStorage();
    said("refused").hidden = isKept;
  };
}

// The page around is called what the page in it is, and speaks its language. A drawing has neither.
app.addEventListener("load", () => {
  const shown = app.contentDocument;
  if (!shown) return;
  document.title = shown.title || "Companion";
  const { lang } = shown.documentElement;
  if (told.words[lang]) {
    speak(lang);
    localStorage.setItem(SPOKEN, lang);
  }
  tellStorage();
});

// A game of another phone comes in codes, each of which is an address with a part of it. They are
// opened one by one, in one tab or several, and wait for each other. Null when all is there, else
// what to say.
const PART = /^#part=([1-9]\d?)\.([1-9]\d?)\.([A-Z2-7]{7})\.([A-Z2-7]{1,2000})$/;
const PARTS = `${NAME} parts`;
function collect() {
  const [part, number, total, sum] = location.hash.match(PART) || [];
  if (!part) return null;
  const before = JSON.parse(localStorage.getItem(PARTS) || "{}");
  const parts = before.of === `${total}.${sum}` ? before.parts : {};
  parts[number] = part.slice("#part=".length);
  localStorage.setItem(PARTS, JSON.stringify({ of: `${total}.${sum}`, parts }));
  const missing = Array.from({ length: Number(total) }, (_, index) => index + 1).filter((each) => !parts[each]);
  if (!missing.length) return null;
  return words.part.replace("{part}", number).replace("{parts}", total).replace("{missing}", missing.join(", "));
}

// What is whole, once: the app shows it, and asks whether it is to be taken over.
function brought() {
  if (!PART.test(location.hash)) return "";
  const { parts } = JSON.parse(localStorage.getItem(PARTS) || "{}");
  localStorage.removeItem(PARTS);
  if (!parts) return "";  // another tab has taken it
  return `import?${new URLSearchParams({ text: Object.values(parts).join(" ") })}`;
}

// The lock is held until this page is left. What was in another tab may have been of a later version.
function held() {
  const never = new Promise(() => {});
  const ask = (options) => new Promise((resolve, reject) => {
    navigator.locks.request(NAME, options, () => { resolve(); return never; }).catch(reject);
  });
  return ask({ signal: AbortSignal.timeout(PATIENCE) }).catch(() => {
    say(words.elsewhere);
    return ask({}).then(() => { location.reload(); return new Promise(() => {}); });
  });
}

// A first visit waits for the service worker.
async function controlled() {
  const registration = await navigator.serviceWorker.register("sw.js");
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

// A program that thinks for long can be stopped. While it does, word of it comes again and again.
const LONG = 700, SILENT = 1500;  // milliseconds
let thinksSince = null, falls;
function sayThinking() {
  thinksSince ??= performance.now();
  thinking.hidden = performance.now() - thinksSince < LONG;
  clearTimeout(falls);
  falls = setTimeout(() => {
    thinksSince = null;
    thinking.hidden = true;
  }, SILENT);
}
thinking.querySelector("button").addEventListener("click", () => navigator.serviceWorker.controller.postMessage({ enough: true }));

function ran() {
  return new Promise((resolve, reject) => {
    const query = new URLSearchParams(location.search);
    const settings = { name: NAME, home: location.origin + HOME, path: `${HOME}app`, language: document.documentElement.lang, kits: told.kits, lock: told.lock, later: told.later, asked: Object.fromEntries(query) };
    worker = new Worker(`version/${told.version}/worker.js`, { type: "module", name: JSON.stringify(settings) });
    worker.onmessage = ({ data }) => data.ready ? resolve() : reject(new Error(data.failed));
    worker.onerror = (event) => reject(new Error(event.message));
  });
}

navigator.serviceWorker?.addEventListener("message", ({ data, ports }) => {
  if (data.missing && !isReady) fail(words.missing.replace("{file}", data.missing));
  if (data.kept !== undefined && !isReady && !hasFailed) sayKept(data.kept < 1 ? data.kept : null);
  if (data.thinks && isReady) sayThinking();
  if (!data.asked || !isReady) return;
  worker.postMessage(data, data.asked.body ? [ports[0], data.asked.body] : [ports[0]]);
  // A browser that asks people does so when there is something to lose.
  if (data.asked.body) navigator.storage.persist().then(warnOnce);
});

async function begin() {
  if (!(navigator.locks && navigator.storage?.getDirectory && self.WebAssembly && self.DecompressionStream)) throw new Error(words.too_old);
  await navigator.storage.getDirectory().catch(() => { throw new Error(words.no_place); });
  if (!navigator.serviceWorker) throw new Error(words.too_old);
  const waits = collect();
  if (waits) {
    say(waits);
    offer(words.without, () => { location.href = HOME; });
    return;
  }
  await held();
  sayKept(null);
  await controlled();
  await ran();
  isReady = true;
  sayVersion();
  app.src = `app/${brought()}`;
  history.replaceState(null, "", HOME);  // what a code has opened is not opened anew
  app.hidden = false;
  cover.remove();
  navigator.serviceWorker.controller.postMessage({ started: told.version });
}

addEventListener("hashchange", () => location.reload());
begin().catch((error) => fail(error.message));
