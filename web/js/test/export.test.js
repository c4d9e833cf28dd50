import assert from "node:assert/strict";
import { test } from "node:test";
import { csv, json } from "../src/lab/export.js";

const ROWS = [
  ["kernel", "requests", "note"],
  ["copy", "1,024", 'says "fast", twice'],
  ["scan", "0.5", ""],
];

test("a table is saved as CSV, with what CSV would misread in quotes", () => {
  assert.equal(csv(ROWS), 'kernel,requests,note\r\ncopy,1024,"says ""fast"", twice"\r\nscan,0.5,\r\n');
});

test("a table is saved as a list of objects, with numbers as numbers", () => {
  assert.deepEqual(JSON.parse(json(ROWS)), [
    { kernel: "copy", requests: 1024, note: 'says "fast", twice' },
    { kernel: "scan", requests: 0.5, note: "" },
  ]);
  assert.deepEqual(JSON.parse(json([["", "a"], ["x", "-3"]])), [{ "column 1": "x", a: -3 }]);
});

test("a unit that all numbers of a column have is in its heading", () => {
  const rows = [
    ["line", "cost", "time", "moved", "factor"],
    ["1", "28 %", "1.5 µs", "12 kB", "2.5×"],
    ["2", "", "0.3 ms", "1,024 kB", "1×"],
  ];
  assert.equal(csv(rows), "line,cost (%),time,moved (kB),factor (×)\r\n1,28,1.5 µs,12,2.5\r\n2,,0.3 ms,1024,1\r\n");
  assert.deepEqual(JSON.parse(json(rows))[0], { line: 1, "cost (%)": 28, time: "1.5 µs", "moved (kB)": 12, "factor (×)": 2.5 });
});
