import assert from "node:assert/strict";
import { test } from "node:test";
import { assumedIn, linked } from "../src/lab/link.js";
import { firstOf, versionsIn } from "../src/lab/texts.js";

test("a lab begins with its kernel's text, wherever that is among its files", () => {
  const files = { "from_the_catalogue.wgsl": "right", "padded.wgsl": "mine", "x.bin": { base64: "" } };
  assert.equal(firstOf({ launch: 'source = "padded.wgsl"\ngrid = 1\n', files }), "padded.wgsl");
  assert.equal(firstOf({ launch: 'source = "gone.wgsl"\n', files }), "from_the_catalogue.wgsl");
  assert.equal(firstOf({ launch: "source = [", files }), "from_the_catalogue.wgsl");
  assert.equal(firstOf({ launch: 'source = "x.bin"', files: { "x.bin": files["x.bin"] } }), undefined);
  assert.deepEqual(versionsIn('versions = ["a.cu", 3]\n'), ["a.cu"]);
});

test("what was assumed of a lab survives the way into its link and back", async () => {
  const assumed = ["the scalar is n = 10000", "`x` has 10,000 elements (f32): zero"];
  const parts = await linked("grid = 1\n", assumed);
  assert.deepEqual(await assumedIn(new URLSearchParams(parts)), assumed);
  assert.deepEqual(await assumedIn(new URLSearchParams(await linked("grid = 1\n", []))), []);
  for (const broken of ["x", "", parts.match(/code=([^&]*)/)[1]]) assert.deepEqual(await assumedIn(new URLSearchParams({ assumed: broken })), []);
  assert.equal(await linked("x".repeat(1 << 19), assumed), null);
});
