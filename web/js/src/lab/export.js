/** Pictures as SVG and PNG, and tables as CSV and JSON: whatever the page shows now. */

import { button, h } from "./dom.js";

/** What of a picture's style its elements get from style sheets. */
const STYLES = [
  "fill", "fill-opacity", "stroke", "stroke-width", "stroke-dasharray", "stroke-linecap", "stroke-opacity", "opacity", "font-family", "font-size",
  "font-weight", "font-style", "text-anchor", "dominant-baseline", "visibility", "display", "letter-spacing",
];
/** What is smaller is a sign, and no picture. */
const SMALLEST = { width: 60, height: 24 };
/** Pixels of a PNG per pixel of the page. */
const SHARPNESS = 2;

function offer(name, blob) {
  const address = URL.createObjectURL(blob);
  const link = h("a", { href: address, download: name });
  link.click();
  // A browser may begin to read it a moment later.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

const isSeen = (element) => element.checkVisibility?.() ?? element.getClientRects().length > 0;

const fileName = (name) =>
  name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 60) || "picture";

function named(element) {
  const figure = element.closest("figure");
  const near = element.closest("section, article, dialog, main")?.querySelector("h1, h2, h3");
  const text = element.getAttribute("aria-label") || figure?.querySelector("figcaption")?.textContent || element.querySelector("caption")?.textContent || element.closest("[aria-label]")?.getAttribute("aria-label") || near?.textContent;
  return (text ?? "").trim().replace(/\s+/g, " ") || "Picture";
}

/** A picture that needs no style sheet. @param {SVGSVGElement} picture @returns {string} */
export function standalone(picture) {
  const copy = picture.cloneNode(true);
  const [from, to] = [[picture, ...picture.querySelectorAll("*")], [copy, ...copy.querySelectorAll("*")]];
  from.forEach((element, at) => {
    const style = getComputedStyle(element);
    for (const name of STYLES) {
      const value = style.getPropertyValue(name);
      if (value) to[at].setAttribute(name, value);
    }
    to[at].removeAttribute("class");
    to[at].removeAttribute("style");
    for (const name of ["tabindex", "role", "data-testid"]) to[at].removeAttribute(name);
  });
  const { width, height } = picture.getBoundingClientRect();
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("width", String(Math.round(width)));
  copy.setAttribute("height", String(Math.round(height)));
  if (!copy.hasAttribute("viewBox")) copy.setAttribute("viewBox", `0 0 ${Math.round(width)} ${Math.round(height)}`);
  const ground = document.createElementNS("http://www.w3.org/2000/svg", "rect");
  const [x, y, w, tall] = copy.getAttribute("viewBox").trim().split(/[\s,]+/);
  for (const [name, value] of Object.entries({ x, y, width: w, height: tall, fill: getComputedStyle(document.body).backgroundColor })) ground.setAttribute(name, value);
  copy.prepend(ground);
  return new XMLSerializer().serializeToString(copy);
}

