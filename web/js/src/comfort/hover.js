/** What the name under the pointer is: its signature or declaration, what it does, the other language's word. */

import { EditorView, hoverTooltip } from "@codemirror/view";
import { declarationOf } from "./symbols.js";
import { nameAt } from "./text.js";
import { explained } from "./words.js";

/** @returns {{head: string, lines: string[]} | null} */
export function told(text, at, language) {
  const name = nameAt(text, at);
  if (!name || at === name.to) return null;
  const own = declarationOf(text, language, name);
  if (own) {
    const before = text.slice(0, own.from);
    const comment = own.kind === "function" ? /((?:^[ \t]*\/\/[^\n]*\n)+)[^\n]*(?:\n@[^\n]*)*[^\n]*$/m.exec(before)?.[1] : null;
    const lines = comment ? [comment.replace(/^[ \t]*\/\/+ ?/gm, "").trim()] : [];
    return { head: own.words, lines };
  }
  const known = explained(language, name.text);
  if (!known) return null;
  const other = language === "wgsl" ? "CUDA" : "WGSL";
  return { head: known.signature, lines: [known.does, known.other && `${other}: ${known.other}`].filter(Boolean) };
}

/** @param {{head: string, lines: string[]}} what */
export function drawn({ head, lines }) {
  const dom = document.createElement("div");
  dom.className = "cm-told";
  const code = document.createElement("code");
  code.textContent = head;
  dom.append(code);
  for (const text of lines) {
    const line = document.createElement("p");
    line.textContent = text;
    dom.append(line);
  }
  return dom;
}

export function hover(language) {
  const look = EditorView.baseTheme({
    ".cm-told": { maxWidth: "440px", padding: "6px 9px", fontSize: "12px" },
    ".cm-told code": { whiteSpace: "pre-wrap", fontWeight: "600" },
    ".cm-told p": { margin: "4px 0 0", whiteSpace: "pre-line" },
  });
  const tip = hoverTooltip((view, at) => {
    const text = view.state.doc.toString();
    const what = told(text, at, language);
    const name = what && nameAt(text, at);
    return what && { pos: name.from, end: name.to, above: true, create: () => ({ dom: drawn(what) }) };
  });
  return [look, tip];
}
