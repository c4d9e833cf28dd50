// Puts a Brotli file beside every file of a folder that shrinks by it: node compress.mjs DIR
//
// node has Brotli built in, compiled for speed; a Rust crate for it would have to be compiled first. Prints each
// file's size before and after, and the total that the page's budget is about.

import { readdir, readFile, writeFile } from "node:fs/promises";
import { extname, join, relative } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import { BUDGETS } from "./budgets.mjs";

const compress = promisify(brotliCompress);
const SHRINKS = new Set([".css", ".html", ".js", ".json", ".svg", ".wasm"]);
/** What the budgets count: all that has to arrive before it works. */
const COUNTS = new Set([".css", ".js", ".wasm"]);
/** What comes when it is first used, not with the page: the worker; the editor, the charts, the reader of lessons, the lab. */
const WORKER = /^(warpground-)?worker(_bg)?\.(js|wasm)$/;
/** Its module for browsers with vectors, which comes in place of the other. */
const VECTORS = /^warpground-worker-vectors(_bg)?\.(js|wasm)$/;
const MODULES = /^modules[\\/]/;
/** Parts of the page's own module, and the styles of the pages behind the first. */
const PARTS = /^(parts[\\/]|later-[0-9a-f]+\.css$)/;
/** What a kernel's page waits for beside what every page does. */
const KERNEL = /^(parts[\\/]kernel-|later-[0-9a-f]+\.css$|modules[\\/](editor|markdown)\.js$)/;
const kilobytes = (bytes) => `${(bytes / 1000).toFixed(1).padStart(8)} KB`;

const folder = process.argv[2];
const entries = await readdir(folder, { recursive: true, withFileTypes: true });
const files = entries
  .filter((entry) => entry.isFile() && SHRINKS.has(extname(entry.name)))
  .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
  .sort();

const sizes = await Promise.all(
  files.map(async (file) => {
    const plain = await readFile(file);
    const packed = await compress(plain, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length },
    });
    // A tiny file can grow.
    if (packed.length < plain.length) await writeFile(`${file}.br`, packed);
    return { file, plain: plain.length, packed: Math.min(packed.length, plain.length) };
  }),
);

for (const { file, plain, packed } of sizes) {
  console.log(`${kilobytes(plain)} ${kilobytes(packed)}  ${relative(folder, file)}`);
}
const kind = (file) => (WORKER.test(file) ? "worker" : VECTORS.test(file) ? "vectors" : MODULES.test(file) ? "modules" : PARTS.test(file) ? "parts" : "page");
const arrives = (file, wanted) => (wanted === "kernel" ? kind(file) === "page" || KERNEL.test(file) : kind(file) === wanted);
const total = (wanted) => {
  const counted = sizes.filter(({ file }) => COUNTS.has(extname(file)) && arrives(relative(folder, file), wanted));
  const bytes = counted.reduce((sum, { packed }) => sum + packed, 0);
  if (bytes > BUDGETS[wanted]) {
    console.error(`${wanted}: ${bytes} bytes after Brotli, and the budget is ${BUDGETS[wanted]}: see crates/xtask/src/page/budgets.mjs`);
    process.exitCode = 1;
  }
  return kilobytes(bytes).trim();
};
console.log(
  `WebAssembly, script and style of a first visit are ${total("page")} after Brotli, of a kernel's page ${total("kernel")}; loaded when first used: the other pages ${total("parts")}, editor, charts, lessons and lab ${total("modules")}, the worker ${total("worker")}, or with vectors ${total("vectors")}.`,
);
