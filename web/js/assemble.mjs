/**
 * Puts the page together from what `index.html` names. The markup is Trunk's own (`data-trunk`), so `trunk serve` makes the
 * same page from the same file; this program needs nothing but node, and set-up needs no minutes for compiling Trunk.
 *
 *   node js/assemble.mjs --out DIR --modules DIR --bindgen PROGRAM [--release] [--vectors DIR]
 *
 * `--modules` is where cargo left the WebAssembly modules, `--bindgen` is wasm-bindgen. `--release` makes everything small:
 * wasm-opt runs over the modules, esbuild over scripts and styles, and parts of the page's module become files of their own.
 * `--vectors` is where cargo left the worker for browsers that have vectors; it is put beside the other one.
 */

import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { cp, mkdir, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { basename, extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs, promisify } from "node:util";
import { transform } from "esbuild";
import { objects, withoutRecord } from "./data.mjs";
import { split } from "./split.mjs";

const run = promisify(execFile);
const WEB = fileURLToPath(new URL("..", import.meta.url));
const WASM_OPT = join(WEB, "node_modules/binaryen/bin/wasm-opt");

/** Where the parts of the page's module are, below the page. */
const PARTS_FOLDER = "parts";

/** A tag that Trunk would replace, with the end tag of a script. */
const TAG = /<(?:link|script)\b[^>]*\bdata-trunk\b[^>]*>(?:\s*<\/script>)?/g;

/** The attributes of a tag. */
export function attributes(tag) {
  const found = [...tag.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name, value]) => [name, value]);
  return Object.fromEntries(found);
}

/** A name that changes with the contents, so that no cache can hold on to older ones. */
function hashed(name, contents) {
  const hash = createHash("sha256").update(contents).digest("hex").slice(0, 16);
  return name.replace(/(_bg)?(\.\w+)$/, `-${hash}$1$2`);
}

/** @param {{release: boolean}} options */
async function minified(text, loader, { release }) {
  if (!release) return text;
  const { code } = await transform(text, { loader, minify: true, target: "es2022", charset: "utf8", legalComments: "none" });
  return code;
}

/** A style sheet or a script: written under a name of its contents, which is returned. */
async function written(name, text, loader, options) {
  const code = await minified(text, loader, options);
  const path = hashed(name, code);
  await writeFile(join(options.out, path), code);
  return path;
}

/** Style sheets in one file, in their order. */
async function sheet(name, sheets, options) {
  const texts = await Promise.all(sheets.map((its) => readFile(join(WEB, its), "utf8")));
  return written(name, texts.join("\n"), "css", options);
}

/** A script of its own. */
const script = async (source, options) => written(basename(source), await readFile(join(WEB, source), "utf8"), "js", options);

/** What each kind of link becomes in the page. */
const KINDS = {
  async "copy-file"({ href }, { out }) {
    await cp(join(WEB, href), join(out, basename(href)));
    return "";
  },
  async "copy-dir"({ href }, { out }) {
    await cp(join(WEB, href), join(out, basename(href)), { recursive: true });
    return "";
  },
  // Those of the first page are one file, in place of the first of them: nothing is painted before they have come. The others
  // are another file, which the page's code asks for.
  async css({ href }, options) {
    return href === options.styles[0] ? `<link rel="stylesheet" href="./${await sheet("styles.css", options.styles, options)}">` : "";
  },
  async rust(wanted, options) {
    return wanted["data-type"] === "worker" ? worker(wanted, options) : application(wanted, options);
  },
};

/** Runs wasm-bindgen, and wasm-opt where the page is to be small: the folder that then holds `NAME.js` and `NAME_bg.wasm`. */
async function bound(wanted, { out, modules, bindgen, release }) {
  const name = wanted["data-bin"];
  const folder = join(modules, "bindgen", name);
  await rm(folder, { recursive: true, force: true });
  const target = wanted["data-bindgen-target"] ?? "web";
  const linked = await readFile(join(modules, `${name}.wasm`));
  // Under the same name: wasm-bindgen calls what it makes by it.
  const module = join(modules, "bindgen", `${name}.wasm`);
  await mkdir(folder, { recursive: true });
  await writeFile(module, withoutRecord(linked));
  await run(bindgen, ["--target", target, "--no-typescript", "--out-dir", folder, "--out-name", name, module]);
  const wasm = join(folder, `${name}_bg.wasm`);
  if (release && wanted["data-wasm-opt"]) {
    const parameters = (wanted["data-wasm-opt-params"] ?? "").split(/\s+/).filter(Boolean);
    // The names of functions say which parts they are in.
    const names = wanted["data-parts"] === undefined ? [] : ["--debuginfo"];
    await run(process.execPath, [WASM_OPT, `-O${wanted["data-wasm-opt"]}`, `--output=${wasm}`, wasm, ...parameters, ...names]);
  }
  const script = await minified(await readFile(join(folder, `${name}.js`), "utf8"), "js", { release });
  return { name, folder, script, linked, module: await readFile(wasm) };
}

