/**
 * What the functions of a module read of its data, so that a part's data arrives with the part (`split.mjs`).
 *
 * The linker says where each object of the data begins and ends, and which objects name others (`--emit-relocs`, see
 * `build.rs`). Which objects a module's functions name is read from their code: every number in it that could be an address
 * is taken for one. So an object may be found to be needed that is not, but never the other way around.
 */

import binaryen from "binaryen";

/** The numbers of sections, and of the part of the linker's section that lists symbols. */
const [CUSTOM, CODE, DATA, DATA_COUNT] = [0, 10, 11, 12];
const SYMBOL_TABLE = 8;
/** The kinds of symbols in the linker's section, and what it calls one that another file defines, or one with a name of its own. */
const KINDS = { function: 0, data: 1, global: 2, section: 3, tag: 4, table: 5 };
const [UNDEFINED, EXPLICIT_NAME] = [0x10, 0x40];
/** The kinds of relocations that are addresses of data, and those of others that have an addend. */
const ADDRESSES = new Set([3, 4, 5, 11, 14, 15, 16, 17, 21, 23, 25]);
const WITH_ADDEND = new Set([...ADDRESSES, 8, 9, 22]);
/** wasm-opt may subtract a small number from an address that it knows; then a number in no object means the one that begins behind it. */
const SLACK = 16;
/** Pieces of data that are nearer to each other are one: so many bytes it takes to begin another. */
const NEAR = 8;

/** Reads a module from one place on. */
class Reader {
  constructor(bytes, at = 0) {
    Object.assign(this, { bytes, at });
  }

  byte() {
    return this.bytes[this.at++];
  }

  unsigned() {
    let [value, scale, byte] = [0, 1, 0];
    do {
      byte = this.byte();
      value += (byte % 128) * scale;
      scale *= 128;
    } while (byte >= 128);
    return value;
  }

  signed() {
    let [value, scale, byte] = [0, 1, 0];
    do {
      byte = this.byte();
      value += (byte % 128) * scale;
      scale *= 128;
    } while (byte >= 128);
    return byte >= 64 ? value - scale : value;
  }

  text() {
    const length = this.unsigned();
    this.at += length;
    return new TextDecoder().decode(this.bytes.subarray(this.at - length, this.at));
  }
}

/** The sections of a module: each with its number, its name if it has one, and where it and its contents are. */
function sections(bytes) {
  const found = [];
  const reader = new Reader(bytes, 8);
  while (reader.at < bytes.length) {
    const whole = reader.at;
    const number = reader.byte();
    const length = reader.unsigned();
    const [begin, end] = [reader.at, reader.at + length];
    const name = number === CUSTOM ? reader.text() : "";
    found.push({ number, name, whole, begin, contents: reader.at, end });
    reader.at = end;
  }
  return found;
}

const joined = (pieces) => {
  const bytes = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  pieces.reduce((at, piece) => (bytes.set(piece, at), at + piece.length), 0);
  return bytes;
};

/** The pieces of data that a module brings, in the order of their addresses. @returns {{begin: number, bytes: Uint8Array, at: number}[]} */
export function segments(bytes) {
  const section = sections(bytes).find(({ number }) => number === DATA);
  if (!section) return [];
  const reader = new Reader(bytes, section.contents);
  return Array.from({ length: reader.unsigned() }, () => {
    // An active one of the first memory, at a number.
    if (reader.byte() !== 0 || reader.byte() !== 0x41) throw new Error("the module has data that is not at a known place");
    const begin = reader.signed();
    reader.byte();
    const length = reader.unsigned();
    reader.at += length;
    return { begin, at: reader.at - length, bytes: bytes.subarray(reader.at - length, reader.at) };
  });
}

/** A module without what the linker recorded, which other programs would take for true after they have changed the code. */
export function withoutRecord(bytes) {
  const kept = sections(bytes).filter(({ name }) => name !== "linking" && !name.startsWith("reloc."));
  return joined([bytes.subarray(0, 8), ...kept.map(({ whole, end }) => bytes.subarray(whole, end))]);
}

/**
 * What the linker recorded of the data, or null if it recorded nothing: the objects in the order of their addresses, which
 * of them each names, and the numbers outside of an object that are addresses in relation to it all the same.
 *
 * @param {Uint8Array} bytes the linker's module
 * @returns {{objects: {begin: number, end: number}[], names: Map<number, Set<number>>, outside: Map<number, Set<number>>} | null}
 */
