import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { bundle, compressedSize, exercises, textFiles, texts } from "../build.mjs";

/** In kilobytes after Brotli; a growth beyond it should be somebody's decision. */
const BUDGETS = { "editor.js": 1, "chart.js": 1, "markdown.js": 1, "modules/editor.js": 145, "modules/comfort.js": 33, "modules/chart.js": 90, "modules/markdown.js": 16, "lab.js": 1, "modules/lab.js": 31, "modules/lab.css": 5 };
/** Those that load others when they need them. */
const VIEWS = ["modules/lab.js", "modules/editor.js"];

test("the bundles build, import nothing and stay within their budgets", async () => {
  const { outputFiles } = await bundle({ write: false });
  assert.equal(outputFiles.length, Object.keys(BUDGETS).length);
  for (const { path, contents, text } of outputFiles) {
    const name = path.split(/[\\/]dist[\\/]/).at(-1).replaceAll("\\", "/");
    assert.ok(compressedSize(contents) <= BUDGETS[name] * 1000, `${name}: ${compressedSize(contents)} bytes`);
    // Each file is copied by itself, so it has to be whole: the small ones load the others by their address.
    assert.doesNotMatch(text, /^import\b/m);
    assert.equal(/\bimport\(/.test(text), !name.startsWith("modules/") || VIEWS.includes(name), name);
    assert.doesNotMatch(text, /sourceMappingURL/);
  }
});

test("all versions are exact and the lock file names no registry", async () => {
  const read = async (path) => readFile(new URL(path, import.meta.url), "utf8");
  const { devDependencies, dependencies } = JSON.parse(await read("../../package.json"));
  for (const version of Object.values({ ...dependencies, ...devDependencies }))
    assert.match(version, /^\d+\.\d+\.\d+$/);
  assert.doesNotMatch(await read("../../package-lock.json"), /"resolved"/);
});

test("the page's exercises come without what solves them", async () => {
  const paths = Object.keys(await exercises());
  assert.ok(paths.includes("first_kernels/saxpy/starter.wgsl") && paths.includes("first_kernels/saxpy/text.md"));
  assert.deepEqual(paths.filter((path) => /reference|wrong/.test(path)), []);
});

test("the page's texts are those of the repository", async () => {
  const all = await texts();
  const lesson = await readFile(new URL("../../../shaders/reduce/lesson.md", import.meta.url), "utf8");
  assert.equal(all["shaders/reduce/lesson.md"], lesson);
  const programs = Object.keys(all).filter((path) => !path.startsWith("shaders/"));
  const list = await readFile(new URL("../../../crates/measure/src/program/examples.rs", import.meta.url), "utf8");
  const named = [...list.matchAll(/\b(?:program|mistake)!\("(\w+)"/g)].map(([, id]) => `${id}.cu`);
  assert.ok(named.length > 20, "the list of examples is written in another way");
  assert.deepEqual(programs.filter((path) => path.endsWith(".cu")).map((path) => path.split("/").at(-1)).sort(), named.sort());
});

test("each family's texts are a file, and so are the example programs", async () => {
  const files = await textFiles();
  assert.deepEqual(Object.assign({}, ...files.values()), await texts());
  assert.ok(files.size > 20 && files.has("reduce") && files.has("programs"), [...files.keys()].join(" "));
  for (const path of Object.keys(files.get("reduce"))) assert.match(path, /^shaders\/reduce\//);
});