/** A worker keeps its name: what starts it is not rewritten, and chooses between the two. */
async function worker(wanted, options) {
  const put = async (its, suffix) => {
    const { name, script, module } = await bound(wanted, its);
    await writeFile(join(options.out, `${name}${suffix}.js`), script.replaceAll(`${name}_bg.wasm`, `${name}${suffix}_bg.wasm`));
    await writeFile(join(options.out, `${name}${suffix}_bg.wasm`), module);
  };
  const both = [put(options, "")];
  if (options.vectors) both.push(put({ ...options, modules: options.vectors }, "-vectors"));
  await Promise.all(both);
  return "";
}

/** The page's own module, and the lines that load and start it. */
async function application(wanted, options) {
  const { name, folder, script, linked, module: whole } = await bound(wanted, options);
  const { module, parts } = options.release && wanted["data-parts"] !== undefined ? await split(whole, { record: objects(linked) }) : { module: whole, parts: [] };
  const [scriptName, moduleName] = [hashed(`${name}.js`, script), hashed(`${name}_bg.wasm`, module)];
  const known = await Promise.all(parts.map((part) => partOf(part, options)));
  const later = await sheet("later.css", options.later, options);
  await writeFile(join(options.out, scriptName), script);
  await writeFile(join(options.out, moduleName), module);
  const snippets = await snippetsOf(folder);
  for (const snippet of snippets) await cp(join(folder, snippet), join(options.out, snippet));
  // Early, but after what paints the first page.
  const preloads = [scriptName, ...snippets].map((path) => `<link rel="modulepreload" href="./${path}" crossorigin fetchpriority="low">`);
  return `<script type="module">
import init, * as bindings from './${scriptName}';
globalThis.warpgroundParts = ${JSON.stringify(known)};
globalThis.warpgroundStyles = "./${later}";
const wasm = await init({ module_or_path: './${moduleName}' });
window.wasmBindings = bindings;
dispatchEvent(new CustomEvent("TrunkApplicationStarted", {detail: {wasm}}));
</script>
${preloads.join("\n")}
<link rel="preload" href="./${moduleName}" as="fetch" type="application/wasm" crossorigin fetchpriority="low">`;
}

/** A part of the page's module: written beside it, and what `src/parts.js` has to know of it. */
async function partOf({ bytes, ...known }, { out }) {
  const file = `${PARTS_FOLDER}/${hashed(`${known.name}.wasm`, bytes)}`;
  await mkdir(join(out, PARTS_FOLDER), { recursive: true });
  await writeFile(join(out, file), bytes);
  return { ...known, file };
}

/** The scripts that the crates brought along, which wasm-bindgen put beside the module. */
async function snippetsOf(folder) {
  const entries = await readdir(folder, { recursive: true });
  return entries.map((path) => path.replaceAll("\\", "/")).filter((path) => path.startsWith("snippets/") && extname(path) === ".js").sort();
}

/**
 * Fills `out` with the page.
 *
 * @param {{out: string, modules: string, bindgen: string, release: boolean, vectors?: string}} options
 */
export async function assemble(options) {
  await rm(options.out, { recursive: true, force: true });
  await mkdir(options.out, { recursive: true });
  const page = await readFile(join(WEB, "index.html"), "utf8");
  const tags = page.match(TAG) ?? [];
  const sheets = tags.map(attributes).filter(({ rel }) => rel === "css");
  const [styles, later] = [false, true].map((isLater) => sheets.filter((its) => ("data-later" in its) === isLater).map(({ href }) => href));
  const made = { ...options, styles, later };
  // Side by side: wasm-opt alone takes most of the time, once for each module.
  const replacements = await Promise.all(
    tags.map(async (tag) => {
      const wanted = attributes(tag);
      if (tag.startsWith("<script")) return `<script src="./${await script(wanted.src, made)}"></script>`;
      const kind = KINDS[wanted.rel];
      if (!kind) throw new Error(`index.html has a link that this program does not know: ${tag}`);
      return kind(wanted, made);
    }),
  );
  const text = page.replace(TAG, () => replacements.shift());
  // What was replaced by nothing leaves empty lines.
  await writeFile(join(options.out, "index.html"), text.replace(/^\s*\n/gm, options.release ? "" : "\n").replace(/\n{2,}/g, "\n"));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values } = parseArgs({
    options: {
      out: { type: "string" },
      modules: { type: "string" },
      bindgen: { type: "string" },
      release: { type: "boolean", default: false },
      vectors: { type: "string" },
    },
  });
  await assemble(values);
}