export function objects(bytes) {
  const all = sections(bytes);
  const linking = all.find(({ name }) => name === "linking");
  if (!linking) return null;
  const pieces = segments(bytes);
  const symbols = symbolTable(bytes, linking, pieces);
  const found = [...new Map(symbols.filter(Boolean).map((symbol) => [`${symbol.begin} ${symbol.end}`, symbol])).values()];
  found.sort((one, other) => one.begin - other.begin || one.end - other.end);
  const indices = new Map(found.map((symbol, index) => [`${symbol.begin} ${symbol.end}`, index]));
  const indexOf = (symbol) => indices.get(`${symbol.begin} ${symbol.end}`);
  const [names, outside] = [new Map(), new Map()];
  const put = (map, key, value) => map.set(key, (map.get(key) ?? new Set()).add(value));
  for (const section of all.filter(({ name }) => name.startsWith("reloc."))) {
    const reader = new Reader(bytes, section.contents);
    const target = all[reader.unsigned()];
    for (let left = reader.unsigned(); left > 0; left -= 1) {
      const kind = reader.byte();
      const place = target.begin + reader.unsigned();
      const symbol = symbols[reader.unsigned()];
      const addend = WITH_ADDEND.has(kind) ? reader.signed() : 0;
      if (!ADDRESSES.has(kind) || !symbol) continue;
      const address = symbol.begin + addend;
      if (address < symbol.begin || address >= symbol.end) put(outside, address, indexOf(symbol));
      if (target.number !== DATA) continue;
      const piece = pieces.find(({ at, bytes: its }) => place >= at && place < at + its.length);
      for (const holder of at(found, piece.begin + place - piece.at)) put(names, holder, indexOf(symbol));
    }
  }
  return { objects: found, names, outside };
}

/** The objects by the numbers of their symbols; nothing for symbols that are no data. */
function symbolTable(bytes, { contents, end }, pieces) {
  const reader = new Reader(bytes, contents);
  reader.unsigned();
  while (reader.at < end) {
    const kind = reader.byte();
    const next = reader.unsigned() + reader.at;
    if (kind === SYMBOL_TABLE) {
      return Array.from({ length: reader.unsigned() }, () => {
        const [what, flags] = [reader.byte(), reader.unsigned()];
        if (what === KINDS.section) return reader.unsigned() && undefined;
        if (what !== KINDS.data) {
          reader.unsigned();
          if (!(flags & UNDEFINED) || flags & EXPLICIT_NAME) reader.text();
          return undefined;
        }
        reader.text();
        if (flags & UNDEFINED) return undefined;
        const [segment, offset, length] = [reader.unsigned(), reader.unsigned(), reader.unsigned()];
        const piece = pieces[segment];
        return piece && length > 0 ? { begin: piece.begin + offset, end: piece.begin + offset + length } : undefined;
      });
    }
    reader.at = next;
  }
  return [];
}

/** The indices of the objects that have a byte at an address, or else of those that begin a little behind it. */
function at(objects, address) {
  const found = around(objects, address, 0);
  return found.length > 0 ? found : around(objects, address, SLACK);
}

/** The indices of the objects that reach from an address, or from a little behind it, to a place behind it. Objects may lie in each other. */
function around(objects, address, slack) {
  let [low, high] = [0, objects.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (objects[middle].begin <= address + slack) low = middle + 1;
    else high = middle;
  }
  const found = [];
  // The longest object bounds how far back one can begin that reaches here.
  const longest = (objects.longest ??= objects.reduce((most, { begin, end }) => Math.max(most, end - begin), 0));
  for (let index = low - 1; index >= 0 && objects[index].begin + longest > address; index -= 1) {
    if (address < objects[index].end) found.push(index);
  }
  return found;
}

/** The numbers in a module's code that may be addresses: constants, the halves of those of 64 and 128 bits, and offsets. */
function numbersOf(module) {
  const found = new Set();
  const parsed = binaryen.readBinary(module);
  const text = parsed.emitText();
  parsed.dispose();
  // wasm-opt joins an address and a length that are stored side by side to one number of 64 bits.
  const halves = (number) => [Number(number & 0xffff_ffffn), Number((number >> 32n) & 0xffff_ffffn)].forEach((half) => found.add(half));
  for (const [, line] of text.matchAll(/^ {2,}(.*)$/gm)) {
    for (const [, wide, vector, digits] of line.matchAll(/\b(?:i(?:32|64)\.const (-?\d+)|v128\.const i32x4((?: 0x[0-9a-f]+)+)|offset=(\d+))/g)) {
      if (vector) vector.trim().split(" ").forEach((lane) => found.add(Number(lane)));
      else halves(BigInt.asUintN(64, BigInt(wide ?? digits)));
    }
  }
  return found;
}

