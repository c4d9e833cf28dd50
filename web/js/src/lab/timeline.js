/** The work of streams: a row for each stream, a column for each moment at which work can begin at the earliest. */

import { h, table } from "./dom.js";
import { s } from "./svg.js";

const LEFT = 116;
const COLUMN = 132;
const ROW = 46;
const TOP = 8;

const cut = (text, most) => (text.length > most ? `${text.slice(0, most - 1)}…` : text);

/**
 * @param {{streams: string[], works: object[], marks: object[], overlap: string}} played
 * @param {(step: number) => void} go
 */
export function timeline({ streams, works, marks, overlap }, go) {
  if (works.length === 0) return null;
  const columns = Math.max(...works.map(({ column }) => column)) + 1;
  const rows = [...streams, "host"];
  const width = LEFT + columns * COLUMN + 20;
  const height = TOP + rows.length * ROW + 6;
  const y = (row) => TOP + row * ROW;
  // Work of one column and stream: one after the other.
  const bars = works.map((work, at) =>
    s(
      "g",
      { class: "timeline-work", "data-work": at, role: "button", tabindex: "0", "aria-label": `${at + 1}: ${work.label}`, onclick: () => go(work.step), onkeydown: (event) => event.key === "Enter" && go(work.step) },
      s("title", {}, `${at + 1}. ${work.label}${work.overlaps.length ? `; may overlap with ${work.overlaps.map((other) => other + 1).join(", ")}` : ""}`),
      s("rect", { x: LEFT + work.column * COLUMN + 3, y: y(work.stream) + 4, width: COLUMN - 6, height: ROW - 14, rx: 4, class: work.overlaps.length ? "timeline-free" : "timeline-ordered" }),
      s("text", { x: LEFT + work.column * COLUMN + 10, y: y(work.stream) + 18, class: "timeline-number" }, `${at + 1}${work.waits ? " · host waits" : ""}`),
      s("text", { x: LEFT + work.column * COLUMN + 10, y: y(work.stream) + 31 }, cut(work.label, 21)),
    ),
  );
  const signs = marks.map(({ label, stream, column, step }) => {
    const [x, row] = [LEFT + column * COLUMN, stream ?? streams.length];
    return s(
      "g",
      { class: "timeline-mark", onclick: () => go(step) },
      s("title", {}, label),
      s("path", { d: `M${x} ${y(row) + 2}v${ROW - 10}m-4 -${(ROW - 10) / 2}l4 -5l4 5l-4 5z` }),
    );
  });
  const picture = s(
    "svg",
    { viewBox: `0 0 ${width} ${height}`, width, height, role: "group", "aria-label": `Timeline of ${works.length} pieces of work in ${streams.length} streams`, class: "timeline", testid: "timeline" },
    rows.map((name, row) => [
      s("line", { x1: 0, x2: width, y1: y(row) + ROW - 3, y2: y(row) + ROW - 3, class: "timeline-rule" }),
      s("text", { x: 2, y: y(row) + 24, class: "timeline-stream" }, cut(name, 20)),
    ]),
    bars,
    signs,
  );
  const listed = table(
    "Work of the streams",
    [["work", true], ["stream"], ["what"], ["may overlap with"]],
    works.map((work, at) => [String(at + 1), streams[work.stream], work.label + (work.waits ? "; the host waits" : ""), work.overlaps.map((other) => other + 1).join(", ")]),
  );
  return h(
    "section",
    { class: "steps-timeline", "aria-label": "Streams" },
    h("h3", {}, "Streams: what may overlap"),
    h("div", { class: "timeline-scroll", tabindex: "0", role: "region", "aria-label": "Timeline" }, picture),
    h("p", { class: "lab-origin", testid: "timeline-overlap" }, `${overlap} Each column is the earliest place that CUDA's order allows; lengths are no times. ◆ events and waits.`),
    h("details", {}, h("summary", {}, "As a table"), listed),
  );
}
