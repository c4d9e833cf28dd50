/** Lines: time or rate over size, on logarithmic axes, each line named at its end. */

import { areaY, dot, line, ruleX, ruleY, text } from "@observablehq/plot";
import { shortened } from "./measure-text.js";
import { COLORS, FONT_SIZE, HALO, SMALL_FONT_SIZE, paint, seriesColors, svgElement } from "./paint.js";
import { spread } from "./spread.js";
import { positionText, referenceText } from "./summary.js";
import { decadeTicks, linearTicks, powerOfTwoTicks } from "./ticks.js";
import { axisTitle, binaryCount, digits, quantity, range, roundQuantity, scaleFor } from "./units.js";

const LABEL_GAP = 17;

/**
 * The ends of an axis: those of the data, with a little air on a logarithmic one, and from zero on a linear one.
 *
 * @param {number[]} values
 * @param {boolean} log
 * @param {number} air as a share of the span
 */
function domain(values, log, air) {
  const low = Math.min(...values);
  const high = Math.max(...values);
  if (!log) return [Math.min(0, low), high > 0 ? high * (1 + air) : 1];
  if (low === high) return [low / 2, high * 2];
  const factor = (high / low) ** air;
  return [low / factor, high * factor];
}

/**
 * @param {import("./spec.js").Lines} chart
 * @param {{width: number, measure: ReturnType<typeof import("./measure-text.js").textMeasure>}} space
 */
export function drawLines(chart, { width, measure }) {
  const { x, y, series, reference } = chart;
  const colors = seriesColors(series);
  const weight = ({ highlighted }) => (highlighted ? 600 : 400);

  const all = series.flatMap(({ points }) => points);
  const yValues = all.flatMap(({ low, high }) => [low, high]);
  if (reference) yValues.push(reference.value);
  const xDomain = domain(
    all.map((point) => point.x),
    x.log,
    x.log ? 0.02 : 0,
  );
  const yDomain = domain(yValues, y.log, 0.05);

  // In a low window a chart that can be seen whole says more than a high one.
  const most = Math.min(400, (globalThis.innerHeight ?? Infinity) * 0.36);
  const height = Math.round(Math.max(260, Math.min(width * 0.55, most)));
  const marginTop = 34;
  const marginBottom = 50;
  const plotHeight = height - marginTop - marginBottom;

  // Times on a logarithmic axis run through several units, so each tick names its own; other axes have one unit,
  // which on a logarithmic one is that of its middle.
  const ownUnits = y.log && y.unit === "s";
  const scale = ownUnits
    ? { unit: "", size: 1 }
    : scaleFor(y.unit, y.log ? Math.sqrt(yDomain[0] * yDomain[1]) : yDomain[1]);
  const shared = ownUnits ? undefined : scale;
  const yTicks = y.log
    ? decadeTicks(yDomain[0] / scale.size, yDomain[1] / scale.size, Math.max(3, plotHeight / 34))
    : linearTicks(yDomain[0] / scale.size, yDomain[1] / scale.size, Math.max(2, plotHeight / 50));
  const yText = (tick) => (ownUnits ? roundQuantity(tick, "s") : plain(tick));

  const labelLimit = Math.min(Math.max(...series.map((one) => measure(one.name, FONT_SIZE, 600))), width * 0.36);
  const marginRight = Math.ceil(labelLimit) + 18;
  const marginLeft = Math.ceil(Math.max(...yTicks.map((tick) => measure(yText(tick), SMALL_FONT_SIZE)))) + 12;
  const plotWidth = Math.max(40, width - marginLeft - marginRight);
  const xTicks = x.log
    ? powerOfTwoTicks(xDomain[0], xDomain[1], Math.max(2, plotWidth / 58))
    : linearTicks(xDomain[0], xDomain[1], Math.max(2, plotWidth / 80));
  const xText = (tick) => (x.log ? binaryCount(tick) : plain(tick));

  const yTitle = axisTitle(y.label, scale.unit);
  const highlightedLast = series.map((_, index) => index).sort((a, b) => series[a].highlighted - series[b].highlighted);

  const svg = paint({
    width,
    height,
    marginLeft,
    marginRight,
    marginTop,
    marginBottom,
    x: { type: x.log ? "log" : "linear", base: 2, domain: xDomain },
    y: { type: y.log ? "log" : "linear", domain: yDomain },
    marks: [
      ruleY(
        yTicks.map((tick) => tick * scale.size),
        { stroke: COLORS.grid, shapeRendering: "crispEdges" },
      ),
      ruleX(xTicks, { stroke: COLORS.grid, shapeRendering: "crispEdges" }),
      text(yTicks, {
        y: (tick) => tick * scale.size,
        text: yText,
        frameAnchor: "left",
        textAnchor: "end",
        dx: -8,
        fontSize: SMALL_FONT_SIZE,
        fill: COLORS.muted,
      }),
      text(xTicks, {
        x: (tick) => tick,
        text: xText,
        frameAnchor: "bottom",
        dy: 16,
        fontSize: SMALL_FONT_SIZE,
        fill: COLORS.muted,
      }),
      text([yTitle], {
        frameAnchor: "top-left",
        textAnchor: "start",
        dx: -marginLeft,
        dy: -26,
        fontSize: SMALL_FONT_SIZE,
        fill: COLORS.muted,
      }),
      text([axisTitle(x.label, x.unit)], {
        frameAnchor: "bottom",
        dy: 38,
        fontSize: SMALL_FONT_SIZE,
        fill: COLORS.muted,
      }),
      reference && ruleY([reference.value], { stroke: COLORS.reference, strokeWidth: 1.25, strokeDasharray: "5 4" }),
      ...highlightedLast.flatMap((index) => {
        const { points, highlighted, dashed } = series[index];
        const stroke = colors[index];
        return [
          areaY(points, { x: "x", y1: "low", y2: "high", fill: stroke, fillOpacity: 0.18 }),
          line(points, {
            x: "x",
            y: "y",
            stroke,
            strokeWidth: highlighted ? 2.75 : 1.75,
            strokeDasharray: dashed ? "6 4" : undefined,
            strokeLinejoin: "round",
            strokeLinecap: "round",
          }),
          dot(points, { x: "x", y: "y", fill: stroke, r: highlighted ? 3 : 2.25 }),
        ];
      }),
      reference &&
        text(
          [
            shortened(referenceText(reference, y.unit, shared), plotWidth - 12, (each) =>
              measure(each, SMALL_FONT_SIZE),
            ),
          ],
          {
            y: () => reference.value,
            text: (each) => each,
            frameAnchor: "left",
            textAnchor: "start",
            dx: 6,
            dy: -9,
            fontSize: SMALL_FONT_SIZE,
            fill: COLORS.muted,
            ...HALO,
          },
        ),
    ].filter(Boolean),
  });

  const toX = svg.scale("x").apply;
  const toY = svg.scale("y").apply;
  nameLines({
    svg,
    series,
    colors,
    toX,
    toY,
    width,
    marginRight,
    marginTop,
    bottom: height - marginBottom,
    measure,
    weight,
  });

  const crosshair = svgElement("g", { "pointer-events": "none" });
  svg.append(crosshair);
  const places = [...new Set(all.map((point) => point.x))].sort((a, b) => a - b);
  const stops = places.map((place) => {
    const readings = series
      .map((one, index) => ({ one, color: colors[index], point: one.points.find((point) => point.x === place) }))
      .filter(({ point }) => point)
      .sort((a, b) => b.point.y - a.point.y);
    return {
      x: toX(place),
      y: toY(readings[0].point.y),
      title: positionText(x, place),
      lines: readings.map(({ one, color, point }) => ({
        name: one.name,
        color,
        strong: one.highlighted,
        value: quantity(point.y, y.unit, shared),
        note: point.high > point.low ? range(point.low, point.high, y.unit, shared) : "",
      })),
      marks: readings.map(({ color, point }) => ({ color, y: toY(point.y) })),
    };
  });

  /** @param {(typeof stops)[number] | null} stop */
  const show = (stop) => {
    crosshair.replaceChildren();
    if (!stop) return;
    crosshair.append(
      svgElement("line", {
        x1: stop.x,
        x2: stop.x,
        y1: marginTop,
        y2: height - marginBottom,
        stroke: COLORS.axis,
        "shape-rendering": "crispEdges",
      }),
      ...stop.marks.map((mark) =>
        svgElement("circle", {
          cx: stop.x,
          cy: mark.y,
          r: 4.5,
          fill: mark.color,
          stroke: COLORS.background,
          "stroke-width": 1.5,
        }),
      ),
    );
  };
  return { svg, height, stops, along: "x", show };
}

