/**
 * Counters beside the lines: a gutter of a few narrow columns, as a profiler's source view has them. What is counted
 * and what stands out is the page's matter; there is no gutter while there is nothing to show.
 */

import { RangeSet, StateEffect, StateField } from "@codemirror/state";
import { GutterMarker, gutter } from "@codemirror/view";
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
 * Counters that name a line of the document, one row a line, in the order of lines.
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

export const counters = [field, gutter({ class: "cm-gutter-counters", markers: (view) => view.state.field(field) })];

/** @param {import("@codemirror/view").EditorView} view @param {unknown} list */
export function setCounters(view, list) {
  view.dispatch({ effects: replaceCounters.of(toCounters(view.state.doc, list)) });
}
