/** What all charts share: colours, letter sizes, and the one way in which a plot is made. */

import { plot } from "@observablehq/plot";

export const FONT_SIZE = 13;
export const SMALL_FONT_SIZE = 12;

/** A tone between the text's colour and nothing, whatever that colour is. @param {number} percent */
const tone = (percent) => `color-mix(in srgb, currentColor ${percent}%, transparent)`;

export const COLORS = {
  normal: "var(--chart-1, light-dark(#5b83c4, #7ea4e0))",
  highlighted: "var(--chart-2, light-dark(#d1661a, #f29a55))",
  failed: "var(--chart-failed, light-dark(#b3261e, #ff9c94))",
  text: "currentColor",
  muted: `var(--chart-muted, ${tone(68)})`,
  grid: `var(--chart-grid, ${tone(11)})`,
  axis: `var(--chart-axis, ${tone(30)})`,
  reference: `var(--chart-reference, ${tone(62)})`,
  background: "var(--chart-background, Canvas)",
};

/** Series that are not highlighted take these in turn; the second colour stays the mark of the highlighted one. */
const SERIES = [
  COLORS.normal,
  "var(--chart-3, light-dark(#2f8a6b, #6cc5a4))",
  "var(--chart-4, light-dark(#8a5fb3, #bd9ae0))",
  "var(--chart-5, light-dark(#8f7a1f, #d0ba5a))",
  "var(--chart-6, light-dark(#b0527c, #e294b6))",
];

/** @param {{highlighted: boolean}[]} series @returns {string[]} */
export function seriesColors(series) {
  let next = 0;
  return series.map(({ highlighted }) => (highlighted ? COLORS.highlighted : SERIES[next++ % SERIES.length]));
}

/** Text that crosses a line keeps a rim of the background around it. */
export const HALO = { stroke: COLORS.background, strokeWidth: 4, strokeLinejoin: "round" };

/**
 * Makes a plot, without the style element that Plot puts into it: a strict page refuses it, and this module's own
 * style sheet says the same.
 *
 * @param {import("@observablehq/plot").PlotOptions} options
 * @returns {SVGSVGElement & {scale: (name: string) => any}}
 */
export function paint(options) {
  const svg = plot({
    axis: null,
    className: "wg-plot",
    style: { fontFamily: "inherit", fontSize: `${FONT_SIZE}px`, background: "none", overflow: "visible" },
    ...options,
  });
  for (const style of svg.querySelectorAll("style")) style.remove();
  return svg;
}

/**
 * @param {string} name
 * @param {Record<string, string | number>} attributes
 * @param {(SVGElement | string)[]} children
 * @returns {SVGElement}
 */
export function svgElement(name, attributes = {}, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  element.append(...children);
  return element;
}