/** @param {SVGSVGElement | HTMLCanvasElement} picture @returns {Promise<Blob>} */
export async function asPng(picture) {
  if (picture instanceof HTMLCanvasElement) return new Promise((done) => picture.toBlob(done, "image/png"));
  const { width, height } = picture.getBoundingClientRect();
  const address = URL.createObjectURL(new Blob([standalone(picture)], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = h("canvas", { width: Math.round(width * SHARPNESS), height: Math.round(height * SHARPNESS) });
    canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((done) => canvas.toBlob(done, "image/png"));
  } finally {
    URL.revokeObjectURL(address);
  }
}

const cellText = (cell) => (cell.innerText ?? cell.textContent ?? "").trim().replace(/\s+/g, " ");

/** What the column of a source's line is called, where the page shows it beside the line's number. */
const SOURCE = "source";

/** The line's number and the line, where a cell holds both. */
function parts(cell) {
  const [number, code] = [cell.querySelector(":scope > button"), cell.querySelector(":scope > code")];
  return number && code ? [cellText(number), code.textContent.trim()] : null;
}

/** @param {HTMLTableElement} table @returns {string[][]} */
function rowsOf(table) {
  const rows = [...table.rows].map((row) => [...row.cells]);
  const isDouble = (at) => rows.some((row) => row[at] && parts(row[at]));
  return rows.map((row, number) =>
    row.flatMap((cell, at) => {
      if (!isDouble(at)) return [cellText(cell)];
      return parts(cell) ?? [cellText(cell), number === 0 ? SOURCE : ""];
    }),
  );
}

const NUMBER = /^[-−]?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?$/;
const WITH_UNIT = /^([-−]?[\d,]*\d(?:\.\d+)?)(?: (?=[^\d\s])|(?=[%×]))(\S+)$/;

const value = (text) => (NUMBER.test(text) ? Number(text.replaceAll(",", "").replace("−", "-")) : text);

/**
 * Numbers as numbers. A unit that all numbers of a column have is in the column's heading instead.
 *
 * @param {string[][]} rows @returns {(string | number)[][]}
 */
function settled([heads = [], ...rows]) {
  const units = heads.map((_, at) => {
    const found = rows.map((row) => row[at] ?? "").filter((cell) => cell !== "" && cell !== "–" && cell !== "—");
    const [first] = found.map((cell) => WITH_UNIT.exec(cell)?.[2]);
    return first && found.every((cell) => WITH_UNIT.exec(cell)?.[2] === first && NUMBER.test(WITH_UNIT.exec(cell)[1])) ? first : null;
  });
  const bare = (cell, at) => value((units[at] && WITH_UNIT.exec(cell)?.[1]) || cell);
  return [heads.map((head, at) => (units[at] ? `${head} (${units[at]})`.trim() : head)), ...rows.map((row) => row.map(bare))];
}

const quoted = (cell) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** @param {string[][]} rows the headings' among them */
export const csv = (rows) => `${settled(rows).map((row) => row.map((cell) => quoted(String(cell))).join(",")).join("\r\n")}\r\n`;

/** A list of objects, by the names of the columns. @param {string[][]} all the headings' among them */
export function json(all) {
  const [heads = [], ...rows] = settled(all);
  const names = heads.map((head, at) => head || `column ${at + 1}`);
  return `${JSON.stringify(rows.map((row) => Object.fromEntries(row.map((cell, at) => [names[at] ?? `column ${at + 1}`, cell]))), null, 2)}\n`;
}

/** Names of which each is another one: a second table of one title gets a number. */
function distinct() {
  const given = new Map();
  return (name) => {
    const file = fileName(name);
    const many = (given.get(file) ?? 0) + 1;
    given.set(file, many);
    return many === 1 ? [name, file] : [`${name} (${many})`, `${file}-${many}`];
  };
}

/** The panel's rows: every picture and every table of the page. */
export function exports(say) {
  const line = (name, buttons) => h("div", { class: "share-export", testid: "share-export" }, h("span", { title: name }, name.length > 70 ? `${name.slice(0, 69)}…` : name), buttons);
  const text = (name, type, contents) => () => offer(name, new Blob([contents()], { type: `${type};charset=utf-8` }));
  const png = (name, picture) => async () => {
    const blob = await asPng(picture).catch(() => null);
    if (blob) offer(name, blob);
    else say("This browser could not draw the picture as PNG: save it as SVG.");
  };
  const large = (element) => {
    const { width, height } = element.getBoundingClientRect();
    return isSeen(element) && width >= SMALLEST.width && height >= SMALLEST.height;
  };
  const within = document.querySelector("main") ?? document.body;
  const pictures = [...within.querySelectorAll("svg, canvas")].filter((its) => large(its) && !its.parentElement.closest("svg, button"));
  const tables = [...within.querySelectorAll("table")].filter((its) => its.rows.length > 1 && isSeen(its));
  const [ofPicture, ofTable] = [distinct(), distinct()];
  return [
    ...pictures.map((picture) => {
      const [name, file] = ofPicture(named(picture));
      const svg = picture instanceof SVGElement && button("SVG", text(`${file}.svg`, "image/svg+xml", () => standalone(picture)), { "aria-label": `SVG: ${name}` });
      return line(name, [svg, button("PNG", png(`${file}.png`, picture), { "aria-label": `PNG: ${name}` })]);
    }),
    ...tables.map((table) => {
      const [name, file] = ofTable(named(table));
      return line(name, [
        button("CSV", text(`${file}.csv`, "text/csv", () => csv(rowsOf(table))), { "aria-label": `CSV: ${name}` }),
        button("JSON", text(`${file}.json`, "application/json", () => json(rowsOf(table))), { "aria-label": `JSON: ${name}` }),
      ]);
    }),
  ];
}
