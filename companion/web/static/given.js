// Gives the page the files of a kit: a folder's or a zip file; and where the browser lets it look at the
// folder, once more whenever one is saved.
const giving = document.getElementById("giving");
const told = (name) => document.querySelector(`[data-said=${name}]`);
const STAMP = "companion studio stamp", PAUSE = 1000;  // milliseconds

function show(name, isShown = true) { if (told(name)) told(name).hidden = !isShown; }
function tell(wrong) {
  told("wrong").textContent = wrong;
  show("wrong", Boolean(wrong));
}

// The folder that was chosen last is known to every page of the studio, and after a restart.
function stored(mode, work) {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open("companion studio", 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore("folder");
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const asked = work(opening.result.transaction("folder", mode).objectStore("folder"));
      asked.onsuccess = () => { opening.result.close(); resolve(asked.result); };
      asked.onerror = () => reject(asked.error);
    };
  });
}
const folderKept = () => stored("readonly", (store) => store.get("last")).catch(() => null);
const keepFolder = (folder) => stored("readwrite", (store) => folder ? store.put(folder, "last") : store.delete("last")).catch(() => null);

// Hidden files are of other programs. More than a kit may have is not even read.
const isWanted = (path) => !path.split("/").some((part) => part.startsWith("."));
function isLarge(files) {
  return files.length > giving.dataset.files || files.reduce((sum, [, file]) => sum + file.size, 0) > giving.dataset.most;
}

async function below(folder, path = "", found = []) {
  for await (const [name, each] of folder.entries()) {
    if (name.startsWith(".") || found.length > giving.dataset.files) continue;
    if (each.kind === "directory") await below(each, `${path}${name}/`, found);
    else found.push([`${path}${name}`, await each.getFile()]);
  }
  return found;
}

const stampOf = (files) => JSON.stringify(files.map(([path, file]) => [path, file.lastModified, file.size]));

// Null when they were taken, else what is wrong with them.
async function given(files, isAgain) {
  if (isLarge(files)) return giving.dataset.large;
  const data = new FormData();
  for (const [path, file] of files) {
    data.append("name", path);
    data.append("file", file);
  }
  if (isAgain) data.append("again", "yes");
  const answer = await fetch(giving.action, { method: "POST", body: data });
  return answer.ok ? null : await answer.text();
}

async function open(files, folder) {
  tell("");
  show("reading");
  const wrong = await given(files, false).catch((error) => error.message);
  show("reading", false);
  if (wrong !== null) return tell(wrong);
  await keepFolder(folder);
  sessionStorage.setItem(STAMP, folder ? stampOf(files) : "");
  location.href = told("pieces").href;
}

async function openFolder(folder) { await open(await below(folder), folder); }

async function watch() {
  const folder = await folderKept();
  if (!folder || !sessionStorage.getItem(STAMP) || await folder.queryPermission() !== "granted") return;
  show("watched");
  for (;;) {
    await new Promise((go) => setTimeout(go, PAUSE));
    try {
      const files = await below(folder), stamp = stampOf(files);
      if (stamp === sessionStorage.getItem(STAMP)) continue;
      tell(await given(files, true) ?? "");
      sessionStorage.setItem(STAMP, stamp);
    } catch (error) {
      if (error.name === "NotReadableError") continue;  // it is being saved
      show("watched", false);
      return tell(error.message);
    }
  }
}

async function offer() {
  for (const input of giving.querySelectorAll("input")) {
    input.addEventListener("change", () => open([...input.files].map((file) => [file.webkitRelativePath || file.name, file]).filter(([path]) => isWanted(path)), null));
  }
  if (!("webkitdirectory" in HTMLInputElement.prototype)) show("folder", false);
  if (!self.showDirectoryPicker) return;
  show("choose");
  show("folder", false);
  told("choose").querySelector("button").addEventListener("click", () => showDirectoryPicker({ id: "kit" }).then(openFolder, () => {}));
  const folder = await folderKept();
  if (!folder) return;
  told("again").querySelector("b").textContent = folder.name;
  show("again");
  told("again").addEventListener("click", async () => { if (await folder.requestPermission() === "granted") await openFolder(folder); });
}

// The games that there are, the page knows from its start on.
async function sent(event) {
  event.preventDefault();
  const answer = await fetch(event.target.action, { method: "POST" });
  const said = await answer.text();
  if (!answer.ok) tell(said);
  else if (said) top.location.search = new URLSearchParams({ game: said });
  else top.location.reload();
}
for (const form of document.querySelectorAll("form.keep, form.drop")) form.addEventListener("submit", sent);
if (told("pieces")) offer();
else watch();