/**
 * The objects that the functions of a module may reach.
 *
 * @param {Uint8Array} module
 * @param {NonNullable<ReturnType<typeof objects>>} record
 * @returns {Set<number>}
 */
export function reached(module, { objects, names, outside }) {
  const found = new Set();
  const [first, last] = [objects[0]?.begin ?? 0, objects.at(-1)?.end ?? 0];
  const isAddress = (number) => (number >= first - SLACK && number < last + SLACK) || outside.has(number);
  const numbers = [...numbersOf(module)].filter(isAddress);
  const waiting = numbers.flatMap((number) => [...at(objects, number), ...(outside.get(number) ?? [])]);
  while (waiting.length > 0) {
    const index = waiting.pop();
    if (found.has(index)) continue;
    found.add(index);
    waiting.push(...(names.get(index) ?? []));
  }
  return found;
}

const unsigned = (value) => {
  const bytes = [];
  do {
    bytes.push((value % 128) + (value >= 128 ? 128 : 0));
    value = Math.floor(value / 128);
  } while (value > 0);
  return bytes;
};
const signed = (value) => {
  const bytes = [];
  for (;;) {
    const low = value & 127;
    value >>= 7;
    const isLast = (value === 0 && low < 64) || (value === -1 && low >= 64);
    bytes.push(isLast ? low : low + 128);
    if (isLast) return bytes;
  }
};

/**
 * A module with other data.
 *
 * @param {Uint8Array} module
 * @param {{begin: number, bytes: Uint8Array}[]} pieces
 */
function withPieces(module, pieces) {
  const all = sections(module).filter(({ number }) => number !== DATA && number !== DATA_COUNT);
  const body = joined([
    unsigned(pieces.length),
    ...pieces.flatMap(({ begin, bytes }) => [[0, 0x41, ...signed(begin), 0x0b, ...unsigned(bytes.length)], bytes]),
  ]);
  const section = pieces.length > 0 ? [[DATA, ...unsigned(body.length)], body] : [];
  const before = all.filter(({ number }) => number !== CUSTOM);
  const behind = all.filter(({ number }) => number === CUSTOM);
  const whole = (list) => list.map(({ whole, end }) => module.subarray(whole, end));
  return joined([module.subarray(0, 8), ...whole(before), ...section, ...whole(behind)]);
}

/**
 * Gives each module the data of its objects. What belongs to no object stays with the first.
 *
 * @param {Uint8Array[]} modules the first has all the data
 * @param {{begin: number, end: number}[]} objects
 * @param {(object: number) => number} owner the index of the module that brings an object
 * @returns {Uint8Array[]}
 */
export function dealt(modules, objects, owner) {
  const pieces = segments(modules[0]);
  const begin = Math.min(...pieces.map((piece) => piece.begin));
  const end = Math.max(...pieces.map((piece) => piece.begin + piece.bytes.length));
  const image = new Uint8Array(end - begin);
  for (const piece of pieces) image.set(piece.bytes, piece.begin - begin);
  // Of objects that share bytes all owners must be one: the first module then brings them.
  const owners = new Int8Array(image.length).fill(-1);
  objects.forEach((object, index) => {
    const its = owner(index);
    for (let place = Math.max(0, object.begin - begin); place < Math.min(image.length, object.end - begin); place += 1) {
      owners[place] = owners[place] === -1 || owners[place] === its ? its : 0;
    }
  });
  const isOf = (index) => (place) => owners[place] === index || (index === 0 && owners[place] === -1);
  return modules.map((module, index) => withPieces(module, runs(image, begin, isOf(index), index === 0)));
}

/**
 * The bytes of an image that are wanted and not zero, as pieces.
 *
 * @param {boolean} isFirst whether nothing else has been written yet: then what lies between two near pieces may become zero,
 *   until its own part brings it
 */
function runs(image, begin, isWanted, isFirst) {
  const found = [];
  let last = -1;
  let isClear = false;
  for (let place = 0; place < image.length; place += 1) {
    if (!isWanted(place)) isClear &&= isFirst;
    else if (image[place] !== 0) {
      if (isClear && place - last <= NEAR) found.at(-1).end = place + 1;
      else found.push({ begin: place, end: place + 1 });
      [last, isClear] = [place, true];
    }
  }
  return found.map(({ begin: from, end }) => {
    const bytes = image.slice(from, end).map((byte, index) => (isWanted(from + index) ? byte : 0));
    return { begin: begin + from, bytes };
  });
}
