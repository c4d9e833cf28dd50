/** Charts, whose drawing loads when the first one is to be drawn. */

import { loader } from "./load.js";

const load = loader(CHART_ADDRESS);

/** What each element is to show; an element that is not here any more shows nothing. */
const wanted = new WeakMap();

/**
 * Draws a chart inside an element, in place of the one that may be there.
 *
 * @param {HTMLElement} parent
 * @param {string} spec as `chart/spec.js` takes it
 */
export function drawChart(parent, spec) {
  wanted.set(parent, spec);
  load().then(
    (module) => {
      // Two specs may have waited for the module; the first to wake draws the latest, once.
      const latest = wanted.get(parent);
      if (latest === undefined) return;
      wanted.set(parent, null);
      if (latest !== null) module.drawChart(parent, latest);
    },
    () => {
      const line = document.createElement("p");
      line.textContent = "The chart could not be loaded. The figures are in the text and the table.";
      parent.replaceChildren(line);
    },
  );
}

/** @param {HTMLElement} parent */
export function removeChart(parent) {
  if (!wanted.delete(parent)) return;
  load().then(
    (module) => module.removeChart(parent),
    () => {},
  );
}
