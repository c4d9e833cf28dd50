/**
 * Marks on whole lines: a tint behind the line and a short text in a gutter of its own. What a mark means is the
 * page's matter: the line that answers to one in the other language, a line that costs most, a counter.
 */

import { RangeSet, StateEffect, StateField } from "@codemirror/state";
import { Decoration, EditorView, GutterMarker, gutter } from "@codemirror/view";
import { entries } from "./diagnostics.js";

const KINDS = ["match", "hot", "added", "removed"];

/** A tint alone says nothing to someone who cannot see it, so these two kinds also carry a sign. */
const SIGNS = { added: "+", removed: "\u2212" };

const LINE = Object.fromEntries(
  KINDS.map((kind) => [kind, Decoration.line({ class: `cm-lineMark cm-lineMark-${kind}` })]),
);

class TextMarker extends GutterMarker {
  /** @param {string} text @param {string} kind */
  constructor(text, kind) {
    super();
    this.text = text;
    this.elementClass = `cm-lineMark-${kind}`;
  }

  eq(other) {
    return other.text === this.text && other.elementClass === this.elementClass;
  }

  toDOM() {
    return document.createTextNode(this.text);
  }
}

/**
 * @typedef {object} LineMark
 * @property {number} line 1-based
 * @property {"match" | "hot" | "added" | "removed"} kind
 * @property {string} [text] shown in the gutter
 */

/**
 * Marks that name a line of the document, one for each line and kind, in the order of lines.
 *
 * @param {import("@codemirror/state").Text} doc
 * @param {unknown} list
 * @returns {{from: number, kind: string, text: string}[]}
 */
export function toLineMarks(doc, list) {
  const marks = [];
  const seen = new Set();
  for (const { line, kind, text } of entries(list)) {
    const number = Number(line);
    if (!KINDS.includes(kind) || !Number.isInteger(number) || number < 1 || number > doc.lines) continue;
    const key = `${number} ${kind}`;
    if (seen.has(key)) continue;
    seen.add(key);
    marks.push({ from: doc.line(number).from, kind, text: String(text ?? SIGNS[kind] ?? "") });
  }
  return marks.sort((a, b) => a.from - b.from);
}

const replaceMarks = StateEffect.define();

const field = StateField.define({
  create: () => ({ lines: Decoration.none, texts: RangeSet.empty }),
  update(marks, transaction) {
    let { lines, texts } = marks;
    if (transaction.docChanged) {
      lines = lines.map(transaction.changes);
      texts = texts.map(transaction.changes);
    }
    for (const effect of transaction.effects) {
      if (!effect.is(replaceMarks)) continue;
      lines = Decoration.set(effect.value.map(({ from, kind }) => LINE[kind].range(from)));
      texts = RangeSet.of(
        effect.value.filter(({ text }) => text).map(({ from, kind, text }) => new TextMarker(text, kind).range(from)),
      );
    }
    return lines === marks.lines && texts === marks.texts ? marks : { lines, texts };
  },
  provide: (self) => EditorView.decorations.from(self, (marks) => marks.lines),
});

const replaceStep = StateEffect.define();

const STEP = Decoration.line({ class: "cm-lineMark cm-lineMark-match cm-lineMark-step" });

/** The line of a step has a field of its own: other marks come and go with the pointer. */
const stepField = StateField.define({
  create: () => Decoration.none,
  update(marks, transaction) {
    let now = transaction.docChanged ? marks.map(transaction.changes) : marks;
    for (const effect of transaction.effects) {
      if (effect.is(replaceStep)) now = effect.value === null ? Decoration.none : Decoration.set(STEP.range(effect.value));
    }
    return now;
  },
  provide: (self) => EditorView.decorations.from(self),
});

export const lineMarks = [
  field,
  stepField,
  gutter({ class: "cm-gutter-marks", markers: (view) => view.state.field(field).texts }),
];

/**
 * Where the marked lines begin.
 *
 * @param {import("@codemirror/state").EditorState} state
 * @returns {number[]}
 */
export function markedLines(state) {
  const starts = [];
  for (const cursor = state.field(field).lines.iter(); cursor.value; cursor.next()) starts.push(cursor.from);
  return starts;
}

/** @param {EditorView} view @param {unknown} list */
export function setLineMarks(view, list) {
  view.dispatch({ effects: replaceMarks.of(toLineMarks(view.state.doc, list)) });
}

/**
 * Marks the line of a step.
 *
 * @param {EditorView} view
 * @param {unknown} line 1-based; none takes the mark away
 * @returns {boolean} whether there is such a line
 */
export function setStepLine(view, line) {
  const { doc } = view.state;
  const number = Number(line);
  const isThere = Number.isInteger(number) && number >= 1 && number <= doc.lines;
  view.dispatch({ effects: replaceStep.of(isThere ? doc.line(number).from : null) });
  return isThere;
}
