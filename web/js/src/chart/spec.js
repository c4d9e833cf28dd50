/**
 * Makes of whatever the page hands over something that can be drawn, or a sentence that says why it cannot.
 *
 * A measurement can lack quartiles, fail, or be infinite because a timer was too coarse. None of that may stop the
 * page, so nothing in here throws and all that comes out of here is finite.
 */

/**
 * @typedef {{kind: "message", label: string, message: string}} Message
 * @typedef {{value: number, name: string}} Reference
 *
 * @typedef {object} Bar
 * @property {string} name
 * @property {number | null} value null when there is none to draw
 * @property {number | null} low
 * @property {number | null} high
 * @property {boolean} highlighted
 * @property {boolean} failed
 * @typedef {{kind: "bars", label: string, unit: string, bars: Bar[], reference: Reference | null}} Bars
 *
 * @typedef {{x: number, y: number, low: number, high: number}} Point
 * @typedef {{name: string, points: Point[], highlighted: boolean, dashed: boolean}} Series
 * @typedef {object} Lines
 * @property {"lines"} kind
 * @property {string} label
 * @property {{label: string, unit: string, log: boolean}} x
 * @property {{label: string, unit: string, log: boolean}} y
 * @property {Series[]} series
 * @property {Reference | null} reference
 *
 * @typedef {object} Distribution
 * @property {"distribution"} kind
 * @property {string} label
 * @property {string} unit
 * @property {number[]} readings sorted
 * @property {number} median
 * @property {number} low
 * @property {number} high
 */

/** @param {unknown} value @returns {number | null} */
function finite(value) {
  if (value === null || value === undefined || value === "" || typeof value === "boolean") return null;
  const number = Number(value);
  return Number.isFinite(number) ? number : null;
}

/** @param {unknown} value */
const text = (value) => (value === null || value === undefined ? "" : String(value));

/** @param {unknown} value @returns {any[]} */
const list = (value) =>
  Array.isArray(value) ? value.filter((entry) => entry !== null && typeof entry === "object") : [];

/** @param {any} value @returns {Reference | null} */
function reference(value) {
  const at = finite(value?.value);
  return at === null || at <= 0 ? null : { value: at, name: text(value.name) };
}

/**
 * Quartiles that hold the value between them, or the value itself where there are none.
 *
 * @param {any} entry
 * @param {number} value
 */
function quartiles(entry, value) {
  const low = finite(entry.low) ?? value;
  const high = finite(entry.high) ?? value;
  return { low: Math.min(low, high, value), high: Math.max(low, high, value) };
}

/** @param {any} spec @returns {Bars | Message} */
function bars(spec) {
  const label = text(spec.label);
  const found = list(spec.bars).map((bar) => {
    const value = finite(bar.value);
    const drawable = value !== null && value >= 0;
    const spreads = drawable && (finite(bar.low) !== null || finite(bar.high) !== null);
    const { low, high } = spreads ? quartiles(bar, value) : { low: null, high: null };
    return {
      name: text(bar.name),
      value: drawable ? value : null,
      low: low === null ? null : Math.max(0, low),
      high,
      highlighted: Boolean(bar.highlighted),
      failed: Boolean(bar.failed),
    };
  });
  if (found.length === 0) return { kind: "message", label, message: "Nothing measured yet." };
  return { kind: "bars", label, unit: text(spec.unit), bars: found, reference: reference(spec.reference) };
}

/** @param {any} spec @returns {Lines | Message} */
function lines(spec) {
  const label = text(spec.label);
  const x = { label: text(spec.x_label), unit: text(spec.x_unit), log: spec.x_log2 !== false };
  const y = { label: text(spec.y_label), unit: text(spec.y_unit), log: spec.y_log !== false };
  const series = list(spec.series)
    .map((one) => ({
      name: text(one.name),
      highlighted: Boolean(one.highlighted),
      dashed: Boolean(one.dashed),
      points: points(one.points, x.log, y.log),
    }))
    .filter((one) => one.points.length > 0);
  if (series.length === 0) return { kind: "message", label, message: "Nothing measured yet." };
  return { kind: "lines", label, x, y, series, reference: reference(spec.reference) };
}

/**
 * The points that have a place on the axes, in the order of x. A logarithmic axis has no place for zero.
 *
 * @param {unknown} value
 * @param {boolean} xLog
 * @param {boolean} yLog
 * @returns {Point[]}
 */
function points(value, xLog, yLog) {
  const found = [];
  for (const point of list(value)) {
    const x = finite(point.x);
    const y = finite(point.y);
    if (x === null || y === null || (xLog && x <= 0) || (yLog && y <= 0)) continue;
    let { low, high } = quartiles(point, y);
    if (yLog && low <= 0) low = y;
    found.push({ x, y, low, high });
  }
  return found.sort((a, b) => a.x - b.x);
}

/** The value at a share of sorted readings, between two of them where it falls so. */
function quantile(sorted, share) {
  const at = (sorted.length - 1) * share;
  const below = Math.floor(at);
  const above = Math.min(below + 1, sorted.length - 1);
  return sorted[below] + (sorted[above] - sorted[below]) * (at - below);
}

/** @param {any} spec @returns {Distribution | Message} */
function distribution(spec) {
  const label = text(spec.label);
  const given = spec.readings;
  const source = Array.isArray(given) || ArrayBuffer.isView(given) ? Array.from(given) : [];
  const readings = source
    .map(finite)
    .filter((value) => value !== null)
    .sort((a, b) => a - b);
  if (readings.length === 0) return { kind: "message", label, message: "No readings yet." };
  const median = finite(spec.median) ?? quantile(readings, 0.5);
  const low = Math.min(finite(spec.low) ?? quantile(readings, 0.25), median);
  const high = Math.max(finite(spec.high) ?? quantile(readings, 0.75), median);
  return { kind: "distribution", label, unit: text(spec.unit), readings, median, low, high };
}

const KINDS = { bars, lines, distribution };

/**
 * @param {unknown} given a spec as JSON or as an object
 * @returns {Bars | Lines | Distribution | Message}
 */
export function prepare(given) {
  let spec = given;
  if (typeof spec === "string") {
    try {
      spec = JSON.parse(spec);
    } catch {
      return { kind: "message", label: "", message: "No chart: its description is not valid JSON." };
    }
  }
  if (spec === null || typeof spec !== "object") {
    return { kind: "message", label: "", message: "No chart: it has no description." };
  }
  const kind = text(spec.kind);
  if (!Object.hasOwn(KINDS, kind)) {
    return {
      kind: "message",
      label: text(spec.label),
      message: `No chart: the kind "${kind.slice(0, 40)}" is not known.`,
    };
  }
  return KINDS[kind](spec);
}
