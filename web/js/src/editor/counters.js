/**
 * Counters beside the lines: a gutter of a few narrow columns with heads, as a profiler's source view has them. What is
 * counted and what stands out is the page's matter; there is no gutter while there is nothing to show.
 */

import { RangeSet, StateEffect, StateField } from "@codemirror/state";
import { GutterMarker, gutter, showPanel } from "@codemirror/view";
import { entries } from "./diagnostics.js";

const LEVELS = ["plain", "warm", "hot"];

class CounterMarker extends GutterMarker {
  elementClass = "cm-counters-line";

  /** @param {Cell[]} cells @param {string} title */
  constructor(cells, title) {
    super();
    this.cells = cells;
    this.title = title;
  }

  eq(other) {
    return other.title === this.title && JSON.stringify(other.cells) === JSON.stringify(this.cells);
  }

  toDOM() {
    const row = document.createElement("span");
    row.className = "cm-counters-row";
    row.title = this.title;
    for (const { text, level } of this.cells) {
      const cell = document.createElement("span");
      cell.className = `cm-counter cm-counter-${level}`;
      cell.textContent = text;
      row.append(cell);
    }
    return row;
  }
}

/**
 * @typedef {object} Cell
 * @property {string} text
 * @property {"plain" | "warm" | "hot"} level how much it stands out
 */

/**
 * Counters that name a line of the document, one row per line, in the order of lines.
 *
 * @param {import("@codemirror/state").Text} doc
 * @param {unknown} list of `{line, title, cells}`, as an array or as JSON
 * @returns {{from: number, title: string, cells: Cell[]}[]}
 */
export function toCounters(doc, list) {
  const rows = new Map();
  for (const { line, title, cells } of entries(list)) {
    const number = Number(line);
    if (!Number.isInteger(number) || number < 1 || number > doc.lines || !Array.isArray(cells)) continue;
    rows.set(number, {
      from: doc.line(number).from,
      title: String(title ?? ""),
      cells: cells.map((cell) => ({
        text: String(cell?.text ?? ""),
        level: LEVELS.includes(cell?.level) ? cell.level : "plain",
      })),
    });
  }
  return [...rows.values()].sort((a, b) => a.from - b.from);
}

const replaceCounters = StateEffect.define();

const field = StateField.define({
  create: () => RangeSet.empty,
  update(markers, transaction) {
    let now = transaction.docChanged ? markers.map(transaction.changes) : markers;
    for (const effect of transaction.effects) {
      if (!effect.is(replaceCounters)) continue;
      now = RangeSet.of(effect.value.map(({ from, title, cells }) => new CounterMarker(cells, title).range(from)));
    }
    return now;
  },
});

const replaceHeads = StateEffect.define();

const heads = StateField.define({
  create: () => [],
  update(now, transaction) {
    for (const effect of transaction.effects) {
      if (effect.is(replaceHeads)) now = effect.value;
    }
    return now;
  },
  provide: (field) => showPanel.from(field, (names) => (names.length ? (view) => headsPanel(view, names) : null)),
});

/** The heads above the gutter, each over its column. */
function headsPanel(view, names) {
  const dom = document.createElement("div");
  dom.className = "cm-counter-heads";
  const row = dom.appendChild(document.createElement("span"));
  row.className = "cm-counters-row";
  for (const { text, title } of names) {
    const head = row.appendChild(document.createElement("span"));
    head.className = "cm-counter";
    head.textContent = text;
    head.title = title;
  }
  // The gutters before this one are as wide as the number of lines makes them.
  const place = () =>
    view.requestMeasure({
      key: dom,
      read: () => {
        const first = view.dom.querySelector(".cm-gutter-counters");
        return first ? first.getBoundingClientRect().left - view.dom.getBoundingClientRect().left : 0;
      },
      write: (left) => {
        dom.style.paddingLeft = `${left}px`;
      },
    });
  return { dom, top: true, mount: place, update: (update) => update.geometryChanged && place() };
}

export const counters = [
  field,
  heads,
  gutter({ class: "cm-gutter-counters", markers: (view) => view.state.field(field) }),
];

/**
 * @param {unknown} list `{heads, rows}` or the rows alone, as such or as JSON
 * @returns {{heads: {text: string, title: string}[], rows: unknown}}
 */
export function toGutter(list) {
  let found = list;
  if (typeof found === "string") {
    try {
      found = JSON.parse(found);
    } catch {
      return { heads: [], rows: [] };
    }
  }
  if (found === null || typeof found !== "object" || Array.isArray(found)) return { heads: [], rows: found };
  const names = entries(found.heads).map(({ text, title }) => ({ text: String(text ?? ""), title: String(title ?? "") }));
  return { heads: names, rows: found.rows };
}

/** @param {import("@codemirror/view").EditorView} view @param {unknown} list as `toGutter` takes it */
export function setCounters(view, list) {
  const { heads: names, rows } = toGutter(list);
  const effects = [replaceCounters.of(toCounters(view.state.doc, rows))];
  // The same heads need no new panel.
  if (JSON.stringify(names) !== JSON.stringify(view.state.field(heads))) effects.push(replaceHeads.of(names));
  view.dispatch({ effects });
}
