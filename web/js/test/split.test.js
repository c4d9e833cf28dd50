import assert from "node:assert/strict";
import { test } from "node:test";
import binaryen from "binaryen";
import { assigned, split } from "../split.mjs";

/** A module in which a page and a tool are parts: both share memory, globals and what adds; the tool is within the page. */
const TEXT = `(module
  (type $one (func (param i32) (result i32)))
  (import "wbg" "__wbg_demand_0123" (func $demand (param i32)))
  (memory $0 1)
  (data (i32.const 8) "\\2a\\00\\00\\00")
  (table $table 4 4 funcref)
  (global $count (mut i32) (i32.const 0))
  (elem (i32.const 1) $"app[c0de]::home" $"app[c0de]::page::draw" $"app[c0de]::tool::draw")
  (func $"app[c0de]::home" (type $one) (call $"core::add" (local.get 0) (i32.load (i32.const 8))))
  (func $"app[c0de]::page::draw" (type $one) (global.set $count (i32.add (global.get $count) (i32.const 1))) (call $"core::twice" (local.get 0)))
  (func $"app[c0de]::tool::draw" (type $one) (call $"core::add" (call $"core::twice" (local.get 0)) (call $"app[c0de]::tool::own" (i32.const 1))))
  (func $"app[c0de]::tool::own" (type $one) (call $"app[c0de]::page::draw" (local.get 0)))
  (func $"core::twice" (type $one) (i32.mul (local.get 0) (i32.const 2)))
  (func $"core::add" (param i32 i32) (result i32) (i32.add (local.get 0) (local.get 1)))
  (func $"app[c0de]::choose" (param i32 i32) (result i32) (call_indirect (type $one) (local.get 1) (local.get 0)))
  (func $"app[c0de]::straight" (type $one) (call $"app[c0de]::page::draw" (local.get 0)))
  (func $"app[c0de]::counted" (result i32) (global.get $count))
  (func $"app[c0de]::never" (call $demand (i32.const -1)))
  (export "choose" (func $"app[c0de]::choose"))
  (export "straight" (func $"app[c0de]::straight"))
  (export "counted" (func $"app[c0de]::counted"))
  (export "never" (func $"app[c0de]::never")))`;

const PARTS = [
  { name: "page", within: "first", about: /\bapp::page::/, library: /^app::page::/ },
  { name: "tool", within: "page", about: /\bapp::tool::/, library: /^app::tool::/, soon: true },
];

function module() {
  const made = binaryen.parseText(TEXT);
  made.setFeatures(binaryen.Features.ReferenceTypes | binaryen.Features.MutableGlobals | binaryen.Features.BulkMemory);
  binaryen.setDebugInfo(true);
  return made.emitBinary();
}

/** A split module that runs, and the parts that it asked for. */
async function running() {
  const { module: first, parts } = await split(module(), { parts: PARTS, stays: /\bnothing\b/ });
  const asked = [];
  const demand = (number) => {
    if (!parts[number]) return;
    asked.push(parts[number].name);
    new WebAssembly.Instance(new WebAssembly.Module(parts[number].bytes), { first: exports });
    exports[parts[number].flag].value = 1;
  };
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(first), { wbg: { __wbg_demand_0123: demand } });
  return { exports, parts, asked };
}

test("a module without its parts does what it did, and asks for each part once, when it is needed", async () => {
  const { exports, asked } = await running();
  assert.equal(exports.choose(1, 100), 142);
  assert.deepEqual(asked, []);
  assert.equal(exports.straight(5), 10);
  assert.deepEqual([exports.choose(2, 6), exports.straight(7), exports.counted()], [12, 14, 3]);
  assert.deepEqual(asked, ["page"]);
  assert.deepEqual([exports.choose(3, 10), exports.counted()], [22, 4]);
  exports.never();
  assert.deepEqual(asked, ["page", "tool"]);
});

test("a part that is asked for through the table brings those it calls", async () => {
  const { exports, asked } = await running();
  assert.equal(exports.choose(3, 10), 22);
  assert.deepEqual(asked, ["tool", "page"]);
});

test("a part names those that it is used with, and whether it is wanted soon", async () => {
  const { parts } = await running();
  assert.deepEqual(
    parts.map(({ name, needs, soon }) => ({ name, needs, soon })),
    [
      { name: "page", needs: [], soon: false },
      { name: "tool", needs: [0], soon: true },
    ],
  );
});

test("long functions are where their names say, and others where all that call them are", () => {
  const sizes = new Map(Object.entries({ "warpground_app[1f]::page::long": 500, "drop<warpground_app[1f]::page::View>": 20, shared: 900, "warpground_app[1f]::tool::short": 20, paged: 50, loop: 10 }));
  const places = assigned({
    names: [...sizes.keys()],
    sizes,
    anywhere: new Set(["drop<warpground_app[1f]::page::View>"]),
    edges: [
      ["warpground_app[1f]::page::long", "paged"],
      ["paged", "loop"],
      ["loop", "paged"],
      ["drop<warpground_app[1f]::page::View>", "shared"],
      ["loop", "shared"],
      ["loop", "warpground_app[1f]::tool::short"],
    ],
    parts: [
      { name: "page", within: "first", about: /\bwarpground_app::page::/ },
      { name: "tool", within: "first", about: /\bwarpground_app::tool::/ },
    ],
    stays: /\bnothing\b/,
    leaves: /\bnothing\b/,
  });
  assert.deepEqual([...places.values()], ["page", "first", "first", "page", "page", "page"]);
});

test("what names both the first page and another one goes where the other one is", () => {
  const hook = "hook<warpground_app[1f]::first::Query, warpground_app[1f]::page::View>";
  const names = [hook, "hook<warpground_app[1f]::first::Query>"];
  const places = assigned({
    names,
    sizes: new Map(names.map((name) => [name, 500])),
    anywhere: new Set(names),
    edges: [],
    parts: [{ name: "page", within: "first", about: /\bwarpground_app::/ }],
    stays: /\bfirst::/,
    leaves: /\bpage::/,
  });
  assert.deepEqual([...places.values()], ["page", "first"]);
});

test("a module without what loads parts is refused", async () => {
  await assert.rejects(split(module(), { parts: PARTS, stays: /\bnothing\b/, loader: /^no_such/ }), /what loads parts/);
});
