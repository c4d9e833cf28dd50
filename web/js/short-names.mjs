/**
 * Shortens the names under which WebAssembly modules import from the scripts beside them. wasm-bindgen ends each with a
 * hash of sixteen digits, which nothing can compress, and each is in the module and in its script.
 */

import { readFile, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";

const HEADER = 8;
const IMPORTS = 2;
const FUNCTION = 0;
/** Where wasm-bindgen puts the scripts that the crates brought along. */
const SNIPPETS = "/snippets/";

/** A number as WebAssembly writes it: seven bits per byte, the lowest first. */
function number(value) {
  const bytes = [];
  for (let rest = value; bytes.length === 0 || rest > 0; rest = Math.floor(rest / 128)) {
    bytes.push((rest % 128) + (rest >= 128 ? 128 : 0));
  }
  return Buffer.from(bytes);
}

const text = (value) => Buffer.concat([number(Buffer.byteLength(value)), Buffer.from(value)]);

/** Reads a module from a place on. */
class Reader {
  /** @param {Buffer} bytes @param {number} at */
  constructor(bytes, at) {
    Object.assign(this, { bytes, at });
  }

  byte() {
    if (this.at >= this.bytes.length) throw new Error("the module ends too early");
    return this.bytes[this.at++];
  }

  number() {
    let [value, scale, byte] = [0, 1, 0];
    do {
      byte = this.byte();
      value += (byte % 128) * scale;
      scale *= 128;
    } while (byte >= 128);
    return value;
  }

  /** @param {number} length */
  take(length) {
    this.at += length;
    if (this.at > this.bytes.length) throw new Error("the module ends too early");
    return this.bytes.subarray(this.at - length, this.at);
  }

  text() {
    return this.take(this.number()).toString();
  }
}

/**
 * The imports of a module, each under a short name, and which name each got.
 *
 * @param {Buffer} section
 */
function shortened(section) {
  const reader = new Reader(section, 0);
  const names = new Map();
  const parts = [];
  const count = reader.number();
  for (let done = 0; done < count; done += 1) {
    const from = reader.text();
    const name = reader.text();
    // wasm-bindgen's modules import functions and nothing else; another kind is of another length.
    if (reader.byte() !== FUNCTION) throw new Error(`${name} is no function`);
    // What is imported from a script of our own has that script's name for it.
    const own = from.includes(SNIPPETS);
    if (!own && !names.has(name)) names.set(name, `i${names.size.toString(36)}`);
    parts.push(text(from), text(own ? name : names.get(name)), Buffer.from([FUNCTION]), number(reader.number()));
  }
  return { section: Buffer.concat([number(count), ...parts]), names };
}

/**
 * A module and its script with short names between them.
 *
 * @param {Buffer} module
 * @param {string} script
 * @returns {{module: Buffer, script: string}}
 */
export function shorten(module, script) {
  const reader = new Reader(module, HEADER);
  const parts = [module.subarray(0, HEADER)];
  let names = new Map();
  while (reader.at < module.length) {
    const id = reader.byte();
    let section = reader.take(reader.number());
    if (id === IMPORTS) ({ section, names } = shortened(section));
    parts.push(Buffer.from([id]), number(section.length), section);
  }
  const missing = new Set(names.keys());
  const short = script.replace(/[A-Za-z_$][\w$]*/g, (word) => {
    if (!names.has(word)) return word;
    if (!missing.delete(word)) throw new Error(`the script has ${word} twice`);
    return names.get(word);
  });
  if (missing.size > 0) throw new Error(`the script lacks ${[...missing].join(", ")}`);
  return { module: Buffer.concat(parts), script: short };
}

/** The script beside a module: of the same name but for Trunk's hash, which is of another file. */
const stem = (file) => file.replace(/(-[0-9a-f]{16})?(_bg)?\.(wasm|js)$/, "");

/** @param {string} folder */
export async function shortenFolder(folder) {
  const files = await readdir(folder);
  for (const file of files.filter((name) => name.endsWith(".wasm"))) {
    const [script, ...others] = files.filter((name) => name.endsWith(".js") && stem(name) === stem(file));
    if (!script || others.length > 0) throw new Error(`${file} has not one script beside it`);
    const short = shorten(await readFile(join(folder, file)), await readFile(join(folder, script), "utf8"));
    await writeFile(join(folder, file), short.module);
    await writeFile(join(folder, script), short.script);
  }
}
