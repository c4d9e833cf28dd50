/** The chart of a sweep. */

/** The number of threads in a block such as [16, 16], or the number that a value is; NaN where it is neither. */
const place = (value) => value.split(/[^\d.]+/).filter(Boolean).reduce((product, side) => product * Number(side), value ? 1 : NaN);

/**
 * Times over values as `chart/spec.js` takes them, both by their order of magnitude: a line for what grows in proportion. Null
 * where there is no line to draw.
 */
export function chartOf(key, rows) {
  const points = rows.flatMap(({ value, report }) => {
    const [x, seconds] = [place(value), report.time?.seconds];
    return x > 0 && seconds?.median > 0 ? [{ x, y: seconds.median, low: seconds.lower_quartile, high: seconds.upper_quartile }] : [];
  });
  if (points.length < 2) return null;
  return {
    kind: "lines",
    label: `Time of one run by ${key}`,
    x_label: key,
    x_unit: key === "block" ? "threads" : "",
    x_log2: true,
    y_label: "Time of one run",
    y_unit: "s",
    y_log: true,
    series: [{ name: "time", points, highlighted: true, dashed: false }],
  };
}
