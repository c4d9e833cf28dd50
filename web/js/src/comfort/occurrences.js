/** Light on what means the same as the name at the cursor, or reads as the selection does. */

import { Decoration, ViewPlugin } from "@codemirror/view";
import { declarationOf, uses } from "./symbols.js";
import { nameAt } from "./text.js";

const mark = Decoration.mark({ class: "cm-selectionMatch" });
/** Longer selections are there to be copied. */
const LONGEST = 200;

/**
 * The places to light up for a selection in a text: none where the cursor is on no declared name.
 *
 * @param {string} text @param {{from: number, to: number}} selection @param {"wgsl" | "cuda"} language
 * @returns {{from: number, to: number}[]}
 */
export function alike(text, { from, to }, language) {
  const name = nameAt(text, from);
  const isName = name && (from === to || (name.from === from && name.to === to));
  const symbol = isName && declarationOf(text, language, name);
  if (symbol) return uses(text, language, symbol);
  const read = text.slice(from, to);
  if (read.trim().length < 2 || read.length > LONGEST || read.includes("\n")) return [];
  const found = [];
  for (let at = text.indexOf(read); at >= 0; at = text.indexOf(read, at + read.length)) if (at !== from) found.push({ from: at, to: at + read.length });
  return found;
}

export function occurrences(language) {
  return ViewPlugin.fromClass(
    class {
      decorations = Decoration.none;

      update({ docChanged, selectionSet, focusChanged, view }) {
        // While a text is written, nothing is sought in it.
        if (docChanged) this.decorations = Decoration.none;
        else if (selectionSet || focusChanged) {
          const found = view.hasFocus ? alike(view.state.doc.toString(), view.state.selection.main, language) : [];
          this.decorations = Decoration.set(found.map(({ from, to }) => mark.range(from, to)));
        }
      }
    },
    { decorations: (plugin) => plugin.decorations },
  );
}
