/** Markdown, whose reader loads with the first page that has a lesson, or when the first text is to be drawn. */

import { loader } from "./load.js";

const load = loader(MARKDOWN_ADDRESS);

/** The reader, once it is here. */
let reader;

/** Whether texts can be drawn at once. */
export const isMarkdownHere = () => Boolean(reader);

/** Waits until they can. A reader that does not come is no reason to wait for ever: then texts are shown as they are. */
export async function loadMarkdown() {
  reader ??= await load().catch(() => undefined);
}

/** The text that each element is to show. */
const wanted = new WeakMap();

/** @param {HTMLElement} parent @param {string} text */
export function drawMarkdown(parent, text) {
  if (reader) return reader.drawMarkdown(parent, text);
  wanted.set(parent, text);
  load().then(
    (module) => {
      if (wanted.get(parent) === text) module.drawMarkdown(parent, text);
    },
    () => {
      // Markdown was made to be read as it is, too.
      const plain = document.createElement("pre");
      plain.textContent = text;
      parent.replaceChildren(plain);
    },
  );
}

/** @param {HTMLElement} lesson @param {...unknown} how as the module takes it */
export function openAt(lesson, ...how) {
  if (reader) return reader.openAt(lesson, ...how);
  // Once all of its texts are drawn.
  load().then((module) => requestAnimationFrame(() => module.openAt(lesson, ...how)), () => {});
}
