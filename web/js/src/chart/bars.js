/** Bars: one for each variant of a family, with its quartiles, its value, and the ceiling they all are under. */

import { barX, ruleX, ruleY, text, tickX } from "@observablehq/plot";
import { shortened } from "./measure-text.js";
import { COLORS, FONT_SIZE, HALO, SMALL_FONT_SIZE, paint, svgElement } from "./paint.js";
import { barText, referenceText } from "./summary.js";
import { linearTicks, tickFormat } from "./ticks.js";
import { axisTitle, quantity, scaleFor } from "./units.js";

/** Below this width names are above their bars instead of beside them. */
const NARROW = 460;

let patterns = 0;

/**
 * A mark that draws nothing and defines the hatching of wrong results. It is drawn in lines of the failure's colour
 * over nothing, so that such a bar never looks like a result.
 *
 * @param {string} id
 */
function hatching(id) {
  return () =>
    svgElement(
      "defs",
      {},
      svgElement(
        "pattern",
        { id, width: 6, height: 6, patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)" },
        svgElement("rect", { width: 6, height: 6, fill: COLORS.failed, "fill-opacity": 0.08 }),
        svgElement("rect", { width: 1.5, height: 6, fill: COLORS.failed, "fill-opacity": 0.75 }),
      ),
    );
}

/**
 * @param {import("./spec.js").Bars} chart
 * @param {{width: number, measure: ReturnType<typeof import("./measure-text.js").textMeasure>}} space
 */
