/** Names in a text, outside of comments and strings. */

const PART = /\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|"(?:\\.|[^"\\\n])*"?|'(?:\\.|[^'\\\n])*'?|#(?:\\\r?\n|[^\n])*|[\p{L}_][\p{L}\p{N}_]*|\d(?:'(?=\w)|[\w.])*|->|::|\S/gu;
const NAME = /^[\p{L}_]/u;

/**
 * The parts of a text that mean something, without comments and strings. Directives are left out as well.
 *
 * @param {string} text
 * @param {number} start where the text begins
 * @param {((directive: string, from: number) => void) | null} onDirective hears of the directives
 * @returns {{from: number, to: number, text: string, isName: boolean}[]}
 */
export function parts(text, start = 0, onDirective = null) {
  const found = [];
  for (const { 0: part, index } of text.matchAll(PART)) {
    if (part[0] === "#") onDirective?.(part, start + index);
    if (/^(?:\/\/|\/\*|"|'|#)/.test(part)) continue;
    found.push({ from: start + index, to: start + index + part.length, text: part, isName: NAME.test(part) });
  }
  return found;
}

/** The parts of a text with those of its directives, of which each is a list of its own. @param {string} text */
export function partsAndDirectives(text) {
  const directives = [];
  const keep = (directive, from) => {
    // What is included is no name; `#` in front of a parameter and the end of a line that goes on are no parts.
    if (/^#\s*include\b/.test(directive)) return;
    const blank = directive.replace(/[#\\]/g, " ");
    directives.push(parts(blank, from));
  };
  return { code: parts(text, 0, keep), directives };
}

/** The name at a place, if it is one. @param {string} text @param {number} at */
export function nameAt(text, at) {
  const { code, directives } = partsAndDirectives(text);
  const holds = ({ from, to, isName }) => isName && from <= at && at <= to;
  return code.find(holds) ?? directives.flat().find(holds) ?? null;
}

/** How many letters have to change. @param {string} one @param {string} other */
export function distance(one, other) {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let left = 1; left <= one.length; left += 1) {
    const next = [left];
    for (let right = 1; right <= other.length; right += 1) {
      const same = one[left - 1] === other[right - 1] ? 0 : 1;
      next.push(Math.min(next[right - 1] + 1, row[right] + 1, row[right - 1] + same));
    }
    row = next;
  }
  return row[other.length];
}
