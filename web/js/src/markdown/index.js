/** Draws the lessons' Markdown, which is the repository's own text. */

import { Marked } from "marked";

const marked = new Marked({
  gfm: true,
  renderer: {
    // The page's title is the first heading, so the lesson's begin one level lower.
    heading({ tokens, depth }) {
      const level = Math.min(depth + 1, 6);
      return `<h${level}>${this.parser.parseInline(tokens)}</h${level}>\n`;
    },
    // Tables and code get a frame to scroll in, and what scrolls can be reached with the keyboard.
    table(token) {
      return `<div class="table-scroll" tabindex="0">${Object.getPrototypeOf(this).table.call(this, token)}</div>`;
    },
    code({ text }) {
      return `<pre tabindex="0"><code>${escaped(text)}</code></pre>\n`;
    },
    // A picture of the lesson could only come from elsewhere, and this page asks nobody for anything.
    image: () => "",
  },
});

const ESCAPES = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };
const escaped = (text) => text.replace(/[&<>]/g, (character) => ESCAPES[character]);

/** @param {string} text @returns {string} */
export const toHtml = (text) => marked.parse(text, { async: false });

/**
 * Draws a text inside an element, in place of what is there.
 *
 * @param {HTMLElement} parent
 * @param {string} text
 */
export function drawMarkdown(parent, text) {
  parent.innerHTML = toHtml(text);
}
