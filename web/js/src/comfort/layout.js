/** Lays the text of an editor out, or the lines that are selected, at one step of the history. The cursor stays where it is. */

import { laidOut } from "./laid-out.js";

const solid = (text) => text.replace(/\s+/g, "");

/** The place in a text before which so many characters that are no white space stand. */
function placeOf(text, many) {
  let at = 0;
  for (let left = many; at < text.length; at += 1) {
    if (/\s/.test(text[at])) continue;
    if (left === 0) break;
    left -= 1;
  }
  return at;
}

/**
 * What changes in a text, or in some lines of it.
 *
 * @param {string} text @param {"wgsl" | "cuda"} language
 * @param {{from: number, to: number}} [lines] where they begin and end
 * @returns {{from: number, to: number, insert: string} | null}
 */
export function layout(text, language, { from, to } = { from: 0, to: text.length }) {
  // How deep the lines are, what is before them says.
  const before = from > 0 ? `${laidOut(text.slice(0, from - 1), language)}\n` : "";
  const whole = laidOut(text.slice(0, to), language);
  if (!whole.startsWith(before)) return null;
  const insert = whole.slice(before.length);
  const old = text.slice(from, to);
  // White space is all that may change: a text that the editor reads in another way stays as it is.
  if (solid(insert) !== solid(old) || insert === old) return null;
  return { from, to, insert };
}

/** @param {"wgsl" | "cuda"} language @returns {import("@codemirror/view").Command} */
export const layOut = (language) => (view) => {
  const { state } = view;
  if (state.readOnly) return false;
  const { doc } = state;
  const { main } = state.selection;
  const lines = main.empty ? undefined : { from: doc.lineAt(main.from).from, to: doc.lineAt(main.to).to };
  const changes = layout(doc.toString(), language, lines);
  if (!changes) return true;
  const { from, to, insert } = changes;
  const head = Math.min(Math.max(main.head, from), to);
  const selection = main.empty ? { anchor: from + placeOf(insert, solid(doc.sliceString(from, head)).length) } : { anchor: from, head: from + insert.length };
  view.dispatch({ changes, selection, scrollIntoView: true, userEvent: "indent" });
  return true;
};
