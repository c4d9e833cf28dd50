/** For a name that nothing declares: the one that was probably meant, to be put in its place by one press. */

import { isKeyword, symbols } from "./symbols.js";
import { distance, nameAt } from "./text.js";
import { words } from "./words.js";

const UNKNOWN = /no definition in scope|not declared|undeclared|unknown (?:identifier|function|type)|undefined|no (?:function|variable|kernel) /i;

/**
 * @param {string} name @param {string} text @param {"wgsl" | "cuda"} language
 * @returns {string | null}
 */
export function meant(name, text, language) {
  const known = new Set([...symbols(text, language).map((its) => its.name), ...words(language).keys()]);
  let best = null;
  let fewest = Math.max(1, Math.floor(name.length / 3)) + 1;
  for (const other of known) {
    if (other === name || isKeyword(language, other) || Math.abs(other.length - name.length) >= fewest) continue;
    const apart = other.toLowerCase() === name.toLowerCase() ? 0 : distance(name, other);
    if (apart < fewest) [best, fewest] = [other, apart];
  }
  return best;
}

/**
 * Diagnostics with what may be done about them.
 *
 * @param {import("@codemirror/lint").Diagnostic[]} list @param {string} text @param {"wgsl" | "cuda"} language
 */
export function correction(list, text, language) {
  return list.map((found) => {
    const quoted = UNKNOWN.test(found.message) ? /[`']([\p{L}_][\p{L}\p{N}_]*)[`']/u.exec(found.message)?.[1] : null;
    const said = /did you mean [`']([\p{L}_][\p{L}\p{N}_]*)[`']/iu.exec(found.message)?.[1];
    const name = nameAt(text, found.from);
    const wrong = quoted ?? (said ? name?.text : null);
    if (!wrong || name?.text !== wrong) return found;
    const right = said ?? meant(wrong, text, language);
    if (!right) return found;
    return {
      ...found,
      message: said ? found.message : `${found.message.replace(/\.?\s*$/, "")}. Did you mean \`${right}\`?`,
      actions: [{ name: `Change to ${right}`, apply: (view, from) => view.dispatch({ changes: { from, to: from + wrong.length, insert: right }, userEvent: "input" }) }],
    };
  });
}
