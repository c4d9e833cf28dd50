/**
 * Takes parts out of the page's finished module, so that a reader waits for no code of pages that nobody has asked for.
 *
 * A function of a part is replaced by a stub, and its place in the module's table holds the stub, too. A stub demands its
 * part (`src/parts.js`), which puts the functions into their places in the table, and calls what is in its own place then.
 * So it does not matter for what the module does which function is in which part, only for when its code arrives. Memory,
 * table and globals stay the module's.
 *
 * Where a function goes:
 *
 * - A long one goes where its name says: Rust's names say which types a generic function is for.
 * - The compiler joins functions that are equal, and the name is only one of many. Long ones are not equal. A short one goes where
 *   all its callers are, or to what they have in common, and stays if it may be called through the table.
 * - A `library` of a part goes there in any case.
 *
 * Data goes where all functions are that may read it, or to what they have in common (`data.mjs`).
 */

import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import binaryen from "binaryen";
import { dealt, reached } from "./data.mjs";

const run = promisify(execFile);
const WASM_OPT = fileURLToPath(new URL("../node_modules/binaryen/bin/wasm-opt", import.meta.url));

/** What stays. */
const FIRST = "first";
/** What wasm-bindgen calls the import that loads a part. */
const LOADER = /^__wbg_demand/;
/** What every browser that has WebGPU knows. */
const FEATURES = ["MutableGlobals", "NontrappingFPToInt", "SIMD128", "BulkMemory", "BulkMemoryOpt", "SignExt", "ReferenceTypes", "CallIndirectOverlong", "Multivalue"].reduce(
  (all, name) => all | binaryen.Features[name],
  0,
);
/** The number of the section with the functions. */
const CODE = 10;
/** Both modules' names of what they share. */
const [MEMORY, TABLE] = ["m", "t"];

/** Naga, the checks of the families with their references, and what runs and verifies. */
const RUN =
  /\bnaga::|\bwarpground_patterns::(check::|families::(\w+::)*(\w*check\w*|reference|predicted\w*)\b)|\bwarpground_engine::(parallel|instance)::|^<?core::slice::sort::.*\bwarpground_(patterns|engine)::|\bwarpground_measure::(run|verify)::|\bwarpground_gpu::(device|transfer|commands|timer|draw\w*)::/;

/**
 * The parts, each after the one that it is used with. `about` are beginnings of paths: of modules, types or functions. If a name
 * is about several parts, it is in the last of them. `soon` says that a reader who begins to do something is likely to need it.
 *
 * @typedef {{name: string, within: string, about: RegExp, library?: RegExp, soon?: boolean}} Part
 * @type {Part[]}
 */
