/** Markdown, whose reader loads when the first text is to be drawn. */

import { loader } from "./load.js";

const load = loader(MARKDOWN_ADDRESS);

/** The text that each element is to show. */
const wanted = new WeakMap();

/** @param {HTMLElement} parent @param {string} text */
export function drawMarkdown(parent, text) {
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
  // Once all of its texts are drawn.
  load().then((module) => requestAnimationFrame(() => module.openAt(lesson, ...how)), () => {});
}
