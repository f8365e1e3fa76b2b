// Keeps every file of this version on the device, and hands what the app is asked to the page that
// runs it. A browser that finds this file changed has a new version: once that is there as a whole,
// pages are opened of it. Its service worker replaces this one when no page is open, and this one
// gives out its files until then: nothing has to wait for a browser to replace the one by the other.
"use strict";
const VERSION = "{{ version }}";
// By name: the SHA-256 of what is in it and its bytes, where it lies packed (gzip) or plain, whether it can wait.
const FILES = {{ files }};

const HOME = new URL("./", location.href);
const APP = new URL("app/", HOME).pathname;
const CACHES = `companion ${HOME.pathname} `, CACHE = CACHES + VERSION;
const OPENED = `opened ${CACHES}`, NAMED = new URL("version/opened", HOME).href;  // the version that pages are opened of
const TYPES = {
  html: "text/html; charset=utf-8", js: "text/javascript", mjs: "text/javascript", css: "text/css; charset=utf-8",
  json: "application/json", webmanifest: "application/manifest+json", wasm: "application/wasm", svg: "image/svg+xml", png: "image/png",
};

// Each version has a cache, where a file lies at the very address that it is asked for: only there
// does a browser find again what it has compiled of it. That names the version, since two of them
// can be in use at once. `DIGEST` says what is in it.
const DIGEST = "x-sha256";
const kept = (name, version = VERSION) => new URL(`version/${version}/${name}`, HOME).href;
const names = (which) => Object.keys(FILES).filter((name) => which(FILES[name]));

async function fetched(name) {
  const file = FILES[name];
  const found = await fetch(new URL(file.at, HOME), { cache: "no-cache" });
  if (!found.ok) throw new Error(`${file.at}: ${found.status}`);
  const stream = file.packed ? found.body.pipeThrough(new DecompressionStream("gzip")) : found.body;
  const content = await new Response(stream.pipeThrough(counted(name))).arrayBuffer();
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", content));
  const hash = Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
  if (hash !== file.hash) throw new Error(`${file.at}: is not of version ${VERSION}`);
  return new Response(content, { headers: { "content-type": TYPES[name.split(".").pop()] || "application/octet-stream", [DIGEST]: hash } });
}

async function keep(wanted) {
  const cache = await caches.open(CACHE);
  await Promise.all(wanted.map(async (name) => {
    if (await cache.match(kept(name))) return;
    await cache.put(kept(name), await fetched(name));
    await tellKept();
  }));
}

async function tell(what) {
  for (const page of await clients.matchAll({ includeUncontrolled: true })) page.postMessage(what);
}

// Pages are told how much of what the table needs is there, as it comes.
const OFTEN = 200;  // milliseconds
const coming = {};  // bytes of each file
let last = 0;
function counted(name) {
  coming[name] = 0;
  return new TransformStream({
    transform(chunk, out) {
      coming[name] += chunk.byteLength;
      if (Date.now() - last > OFTEN) tellKept();
      out.enqueue(chunk);
    },
  });
}

async function tellKept() {
  last = Date.now();
  const found = await (await caches.open(CACHE)).keys(), there = new Set(found.map(({ url }) => url));
  let all = 0, here = 0;
  for (const name of names(({ later }) => !later)) {
    const { size } = FILES[name];
    all += size;
    here += there.has(kept(name)) ? size : coming[name] ?? 0;
  }
  await tell({ kept: here / all });
}

// In the order in which they came.
async function versions() {
  return (await caches.keys()).filter((name) => name.startsWith(CACHES)).map((name) => name.slice(CACHES.length));
}

// What a new version has not changed is on the device already.
async function inherit() {
  const cache = await caches.open(CACHE);
  for (const version of await versions()) {
    const before = await caches.open(CACHES + version);
    for (const [name, { hash }] of Object.entries(FILES)) {
      const found = await before.match(kept(name, version));
      if (found?.headers.get(DIGEST) === hash && !(await cache.match(kept(name)))) await cache.put(kept(name), found);
    }
  }
}

// A page that has started holds the table: no other runs. What came later may be on its way.
async function clear(started) {
  const all = await versions(), next = await opened();
  const before = all.slice(0, Math.max(0, all.indexOf(started)));
  for (const version of before) if (version !== next) await caches.delete(CACHES + version);
}

async function opened() {
  const found = await caches.match(NAMED, { cacheName: OPENED });
  return found ? found.text() : VERSION;
}

async function given(name, version) {
  const address = kept(name, version);
  // A page that starts is told of what does not come: Pyodide would wait for it without a word.
  if (version === VERSION && !(await caches.match(address))) await keep([name]).catch(() => tell({ missing: name }));
  return (await caches.match(address)) || Response.error();
}

// A version that follows one is there as a whole before it does. The first keeps the rest as it is
// asked for: Python is compiled while the table is still on its way.
async function install() {
  await inherit();
  await keep(names(({ packed, later }) => registration.active || !(packed || later)));
  await (await caches.open(OPENED)).put(NAMED, new Response(VERSION));
}

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(clients.claim()));
self.addEventListener("message", (event) => {
  if (event.data.enough) {
    isEnough = true;
    return;
  }
  const { started } = event.data;
  event.waitUntil(clear(started).then(() => started === VERSION && keep(Object.keys(FILES))).catch(() => {}));
});

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (url.origin !== HOME.origin || !url.pathname.startsWith(HOME.pathname)) return;
  const path = url.pathname.slice(HOME.pathname.length) || "index.html";
  const [, version, name] = path.match(/^version\/([^/]+)\/(.+)$/) || [];
  if (name === THINKING) event.respondWith(thinking());
  else if (url.pathname.startsWith(APP)) event.respondWith(handed(event.request, url));
  else if (version) event.respondWith(given(name, version));
  else if (Object.hasOwn(FILES, path)) event.respondWith(opened().then((each) => given(path, each)));
});

// What Python is asked waits while a program thinks; but its worker asks here whether it is to stop,
// and so the page learns that one thinks.
const THINKING = "thinking";
let isEnough = false;
async function thinking() {
  for (const page of await tables()) page.postMessage({ thinks: true });
  return new Response(isEnough ? "enough" : "");
}

async function tables() {
  return (await clients.matchAll({ type: "window" })).filter((page) => !new URL(page.url).pathname.startsWith(APP));
}

// The page that holds the table answers; a tab that does not, or shows the app alone, has no worker.
async function handed(request, url) {
  if (request.mode === "navigate" && request.destination === "document") return Response.redirect(HOME, 303);
  const body = request.method === "POST" ? await request.arrayBuffer() : null;
  const asked = { method: request.method, target: url.pathname + url.search, headers: [...request.headers], body };
  if (body) isEnough = false;
  const answers = (await tables()).map((page) => {
    const { port1, port2 } = new MessageChannel();
    const answer = answered(port1);
    page.postMessage({ asked }, [port2]);
    return answer;
  });
  return answers.length ? Promise.race(answers) : Response.error();
}

function answered(port) {
  return new Promise((resolve) => {
    let stream;
    const close = () => {
      port.close();
      resolve(Response.error());
      try { stream.close(); } catch { /* nobody reads it any more */ }
    };
    const body = new ReadableStream({
      start(controller) { stream = controller; },
      cancel() {
        port.postMessage("left");
        close();
      },
    });
    port.onmessage = ({ data }) => {
      if (data.status) {
        const empty = [204, 303, 304].includes(data.status);
        resolve(new Response(empty ? null : body, { status: data.status, headers: data.headers }));
      }
      if (data.chunk) stream.enqueue(data.chunk);
      if (data.end) close();
    };
  });
}