export const PARTS = [
  // A kernel's page, and what the benches have in common.
  // What a catalogue entry calculates or explains is called from its own page, however short it is.
  {
    name: "kernel",
    within: FIRST,
    about: /\bwarpground_(web|measure|gpu|patterns|engine|sim|protocol)::/,
    library: /^<?warpground_patterns::families::(\w+::)*[A-Z][A-Z_0-9]*::\{closure#\d+\}/,
  },
  // What reads WGSL and what judges a run: when something runs, or is edited.
  { name: "reader", within: "kernel", about: RUN, library: /^<?(warpground_engine::(wgsl::(?!(diagnostic::)?Diagnostic|(directive::)?(missing_feature|enable_directive))|nesting::|settled::|layout::)|naga::)/, soon: true },
  // Recordings, counters, sweeps, runs in full, and what the simulator's answers are read by.
  {
    name: "watch",
    within: "kernel",
    about:
      /\b(warpground_web::(components::(simulation::(axis|recording|warps|counters|findings)|sweep(?!::Over\b)|picture|comparison|drawn|history|ceilings)|hooks::(watch|work::use_work::inner_fn::<warpground_protocol::(lineage::Follow|simulation::Record|warps::Warps)>::\{closure#4\})|model::(flow|products|reading|request|shared_memory|stop))|warpground_measure::(profile|warps|lineage|ceiling|roofline)|warpground_sim::observe)::|\bwarpground_web::components::readings::details\b|\bserde_core::de::.*\bwarpground_protocol::simulation::(Found|FoundSite|OutputHead)\b/,
    soon: true,
  },
  {
    name: "workbench",
    within: "kernel",
    about: /\b(warpground_web::(pages::cuda|components::cuda|hooks::program|model::program)|warpground_measure::(lab|program::(launches|folder|history)))\b/,
  },
  { name: "calculators", within: "kernel", about: /\b(warpground_web::pages::calculators|warpground_hardware)::/ },
  { name: "ladders", within: "reader", about: /\b(warpground_web::(pages::(ladder|device|host|bench)::|components::ceilings::AtBest\b)|warpground_measure::host::)/ },
  // The device of the program that served the page, whose messages hold whole jobs. A page from anywhere else has none.
  { name: "native", within: FIRST, about: /\b(warpground_remote|warpground_protocol::native)::|\bserde.*\bwarpground_engine::(job|draw|texture)::/ },
];

/** What the first page needs, though its name is about what a part is about. What a family calculates is called with what is named here. */
const STAYS =
  /^<?yew::functional::hooks::use_reducer::|^<core::cell::RefCell<yew::functional::hooks::use_effect::UseEffectBase<bool, |^(?!<?warpground_patterns::families::).*\b(warpground_gpu::(adapter|connection|loops)|warpground_patterns::catalogue|warpground_protocol::texts|warpground_web::(app|main|start|pages::(home|later|unknown)|components::(catalogue|header|keys|icon|race|weave|tabs)|components::device_summary|hooks::(route|device|runner|runs::use_kept_runs|simulator|media|theme|shortcut)|model::(route|query|entry|session|course|search)|browser::(part|storage|listener|panic|later|link|seen|native_token)))\b/;
/** What belongs to another page, though its name mentions something that the first page needs: a hook that holds a query, a reducer. */
const LEAVES = /\bwarpground_web::(pages::(bench|calculators|cuda|device|host|kernel|ladder)|hooks::(bench|drafted|link|program))\b/;

/** Who calls whom by name. */
async function calls(module) {
  const place = await mkdtemp(join(tmpdir(), "warpground-split-"));
  try {
    const file = join(place, "module.wasm");
    await writeFile(file, module);
    const { stdout } = await run(process.execPath, [WASM_OPT, file, "--all-features", "--print-call-graph", "--output", join(place, "none")], { maxBuffer: 1 << 28 });
    return [...stdout.matchAll(/^ {2}"(.*)" -> "(.*)"; \/\/ call$/gm)].map(([, from, to]) => [from, to]);
  } finally {
    await rm(place, { recursive: true });
  }
}

/** The parts that one is used with, itself first, `FIRST` last. @param {Part[]} parts */
function line(parts, name) {
  const found = [];
  for (let at = name; at !== FIRST; at = parts.find((part) => part.name === at).within) found.push(at);
  return [...found, FIRST];
}

/** Functions of more bytes are what their names say: such as are called through the table, our own, and those of libraries. */
const LONG = { anywhere: 96, own: 300, library: 4000 };
/** What a name of our own begins with. */
const OWN = /^<?warpground_/;

/** Where something goes that two parts need. */
function together(parts, one, other) {
  if (one === undefined || one === other) return other;
  const lines = line(parts, other);
  return line(parts, one).find((part) => lines.includes(part));
}

/**
 * The part that each function is in.
 *
 * @param {{names: string[], sizes: Map<string, number>, anywhere: Set<string>, edges: string[][], parts: Part[], stays: RegExp, leaves: RegExp}} graph
 *   `anywhere` are those that may be called without being named
 * @returns {Map<string, string>}
 */
export function assigned({ names, sizes, anywhere, edges, parts, stays, leaves }) {
  // Rust puts a hash behind the name of each crate.
  const plain = new Map(names.map((name) => [name, name.replace(/\[[0-9a-f]+\]/g, "")]));
  const ofLibrary = (name) => parts.find(({ library }) => library?.test(plain.get(name)))?.name;
  const isFirst = (name) => stays.test(name) && !leaves.test(name);
  const subject = (name) => (isFirst(plain.get(name)) ? FIRST : parts.findLast((part) => part.about.test(plain.get(name)))?.name);
  const places = new Map();
  const followers = new Set();
  for (const name of names) {
    const library = ofLibrary(name);
    if (library) places.set(name, library);
    else if (anywhere.has(name)) places.set(name, (sizes.get(name) > LONG.anywhere && subject(name)) || FIRST);
    else if (sizes.get(name) > (OWN.test(name) ? LONG.own : LONG.library) && subject(name)) places.set(name, subject(name));
    else followers.add(name);
  }
  // What nobody has assigned yet says nothing; in each turn a follower can only come nearer to what stays.
  for (let changed = true; changed; ) {
    changed = false;
    for (const [from, to] of edges) {
      if (!followers.has(to) || !places.has(from)) continue;
      const place = together(parts, places.get(to), places.get(from));
      if (place !== places.get(to)) changed = Boolean(places.set(to, place));
    }
  }
  return new Map(names.map((name) => [name, places.get(name) ?? FIRST]));
}

/** A name that nothing else has, as short as it can be. */
const short = (index) => `x${index.toString(36)}`;

function read(bytes) {
  const module = binaryen.readBinary(bytes);
  module.setFeatures(FEATURES);
  return module;
}

/** What a module has, by name. */
function inventory(module) {
  const range = (count) => Array.from({ length: count }, (_, index) => index);
  const functions = new Map(
    range(module.getNumFunctions()).map((index) => {
      const its = binaryen.getFunctionInfo(module.getFunctionByIndex(index));
      return [its.name, its];
    }),
  );
  const exported = range(module.getNumExports()).map((index) => binaryen.getExportInfo(module.getExportByIndex(index)));
  const tables = range(module.getNumTables()).map((index) => binaryen.getTableInfo(module.getTableByIndex(index)));
  const globals = range(module.getNumGlobals()).map((index) => binaryen.getGlobalInfo(module.getGlobalByIndex(index)));
  const segments = range(module.getNumElementSegments()).map((index) => binaryen.getElementSegmentInfo(module.getElementSegmentByIndex(index)));
  return { functions, exported, tables, globals, segments };
}

/** How long the functions of a module are, in bytes and in their order. */
function bodies(bytes) {
  let at = 8;
  const number = () => {
    let [value, scale, byte] = [0, 1, 0];
    do {
      byte = bytes[at++];
      value += (byte % 128) * scale;
      scale *= 128;
    } while (byte >= 128);
    return value;
  };
  while (at < bytes.length) {
    const id = bytes[at++];
    const length = number();
    if (id !== CODE) {
      at += length;
      continue;
    }
    return Array.from({ length: number() }, () => {
      const body = number();
      at += body;
      return body;
    });
  }
  return [];
}

/** The places of functions in the table. */
function slotsOf(segments, module) {
  const slots = new Map();
  for (const { offset, data } of segments) {
    const begin = binaryen.getExpressionInfo(offset).value;
    data.forEach((name, index) => slots.set(name, [...(slots.get(name) ?? []), begin + index]));
  }
  return slots;
}

/**
 * The modules with their data, each object where all are that may read it. Nobody reads the others; they stay.
 *
 * @param {Uint8Array[]} modules the first, and those of the parts in their order
 * @param {NonNullable<ReturnType<typeof import("./data.mjs").objects>>} record
 * @param {Part[]} parts
 */
function withData(modules, record, parts) {
  const places = [FIRST, ...parts.map(({ name }) => name)];
  const found = new Map();
  modules.forEach((module, index) => {
    for (const object of reached(module, record)) found.set(object, together(parts, found.get(object), places[index]));
  });
  return dealt(modules, record.objects, (object) => Math.max(0, places.indexOf(found.get(object))));
}

/**
 * The module without its parts, and the parts in their order.
 *
 * @param {Uint8Array} bytes with names
 * @param {{parts?: Part[], stays?: RegExp, leaves?: RegExp, keepNames?: boolean, record?: ReturnType<typeof import("./data.mjs").objects>}} options
 *   `record` is what the linker knows of the module's data, which is not split without it
 * @returns {Promise<{module: Uint8Array, parts: {name: string, bytes: Uint8Array, needs: number[], soon: boolean, flag: string}[]}>}
 */
export async function split(bytes, { parts = PARTS, stays = STAYS, leaves = LEAVES, keepNames = false, loader = LOADER, record = null } = {}) {
  binaryen.setDebugInfo(keepNames);
  const first = read(bytes);
  const { functions, exported, tables, globals, segments } = inventory(first);
  const table = tables.find(({ name }) => segments.every((segment) => segment.table === name));
  const demand = [...functions.values()].find(({ module, base }) => module && loader.test(base))?.name;
  if (!table || !demand) throw new Error("the module has not what a split needs: one table of functions, and what loads parts");
  const slots = slotsOf(segments, first);
  const names = [...functions.keys()].filter((name) => !functions.get(name).module);
  const exportedFunctions = exported.filter(({ kind }) => kind === binaryen.ExternalKinds.Function).map(({ value }) => value);
  const lengths = bodies(bytes);
  const sizes = new Map(names.map((name, index) => [name, lengths[index]]));
  const anywhere = new Set([...slots.keys(), ...exportedFunctions]);
  const edges = await calls(bytes);
  const places = assigned({ names, sizes, anywhere, edges, parts, stays, leaves });
  // The others are called only by their own part, and need no stub.
  const outside = new Set([...anywhere, ...edges.filter(([from, to]) => places.get(from) !== places.get(to)).map(([, to]) => to)]);

  // The parts: each is the whole module with all that it does not have as imports; what it does not use goes.
  let end = table.initial;
  const shared = new Map();
  const sharedAs = (name) => shared.get(name) ?? shared.set(name, short(shared.size)).get(name);
  const made = parts.map(({ name, within, soon = false }, number) => {
    const part = read(bytes);
    for (const { name: its } of exported) part.removeExport(its);
    for (const { name: its } of segments) part.removeElementSegment(its);
    part.runPasses(["remove-memory-init"]);
    const own = names.filter((its) => places.get(its) === name);
    for (const [its, { params, results }] of functions) {
      if (places.get(its) === name) continue;
      part.removeFunction(its);
      part.addFunctionImport(its, FIRST, its, params, results);
    }
    for (const { name: its, type, mutable } of globals) part.addGlobalImport(its, FIRST, its, type, mutable);
    for (const { name: its } of tables) part.addTableImport(its, FIRST, its);
    part.addMemoryImport("0", FIRST, MEMORY, false);
    const called = own.filter((its) => outside.has(its));
    for (const its of called) if (!slots.has(its)) slots.set(its, [end++]);
    // In the order of their places, and those side by side together.
    const order = called.flatMap((its) => slots.get(its).map((slot) => [slot, its])).sort(([one], [other]) => one - other);
    const runs = [];
    for (const [slot, its] of order) {
      const last = runs.at(-1);
      if (last && last.at + last.data.length === slot) last.data.push(its);
      else runs.push({ at: slot, data: [its] });
    }
    runs.forEach(({ at, data }, index) => part.addActiveElementSegment(table.name, `places${index}`, data, part.i32.const(at)));
    part.runPasses(["remove-unused-module-elements"]);
    return { name, number, part, within, soon, own, called };
  });
  for (const { part } of made) {
    // Renamed once it is known what is used.
    const used = inventory(part);
    for (const its of [...used.functions.values()].filter(({ module }) => module)) part.addFunctionImport(its.name, FIRST, sharedAs(`f${its.name}`), its.params, its.results);
    for (const its of used.globals.filter(({ module }) => module)) part.addGlobalImport(its.name, FIRST, sharedAs(`g${its.name}`), its.type, its.mutable);
    for (const its of used.tables.filter(({ module }) => module)) part.addTableImport(its.name, FIRST, its.name === table.name ? TABLE : sharedAs(`t${its.name}`));
    const places = part.getTable(table.name);
    if (places) [binaryen._BinaryenTableSetInitial, binaryen._BinaryenTableSetMax].forEach((set) => set(places, end));
  }

  // What stays, with the stubs.
  for (const { name, number, own, called } of made) {
    for (const its of own.filter((its) => !outside.has(its))) first.removeFunction(its);
    const flag = `arrived ${name}`;
    first.addGlobal(flag, binaryen.i32, true, first.i32.const(0));
    first.addGlobalExport(flag, `p${number}`);
    const ensure = `demand ${name}`;
    first.addFunction(ensure, binaryen.none, binaryen.none, [], first.if(first.i32.eqz(first.global.get(flag, binaryen.i32)), first.call(demand, [first.i32.const(number)], binaryen.none)));
    for (const its of called) {
      const { params, results } = functions.get(its);
      const values = binaryen.expandType(params).map((type, index) => first.local.get(index, type));
      const call = first.call_indirect(table.name, first.i32.const(slots.get(its)[0]), values, params, results);
      first.removeFunction(its);
      first.addFunction(its, params, results, [], first.block(null, [first.call(ensure, [], binaryen.none), call], results));
    }
  }
  const added = made.flatMap(({ called }) => called.flatMap((its) => slots.get(its).map((slot) => [slot, its]))).filter(([slot]) => slot >= table.initial);
  added.sort(([one], [other]) => one - other);
  binaryen._BinaryenTableSetInitial(first.getTable(table.name), end);
  if (table.max !== undefined) binaryen._BinaryenTableSetMax(first.getTable(table.name), end);
  if (added.length > 0) first.addActiveElementSegment(table.name, "added", added.map(([, its]) => its), first.i32.const(table.initial));
  for (const [key, as] of shared) {
    const name = key.slice(1);
    if (key[0] === "f") first.addFunctionExport(name, as);
    else if (key[0] === "g") first.addGlobalExport(name, as);
    else first.addTableExport(name, as);
  }
  first.addMemoryExport("0", MEMORY);
  first.addTableExport(table.name, TABLE);
  first.runPasses(["remove-unused-module-elements"]);
  const numbers = (name) => line(parts, name).slice(1, -1).reverse().map((its) => parts.findIndex((part) => part.name === its));
  const emitted = [first.emitBinary(), ...made.map(({ part }) => part.emitBinary())];
  const [module, ...others] = record ? withData(emitted, record, parts) : emitted;
  return {
    module,
    parts: made.map(({ name, number, soon }) => ({ name, bytes: others[number], needs: numbers(name), soon, flag: `p${number}` })),
  };
}
