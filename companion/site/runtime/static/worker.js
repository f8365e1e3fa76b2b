// Runs Python, and in it the app. What the page knows comes as the worker's name: a worker that
// comes from the cache has lost the query of its address.
import { loadPyodide } from "./pyodide/pyodide.mjs";
import { unfilter } from "./unfilter.js";

const told = JSON.parse(self.name);
const APP = "/lib/app";
self.unfilter = unfilter;  // `companion.site.runtime.png` has pictures read by it

// The files of a tape archive, as `companion.site.build.bundle` writes it.
function* members(tar) {
  const text = (at, length) => new TextDecoder().decode(tar.subarray(at, at + length)).split("\0")[0];
  for (let at = 0; tar[at]; ) {
    const size = parseInt(text(at + 124, 12), 8), name = text(at, 100), folder = text(at + 345, 155);
    yield [folder ? `${folder}/${name}` : name, tar.subarray(at + 512, at + 512 + size)];
    at += 512 * (1 + Math.ceil(size / 512));
  }
}

function unpack(python, tar) {
  const folders = new Set();
  for (const [name, content] of members(new Uint8Array(tar))) {
    const folder = `${APP}/${name.slice(0, name.lastIndexOf("/") + 1)}`;
    if (!folders.has(folder)) python.FS.mkdirTree(folder);
    folders.add(folder);
    python.FS.writeFile(`${APP}/${name}`, content, { canOwn: true });
  }
}

// A page that was just left may still have them.
async function ownFile(name) {
  const folder = await navigator.storage.getDirectory();
  const file = await folder.getFileHandle(name, { create: true });
  for (let tries = 0; ; tries++) {
    try {
      return await file.createSyncAccessHandle();
    } catch (error) {
      if (tries === 50) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

// Read when Python imports what draws and prints, which cannot wait for a promise.
function press(python) {
  const request = new XMLHttpRequest();
  request.open("GET", "press.tar", false);
  request.responseType = "arraybuffer";
  request.send();
  if (request.status !== 200) throw new Error(`press.tar: ${request.status}`);
  unpack(python, request.response);
}

// Asked while a program thinks, when no message gets through to here.
function isEnough() {
  const request = new XMLHttpRequest();
  request.open("GET", "thinking", false);
  request.send();
  return request.status === 200 && request.responseText === "enough";
}

async function start() {
  const [python, table, ...slots] = await Promise.all([
    loadPyodide({ env: { HOME: "/kept", LANG: "C.UTF-8" }, lockFileContents: told.lock, fullStdLib: false }),
    fetch("table.tar").then((found) => found.arrayBuffer()),
    ownFile(`${told.name} 0`),
    ownFile(`${told.name} 1`),
  ]);
  unpack(python, table);
  python.pyimport("sys").path.insert(0, APP);
  const browser = python.pyimport("companion.site.runtime.browser");
  browser.bring_later(told.later, () => press(python));
  const page = python.pyimport("companion.cli.page");
  const desk = page.open_desk(browser.own_files(slots), JSON.stringify(told));
  page.stop_when(isEnough);
  const listen = browser.listen;
  self.onmessage = ({ data, ports }) => listen(desk, data.asked, ports[0]);
  self.postMessage({ ready: true });
}

start().catch((error) => self.postMessage({ failed: String(error && error.message || error) }));
