/**
 * Draws the lessons' Markdown. It is the repository's own text, and yet nothing in it becomes more than text: markup shows
 * as it is written, and a link leads to a place of this page or to a site, never to a script.
 */

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
    html: ({ text }) => escaped(text),
    link(token) {
      const text = this.parser.parseInline(token.tokens);
      return LEADS_SOMEWHERE.test(token.href) ? Object.getPrototypeOf(this).link.call(this, token) : text;
    },
  },
});

/** A place of this page, or a site. */
const LEADS_SOMEWHERE = /^(#|https:\/\/)/;

const ESCAPES = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };
const escaped = (text) => text.replace(/[&<>]/g, (character) => ESCAPES[character]);

/** @param {string} text @returns {string} */
export const toHtml = (text) => marked.parse(text, { async: false });

/** The page's policy takes markup from here and from nowhere else. */
const trusted = globalThis.trustedTypes?.createPolicy("lessons", { createHTML: toHtml }) ?? { createHTML: toHtml };

/**
 * Draws a text inside an element, in place of what is there.
 *
 * @param {HTMLElement} parent
 * @param {string} text
 */
export function drawMarkdown(parent, text) {
  parent.innerHTML = trusted.createHTML(text);
}
