/**
 * Bundles the page's JavaScript into js/dist, and what it shows of the repository's texts.
 *
 *   node js/build.mjs          minified, as the page ships them
 *   node js/build.mjs --debug  readable, with source maps
 */

import { mkdir, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { dirname, extname, join, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync } from "node:zlib";
import { build } from "esbuild";
import { shared } from "./src/editor/shared.js";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));

/** Where the texts of kernels and lessons lie. */
const SHADERS = "shaders";
/** Where exercises lie; what solves them is no part of the page. */
const EXERCISES = "exercises";
const SOLUTIONS = /(^|\/)(wrong\/|reference\.)/;
/** Where example programs lie, among others, and the list that names them, with or without `.cu`. */
const PROGRAMS = ["crates/cuda/tests/programs", "crates/measure/tests/mistakes"];
const EXAMPLES = "crates/measure/src/program/examples.rs";

/**
 * CodeMirror adds its style sheets to a document as style elements, which a content security policy without
 * 'unsafe-inline' refuses. Its library can adopt constructed sheets instead, which need no permission, but does so in
 * shadow roots alone. All browsers that have WebGPU can adopt them in documents as well.
 */
const adoptStyleSheets = {
  name: "adopt-style-sheets",
  setup(builder) {
    builder.onLoad({ filter: /style-mod\/src\/style-mod\.js$/ }, async ({ path }) => {
      const source = await readFile(path, "utf8");
      const condition = "!root.head && root.adoptedStyleSheets";
      if (!source.includes(condition)) throw new Error(`${path} is not the version that this build knows`);
      return { contents: source.replace(condition, "root.adoptedStyleSheets"), loader: "js" };
    });
  },
};

/** What the page loads when it first needs it, below the page's own address. */
const LATER = ["editor", "chart", "markdown"];
/** What the editor loads when a reader first comes to one. */
const COMFORT = "comfort";
/** The same, of views that load some of the others when they need them; with style sheets of their own. */
const VIEWS = ["lab"];
const MODULES = [...LATER, ...VIEWS];

/** Gives a module what the editor shares, in the place of the packages. */
const fromTheEditor = {
  name: "from-the-editor",
  setup(builder) {
    const packages = Object.keys(shared);
    builder.onResolve({ filter: /^@codemirror\// }, ({ path }) => (packages.includes(path) ? { path, namespace: "shared" } : undefined));
    builder.onLoad({ filter: /.*/, namespace: "shared" }, ({ path }) => ({
      contents: `export const { ${Object.keys(shared[path]).join(", ")} } = globalThis[Symbol.for("warpground.codemirror")][${JSON.stringify(path)}];`,
    }));
  },
};

const OPTIONS = {
  outdir: here("dist"),
  bundle: true,
  format: "esm",
  target: "es2022",
  charset: "utf8",
  legalComments: "none",
  plugins: [adoptStyleSheets],
  logLevel: "warning",
};

/**
 * Each module in two parts: a small one, `dist/NAME.js`, which the Rust code imports and which knows where
 * the other is, and `dist/modules/NAME.js` with everything in it. The address carries a hash of the contents, so that no
 * cache can hold on to an older one.
 *
 * @param {{debug?: boolean, write?: boolean}} options
 */
export async function bundle({ debug = false, write = true } = {}) {
  const options = { ...OPTIONS, minify: !debug, sourcemap: debug ? "linked" : false, write: false };
  const made = (names, more = []) => [...names.map((name) => ({ in: here(`src/${name}/index.js`), out: `modules/${name}` })), ...more];
  const address = (files, name) => {
    const { hash } = files.find(({ path }) => path.endsWith(`${sep}${name}`));
    return JSON.stringify(`modules/${name}?${encodeURIComponent(hash)}`);
  };
  const addresses = (files, names) => Object.fromEntries(names.map((name) => [`${name.toUpperCase()}_ADDRESS`, address(files, `${name}.js`)]));
  const { outputFiles: comfort } = await build({ ...options, entryPoints: made([COMFORT]), plugins: [fromTheEditor] });
  const { outputFiles: later } = await build({ ...options, entryPoints: made(LATER), define: addresses(comfort, [COMFORT]) });
  const styles = VIEWS.map((name) => ({ in: here(`src/${name}/${name}.css`), out: `modules/${name}` }));
  const { outputFiles: sheets } = await build({ ...options, entryPoints: styles });
  const { outputFiles: views } = await build({
    ...options,
    entryPoints: made(VIEWS),
    define: {
      ...addresses(later, LATER),
      ...Object.fromEntries(VIEWS.map((name) => [`${name.toUpperCase()}_STYLES`, address(sheets, `${name}.css`)])),
    },
  });
  const { outputFiles: first } = await build({
    ...options,
    entryPoints: MODULES.map((name) => here(`src/later/${name}.js`)),
    define: { ...addresses(later, LATER), ...addresses(views, VIEWS) },
  });
  const outputFiles = [...first, ...comfort, ...later, ...sheets, ...views];
  if (write) {
    for (const { path, contents } of outputFiles) {
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, contents);
    }
  }
  return { outputFiles };
}

/** The texts of the repository that the page shows, by path: `crates/patterns/src/text.rs` takes them. */
export async function texts() {
  const root = here("../..");
  const examples = await readFile(join(root, EXAMPLES), "utf8");
  const isExample = (name) => examples.includes(`"${name}"`) || examples.includes(`"${name.replace(/\.cu$/, "")}"`);
  const found = {};
  for (const folder of [SHADERS, ...PROGRAMS]) {
    const names = await readdir(join(root, folder), { recursive: true });
    const wanted = (name) => extname(name) !== "" && (folder === SHADERS || isExample(name));
    for (const name of names.filter(wanted).sort()) {
      const path = [folder, ...name.split(sep)].join("/");
      found[path] = await readFile(join(root, path), "utf8");
    }
  }
  return found;
}

/** The same by the file that brings them to the page: one for each family, and one for the example programs. */
export async function textFiles() {
  const files = new Map();
  for (const [path, text] of Object.entries(await texts())) {
    const name = path.startsWith(`${SHADERS}/`) ? path.split("/")[1] : "programs";
    files.set(name, { ...files.get(name), [path]: text });
  }
  return files;
}

/** The exercises' files by path, without what solves them. */
export async function exercises() {
  const root = here("../..");
  const found = {};
  for (const name of (await readdir(join(root, EXERCISES), { recursive: true })).sort()) {
    const path = name.split(sep).join("/");
    if (extname(name) === "" || SOLUTIONS.test(path)) continue;
    found[path] = await readFile(join(root, EXERCISES, name), "utf8");
  }
  return found;
}

/** @param {Uint8Array} contents */
export const compressedSize = (contents) => brotliCompressSync(contents).length;

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await bundle({ debug: process.argv.includes("--debug") });
  await writeFile(here("dist/exercises.json"), JSON.stringify(await exercises()));
  const files = await textFiles();
  await rm(here("dist/texts"), { recursive: true, force: true });
  await mkdir(here("dist/texts"), { recursive: true });
  for (const [name, held] of files) await writeFile(here(`dist/texts/${name}.json`), JSON.stringify(held));
  for (const name of [...MODULES.flatMap((name) => [`${name}.js`, `modules/${name}.js`]), `modules/${COMFORT}.js`, "exercises.json", ...[...files.keys()].map((name) => `texts/${name}.json`)]) {
    const contents = await readFile(here(`dist/${name}`));
    const kilobytes = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;
    console.log(`js/dist/${name}  ${kilobytes(contents.length)}, ${kilobytes(compressedSize(contents))} after Brotli`);
  }
}
