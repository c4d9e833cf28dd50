/** Brackets that reach over several lines fold, with a sign beside the line and by the keyboard. */

import { foldGutter, foldService } from "@codemirror/language";
import { parts } from "./text.js";

/** C++ says by itself where its brackets close. */
const brackets = foldService.of((state, start, end) => {
  const line = state.sliceDoc(start, end);
  if (!/[{(]\s*(?:\/\/.*)?$/.test(line)) return null;
  let depth = 0;
  let from = null;
  for (const part of parts(state.sliceDoc(start))) {
    const at = start + part.from;
    if ("{(".includes(part.text)) {
      if (depth === 0) from = at + 1;
      depth += 1;
    } else if ("})".includes(part.text)) {
      depth -= 1;
      if (depth < 0) return null;
      if (depth === 0 && at > end) return from === null ? null : { from, to: at };
    }
  }
  return null;
});

export function folding(language) {
  return [language === "wgsl" ? brackets : [], foldGutter()];
}
