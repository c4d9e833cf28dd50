/**
 * Which line the pointer is over and which line the cursor is on, so that the page can light what answers to it in
 * another text. Lines count from 1; 0 says that there is none.
 */

import { EditorView } from "@codemirror/view";

/**
 * @param {(kind: "pointer" | "cursor", line: number) => void} tell called when a line changes, not at every movement
 */
export function lineEvents(tell) {
  const last = { pointer: 0, cursor: 0 };
  const told = (kind, line) => {
    if (last[kind] === line) return;
    last[kind] = line;
    tell(kind, line);
  };
  return [
    EditorView.domEventHandlers({
      mousemove(event, view) {
        const height = event.clientY - view.documentTop;
        const inside = height >= 0 && height <= view.contentHeight;
        told("pointer", inside ? view.state.doc.lineAt(view.lineBlockAtHeight(height).from).number : 0);
      },
      mouseleave() {
        told("pointer", 0);
      },
    }),
    EditorView.updateListener.of(({ view, selectionSet, focusChanged, docChanged }) => {
      if (!selectionSet && !focusChanged && !docChanged) return;
      const { doc, selection } = view.state;
      told("cursor", view.hasFocus ? doc.lineAt(selection.main.head).number : 0);
    }),
  ];
}
