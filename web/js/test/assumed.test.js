import assert from "node:assert/strict";
import { test } from "node:test";
import { standing } from "../src/lab/assumed.js";

const form = ({ width = "100", threads = "[100, 100]", len = "10000", fill = "{ hash = 1 }", block = "[16, 16]", expect = "" } = {}) => ({
  groups: [
    { title: "Launch", fields: [["threads", threads], ["block", block]].map(([label, value]) => ({ path: [label], label, value })) },
    { title: "Scalars", fields: [["width", width], ["height", "100"]].map(([label, value]) => ({ path: ["scalars", label], label, value })) },
    { title: "Buffer in", fields: [["name", "in"], ["len", len], ["fill", fill], ["expect", expect]].map(([label, value]) => ({ path: ["buffer", "0", label], label, value })) },
  ],
});
const ASSUMED = [
  "a block has 16 x 16 threads",
  "the problem has 100 x 100 elements, with one thread for each",
  "the scalars are width = 100, height = 100",
  "`in` has 10,000 elements (f32): random numbers from -1 to 1",
];

test("what was assumed stands as long as the reader has set nothing", () => {
  assert.deepEqual(standing(ASSUMED, form(), form()), ASSUMED);
  assert.deepEqual(standing(ASSUMED, form(), form({ expect: "zero" })), ASSUMED);
});

test("what the reader has set is no longer among what was assumed", () => {
  const after = (change) => standing(ASSUMED, form(), form(change));
  assert.deepEqual(after({ width: "64" }), [ASSUMED[0], "100 x 100 threads start", "the scalar is height = 100", ASSUMED[3]]);
  assert.deepEqual(after({ width: "64", threads: "[64, 100]" }), [ASSUMED[0], "the scalar is height = 100", ASSUMED[3]]);
  assert.deepEqual(after({ block: "[8, 8]" }), ASSUMED.slice(1));
  assert.deepEqual(after({ len: "6400" }).at(-1), "`in` holds random numbers from -1 to 1");
  assert.deepEqual(after({ fill: "zero" }).at(-1), "`in` has 10,000 elements (f32)");
  assert.equal(after({ len: "6400", fill: "zero" }).length, 3);
});

test("a formula changes with the scalars that it names", () => {
  const sized = { threads: '["width", "height"]', len: "width * height" };
  const after = (change) => standing(ASSUMED, form(sized), form({ ...sized, ...change }));
  assert.deepEqual(after({ width: "64" }), [ASSUMED[0], "the scalar is height = 100", "`in` holds random numbers from -1 to 1"]);
  assert.deepEqual(after({ block: "[8, 8]" }), ASSUMED.slice(1));
});
