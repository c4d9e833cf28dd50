/** A distribution: every single reading as a dot, so that a timer's steps, drift and outliers show as they are. */

import { dot, rectX, ruleX, text } from "@observablehq/plot";
import { COLORS, FONT_SIZE, HALO, SMALL_FONT_SIZE, paint } from "./paint.js";
import { linearTicks, tickFormat } from "./ticks.js";
import { axisTitle, resolved, scaleFor } from "./units.js";

const STRIP_HEIGHT = 84;

/**
 * Stacks dots that would cover one another, both ways from the middle line: what a heap is high, readings are many.
 *
 * @param {number[]} positions sorted, in pixels
 * @param {number} diameter
 * @returns {number[]} how many dots each is away from the middle: 0, 1, -1, 2, …
 */
export function stack(positions, diameter) {
  let start = -Infinity;
  let count = 0;
  return positions.map((position) => {
    if (position - start >= diameter) {
      start = position;
      count = 0;
    }
    count += 1;
    return count % 2 === 0 ? count / 2 : (1 - count) / 2 || 0;
  });
}

/**
 * The largest dots with which the highest heap fits its strip. Below a size dots are no longer seen as such; then
 * those of a heap cover one another rather than shrink further, and are as large as leaves unequal readings apart.
 *
 * @param {number[]} positions
 * @param {number} height
 */
export function fittingDots(positions, height) {
  const tried = [4, 3.5, 3, 2.5, 2].map((radius) => {
    const levels = stack(positions, radius * 2);
    const highest = Math.max(...levels.map(Math.abs));
    const room = height / 2 - radius;
    return { radius, levels, step: Math.min(radius * 2, highest > 0 ? room / highest : Infinity) };
  });
  const uncovered = tried.find(({ radius, step }) => step >= radius * 2);
  if (uncovered) return uncovered;
  const places = new Set(positions.map(Math.round)).size;
  const apart = tried.find(({ levels }) => levels.filter((level) => level === 0).length === places);
  return apart ?? tried.at(-1);
}

/**
 * @param {import("./spec.js").Distribution} chart
 * @param {{width: number, measure: ReturnType<typeof import("./measure-text.js").textMeasure>}} space
 */
export function drawDistribution(chart, { width, measure }) {
  const { readings, median, low, high, unit } = chart;
  const least = Math.min(readings[0], low);
  const most = Math.max(readings.at(-1), high);
  // Readings that are all equal still need a place.
  const span = most - least || Math.abs(most) * 0.02 || 1;
  const domain = [least - span * 0.03, most + span * 0.03];

  const scale = scaleFor(unit, most);
  const marginLeft = 14;
  const marginRight = 14;
  const marginTop = 46;
  const marginBottom = 42;
  const height = marginTop + STRIP_HEIGHT + marginBottom;
  const plotWidth = width - marginLeft - marginRight;
  const toX = (value) => marginLeft + ((value - domain[0]) / (domain[1] - domain[0])) * plotWidth;

  const positions = readings.map(toX);
  const { radius, levels, step } = fittingDots(positions, STRIP_HEIGHT - 6);
  const dots = levels.map((level, index) => ({ value: readings[index], level: level * step }));

  const ticks = linearTicks(domain[0] / scale.size, domain[1] / scale.size, Math.max(2, Math.min(7, plotWidth / 90)));

  const svg = paint({
    width,
    height,
    marginLeft,
    marginRight,
    marginTop,
    marginBottom,
    x: { type: "linear", domain },
    y: { type: "linear", domain: [-STRIP_HEIGHT / 2, STRIP_HEIGHT / 2] },
    marks: [
      ruleX(
        ticks.map((tick) => tick * scale.size),
        { stroke: COLORS.grid, shapeRendering: "crispEdges" },
      ),
      text(ticks, {
        x: (tick) => tick * scale.size,
        text: tickFormat(ticks),
        frameAnchor: "bottom",
        dy: 16,
        fontSize: SMALL_FONT_SIZE,
        fill: COLORS.muted,
      }),
      text([axisTitle("", scale.unit)], {
        frameAnchor: "bottom",
        dy: 33,
        fontSize: SMALL_FONT_SIZE,
        fill: COLORS.muted,
      }),
      rectX([{ low, high }], { x1: "low", x2: "high", fill: COLORS.highlighted, fillOpacity: 0.14 }),
      ruleX([low, high], { stroke: COLORS.highlighted, strokeOpacity: 0.55, strokeWidth: 1 }),
      ruleX([median], { stroke: COLORS.highlighted, strokeWidth: 2, insetTop: -8 }),
      dot(dots, {
        x: "value",
        y: "level",
        r: radius,
        fill: COLORS.normal,
        fillOpacity: step < radius * 2 ? 0.45 : 0.9,
      }),
      ...labels({ median, low, high, scale, toX, width, measure }),
    ],
  });
  return { svg, height, stops: [], along: "x" };
}

/** The median's label above, the quartiles' below it, each drawn away from the other so that they cannot meet. */
function labels({ median, low, high, scale, toX, width, measure }) {
  const print = (value) => resolved(value, high - low, scale);
  const place = (label, value, anchor, size, dy, fontWeight, fill) => {
    const wide = measure(label, size, fontWeight);
    const left = toX(value) - { start: 0, middle: wide / 2, end: wide }[anchor];
    const shift = Math.max(0, -left) - Math.max(0, left + wide - width);
    return text([label], {
      x: () => value,
      text: (each) => each,
      frameAnchor: "top",
      textAnchor: anchor,
      dx: shift,
      dy,
      fontSize: size,
      fontWeight,
      fill,
      ...HALO,
    });
  };
  const marks = [place(`median ${print(median)}`, median, "middle", FONT_SIZE, -32, 600, COLORS.text)];
  if (high > low) {
    const lower = `25 %: ${print(low)}`;
    const upper = `75 %: ${print(high)}`;
    const fits =
      toX(low) - measure(lower, SMALL_FONT_SIZE) >= 0 && toX(high) + measure(upper, SMALL_FONT_SIZE) <= width;
    if (fits) {
      marks.push(place(lower, low, "end", SMALL_FONT_SIZE, -13, 400, COLORS.muted));
      marks.push(place(upper, high, "start", SMALL_FONT_SIZE, -13, 400, COLORS.muted));
    } else {
      marks.push(place(`${lower}, ${upper}`, (low + high) / 2, "middle", SMALL_FONT_SIZE, -13, 400, COLORS.muted));
    }
  }
  return marks;
}
