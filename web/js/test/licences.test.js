import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { test } from "node:test";
import { allowed, crates, isAllowed, notices, scripts, workspace } from "../licences.mjs";

const HOST = execFileSync("rustc", ["-vV"], { encoding: "utf8" }).match(/^host: (.*)$/m)[1];

test("an expression is allowed where one of its choices is", () => {
  const some = new Set(["MIT", "Apache-2.0", "Apache-2.0 WITH LLVM-exception", "Unicode-3.0"]);
  for (const right of ["MIT", "MIT OR GPL-3.0", "MIT/Apache-2.0", "(MIT OR GPL-2.0) AND Unicode-3.0", "Apache-2.0 WITH LLVM-exception"])
    assert.ok(isAllowed(right, some), right);
  for (const wrong of ["", "GPL-3.0", "MIT AND GPL-3.0", "MIT WITH GPL-exception", "(MIT OR GPL-2.0) AND GPL-3.0", "MIT ISC"])
    assert.ok(!isAllowed(wrong, some), wrong);
});

test("everything that ships has a licence that deny.toml allows, and comes from the registry", async () => {
  const licences = await allowed();
  const all = await workspace();
  const parts = [...(await crates(all, HOST)), ...(await crates(["warpground-web", "warpground-worker"], "wasm32-unknown-unknown"))];
  assert.ok(parts.length > 100, `only ${parts.length} crates`);
  const refused = [...parts, ...(await scripts())].filter(({ licence }) => !isAllowed(licence, licences));
  assert.deepEqual(refused.map(({ name, licence }) => `${name}: ${licence}`), []);
  const elsewhere = parts.filter(({ source }) => !/^registry\+/.test(source));
  assert.deepEqual(elsewhere.map(({ name, source }) => `${name}: ${source}`), []);
});

test("the page's notices name its parts and hold their licences' texts", async () => {
  const text = await notices();
  for (const name of ["naga", "wgpu", "yew", "marked", "@codemirror/view", "@observablehq/plot"])
    assert.match(text, new RegExp(`^${name.replace("/", "\\/")} \\d`, "m"));
  assert.match(text, /Permission is hereby granted, free of charge/);
  // A program that makes the page is no part of it.
  assert.doesNotMatch(text, /^(esbuild|binaryen|warpground)/m);
});
