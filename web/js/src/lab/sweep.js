/** A lab at several values of one of its scalars, of an override, or of its blocks: the form, and the rows as they come. */

import { button, fill, h, table, worded } from "./dom.js";

/** The drawing, in pixels: its widths, its height, the room for its marks, and what a mark needs. */
const WIDTHS = [260, 560];
const HEIGHT = 160;
const EDGE = 28;
const MARK = 56;
/** The least height of a drawing in powers of two: times that hardly differ are drawn so. */
const LEAST_POWERS = 1;

const SVG = "http://www.w3.org/2000/svg";

function shape(name, attributes, text) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  if (text) element.textContent = text;
  return element;
}

const median = (report) => report.time?.seconds.median ?? null;

/** Times over values, both by their order of magnitude: a line for what grows in proportion. */
function drawn(rows, room) {
  const timed = rows.filter(({ report }) => median(report) > 0);
  if (timed.length < 2) return null;
  const times = timed.map(({ report }) => Math.log2(median(report)));
  const [low, high] = [Math.min(...times), Math.max(...times)];
  const span = Math.max(high - low, LEAST_POWERS);
  const middle = (low + high) / 2;
  const width = Math.max(WIDTHS[0], Math.min(WIDTHS[1], room));
  const marked = Math.ceil((timed.length * MARK) / (width - EDGE));
  const x = (at) => EDGE + (at * (width - 2 * EDGE)) / (timed.length - 1);
  const y = (time) => HEIGHT / 2 - ((time - middle) / span) * (HEIGHT - 3 * EDGE);
  const svg = shape("svg", { width, height: HEIGHT, viewBox: `0 0 ${width} ${HEIGHT}`, class: "lab-sweep-chart", role: "img", "aria-label": "Time of one run by value; each doubling of the time is as high as the next. The table below has the numbers." });
  svg.append(shape("polyline", { class: "lab-sweep-line", points: times.map((time, at) => `${x(at).toFixed(1)},${y(time).toFixed(1)}`).join(" ") }));
  timed.forEach(({ value, report, time }, at) => {
    const dot = shape("circle", { class: "lab-sweep-dot", "data-right": String(report.correct ?? true), cx: x(at).toFixed(1), cy: y(times[at]).toFixed(1), r: 4 });
    dot.append(shape("title", {}, `${value}: ${time}`));
    svg.append(dot);
    if (at % marked === 0) {
      svg.append(shape("text", { class: "lab-sweep-mark", x: x(at).toFixed(1), y: HEIGHT - 6, "text-anchor": "middle" }, value));
    }
  });
  return svg;
}

/** The rows so far, with what they were measured with. */
function shown(element, key, rows, rest) {
  const cells = rows.map(({ value, report, time, memory }) => [
    value,
    time ?? "–",
    report.time || report.correct !== null ? memory : "–",
    report.correct === true ? "Correct" : worded(report.verdict ?? "not compared"),
  ]);
  const origin = rows.find((row) => row.origin)?.origin;
  fill(
    element,
    rest ? h("p", { role: "status" }, rest) : null,
    drawn(rows, element.clientWidth || WIDTHS[1]),
    table(`Times by ${key}`, [[key, true], ["time of one run", true], ["memory", true], ["result"]], cells, { testid: "lab-sweep-rows" }),
    origin ? h("p", { class: "lab-origin" }, origin) : null,
  );
}

/**
 * The panel of sweeps.
 * @param {HTMLElement} panel
 * @param {string[]} keys that the launch file has
 * @param {{ values: (sweep: string) => Promise<string[]>, run: (sweep: string, value: string) => Promise<object>, busy: (is: boolean) => boolean, came: (key: string, rows: object[]) => void, save: (rows: object[]) => void }} lab
 *   `busy` says whether the lab was free, and takes it; `came` hears what the rows came to; `run` throws where the reader stops it
 */
export function sweepPanel(panel, keys, lab) {
  const old = panel.querySelector("input")?.value;
  const input = h("input", {
    type: "text",
    spellcheck: "false",
    autocomplete: "off",
    value: old || (keys.includes("n") || !keys.length ? "n=2^10..2^20" : `${keys[0]}=2^10..2^20`),
    "aria-label": "What to sweep",
    testid: "lab-sweep-what",
  });
  const rows = panel.querySelector(".lab-sweep-rows") ?? h("div", { class: "lab-sweep-rows" });
  const start = async () => {
    const sweep = input.value.trim();
    if (!lab.busy(true)) return;
    const key = sweep.split("=")[0].trim();
    const found = [];
    try {
      const values = await lab.values(sweep);
      for (const [at, value] of values.entries()) {
        shown(rows, key, found, `Value ${at + 1} of ${values.length}: ${key} = ${value} …`);
        found.push({ value, ...(await lab.run(sweep, value)) });
      }
      shown(rows, key, found, null);
    } catch (error) {
      if (found.length) shown(rows, key, found, error.message);
      else fill(rows, h("p", { class: "lab-verdict", "data-state": "wrong", testid: "lab-verdict" }, worded(error.message)));
    }
    if (found.length) rows.append(h("p", {}, button("Save this as JSON", () => lab.save(found.map(({ report }) => report)), { class: "link-button", testid: "lab-sweep-save" })));
    if (found.length) lab.came(key, found);
    lab.busy(false);
  };
  fill(
    panel,
    h(
      "form",
      {
        class: "lab-sweep",
        onsubmit: (event) => {
          event.preventDefault();
          start();
        },
      },
      h("label", {}, "Sweep ", input),
      h("button", { type: "submit", class: "button button-small", testid: "lab-sweep-start" }, "Measure"),
      h("p", { class: "lab-origin" }, `A key and its values: n=2^10..2^20 for powers of two, n=1000,5000, block=64,128,256. ${keys.length ? `The launch file has ${keys.join(", ")}, block.` : "The launch file has block."}`),
    ),
    rows,
  );
}
