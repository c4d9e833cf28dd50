/**
 * The licences of what the page is made of: which they are, whether `deny.toml` allows them, and their texts, which have to
 * go wherever the page goes.
 */

import { execFile } from "node:child_process";
import { readFile, readdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const run = promisify(execFile);
const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const WEB = join(ROOT, "web");

/** What is compiled to WebAssembly. */
const PAGE_CRATES = ["warpground-web", "warpground-worker"];
/** Programs that make the page and are no part of it. */
const TOOLS = /^(esbuild|@esbuild\/.*|binaryen)$/;
const TEXTS = /^(licen[cs]e|copying|unlicense|notice)/i;

/** The licences that `deny.toml` allows. */
export async function allowed() {
  const text = await readFile(join(ROOT, "deny.toml"), "utf8");
  const [, list] = text.match(/^allow = \[([^\]]*)\]/m) ?? [];
  if (!list) throw new Error("deny.toml allows no licence");
  return new Set([...list.matchAll(/"([^"]+)"/g)].map(([, name]) => name));
}

/**
 * Whether one may choose allowed licences alone: of `A OR B` one has to be allowed, of `A AND B` both.
 *
 * @param {string} expression in SPDX's terms, or with the slash of older crates
 * @param {Set<string>} allowed
 */
export function isAllowed(expression, allowed) {
  const tokens = expression.replaceAll("/", " OR ").match(/\(|\)|[^\s()]+/g) ?? [];
  let at = 0;
  const one = () => {
    if (tokens[at] === "(") {
      at += 1;
      const inner = any();
      if (tokens[at++] !== ")") throw new Error(`${expression}: a bracket is not closed`);
      return inner;
    }
    let name = tokens[at++];
    if (tokens[at] === "WITH") {
      name = `${name} WITH ${tokens[at + 1]}`;
      at += 2;
    }
    return allowed.has(name);
  };
  const both = () => {
    let right = one();
    while (tokens[at] === "AND") {
      at += 1;
      right = one() && right;
    }
    return right;
  };
  const any = () => {
    let right = both();
    while (tokens[at] === "OR") {
      at += 1;
      right = both() || right;
    }
    return right;
  };
  const right = any();
  return right && at === tokens.length;
}

/**
 * The crates of others that a package is linked from, for a target; proc-macros run at build time alone.
 *
 * @param {string[]} roots names of packages of this workspace
 * @param {string} target
 */
export async function crates(roots, target) {
  const options = ["metadata", "--format-version", "1", "--locked", "--filter-platform", target];
  const { stdout } = await run("cargo", options, { cwd: ROOT, maxBuffer: 1 << 28 });
  const { packages, resolve } = JSON.parse(stdout);
  const byId = new Map(packages.map((its) => [its.id, its]));
  const nodes = new Map(resolve.nodes.map((node) => [node.id, node]));
  const reached = new Set();
  const waiting = packages.filter(({ name, source }) => source === null && roots.includes(name)).map(({ id }) => id);
  while (waiting.length > 0) {
    const id = waiting.pop();
    if (reached.has(id) || byId.get(id).targets.every(({ kind }) => kind.includes("proc-macro"))) continue;
    reached.add(id);
    for (const { pkg, dep_kinds: kinds } of nodes.get(id).deps) {
      if (kinds.some(({ kind }) => kind === null)) waiting.push(pkg);
    }
  }
  return [...reached]
    .map((id) => byId.get(id))
    .filter(({ source }) => source !== null)
    .map(({ name, version, license, source, manifest_path: manifest }) => ({ name, version, licence: license ?? "", source, folder: dirname(manifest) }));
}

/** The names of this workspace's packages. */
export async function workspace() {
  const { stdout } = await run("cargo", ["metadata", "--format-version", "1", "--no-deps"], { cwd: ROOT, maxBuffer: 1 << 28 });
  return JSON.parse(stdout).packages.map(({ name }) => name);
}

/** The packages of a lock file; those that only make the page left out. */
export async function scripts(folder = WEB) {
  const { packages } = JSON.parse(await readFile(join(folder, "package-lock.json"), "utf8"));
  return Object.entries(packages)
    .filter(([path]) => path !== "")
    .map(([path, { version, license }]) => ({ name: path.replace(/^.*node_modules\//, ""), version, licence: license ?? "", folder: join(folder, path) }))
    .filter(({ name }) => !TOOLS.test(name));
}

/** The texts that a package brings along. */
async function textsOf({ folder }) {
  const names = (await readdir(folder).catch(() => [])).filter((name) => TEXTS.test(name)).sort();
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), "utf8").catch(() => "")));
  return texts.map((text) => text.replaceAll("\r\n", "\n").trim()).filter(Boolean);
}

/** What has to be read beside the page: each licence's text once, with the packages that it is of. */
export async function notices() {
  const parts = [...(await crates(PAGE_CRATES, "wasm32-unknown-unknown")), ...(await scripts())];
  parts.sort((a, b) => a.name.localeCompare(b.name, "en"));
  const byText = new Map();
  for (const part of parts) {
    for (const text of await textsOf(part)) byText.set(text, [...(byText.get(text) ?? []), `${part.name} ${part.version}`]);
  }
  const list = parts.map(({ name, version, licence }) => `${name} ${version}: ${licence}`).join("\n");
  const texts = [...byText].map(([text, names]) => `${"=".repeat(80)}\n${names.join(", ")}\n\n${text}`).join("\n\n");
  return `Warpground is made of the work of others, too. These are its parts with their licences; the texts follow.\n\n${list}\n\n${texts}\n`;
}