export function drawBars(chart, { width, measure }) {
  const { bars, unit, reference } = chart;
  const narrow = width < NARROW;
  const largest = Math.max(0, ...bars.map(({ value, high }) => Math.max(value ?? 0, high ?? 0)), reference?.value ?? 0);
  const scale = scaleFor(unit, largest);

  const rows = bars.map((bar, index) => ({
    ...bar,
    index,
    printed: bar.failed ? "wrong" : bar.value === null ? "\u2013" : quantity(bar.value, unit, scale),
  }));
  const drawn = rows.filter(({ value }) => value !== null);
  const whiskers = drawn.filter(({ low, high, failed }) => !failed && low !== null && high > low);

  const weight = ({ highlighted }) => (highlighted ? 600 : 400);
  const valueWidth = Math.max(...rows.map((row) => measure(row.printed, FONT_SIZE, 600)));
  const nameLimit = narrow ? width - valueWidth - 16 : width * 0.38;
  for (const row of rows) row.shown = shortened(row.name, nameLimit, (each) => measure(each, FONT_SIZE, weight(row)));
  const nameWidth = narrow ? 0 : Math.max(...rows.map((row) => measure(row.shown, FONT_SIZE, weight(row))));

  const rowHeight = narrow ? 46 : 32;
  const marginLeft = narrow ? 1 : Math.ceil(nameWidth) + 12;
  const marginRight = narrow ? 8 : Math.ceil(valueWidth) + 14;
  const marginTop = reference ? 26 : 6;
  const marginBottom = 40;
  const height = marginTop + rows.length * rowHeight + marginBottom;
  const plotWidth = width - marginLeft - marginRight;

  const domainEnd = largest > 0 ? largest * 1.02 : 1;
  const ticks = linearTicks(0, domainEnd / scale.size, Math.max(2, Math.min(6, plotWidth / 90)));
  const toX = (value) => marginLeft + (value / domainEnd) * plotWidth;

  // Within its row a bar leaves room above and below; on a narrow page also for the name above it.
  const insetTop = narrow ? 22 : 7;
  const insetBottom = narrow ? 6 : 7;
  const middle = (insetTop - insetBottom) / 2;
  const bar = { y: "index", insetTop, insetBottom };
  const pattern = `wg-hatching-${(patterns += 1)}`;
  const fill = ({ failed, highlighted }) =>
    failed ? `url(#${pattern})` : highlighted ? COLORS.highlighted : COLORS.normal;
  const printed = (row) => ({
    fill: row.failed ? COLORS.failed : COLORS.text,
    fontWeight: weight(row),
  });

  const tickText = (shown, textAnchor) =>
    text(shown, {
      x: (tick) => tick * scale.size,
      text: tickFormat(ticks),
      frameAnchor: "bottom",
      textAnchor,
      dy: 16,
      fontSize: SMALL_FONT_SIZE,
      fill: COLORS.muted,
    });

  const svg = paint({
    width,
    height,
    marginLeft,
    marginRight,
    marginTop,
    marginBottom,
    x: { type: "linear", domain: [0, domainEnd] },
    y: { type: "band", domain: rows.map(({ index }) => index), padding: 0, round: false },
    marks: [
      hatching(pattern),
      ruleX(
        ticks.map((tick) => tick * scale.size),
        { stroke: COLORS.grid, shapeRendering: "crispEdges" },
      ),
      // With no names beside it, the first number would hang over the edge of the chart.
      tickText(narrow ? ticks.slice(0, 1) : [], "start"),
      tickText(narrow ? ticks.slice(1) : ticks, "middle"),
      text([axisTitle("", scale.unit)], {
        frameAnchor: "bottom",
        dy: 34,
        fontSize: SMALL_FONT_SIZE,
        fill: COLORS.muted,
      }),
      barX(drawn, {
        ...bar,
        x1: 0,
        x2: "value",
        fill,
        stroke: ({ failed }) => (failed ? COLORS.failed : "none"),
        strokeOpacity: 0.8,
        rx2: 3,
      }),
      ruleX([0], { stroke: COLORS.axis, shapeRendering: "crispEdges" }),
      ruleY(whiskers, { x1: "low", x2: "high", y: "index", dy: middle, stroke: COLORS.text, strokeWidth: 1.25 }),
      ...["low", "high"].map((end) =>
        tickX(whiskers, {
          x: end,
          y: "index",
          insetTop: insetTop + 5,
          insetBottom: insetBottom + 5,
          stroke: COLORS.text,
          strokeWidth: 1.25,
        }),
      ),
      reference && ruleX([reference.value], { stroke: COLORS.reference, strokeWidth: 1.25, strokeDasharray: "5 4" }),
      reference &&
        referenceLabel(reference, unit, scale, toX(reference.value), {
          width,
          marginLeft: narrow ? 0 : marginLeft,
          measure,
        }),
      // Weight cannot vary within a mark, so each row has its own.
      ...rows.flatMap((row) => [
        text([row], {
          y: "index",
          text: "shown",
          frameAnchor: "left",
          textAnchor: narrow ? "start" : "end",
          dx: narrow ? 1 : -10,
          dy: narrow ? -12 : 0,
          fill: COLORS.text,
          fontWeight: weight(row),
          ...(narrow ? HALO : {}),
        }),
        text([row], {
          y: "index",
          text: "printed",
          frameAnchor: "right",
          textAnchor: "end",
          dx: narrow ? marginRight : marginRight - 2,
          dy: narrow ? -12 : 0,
          ...printed(row),
          ...(narrow ? HALO : {}),
        }),
      ]),
    ].filter(Boolean),
  });

  const band = svg.scale("y");
  const stops = rows.map((row) => ({
    x: marginLeft + 6,
    y: band.apply(row.index) + rowHeight / 2 + middle,
    title: row.name,
    // The name and the value are beside the bar already, so only a shortened name is repeated.
    titleShown: row.shown !== row.name,
    lines: [{ value: barText(row, unit, scale) }],
  }));
  return { svg, height, stops, along: "y" };
}

/** The reference's name above its line, moved sideways where it would leave the chart. */
function referenceLabel(reference, unit, scale, x, { width, marginLeft, measure }) {
  const label = shortened(referenceText(reference, unit, scale), width - marginLeft, (each) =>
    measure(each, SMALL_FONT_SIZE),
  );
  const half = measure(label, SMALL_FONT_SIZE) / 2;
  const center = Math.min(Math.max(x, marginLeft + half), Math.max(marginLeft + half, width - half));
  return text([label], {
    x: () => reference.value,
    text: (each) => each,
    frameAnchor: "top",
    dx: center - x,
    dy: -14,
    fontSize: SMALL_FONT_SIZE,
    fill: COLORS.muted,
  });
}