/** A tick's number as it is: ticks are round already. @param {number} tick */
function plain(tick) {
  const size = Math.abs(tick);
  if (size >= 1e12 || (size > 0 && size < 1e-6)) return digits(tick);
  return tick.toLocaleString("en-US", { maximumFractionDigits: 6 });
}

/** Each line's name at its end, in its colour, with a thread to it where it had to give way to another. */
function nameLines({ svg, series, colors, toX, toY, width, marginRight, marginTop, bottom, measure, weight }) {
  const ends = series.map(({ points }) => ({ x: toX(points.at(-1).x), y: toY(points.at(-1).y) }));
  const placed = spread(
    ends.map(({ y }) => y),
    LABEL_GAP,
    marginTop,
    bottom,
  );
  const labelX = width - marginRight + 12;
  for (const [index, one] of series.entries()) {
    const { x, y } = ends[index];
    if (Math.abs(placed[index] - y) > 3 || labelX - x > 24) {
      svg.append(
        svgElement("line", {
          x1: x + 5,
          y1: y,
          x2: labelX - 3,
          y2: placed[index],
          stroke: colors[index],
          "stroke-opacity": 0.5,
          "stroke-dasharray": "1 3",
          "stroke-linecap": "round",
        }),
      );
    }
    const limit = width - labelX;
    svg.append(
      svgElement(
        "text",
        {
          x: labelX,
          y: placed[index],
          dy: "0.32em",
          "text-anchor": "start",
          fill: colors[index],
          "font-weight": weight(one),
        },
        shortened(one.name, limit, (each) => measure(each, FONT_SIZE, weight(one))),
      ),
    );
  }
}
