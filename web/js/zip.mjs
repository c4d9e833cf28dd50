/**
 * Packs a folder into a zip file, under the folder's own name, or unpacks one: for releases.
 *
 *   node js/zip.mjs pack FOLDER FILE.zip
 *   node js/zip.mjs unpack FILE.zip FOLDER
 */

import { mkdir, readFile, readdir, stat, writeFile } from "node:fs/promises";
import { basename, dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { unzipSync, zipSync } from "fflate";

/** The number by which a zip file calls Unix, whose modes are in the upper half of a file's attributes. */
const UNIX = 3;

/** The files of a folder as a zip file. */
export async function packed(folder) {
  const entries = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
  const files = {};
  for (const entry of entries) {
    const path = join(entry.parentPath ?? entry.path, entry.name);
    const name = [basename(resolve(folder)), relative(folder, path).replaceAll("\\", "/")].join("/");
    files[name] = [await readFile(path), { os: UNIX, attrs: (await stat(path)).mode << 16 }];
  }
  return zipSync(files, { level: 9 });
}

/** Writes the files of a zip file below a folder. */
export async function unpack(bytes, folder) {
  for (const [name, contents] of Object.entries(unzipSync(bytes))) {
    const path = join(folder, name);
    if (relative(folder, path).startsWith("..")) throw new Error(`${name} is outside of the folder`);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, contents);
  }
}

const [what, from, to] = process.argv.slice(2);
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (what === "pack" && to) await writeFile(to, await packed(from));
  else if (what === "unpack" && to) await unpack(await readFile(from), to);
  else throw new Error("usage: zip.mjs pack FOLDER FILE.zip, or zip.mjs unpack FILE.zip FOLDER");
}
