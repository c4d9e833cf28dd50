/** Draws charts into elements of the page, and keeps them as wide as those elements are. */

import { drawBars } from "./bars.js";
import { drawDistribution } from "./distribution.js";
import { drawLines } from "./lines.js";
import { textMeasure } from "./measure-text.js";
import { svgElement } from "./paint.js";
import { addReader } from "./reader.js";
import { prepare } from "./spec.js";
import { adoptStyle } from "./style.js";
import { summary } from "./summary.js";

const DRAW = { bars: drawBars, lines: drawLines, distribution: drawDistribution };

/** Narrower than this a chart says nothing; it is drawn at this width and the element may scroll. */
const LEAST_WIDTH = 220;

/**
 * @typedef {object} Mounted
 * @property {ReturnType<typeof prepare>} chart
 * @property {HTMLElement} frame
 * @property {ResizeObserver} observer
 * @property {number} width the width it was last drawn for
 * @property {ReturnType<typeof addReader> | null} reader
 */

/** @type {WeakMap<HTMLElement, Mounted>} */
const mounted = new WeakMap();

/** @param {HTMLElement} frame @param {string} message */
function drawMessage(frame, message) {
  const line = document.createElement("p");
  line.className = "wg-chart-message";
  line.textContent = message;
  frame.replaceChildren(line);
}

/** @param {Mounted} entry @param {number} width */
function draw(entry, width) {
  entry.width = width;
  const { chart, frame } = entry;
  const before = entry.reader?.state();
  entry.reader = null;
  if (chart.kind === "message") {
    drawMessage(frame, chart.message);
    return;
  }
  try {
    const drawn = DRAW[chart.kind](chart, { width: Math.max(width, LEAST_WIDTH), measure: textMeasure(frame) });
    const { svg } = drawn;
    // Plot labels the groups of its marks ("rect", "dot"); inside an image a label has no role to belong to.
    for (const group of svg.querySelectorAll("g[aria-label]")) group.removeAttribute("aria-label");
    svg.setAttribute("role", "img");
    svg.setAttribute("aria-label", chart.label);
    svg.prepend(svgElement("title", {}, chart.label), svgElement("desc", {}, summary(chart)));
    frame.replaceChildren(svg);
    if (drawn.stops.length > 0) {
      entry.reader = addReader(frame, { ...drawn, label: chart.label });
      if (before) entry.reader.restore(before);
    } else {
      // Over the bare drawing, browsers would show its title as a tooltip all the time.
      const cover = document.createElement("div");
      cover.className = "wg-cover";
      frame.append(cover);
    }
  } catch (error) {
    console.warn("A chart could not be drawn.", error);
    drawMessage(frame, "No chart: its values cannot be drawn.");
  }
}

/**
 * Draws a chart inside an element, in place of the one that may be there.
 *
 * @param {HTMLElement} parent
 * @param {string | object} spec see spec.js for its kinds
 */
export function drawChart(parent, spec) {
  adoptStyle();
  const chart = prepare(spec);
  let entry = mounted.get(parent);
  if (entry && entry.frame.parentNode !== parent) {
    removeChart(parent);
    entry = undefined;
  }
  if (!entry) {
    const frame = document.createElement("div");
    frame.className = "wg-chart";
    parent.replaceChildren(frame);
    const observer = new ResizeObserver(() => {
      const width = Math.floor(frame.clientWidth);
      if (width > 0 && width !== created.width) draw(created, width);
    });
    const created = { chart, frame, observer, width: 0, reader: null };
    mounted.set(parent, created);
    observer.observe(frame);
    entry = created;
    // Letters of a font that is still on its way have other widths than those that were measured.
    if (document.fonts?.status === "loading") {
      document.fonts.ready.then(
        () => mounted.get(parent) === created && created.width > 0 && draw(created, created.width),
      );
    }
  }
  entry.chart = chart;
  const width = Math.floor(entry.frame.clientWidth);
  // An element that is not shown yet has no width; the observer draws when it gets one.
  if (width > 0) draw(entry, width);
  else entry.width = 0;
}

/** @param {HTMLElement} parent */
export function removeChart(parent) {
  const entry = mounted.get(parent);
  if (!entry) return;
  entry.observer.disconnect();
  entry.frame.remove();
  mounted.delete(parent);
}
