/** Lays a text out: every line indented as its brackets say, and no white space at the ends of lines. */

import { indentRange } from "@codemirror/language";

/** @param {import("@codemirror/view").EditorView} view */
export function layOut(view) {
  if (view.state.readOnly) return false;
  const { main } = view.state.selection;
  const [from, to] = main.empty ? [0, view.state.doc.length] : [main.from, main.to];
  view.dispatch({ changes: indentRange(view.state, from, to), userEvent: "indent" });
  const { doc } = view.state;
  const changes = [];
  for (let number = 1; number <= doc.lines; number += 1) {
    const line = doc.line(number);
    const blank = /[ \t]+$/.exec(line.text);
    if (blank) changes.push({ from: line.to - blank[0].length, to: line.to });
  }
  if (changes.length > 0) view.dispatch({ changes, userEvent: "delete" });
  return true;
}
