/** The comment that heads a text: folded to its first line, so that the code is in view. */

import { codeFolding, foldEffect, foldKeymap } from "@codemirror/language";
import { EditorView, keymap } from "@codemirror/view";

/** Lines that begin a kernel: WGSL's attribute or CUDA's qualifier. */
const KERNEL = /^\s*(@compute\b|(template\b.*)?(extern\s+"C"\s+)?__global__\b)/;

/**
 * What follows the first line of the comment at the head of a text; null if it has one line or none.
 *
 * @param {string} text
 * @returns {{from: number, to: number} | null} offsets
 */
export function headerRange(text) {
  const block = /^\/\*[\s\S]*?\*\//.exec(text);
  const lines = /^(?:\/\/[^\n]*(?:\n|$))+/.exec(text);
  const head = (block ?? lines)?.[0].trimEnd();
  const from = head?.indexOf("\n") ?? -1;
  return from < 0 ? null : { from, to: head.length };
}

/** The number of the line on which the first kernel of a text begins, from 1; 0 if there is none. */
export function kernelLine(text) {
  return text.split("\n").findIndex((line) => KERNEL.test(line)) + 1;
}

/** The keys that unfold the line of the cursor, as `foldKeymap` has them. */
const UNFOLD = /Mac|iP/.test(globalThis.navigator?.platform ?? "") ? "⌘⌥]" : "Ctrl+Shift+]";

const folding = codeFolding({
  placeholderDOM(_view, onclick, prepared) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "cm-header-more";
    button.textContent = "…";
    button.title = `Show the whole comment (${UNFOLD})`;
    button.setAttribute("aria-label", `${prepared} (${UNFOLD})`);
    // Escape and Tab leave the editor; the keys that unfold work from its first line.
    button.tabIndex = -1;
    button.onclick = onclick;
    return button;
  },
  preparePlaceholder: (state, { from, to }) => {
    const lines = state.doc.lineAt(to).number - state.doc.lineAt(from).number;
    return `Show ${lines} more ${lines === 1 ? "line" : "lines"} of the comment`;
  },
});

export const header = [folding, keymap.of(foldKeymap)];

/**
 * Folds the comment at the head of the text, and has the kernel's first line in view once the editor has a height.
 *
 * @param {EditorView} view
 * @param {() => boolean} isTaken whether another line is to be in view
 */
export function foldHeader(view, isTaken) {
  const text = view.state.doc.toString();
  const range = headerRange(text);
  if (range) view.dispatch({ effects: foldEffect.of(range) });
  const number = kernelLine(text);
  if (number === 0) return;
  const begin = new ResizeObserver(([{ contentRect }]) => {
    if (contentRect.height === 0) return;
    begin.disconnect();
    view.requestMeasure({
      read: () => view.lineBlockAt(view.state.doc.line(Math.min(number, view.state.doc.lines)).from),
      write: ({ bottom }) => {
        const scroller = view.scrollDOM;
        // What the kernel does follows its first line; where that is far down, the declarations above it give way.
        const lines = view.defaultLineHeight;
        const isFarDown = bottom + 8 * lines > scroller.clientHeight;
        if (scroller.scrollTop === 0 && isFarDown && !isTaken()) scroller.scrollTop = bottom - 2.5 * lines;
      },
    });
  });
  begin.observe(view.scrollDOM);
}
