/** What a chart shows, in words, for those who do not see it. */

import { binaryCount, quantity, range } from "./units.js";

/**
 * @param {import("./spec.js").Reference} reference
 * @param {string} unit
 * @param {import("./units.js").Scale} [scale] that of the axis it is on
 */
export function referenceText(reference, unit, scale) {
  const value = quantity(reference.value, unit, scale);
  // A name that ends with the unit has its value in it already.
  return unit && reference.name.trimEnd().endsWith(unit) ? reference.name : `${reference.name} ${value}`.trim();
}

/**
 * @param {import("./spec.js").Bar} bar
 * @param {string} unit
 * @param {import("./units.js").Scale} [scale]
 */
export function barText(bar, unit, scale) {
  if (bar.failed) return "wrong result";
  if (bar.value === null) return "not measured";
  const value = quantity(bar.value, unit, scale);
  return bar.low === null ? value : `${value}, quartiles ${range(bar.low, bar.high, unit, scale)}`;
}

/** @param {import("./spec.js").Lines["x"]} axis @param {number} value */
export function positionText(axis, value) {
  const count = value.toLocaleString("en-US", { maximumFractionDigits: 3 });
  const power = axis.log && value >= 1024 && Number.isInteger(Math.log2(value)) ? ` (${binaryCount(value)})` : "";
  const name = axis.label ? `${axis.label} = ` : "";
  return `${name}${count}${axis.unit ? ` ${axis.unit}` : ""}${power}`;
}

/** @param {ReturnType<typeof import("./spec.js").prepare>} chart */
export function summary(chart) {
  const sentences = [];
  if (chart.kind === "bars") {
    for (const bar of chart.bars) sentences.push(`${bar.name}: ${barText(bar, chart.unit)}`);
    if (chart.reference) sentences.push(referenceText(chart.reference, chart.unit));
  }
  if (chart.kind === "lines") {
    for (const { name, points } of chart.series) {
      const ends = points.length > 1 ? [points[0], points.at(-1)] : points;
      const readings = ends.map(({ x, y }) => `${quantity(y, chart.y.unit)} at ${positionText(chart.x, x)}`);
      sentences.push(`${name}: ${readings.join(", ")}`);
    }
    if (chart.reference) sentences.push(referenceText(chart.reference, chart.y.unit));
  }
  if (chart.kind === "distribution") {
    const { readings, median, low, high, unit } = chart;
    sentences.push(
      `${readings.length} readings`,
      `median ${quantity(median, unit)}`,
      `quartiles ${range(low, high, unit)}`,
    );
    sentences.push(`from ${quantity(readings[0], unit)} to ${quantity(readings.at(-1), unit)}`);
  }
  return sentences.length > 0 ? `${sentences.join("; ")}.` : "";
}
