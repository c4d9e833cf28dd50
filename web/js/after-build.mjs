/**
 * What is left to do with a page that Trunk has built, before it becomes the page. Trunk runs its hooks side by side, and
 * here one step needs another.
 *
 *   node js/after-build.mjs DIR
 */

import { createHash } from "node:crypto";
import { readFile, readdir, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { withoutRecord } from "./data.mjs";
import { notices } from "./licences.mjs";
import { shortenFolder } from "./short-names.mjs";

/** A script element without `src`; Trunk and its minifier write tags in small letters. */
const INLINE = /<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/g;

const hash = (...contents) => {
  const sum = createHash("sha256");
  for (const content of contents) sum.update(content);
  return sum.digest("hex").slice(0, 16);
};

/**
 * The markup with each script in a file of its own, and these files: the page's content security policy allows no script
 * that is in the markup. A name carries a hash of what it holds, so that no cache can hold on to an older one.
 *
 * @param {string} markup
 * @returns {{markup: string, files: Map<string, string>}}
 */
export function moveOut(markup) {
  const files = new Map();
  const moved = markup.replace(INLINE, (_, attributes, script) => {
    const name = `start-${hash(script)}.js`;
    files.set(name, `${script.trim()}\n`);
    return `<script${attributes} src="./${name}"></script>`;
  });
  return { markup: moved, files };
}

/**
 * Page and worker with the name of the build that they belong to. The page asks for the worker of its own build; a worker
 * of another one, which has been put in its place since, says so.
 *
 * @param {string} markup
 * @param {string} worker
 * @param {string} build
 * @param {boolean} vectors whether there is a second worker, with vectors
 * @returns {{markup: string, worker: string}}
 */
export function nameBuild(markup, worker, build, vectors) {
  const replace = (text, from, to) => {
    if (!text.includes(from)) throw new Error(`there is no ${from} to put the build's name into`);
    return text.replace(from, to);
  };
  return {
    markup: replace(markup, "<html ", `<html data-build="${build}" `),
    worker: replace(replace(worker, 'const BUILD = ""', `const BUILD = "${build}"`), "const HAS_VECTORS = false", `const HAS_VECTORS = ${vectors}`),
  };
}

/** What the page is not made of: itself, what only people read, and what a server packs. */
const UNKEPT = /^(sw\.js|licences\.txt)$|\.br$/;

/**
 * The service worker with the files that it keeps, and their hashes; its build is made of all of them, so that it changes
 * with every one.
 *
 * @param {string} worker
 * @param {Map<string, Uint8Array>} files by their paths
 */
export function nameFiles(worker, files) {
  const hashes = [...files].sort(([one], [other]) => (one < other ? -1 : 1)).map(([path, contents]) => [path, createHash("sha256").update(contents).digest("hex")]);
  const put = (text, from, to) => {
    if (!text.includes(from)) throw new Error(`there is no ${from} to put the files' names into`);
    return text.replace(from, to);
  };
  const build = hash(JSON.stringify(hashes));
  return put(put(worker, 'const BUILD = ""', `const BUILD = "${build}"`), "const FILES = {}", `const FILES = ${JSON.stringify(Object.fromEntries(hashes))}`);
}

/** The files of a folder by their paths. */
async function filesOf(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = new Map();
  for (const entry of entries.filter((its) => its.isFile())) {
    const path = join(entry.parentPath ?? entry.path, entry.name);
    const name = relative(folder, path).replaceAll("\\", "/");
    if (!UNKEPT.test(name)) files.set(name, await readFile(path));
  }
  return files;
}

const folder = process.argv[2] ?? process.env.TRUNK_STAGING_DIR;
if (process.argv[1] === fileURLToPath(import.meta.url) && folder) {
  // What the linker recorded for `split.mjs`, where Trunk has made the page without it.
  for (const name of (await readdir(folder)).filter((name) => name.endsWith(".wasm"))) {
    const module = await readFile(join(folder, name));
    const clean = withoutRecord(module);
    if (clean.length < module.length) await writeFile(join(folder, name), clean);
  }
  // Names that nothing can compress; a build for looking into keeps them.
  if (process.env.TRUNK_PROFILE === "release") await shortenFolder(folder);
  const [page, script] = ["index.html", "worker.js"].map((name) => join(folder, name));
  const { markup, files } = moveOut(await readFile(page, "utf8"));
  for (const [name, text] of files) await writeFile(join(folder, name), text);
  const code = (await readdir(folder)).filter((name) => /\.(js|wasm)$/.test(name)).sort();
  const build = hash(...(await Promise.all(code.map((name) => readFile(join(folder, name))))));
  const named = nameBuild(markup, await readFile(script, "utf8"), build, code.includes("warpground-worker-vectors.js"));
  await writeFile(page, named.markup);
  await writeFile(join(folder, "licences.txt"), await notices());
  await writeFile(script, named.worker);
  // Last of all: it names the others as they are.
  const keeper = join(folder, "sw.js");
  await writeFile(keeper, nameFiles(await readFile(keeper, "utf8"), await filesOf(folder)));
}
