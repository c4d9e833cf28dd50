/** The smallest single change that turns one text into another. */

/** Line ends as CodeMirror keeps them, so that a text with others is not for ever different from the document. */
export function normalised(text) {
  return String(text ?? "").replace(/\r\n?/g, "\n");
}

/**
 * What lies between the common beginning and the common end is replaced. All else stays, and with it the scroll
 * position, the cursor and the marks outside the change.
 *
 * @param {string} before
 * @param {string} after
 * @returns {{from: number, to: number, insert: string} | null} null when the texts are equal
 */
export function smallestChange(before, after) {
  if (before === after) return null;
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before.charCodeAt(start) === after.charCodeAt(start)) start += 1;
  let end = 0;
  const rest = shorter - start;
  while (end < rest && before.charCodeAt(before.length - 1 - end) === after.charCodeAt(after.length - 1 - end))
    end += 1;
  return { from: start, to: before.length - end, insert: after.slice(start, after.length - end) };
}
