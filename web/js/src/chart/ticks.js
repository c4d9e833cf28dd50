/** Where an axis has its marks, and what is at them. */

import { digits } from "./units.js";

/** @param {number} span @param {number} count */
function niceStep(span, count) {
  const rough = span / Math.max(1, count);
  const power = 10 ** Math.floor(Math.log10(rough));
  const ratio = rough / power;
  // The nearest of 1, 2, 5 and 10, nearness taken in proportion.
  const factor = ratio < Math.SQRT2 ? 1 : ratio < Math.sqrt(10) ? 2 : ratio < Math.sqrt(50) ? 5 : 10;
  return factor * power;
}

/**
 * Round numbers from low to high, about as many as asked.
 *
 * @param {number} low
 * @param {number} high
 * @param {number} count
 */
export function linearTicks(low, high, count) {
  if (!(high > low)) return [low];
  const step = niceStep(high - low, count);
  const first = Math.ceil(low / step - 1e-9);
  const last = Math.floor(high / step + 1e-9);
  return Array.from({ length: last - first + 1 }, (_, index) => Number(((first + index) * step).toPrecision(12)) + 0);
}

/**
 * The text of each tick of a linear axis: all with the same decimals, as few as tell them apart.
 *
 * @param {number[]} ticks
 * @returns {(tick: number) => string}
 */
export function tickFormat(ticks) {
  const step = Math.abs(ticks.length > 1 ? ticks[1] - ticks[0] : ticks[0]) || 1;
  const largest = Math.max(...ticks.map(Math.abs));
  if (largest >= 1e12 || step < 1e-9) return digits;
  const places = Math.max(0, -Math.floor(Math.log10(step) + 1e-9));
  return (tick) =>
    tick === 0 ? "0" : tick.toLocaleString("en-US", { minimumFractionDigits: places, maximumFractionDigits: places });
}

/**
 * Powers of ten within a range; with twos and fives between them where that leaves room to read.
 *
 * @param {number} low positive
 * @param {number} high
 * @param {number} count at most about so many
 */
export function decadeTicks(low, high, count) {
  const first = Math.floor(Math.log10(low));
  const last = Math.ceil(Math.log10(high));
  const inside = (value) => value >= low * 0.9999 && value <= high * 1.0001;
  const make = (factors, every) => {
    const ticks = [];
    for (let power = first; power <= last; power += 1) {
      if (power % every !== 0) continue;
      for (const factor of factors) ticks.push(Number(`${factor}e${power}`));
    }
    return ticks.filter(inside);
  };
  const choices = [
    make([1, 2, 3, 4, 5, 6, 7, 8, 9], 1),
    make([1, 2, 5], 1),
    make([1], 1),
    make([1], 2),
    make([1], 3),
    make([1], 6),
  ];
  const fitting = choices.find((ticks) => ticks.length <= count) ?? choices.at(-1);
  // One mark gives no scale: within less than a decade any round numbers do.
  if (fitting.length < 2 && high < low * 10) return linearTicks(low, high, Math.min(count, 4));
  return fitting.length > 0 ? fitting : choices[0].slice(0, 1);
}

/**
 * Powers of two within a range, at equal steps of the exponent.
 *
 * @param {number} low positive
 * @param {number} high
 * @param {number} count at most so many
 */
export function powerOfTwoTicks(low, high, count) {
  const first = Math.ceil(Math.log2(low) - 1e-9);
  const last = Math.floor(Math.log2(high) + 1e-9);
  const every = [1, 2, 3, 4, 5, 6, 8, 10, 12, 16, 20].find((each) => (last - first) / each + 1 <= count) ?? 32;
  const ticks = [];
  for (let power = first; power <= last; power += 1) {
    if (power % every === 0) ticks.push(2 ** power);
  }
  return ticks.length > 1 ? ticks : [...new Set([low, high])];
}
