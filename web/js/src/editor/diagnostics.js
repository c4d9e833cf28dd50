/**
 * Findings of a checker, turned into marks in the text.
 *
 * A checker looks at a text that may be some keystrokes old, and its positions come across a language boundary; so
 * whatever they are, they are brought inside the document rather than believed.
 */

const SEVERITIES = new Set(["error", "warning", "info"]);

/**
 * @typedef {object} Finding
 * @property {number} line 1-based
 * @property {number} column 1-based, in UTF-16 units
 * @property {number} length in UTF-16 units; 0 marks the word at the position
 * @property {"error" | "warning" | "info"} severity
 * @property {string} message
 */

/** @param {unknown} value @param {number} fallback */
function integer(value, fallback) {
  const number = Math.trunc(Number(value));
  return Number.isFinite(number) ? number : fallback;
}

/** @param {number} value @param {number} low @param {number} high */
const clamp = (value, low, high) => Math.min(Math.max(value, low), high);

/**
 * A list that may have come as JSON, or with holes, or not at all.
 *
 * @param {unknown} list
 * @returns {Record<string, unknown>[]}
 */
export function entries(list) {
  let found = list;
  if (typeof found === "string") {
    try {
      found = JSON.parse(found);
    } catch {
      return [];
    }
  }
  if (!Array.isArray(found)) return [];
  return found
    .map((entry) => (entry instanceof Map ? Object.fromEntries(entry) : entry))
    .filter((entry) => entry !== null && typeof entry === "object");
}

/**
 * The part of a line that a mark of length 0 should cover: the word there, or one character, so that there is
 * something to see and to point at.
 *
 * @param {import("@codemirror/state").Line} line
 * @param {number} offset
 */
function visibleSpan(line, offset) {
  const word = /^[\p{XID_Continue}@]+/u.exec(line.text.slice(offset));
  if (word) return [offset, offset + word[0].length];
  if (offset < line.length) return [offset, offset + 1];
  return [Math.max(0, line.length - 1), line.length];
}

/**
 * @param {import("@codemirror/state").Text} doc
 * @param {unknown} list
 * @returns {import("@codemirror/lint").Diagnostic[]}
 */
export function toDiagnostics(doc, list) {
  const diagnostics = entries(list).map((finding) => {
    const line = doc.line(clamp(integer(finding.line, 1), 1, doc.lines));
    const offset = clamp(integer(finding.column, 1) - 1, 0, line.length);
    let from = line.from + offset;
    let to = clamp(from + Math.max(0, integer(finding.length, 0)), from, doc.length);
    if (from === to) [from, to] = visibleSpan(line, offset).map((column) => line.from + column);
    return {
      from,
      to,
      severity: SEVERITIES.has(finding.severity) ? finding.severity : "error",
      message: String(finding.message ?? ""),
    };
  });
  return diagnostics.sort((a, b) => a.from - b.from || a.to - b.to);
}
