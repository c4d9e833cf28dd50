import assert from "node:assert/strict";
import { test } from "node:test";
import { shorten } from "../short-names.mjs";

/** (import FROM NAME (func (result i32))) for each name, and (export "sum") of the sum of what they return. */
function module(names, from = "./m.js") {
  const text = (value) => [value.length, ...Buffer.from(value)];
  const section = (id, bytes) => [id, bytes.length, ...bytes];
  const imports = names.flatMap((name) => [...text(from), ...text(name), 0, 0]);
  const calls = names.flatMap((_, index) => [0x10, index]);
  const body = [0, ...calls, ...names.slice(1).map(() => 0x6a), 0x0b];
  return Buffer.from([
    ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...section(1, [1, 0x60, 0, 1, 0x7f]),
    ...section(2, [names.length, ...imports]),
    ...section(3, [1, 0]),
    ...section(7, [1, ...text("sum"), 0, names.length]),
    ...section(10, [1, body.length, ...body]),
  ]);
}

const NAMES = ["__wbg_one_0123456789abcdef", "__wbg_two_fedcba9876543210"];
const SCRIPT = `({"./m.js":{${NAMES[0]}:function(){return 40},${NAMES[1]}:()=>2}})`;

test("a module with short names finds the same functions", async () => {
  const short = shorten(module(NAMES), SCRIPT);
  assert.ok(!short.script.includes("__wbg_"));
  assert.ok(short.module.length < module(NAMES).length);
  const { instance } = await WebAssembly.instantiate(short.module, (0, eval)(short.script));
  assert.equal(instance.exports.sum(), 42);
});

test("a name that a script of our own gave stays", () => {
  const own = module(["begin"], "./snippets/of/parts.js");
  assert.deepEqual(shorten(own, "({})").module, own);
});

test("a script that lacks a name, or has one twice, ends the build", () => {
  assert.throws(() => shorten(module(NAMES), "({})"), /lacks __wbg_one/);
  assert.throws(() => shorten(module(NAMES), SCRIPT + SCRIPT), /twice/);
});

test("a module that is cut off ends the build", () => {
  assert.throws(() => shorten(module(NAMES).subarray(0, 40), SCRIPT), /ends too early/);
});
