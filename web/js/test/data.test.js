import assert from "node:assert/strict";
import { test } from "node:test";
import { dealt, objects, reached, segments, withoutRecord } from "../data.mjs";

const leb = (value) => (value < 128 ? [value] : [(value % 128) + 128, ...leb(Math.floor(value / 128))]);
const signed = (value) => (value >= -64 && value < 64 ? [value & 127] : [(value & 127) + 128, ...signed(value >> 7)]);
const text = (its) => [...leb(its.length), ...new TextEncoder().encode(its)];
const section = (number, ...contents) => [number, ...leb(contents.flat(9).length), ...contents.flat(9)];
const list = (...its) => [...leb(its.length), ...its.flat(9)];
const BEGIN = [0, 97, 115, 109, 1, 0, 0, 0];

/** Where the objects of the module begin, and how long they are. The table names the words; who reads it reads them as well. */
const [GREETING, TABLE, WORDS, COUNTER] = [70_000, 70_008, 70_016, 70_032];
const SYMBOLS = [
  ["greeting", 0, 5],
  ["table", 8, 4],
  ["words", 16, 6],
  ["counter", 32, 4],
];
const address = (value) => [value & 255, (value >> 8) & 255, (value >> 16) & 255, 0];

/** A module whose functions each load from one address. */
function code(...addresses) {
  const body = (place) => {
    const its = [0, 0x41, 0, 0x28, 2, ...leb(place), 0x0b];
    return [...leb(its.length), ...its];
  };
  return [
    section(1, list([0x60, 0, 1, 0x7f])),
    section(3, list(...addresses.map(() => 0))),
    section(5, list([0, 2])),
    section(10, list(...addresses.map(body))),
  ].flat(9);
}

/** The 77 is in no object. */
const DATA = [..."Hello".split("").map((letter) => letter.charCodeAt(0)), 0, 0, 0, ...address(WORDS), 0, 77, 0, 0, 1, 2, 3, 4, 5, 6];

/** What a linker makes: data with its record. One function reads the table through an address before it. */
function linked() {
  const sections = [...BEGIN, ...code(GREETING, TABLE - 40)];
  const data = section(11, list([0, 0x41, ...signed(GREETING), 0x0b, ...leb(DATA.length), ...DATA]));
  const symbols = SYMBOLS.map(([name, offset, length]) => [1, 0, ...text(name), 0, ...leb(offset), ...leb(length)]);
  const table = list(...symbols);
  const record = section(0, text("linking"), 2, 8, ...leb(table.flat(9).length), table);
  // The sections before these are those of types, functions, memory, code and data.
  const places = section(0, text("reloc.CODE"), 3, list([3, 3, 1, ...signed(-40)]));
  const pointers = section(0, text("reloc.DATA"), 4, list([5, ...leb(data.length - 2 - DATA.length + 8), 2, 0]));
  return new Uint8Array([sections, data, record, places, pointers].flat(9));
}

const module = (...addresses) => new Uint8Array([...BEGIN, ...code(...addresses), ...section(11, list([0, 0x41, ...signed(GREETING), 0x0b, ...leb(DATA.length), ...DATA]))].flat(9));
const names = (found) => [...found].map((index) => SYMBOLS[index][0]).sort();

test("the linker's record says where objects are and which of them name others", () => {
  const record = objects(linked());
  assert.deepEqual(record.objects.map(({ begin, end }) => [begin - GREETING, end - begin]), SYMBOLS.map(([, offset, length]) => [offset, length]));
  assert.deepEqual([...record.names].map(([holder, held]) => [holder, [...held]]), [[1, [2]]]);
  assert.deepEqual([...record.outside].map(([place, its]) => [place, [...its]]), [[TABLE - 40, [1]]]);
  assert.equal(objects(withoutRecord(linked())), null);
  assert.ok(WebAssembly.validate(withoutRecord(linked())));
});

test("an address that is half of a longer number is reached", () => {
  const record = objects(linked());
  const long = (value) => (value >= -64n && value < 64n ? [Number(value & 127n)] : [Number(value & 127n) + 128, ...long(value >> 7n)]);
  for (const value of [(5n << 32n) | BigInt(GREETING), (BigInt(GREETING) << 32n) | 5n]) {
    const body = [0, 0x42, ...long(value), 0xa7, 0x0b];
    const made = [...BEGIN, ...section(1, list([0x60, 0, 1, 0x7f])), ...section(3, list(0)), ...section(10, list([...leb(body.length), ...body]))];
    assert.ok(WebAssembly.validate(new Uint8Array(made)));
    assert.deepEqual(names(reached(new Uint8Array(made), record)), ["greeting"]);
  }
});

test("functions reach what they name and what this names, also through an address outside of it", () => {
  const record = objects(linked());
  assert.deepEqual(names(reached(module(GREETING + 3), record)), ["greeting"]);
  assert.deepEqual(names(reached(module(TABLE), record)), ["table", "words"]);
  assert.deepEqual(names(reached(module(TABLE - 40), record)), ["table", "words"]);
  assert.deepEqual(names(reached(module(WORDS - 4), record)), ["words"]);
  assert.deepEqual(names(reached(module(5), record)), []);
});

test("each module brings the data that is dealt to it, and leaves alone what others brought", () => {
  const record = objects(linked());
  const made = dealt([module(GREETING), module(TABLE)], record.objects, (index) => (index === 1 || index === 2 ? 1 : 0));
  for (const its of made) assert.ok(WebAssembly.validate(its));
  const holds = (bytes, wanted) => Buffer.from(bytes).includes(Buffer.from(wanted));
  assert.deepEqual(made.map((its) => [holds(its, "Hello"), holds(its, [1, 2, 3, 4, 5, 6])]), [[true, false], [false, true]]);
  const memory = new Uint8Array(COUNTER);
  for (const { begin, bytes } of made.flatMap(segments)) memory.set(bytes, begin);
  assert.deepEqual([...memory.slice(GREETING, GREETING + DATA.length)], DATA);
});
