/** Names in a text, outside of comments and strings. */

const PART = /\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|"(?:\\.|[^"\\\n])*"?|'(?:\\.|[^'\\\n])*'?|#[^\n]*|[\p{L}_][\p{L}\p{N}_]*|\d[\w.]*|->|\S/gu;
const NAME = /^[\p{L}_]/u;

/**
 * The parts of a text that mean something, without comments and strings. Directives are left out as well.
 *
 * @param {string} text
 * @returns {{from: number, to: number, text: string, isName: boolean}[]}
 */
export function parts(text) {
  const found = [];
  for (const { 0: part, index } of text.matchAll(PART)) {
    if (/^(?:\/\/|\/\*|"|'|#)/.test(part)) continue;
    found.push({ from: index, to: index + part.length, text: part, isName: NAME.test(part) });
  }
  return found;
}

/** The name at a place, if it is one. @param {string} text @param {number} at */
export function nameAt(text, at) {
  return parts(text).find(({ from, to, isName }) => isName && from <= at && at <= to) ?? null;
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
