/** Markdown, whose reader loads with the first page that has a lesson, or when the first text is to be drawn. */

import { loader } from "./load.js";

const load = loader(MARKDOWN_ADDRESS);

/** The reader, once it is here. */
let reader;

/** Whether texts can be drawn at once. */
export const isMarkdownHere = () => Boolean(reader);

/** The letters of lessons: a text that is drawn with others moves when they come. */
const LETTERS = ["400 1rem 'IBM Plex Serif'", "600 1rem 'IBM Plex Serif'", "400 1rem 'IBM Plex Sans'", "400 1rem 'IBM Plex Mono'"];
const EVERY_LETTER = "The quick brown fox jumps over the lazy dog";
/** So long they are waited for, in milliseconds: a text with other letters is better than none. */
const PATIENCE = 1000;

/**
 * Waits until they can, and with the letters that they have. A reader that does not come is no reason to wait for ever: then
 * texts are shown as they are.
 */
export async function loadMarkdown() {
  const letters = Promise.allSettled(LETTERS.map((each) => document.fonts.load(each, EVERY_LETTER)));
  reader ??= await load().catch(() => undefined);
  await Promise.race([letters, new Promise((done) => setTimeout(done, PATIENCE))]);
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
