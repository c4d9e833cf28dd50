import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { bundle, compressedSize } from "../build.mjs";

/** In kilobytes after Brotli; a growth beyond it should be somebody's decision. */
const BUDGETS = { "editor.js": 145, "chart.js": 90 };

test("the bundles build, import nothing and stay within their budgets", async () => {
  const { outputFiles } = await bundle({ write: false });
  assert.equal(outputFiles.length, 2);
  for (const { path, contents, text } of outputFiles) {
    const name = path.split(/[\\/]/).at(-1);
    assert.ok(compressedSize(contents) <= BUDGETS[name] * 1000, `${name}: ${compressedSize(contents)} bytes`);
    // The Rust side copies each file by itself, so it has to be whole.
    assert.doesNotMatch(text, /^import\b|\bimport\(/m);
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
