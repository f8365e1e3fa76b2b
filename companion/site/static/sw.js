// Keeps every file of this version on the device, and hands what the app is asked to the page that
// runs it. A browser that finds this file changed has a new version; it takes over when told to.
"use strict";
const VERSION = "{{ version }}";
// By name: the SHA-256 of what is in it, where it lies packed (gzip) or plain, whether it can wait.
const FILES = {{ files }};

const HOME = new URL("./", location.href);
const APP = new URL("app/", HOME).pathname;
const CACHES = `companion ${HOME.pathname} `, CACHE = CACHES + VERSION;
const TYPES = {
  html: "text/html; charset=utf-8", js: "text/javascript", mjs: "text/javascript", css: "text/css; charset=utf-8",
  json: "application/json", webmanifest: "application/manifest+json", wasm: "application/wasm", svg: "image/svg+xml", png: "image/png",
};

// Each version has a cache, where a file lies at the very address that it is asked for: only there
// does a browser find again what it has compiled of it. `DIGEST` says what is in it.
const DIGEST = "x-sha256";
const kept = (name) => new URL(name, HOME).href;
const names = (which) => Object.keys(FILES).filter((name) => which(FILES[name]));

async function fetched(name) {
  const file = FILES[name];
  const found = await fetch(new URL(file.at, HOME), { cache: "no-cache" });
  if (!found.ok) throw new Error(`${file.at}: ${found.status}`);
  const stream = file.packed ? found.body.pipeThrough(new DecompressionStream("gzip")) : found.body;
  const content = await new Response(stream).arrayBuffer();
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
    await tell(cache);
  }));
}

// Pages are told how much of what the table needs is there.
async function tell(cache) {
  const there = new Set((await cache.keys()).map(({ url }) => url)), needed = names(({ later }) => !later);
  const share = needed.filter((name) => there.has(kept(name))).length / needed.length;
  for (const page of await clients.matchAll({ includeUncontrolled: true })) page.postMessage({ kept: share });
}

async function others() {
  return (await caches.keys()).filter((name) => name.startsWith(CACHES) && name !== CACHE);
}

// What a new version has not changed is on the device already.
async function inherit() {
  const cache = await caches.open(CACHE);
  for (const other of await others()) {
    const before = await caches.open(other);
    for (const [name, { hash }] of Object.entries(FILES)) {
      const found = await before.match(kept(name));
      if (found?.headers.get(DIGEST) === hash && !(await cache.match(kept(name)))) await cache.put(kept(name), found);
    }
  }
}

async function clear() {
  for (const other of await others()) await caches.delete(other);
}

async function own(name) {
  const cache = await caches.open(CACHE);
  if (!(await cache.match(kept(name)))) await keep([name]);
  return cache.match(kept(name));
}

// A version that replaces one is there as a whole before it does. The first keeps the rest as it is
// asked for: Python is compiled while the table is still on its way.
self.addEventListener("install", (event) => {
  const isFirst = !registration.active;
  event.waitUntil(inherit().then(() => keep(names(({ packed, later }) => !(isFirst ? packed : later)))));
});
self.addEventListener("activate", (event) => event.waitUntil(inherit().then(clear).then(() => clients.claim())));
self.addEventListener("message", (event) => {
  if (event.data === "take over") self.skipWaiting();
  if (event.data === "let go") open.forEach((close) => close());
  if (event.data === "keep all") event.waitUntil(keep(Object.keys(FILES)).catch(() => {}));
});

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (url.origin !== HOME.origin || !url.pathname.startsWith(HOME.pathname)) return;
  const name = url.pathname.slice(HOME.pathname.length) || "index.html";
  if (url.pathname.startsWith(APP)) event.respondWith(handed(event.request, url));
  else if (Object.hasOwn(FILES, name)) event.respondWith(own(name));
});

// The page that holds the table answers; a tab that does not, or shows the app alone, has no worker.
async function handed(request, url) {
  if (request.mode === "navigate" && request.destination === "document") return Response.redirect(HOME, 303);
  const body = request.method === "POST" ? await request.arrayBuffer() : null;
  const asked = { method: request.method, target: url.pathname + url.search, headers: [...request.headers], body };
  const pages = (await clients.matchAll({ type: "window" })).filter((page) => !new URL(page.url).pathname.startsWith(APP));
  const answers = pages.map((page) => {
    const { port1, port2 } = new MessageChannel();
    const answer = answered(port1);
    page.postMessage({ asked }, [port2]);
    return answer;
  });
  return answers.length ? Promise.race(answers) : Response.error();
}

// Answers that are not whole. Those that a page which is gone was asked for never will be; and a
// version that answers something still is not replaced.
const open = new Set();

function answered(port) {
  return new Promise((resolve) => {
    let stream;
    const close = () => {
      open.delete(close);
      port.close();
      resolve(Response.error());
      try { stream.close(); } catch { /* nobody reads it any more */ }
    };
    open.add(close);
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
