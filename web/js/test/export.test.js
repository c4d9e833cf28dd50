import assert from "node:assert/strict";
import { test } from "node:test";
import { csv, json } from "../src/lab/export.js";

const ROWS = [
  ["kernel", "requests", "note"],
  ["copy", "1,024", 'says "fast", twice'],
  ["scan", "0.5", ""],
];

test("a table is saved as CSV, with what CSV would misread in quotes", () => {
  assert.equal(csv(ROWS), 'kernel,requests,note\r\ncopy,"1,024","says ""fast"", twice"\r\nscan,0.5,\r\n');
});

test("a table is saved as a list of objects, with numbers as numbers", () => {
  assert.deepEqual(JSON.parse(json(ROWS)), [
    { kernel: "copy", requests: 1024, note: 'says "fast", twice' },
    { kernel: "scan", requests: 0.5, note: "" },
  ]);
  assert.deepEqual(JSON.parse(json([["", "a"], ["x", "-3"]])), [{ "column 1": "x", a: -3 }]);
});
