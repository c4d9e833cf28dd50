/** Editors and charts with every feature in use, in light and in dark, to be looked at. */

import { drawChart } from "../dist/modules/chart.js";
import { CodeEditor } from "../dist/modules/editor.js";
import { CUDA, WGSL } from "./sources.js";

const log2 = (from, to) => Array.from({ length: to - from + 1 }, (_, index) => 2 ** (from + index));

/** A rate that climbs to its ceiling with size, with a spread that shrinks. */
const climb = (ceiling, half) =>
  log2(10, 27).map((x) => {
    const y = (ceiling * x) / (x + half);
    const spread = 0.25 * (half / (x + half)) + 0.01;
    return { x, y, low: y * (1 - spread), high: y * (1 + spread * 0.6) };
  });

/** Readings as a GPU gives them: close together, with a tail, and all from one seed. */
function readings(count, step) {
  let seed = 5;
  const random = () => (seed = (seed * 16807) % 2147483647) / 2147483647;
  return Array.from({ length: count }, () => {
    const value =
      1.18e-4 * (1 + 0.02 * (random() + random() + random() - 1.5)) + (random() > 0.94 ? 1.6e-5 * random() : 0);
    return Math.round(value / step) * step;
  });
}

export const CHARTS = {
  "Bars: the variants of a family": {
    kind: "bars",
    label: "Transpose, 4096 × 4096, bandwidth of each variant",
    unit: "GB/s",
    bars: [
      { name: "copy", value: 16.9, low: 16.4, high: 17.2 },
      { name: "copy through shared memory", value: 16.2, low: 15.1, high: 16.6 },
      { name: "naive", value: 4.31, low: 4.1, high: 4.9 },
      { name: "coalesced", value: 11.8, low: 11.2, high: 12.6, highlighted: true },
      { name: "coalesced, no bank conflicts", value: 15.4, low: 14.9, high: 15.9 },
      { name: "without a barrier", value: 15.9, low: null, high: null, failed: true },
      { name: "not run yet", value: null },
    ],
    reference: { value: 18.2, name: "copy ceiling" },
  },
  "Bars: times of very different size": {
    kind: "bars",
    label: "Reduction of 2²⁴ numbers",
    unit: "s",
    bars: [
      { name: "interleaved", value: 0.0123, low: 0.0119, high: 0.0131 },
      { name: "sequential", value: 0.00161, low: 0.0015, high: 0.0017, highlighted: true },
      { name: "shuffle", value: 0.00000091, low: 0.00000088, high: 0.00000101 },
    ],
    reference: null,
  },
  "Lines: rate over size": {
    kind: "lines",
    label: "Copy: bandwidth over size",
    x_label: "n",
    x_unit: "elements",
    y_label: "bandwidth",
    y_unit: "GB/s",
    x_log2: true,
    y_log: true,
    series: [
      { name: "one a thread", points: climb(2317, 3e5) },
      { name: "vec4 a thread", points: climb(4254, 6e5), highlighted: true },
      { name: "strided", points: climb(320, 4e4).slice(0, 14) },
      { name: "cudaMemcpy", points: climb(4221, 5e5) },
      { name: "model", points: climb(4400, 4e5).map(({ x, y }) => ({ x, y })), dashed: true },
    ],
    reference: { value: 4800, name: "peak" },
  },
  "Lines: time over size": {
    kind: "lines",
    label: "Scan: time over size",
    x_label: "n",
    x_unit: "",
    y_label: "time",
    y_unit: "s",
    x_log2: true,
    y_log: true,
    series: [
      {
        name: "Hillis-Steele",
        points: log2(10, 24).map((x) => ({
          x,
          y: 3e-6 + x * 9e-10,
          low: 2.8e-6 + x * 8.6e-10,
          high: 3.6e-6 + x * 9.9e-10,
        })),
      },
      {
        name: "decoupled look-back",
        highlighted: true,
        points: log2(10, 24).map((x) => ({
          x,
          y: 6e-6 + x * 6e-12,
          low: 5.6e-6 + x * 5.8e-12,
          high: 7e-6 + x * 6.4e-12,
        })),
      },
    ],
    reference: null,
  },
  "Distribution: 101 readings": {
    kind: "distribution",
    label: "Times of 101 launches",
    unit: "s",
    readings: readings(101, 1e-9),
  },
  "Distribution: a coarse timer": {
    kind: "distribution",
    label: "Times of 60 launches",
    unit: "s",
    readings: readings(60, 1e-6),
  },
  "Distribution: 2,000 readings": {
    kind: "distribution",
    label: "Times of 2,000 launches",
    unit: "s",
    readings: readings(2000, 1e-9),
  },
  "Distribution: one value": {
    kind: "distribution",
    label: "Times that are all equal",
    unit: "s",
    readings: [6.5536e-5, 6.5536e-5, 6.5536e-5],
  },
  "What cannot be drawn": { kind: "pie", label: "A pie" },
};

/** @param {HTMLElement} section @param {string} title @param {string} className */
function block(section, title, className) {
  const holder = document.createElement("div");
  const heading = document.createElement("h2");
  heading.textContent = title;
  const body = document.createElement("div");
  body.className = className;
  holder.append(heading, body);
  section.append(holder);
  return body;
}

const editors = [];
for (const section of document.querySelectorAll("section")) {
  const pair = document.createElement("div");
  pair.className = "pair";
  section.append(pair);
  const mode = section.className;

  const wgsl = new CodeEditor(block(pair, "WGSL", "editor"), "wgsl", WGSL, false, `WGSL, ${mode}`, (text) => {
    window.lastEdit = text;
  });
  wgsl.setDiagnostics([
    { line: 27, column: 23, length: 5, severity: "error", message: "no definition in scope for identifier: `count`" },
    {
      line: 15,
      column: 9,
      length: 4,
      severity: "warning",
      message: "This variable is never written.\nIt keeps its first value.",
    },
    { line: 20, column: 5, length: 0, severity: "info", message: "32 wavefronts for 1 request" },
  ]);
  const cuda = new CodeEditor(block(pair, "CUDA", "editor"), "cuda", CUDA, true, `CUDA, ${mode}`);
  cuda.setLineMarks([
    { line: 11, kind: "match" },
    { line: 14, kind: "hot", text: "32×" },
    { line: 16, kind: "added" },
    { line: 17, kind: "removed" },
  ]);
  editors.push(wgsl, cuda);

  const charts = document.createElement("div");
  charts.className = "pair";
  section.append(charts);
  for (const [title, spec] of Object.entries(CHARTS)) drawChart(block(charts, title, "chart"), JSON.stringify(spec));
}
window.editors = editors;
