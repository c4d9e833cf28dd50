/**
 * Numbers as people read them. Values come in the units of the API (seconds, GB/s of 1e9 bytes, GFLOP/s, bytes,
 * counts) and are shown in the unit of the same family in which they are neither tiny nor huge.
 */

const NO_BREAK_SPACE = "\u00a0";

/**
 * For each unit that can be scaled, the units of its family from small to large, each with the size of one of it in
 * the unit that the value came in. Bytes alone go by 1,024.
 */
const FAMILIES = {
  s: [
    ["ns", 1e-9],
    ["µs", 1e-6],
    ["ms", 1e-3],
    ["s", 1],
  ],
  "B/s": [
    ["B/s", 1],
    ["kB/s", 1e3],
    ["MB/s", 1e6],
    ["GB/s", 1e9],
    ["TB/s", 1e12],
  ],
  "GB/s": [
    ["kB/s", 1e-6],
    ["MB/s", 1e-3],
    ["GB/s", 1],
    ["TB/s", 1e3],
  ],
  "FLOP/s": [
    ["FLOP/s", 1],
    ["kFLOP/s", 1e3],
    ["MFLOP/s", 1e6],
    ["GFLOP/s", 1e9],
    ["TFLOP/s", 1e12],
  ],
  "GFLOP/s": [
    ["kFLOP/s", 1e-6],
    ["MFLOP/s", 1e-3],
    ["GFLOP/s", 1],
    ["TFLOP/s", 1e3],
  ],
  B: [
    ["B", 1],
    ["KiB", 2 ** 10],
    ["MiB", 2 ** 20],
    ["GiB", 2 ** 30],
    ["TiB", 2 ** 40],
  ],
};

/**
 * @typedef {object} Scale
 * @property {string} unit the unit shown
 * @property {number} size how many of the given unit one of it is
 */

/**
 * The unit in which a value of about this size is best shown.
 *
 * @param {string} unit
 * @param {number} value
 * @returns {Scale}
 */
export function scaleFor(unit, value) {
  const family = FAMILIES[unit];
  if (!family) return { unit, size: 1 };
  const size = Math.abs(value);
  // A value just below a unit's size would be printed as that unit after rounding: 999.6 µs is 1.00 ms.
  const fitting = family.findLast(([, one]) => size >= one * 0.9995) ?? (size > 0 ? family[0] : null);
  const [name, one] = fitting ?? family.find(([, each]) => each === 1);
  return { unit: name, size: one };
}

/**
 * Three significant digits, or all digits of a whole number, grouped by thousands.
 *
 * @param {number} value
 */
export function digits(value) {
  const size = Math.abs(value);
  if (!Number.isFinite(value)) return "\u2013";
  if (size === 0) return "0";
  if (size >= 1e15 || size < 1e-4) return value.toExponential(2);
  if (Number.isInteger(value) && size >= 1000) return value.toLocaleString("en-US");
  const places = Math.max(0, 2 - Math.floor(Math.log10(size * 1.0005)));
  return value.toLocaleString("en-US", { minimumFractionDigits: places, maximumFractionDigits: places });
}

/**
 * Counts are whole, and a whole number needs no decimals.
 *
 * @param {number} value
 * @param {string} unit
 */
function number(value, unit) {
  const count = !FAMILIES[unit] && Number.isInteger(value) && Math.abs(value) < 1e15;
  return count ? value.toLocaleString("en-US") : digits(value);
}

/** @param {string} text @param {string} unit */
const withUnit = (text, unit) => (unit ? text + NO_BREAK_SPACE + unit : text);

/**
 * A value with its unit, in the scale given, or in a scale of its own where that one would show too little of it.
 *
 * @param {number} value
 * @param {string} unit
 * @param {Scale} [scale]
 */
export function quantity(value, unit, scale) {
  let chosen = scale ?? scaleFor(unit, value);
  if (value !== 0 && Math.abs(value) < chosen.size * 0.01) chosen = scaleFor(unit, value);
  return withUnit(number(value / chosen.size, unit), chosen.unit);
}

/**
 * A round value in a unit of its own, without the zeros that would claim precision: 10 µs, not 10.0 µs.
 *
 * @param {number} value
 * @param {string} unit
 */
export function roundQuantity(value, unit) {
  const scale = scaleFor(unit, value);
  return withUnit((value / scale.size).toLocaleString("en-US", { maximumSignificantDigits: 3 }), scale.unit);
}

/**
 * A value with as many decimals as it takes to tell it from others that are `span` apart.
 *
 * @param {number} value
 * @param {number} span
 * @param {Scale} scale
 */
export function resolved(value, span, scale) {
  const shown = value / scale.size;
  const step = span / scale.size;
  const needed = step > 0 ? Math.ceil(1 - Math.log10(step)) : 2 - Math.floor(Math.log10(Math.abs(shown) || 1));
  const places = Math.min(Math.max(needed, 0), 6);
  const text = shown.toLocaleString("en-US", { minimumFractionDigits: places, maximumFractionDigits: places });
  return withUnit(text, scale.unit);
}

/**
 * The range from low to high in one unit.
 *
 * @param {number} low
 * @param {number} high
 * @param {string} unit
 * @param {Scale} [scale]
 */
export function range(low, high, unit, scale) {
  const chosen = scale && high >= scale.size * 0.01 ? scale : scaleFor(unit, high);
  const [from, to] = [low, high].map((value) => number(value / chosen.size, unit));
  return withUnit(from === to ? to : `${from}\u2009\u2013\u2009${to}`, chosen.unit);
}

/**
 * A size, by powers of 1,024 where it is a multiple of one: 65536 is 64 Ki, 1000 is 1,000.
 *
 * @param {number} value
 */
export function binaryCount(value) {
  for (const [name, one] of [
    ["Gi", 2 ** 30],
    ["Mi", 2 ** 20],
    ["Ki", 2 ** 10],
  ]) {
    if (value >= one && Number.isInteger(value / one))
      return `${(value / one).toLocaleString("en-US")}${NO_BREAK_SPACE}${name}`;
  }
  return value.toLocaleString("en-US", { maximumSignificantDigits: 4 });
}

/** A label with its unit in brackets, as axes carry it. @param {string} label @param {string} unit */
export function axisTitle(label, unit) {
  if (!label) return unit;
  return unit ? `${label} (${unit})` : label;
}
