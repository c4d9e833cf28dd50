/** A lab at several values of one of its scalars, of an override, or of its blocks: the form, and the rows as they come. */

import { drawChart } from "../later/chart.js";
import { button, fill, h, table, worded } from "./dom.js";
import { chartOf } from "./sweep-chart.js";

/** The rows so far, with what they were measured with. */
function shown(element, key, rows, rest) {
  const cells = rows.map(({ value, report, time, memory }) => [
    value,
    time ?? "–",
    report.time || report.correct !== null ? memory : "–",
    report.correct === true ? "Correct" : worded(report.verdict ?? "not compared"),
  ]);
  const origin = rows.find((row) => row.origin)?.origin;
  const spec = chartOf(key, rows);
  // The same one for all rows: it follows the width, and keeps the place that is read.
  const chart = element.querySelector(".chart") ?? h("div", { class: "chart", testid: "lab-sweep-chart" });
  fill(
    element,
    rest ? h("p", { role: "status" }, rest) : null,
    // Above the chart: whose times they are has to be known before they are read.
    origin ? h("p", { class: "lab-origin", testid: "lab-sweep-origin" }, origin) : null,
    spec ? chart : null,
    table(`Times by ${key}`, [[key, true], ["time of one run", true], ["memory", true], ["result"]], cells, { testid: "lab-sweep-rows" }),
  );
  if (spec) drawChart(chart, JSON.stringify(spec));
}

/** A sweep of the first of the keys, or of the one that most launch files have. */
const usual = (keys) => `${keys.includes("n") || !keys.length ? "n" : keys[0]}=2^10..2^20`;

const hint = (keys) =>
  `A key and its values: n=2^10..2^20 for powers of two, n=1000,5000, block=64,128,256. ${keys.length ? `The launch file has ${keys.join(", ")}, block.` : "The launch file has block."}`;

/**
 * The panel of sweeps. One that is drawn already stays, and so does what is being typed there; it says which keys there are now.
 * @param {HTMLElement} panel
 * @param {string[]} keys that the launch file has
 * @param {{ values: (sweep: string) => Promise<string[]>, run: (sweep: string, value: string) => Promise<object>, busy: (is: boolean) => boolean, came: (key: string, rows: object[]) => void, save: (rows: object[]) => void }} lab
 *   `busy` says whether the lab was free, and takes it; `came` hears what the rows came to; `run` throws where the reader stops it
 */
export function sweepPanel(panel, keys, lab) {
  const drawn = panel.querySelector("form");
  if (drawn) {
    const [input, origin] = ["input", ".lab-origin"].map((part) => drawn.querySelector(part));
    // What nobody has typed follows the launch file.
    if (input.value === input.dataset.usual) input.value = usual(keys);
    input.dataset.usual = usual(keys);
    origin.textContent = hint(keys);
    return;
  }
  const input = h("input", {
    type: "text",
    spellcheck: "false",
    autocomplete: "off",
    value: usual(keys),
    "data-usual": usual(keys),
    "aria-label": "What to sweep",
    testid: "lab-sweep-what",
  });
  const rows = h("div", { class: "lab-sweep-rows" });
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
      h("p", { class: "lab-origin" }, hint(keys)),
    ),
    rows,
  );
}
