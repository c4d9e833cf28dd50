/** From a name to where it is declared: F12, or Ctrl and a press. */

import { EditorView, keymap } from "@codemirror/view";
import { declarationOf } from "./symbols.js";
import { nameAt } from "./text.js";

function go(view, at, language) {
  const text = view.state.doc.toString();
  const name = nameAt(text, at);
  const found = name && declarationOf(text, language, name);
  if (!found) return false;
  view.dispatch({ selection: { anchor: found.from, head: found.to }, effects: EditorView.scrollIntoView(found.from, { y: "center" }) });
  view.focus();
  return true;
}

export function definition(language) {
  return [
    keymap.of([{ key: "F12", run: (view) => go(view, view.state.selection.main.head, language) }]),
    EditorView.domEventHandlers({
      mousedown(event, view) {
        if (!(event.ctrlKey || event.metaKey) || event.button !== 0) return false;
        const at = view.posAtCoords({ x: event.clientX, y: event.clientY });
        if (at === null || !go(view, at, language)) return false;
        event.preventDefault();
        return true;
      },
    }),
  ];
}
