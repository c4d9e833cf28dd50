/** What came of a run, a count, a check or a comparison, drawn. Every word and number comes from the worker. */

import { count, fill, h, table, worded } from "./dom.js";

const VERDICT = { true: "right", false: "wrong", null: "unknown" };

function verdict(state, text, testid = "lab-verdict") {
  return h("p", { class: "lab-verdict", "data-state": state, testid }, worded(text));
}

function facts(rows) {
  return h("dl", { class: "lab-facts" }, rows.filter(([, text]) => text).map(([label, text]) => h("div", {}, h("dt", {}, label), h("dd", {}, text))));
}

/** What a buffer holds beside what it should, cell by cell. */
export function drawn(all) {
  return all.map(({ buffer, first, cells }) => {
    const wrong = cells.filter(({ right }) => !right).length;
    const last = first + cells.length - 1;
    return h(
      "figure",
      { class: "lab-drawn", testid: "lab-drawn" },
      h(
        "figcaption",
        {},
        `${buffer}[${count(first)}] to [${count(last)}]: `,
        wrong ? `${count(wrong)} of ${count(cells.length)} wrong; found above, expected below` : "as expected",
      ),
      h(
        "ol",
        { class: "lab-cells" },
        cells.map(({ got, expected, right }, at) =>
          h(
            "li",
            { "data-right": String(right), title: `${buffer}[${count(first + at)}]: found ${got}, expected ${expected}` },
            h("span", {}, got),
            right ? null : h("span", { class: "lab-expected" }, expected),
          ),
        ),
      ),
    );
  });
}

export function ran(element, found) {
  const { report } = found;
  fill(
    element,
    verdict(VERDICT[String(report.correct ?? null)], report.verdict ?? "Not compared: nothing says what it should be. Give a buffer the key `expect`."),
    drawn(found.drawn),
    report.printed ? h("pre", { class: "lab-printed", testid: "lab-printed", "aria-label": "What the kernel printed" }, report.printed) : null,
    facts([
      ...found.wrote.map(([name, values]) => [`wrote ${name}`, h("code", {}, values)]),
      ...found.launches.map((launch) => ["launch", h("code", {}, launch)]),
      ["memory", found.memory],
      ["time", found.time],
      ["", found.origin],
      ["device", found.device],
    ]),
  );
}

/** @param {(line: number) => void} reveal shows a line of the source */
export function checked(element, { report, verdict: sentence, wrong }, reveal) {
  const { findings } = report;
  fill(
    element,
    verdict(
      findings.length === 0 ? "right" : findings.every((found) => found.warns) ? "unknown" : "wrong",
      findings.length === 0 ? `Nothing found: ${report.ran}.` : `${findings.length === 1 ? "1 finding" : `${count(findings.length)} findings`}: ${report.ran}.`,
      "lab-check-verdict",
    ),
    sentence ? verdict(wrong ? "wrong" : "right", sentence) : null,
    h(
      "ol",
      { class: "lab-findings" },
      findings.map((found) =>
        h(
          "li",
          { testid: "lab-finding" },
          // The places and the advice have lines of their own.
          h("p", {}, worded(found.sentence.split(": ")[0])),
          found.marks.map((mark) =>
            h(
              "p",
              { class: "lab-mark" },
              h("button", { type: "button", class: "link-button", onclick: () => reveal(mark.line) }, `line ${mark.line}`),
              ` ${mark.words} `,
              h("code", {}, mark.text),
            ),
          ),
          h("p", { class: "lab-advice" }, worded(found.advice)),
        ),
      ),
    ),
  );
}

const KINDS = ["global_load", "global_store", "global_atomic", "shared_load", "shared_store", "shared_atomic"];
const sum = (counts, kinds, key) => kinds.reduce((all, kind) => all + (counts[kind]?.[key] ?? 0), 0);
const GLOBAL = KINDS.slice(0, 3);
const SHARED = KINDS.slice(3);
const blank = (number) => (number ? count(number) : "");

export function profiled(element, { report, verdict: sentence, wrong }, reveal) {
  const rows = report.lines.map((line) => [
    `${(line.share * 100).toFixed(1)} %`,
    h("button", { type: "button", class: "link-button", onclick: () => reveal(line.line) }, String(line.line)),
    blank(line.activity?.issued),
    blank(sum(line, GLOBAL, "requests")),
    blank(sum(line, GLOBAL, "sectors")),
    blank(sum(line, SHARED, "bank_conflicts")),
    h("code", {}, line.text),
  ]);
  fill(
    element,
    sentence ? verdict(wrong ? "wrong" : "right", sentence) : null,
    h("h3", {}, "Why it is slow"),
    h(
      "ul",
      { class: "lab-diagnoses" },
      report.diagnoses.map(({ title, advice, evidence, threshold }) =>
        h(
          "li",
          { testid: "lab-diagnosis" },
          h("strong", {}, `${title.charAt(0).toUpperCase()}${title.slice(1)}`),
          h("p", {}, advice),
          evidence.map(({ line, text }) => h("p", { class: "lab-evidence" }, line ? `line ${line}: ${text}` : text)),
          h("p", { class: "lab-rule" }, `Rule: ${threshold}.`),
        ),
      ),
    ),
    h("h3", {}, "Line by line"),
    table(
      "Counters of each line",
      [["share", true], ["line", true], ["instructions", true], ["requests", true], ["sectors", true], ["conflicts", true], ["source"]],
      rows,
      { testid: "lab-lines" },
    ),
    h("p", { class: "lab-origin" }, `Counted by the simulator over ${count(report.warps)} warps; the shares are calculated at an H200's best rates.`),
  );
}

export function compared(element, { report, times, same, sentence }) {
  const lines = report.difference.split("\n").filter((line, at, all) => line || at < all.length - 1);
  const kind = (line) => (/^(\+\+\+|---|@@)/.test(line) ? "head" : { "+": "more", "-": "less" }[line[0]] ?? "same");
  fill(
    element,
    sentence ? h("p", { class: "lab-verdict", "data-state": "unknown", testid: "lab-sentence" }, `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`) : null,
    facts([
      ...report.versions.map(({ source, verdict: words }, at) => [source, [words ?? "not compared: nothing says what it should be", times[at] ? `; ${times[at]}` : ""].join("")]),
      ["results", same],
    ]),
    h("h3", {}, "Counters that differ, by the simulator"),
    report.counters.length
      ? table(
          "Counters that differ",
          [["counter"], [report.versions[0].source, true], [report.versions[1].source, true]],
          report.counters.map(({ name, counts }) => [h("code", {}, name), ...counts.map(count)]),
          { testid: "lab-counters" },
        )
      : h("p", {}, "Every counter is the same."),
    h("h3", {}, "Texts"),
    lines.length
      ? h("pre", { class: "lab-difference", tabindex: "0", testid: "lab-difference" }, lines.map((line) => h("span", { "data-kind": kind(line) }, `${line}\n`)))
      : h("p", { testid: "lab-difference" }, "The texts are the same."),
  );
}
