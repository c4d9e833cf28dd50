/** Renames what the cursor is on, wherever it is meant: F2. */

import { StateEffect, StateField } from "@codemirror/state";
import { EditorView, keymap, showPanel } from "@codemirror/view";
import { declarationOf, isKeyword, meanings, uses } from "./symbols.js";
import { nameAt } from "./text.js";

const asked = StateEffect.define();

/** Where another thing of the wanted name is, of which one would hide the other; undefined if there is none. */
function clash(all, found, places, wanted) {
  const { kind, home, scope } = found;
  const own = (home.names.get(wanted) ?? []).find((its) => (its.kind === "label") === (kind === "label"));
  if (own || kind === "label") return own?.from;
  const macro = all.root.names.get(wanted)?.find((its) => its.kind === "macro");
  if (macro) return macro.from;
  const isAlone = ({ from }) => kind === "macro" || !/^(?:\.|->|::)$/.test(all.before.get(from));
  const within = scope ?? all.root;
  const used = all.names.find((its) => its.text === wanted && isAlone(its) && within.from <= its.from && its.from < within.to);
  return used?.from ?? places.filter(isAlone).map(({ from }) => all.at(wanted, from)?.from).find((its) => its !== undefined);
}

/**
 * The changes that rename what is at a place, or why that is not possible, in a sentence.
 *
 * @param {string} text @param {number} at @param {string} wanted @param {"wgsl" | "cuda"} language
 * @returns {{changes: {from: number, to: number, insert: string}[]} | {refusal: string}}
 */
export function renaming(text, at, wanted, language) {
  const name = nameAt(text, at);
  const found = name && declarationOf(text, language, name);
  if (!found) return { refusal: name ? `${name.text} is not declared in this text, so it cannot be renamed.` : "Put the cursor on a name first." };
  if (!/^[\p{L}_][\p{L}\p{N}_]*$/u.test(wanted)) return { refusal: "A name has letters, digits and underscores, and does not begin with a digit." };
  if (isKeyword(language, wanted)) return { refusal: `${wanted} is a word of the language.` };
  if (wanted === name.text) return { changes: [] };
  const line = (place) => text.slice(0, place).split("\n").length;
  const all = meanings(text, language);
  const places = uses(text, language, found);
  const unsure = found.kind === "member" ? [...all.uncertain].find(([, its]) => its === name.text)?.[0] : undefined;
  if (unsure !== undefined) return { refusal: `Nothing says which ${name.text} line ${line(unsure)} means, so none can be renamed for certain.` };
  // A macro takes such a name from wherever it is used.
  const borrowed = (found.scope && all.borrowed.get(name.text)) ?? all.borrowed.get(wanted);
  if (borrowed !== undefined) return { refusal: `The directive in line ${line(borrowed)} uses ${all.borrowed.has(name.text) ? name.text : wanted}, so ${name.text} cannot be renamed to ${wanted}.` };
  const taken = clash(all, found, places, wanted);
  if (taken !== undefined) return { refusal: `${wanted} is used already in line ${line(taken)}, where ${name.text} can be seen.` };
  return { changes: places.map(({ from, to }) => ({ from, to, insert: wanted })) };
}

function panel(view, { at, name, language }) {
  const dom = document.createElement("form");
  dom.className = "cm-rename";
  const label = document.createElement("label");
  label.textContent = `Rename ${name} to `;
  const input = document.createElement("input");
  input.value = name;
  input.className = "cm-textfield";
  input.dataset.testid = "rename-to";
  const said = document.createElement("span");
  said.setAttribute("role", "status");
  const button = document.createElement("button");
  button.className = "cm-button";
  button.textContent = "Rename";
  label.append(input);
  dom.append(label, button, said);
  const close = () => {
    view.dispatch({ effects: asked.of(null) });
    view.focus();
  };
  dom.onsubmit = (event) => {
    event.preventDefault();
    const { changes, refusal } = renaming(view.state.doc.toString(), at, input.value.trim(), language);
    if (refusal) {
      said.textContent = refusal;
      return;
    }
    view.dispatch({ changes, userEvent: "input" });
    close();
  };
  dom.onkeydown = (event) => {
    event.stopPropagation();
    if (event.key === "Escape") close();
  };
  return { dom, top: true, mount: () => input.select() };
}

export function rename(language) {
  const field = StateField.define({
    create: () => null,
    update: (value, { effects, docChanged }) => {
      for (const effect of effects) if (effect.is(asked)) return effect.value;
      return docChanged ? null : value;
    },
    provide: (own) => showPanel.from(own, (value) => value && ((view) => panel(view, value))),
  });
  const run = (view) => {
    if (view.state.readOnly) return false;
    const text = view.state.doc.toString();
    const name = nameAt(text, view.state.selection.main.head);
    if (!name || !declarationOf(text, language, name)) return false;
    view.dispatch({ effects: asked.of({ at: name.from, name: name.text, language }) });
    return true;
  };
  const look = EditorView.baseTheme({ ".cm-rename": { display: "flex", flexWrap: "wrap", alignItems: "center", gap: "6px", padding: "6px 8px" } });
  return [field, look, keymap.of([{ key: "F2", run }])];
}
