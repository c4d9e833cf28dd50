/**
 * Tab indents, as programmers expect, and Escape followed by Tab leaves the editor, so that nobody who works by
 * keyboard is caught in it. CodeMirror knows the escape too, but forgets it after two seconds; someone who is slow
 * with keys needs longer, so here it holds until another key is pressed.
 */

import { indentWithTab } from "@codemirror/commands";
import { EditorView, ViewPlugin, keymap } from "@codemirror/view";

export const TAB_HINT = "Tab indents. To leave the editor, press Escape, then Tab.";
export const READ_ONLY_HINT = "Read only.";

const MODIFIERS = new Set(["Shift", "Control", "Alt", "Meta", "AltGraph", "CapsLock"]);

const escapeThenTab = ViewPlugin.fromClass(
  class {
    escaped = false;
  },
  {
    // Observers see every key, also those that a key binding has dealt with.
    eventObservers: {
      keydown(event, view) {
        if (event.key === "Escape") {
          this.escaped = true;
          view.setTabFocusMode(true);
          if (!view.state.readOnly) {
            view.dispatch({ effects: EditorView.announce.of("Tab now leaves the editor.") });
          }
        } else if (this.escaped && event.key !== "Tab" && !MODIFIERS.has(event.key)) {
          this.escaped = false;
          view.setTabFocusMode(false);
        }
      },
      blur(_event, view) {
        if (!this.escaped) return;
        this.escaped = false;
        view.setTabFocusMode(false);
      },
    },
  },
);

export const tabKey = [escapeThenTab, keymap.of([indentWithTab])];
