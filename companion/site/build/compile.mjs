// Has Python of the website make bytecode of modules: node compile.mjs FOLDER SCRIPT. The folder has
// Pyodide and the modules as `sources.tar`; `bytecode.tar` is made beside them.
import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [folder, script] = process.argv.slice(2).map((each) => resolve(each));
async function compile() {
  const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`));
  // Columns of errors take up a fifth; with a seed of its own each run would order sets its own way.
  const python = await loadPyodide({ env: { PYTHONNODEBUGRANGES: "1", PYTHONHASHSEED: "0" }, fullStdLib: false });
  python.FS.writeFile("/sources.tar", new Uint8Array(readFileSync(`${folder}/sources.tar`)));
  python.runPython(readFileSync(script, "utf8"), { filename: script });
  writeFileSync(`${folder}/bytecode.tar`, python.FS.readFile("/bytecode.tar"));
}

compile().catch((error) => {
  console.error(error.message.trim().split("\n").pop());
  process.exitCode = 1;
});
