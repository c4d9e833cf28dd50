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
    code({ text, lang }) {
      // Lines of code may be broken where the lesson is narrow. What is drawn with letters may not.
      const breaks = ["cuda", "c", "wgsl"].includes(lang) ? ' class="breaks"' : "";
      return `<pre tabindex="0"${breaks}><code>${escaped(text)}</code></pre>\n`;
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

// The number of a note at the lesson's foot.
marked.use({
  extensions: [
    {
      name: "note",
      level: "inline",
      start: (text) => text.match(/\[\^\d/)?.index,
      tokenizer(text) {
        const [raw, number] = /^\[\^(\d+)\]/.exec(text) ?? [];
        return raw && { type: "note", raw, number };
      },
      renderer: ({ number }) =>
        `<sup><button type="button" class="note-mark" id="note-mark-${number}" data-leads-to="note-${number}" aria-label="Note ${number}">${number}</button></sup>`,
    },
  ],
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

/** From here on a lesson lists what was said before. */
const ENDS = /^(Try it|Questions)$/;

/** A heading's name: what stands before its colon, as a variant would be called. */
const named = (heading) => heading.textContent.split(":")[0].trim().toLowerCase().replaceAll(/[^a-z0-9]+/g, "_");

/** Whether a part of a lesson names a variant: in code, or by a link to it. */
const names = (part, { variant, href }) =>
  [...part.querySelectorAll("code")].some((code) => code.textContent === variant) ||
  [...part.querySelectorAll('a[href^="#/"]')].some((link) => link.getAttribute("href").split("?")[0] === href);

/**
 * Where a lesson speaks of a variant: under the heading of its name, or else where it is first named; of a list, the item.
 * What is only said in a note is found there.
 *
 * @param {HTMLElement} lesson
 * @param {{variant: string, href: string}} wanted its id, such as `grid_stride`, and the link to it, without settings
 * @returns {HTMLElement | undefined}
 */
export function placeOf(lesson, wanted) {
  const blocks = blocksOf(lesson);
  const end = blocks.findIndex((block) => /^H\d$/.test(block.tagName) && ENDS.test(block.textContent.trim()));
  const told = end < 0 ? blocks : blocks.slice(0, end);
  const headings = told.filter((block) => /^H[3-6]$/.test(block.tagName));
  const heading = headings.find((heading) => named(heading) === wanted.variant) ?? headings.find((part) => names(part, wanted));
  const notes = [...lesson.querySelectorAll(".lesson-notes li")];
  const block = heading ?? [...told, ...notes].find((part) => names(part, wanted));
  return [...(block?.querySelectorAll("li, tr") ?? [])].find((item) => names(item, wanted)) ?? block;
}

/** What lets go of the place that each lesson is open at. @type {WeakMap<HTMLElement, () => void>} */
const opened = new WeakMap();

/** The family whose lesson an element shows. @type {WeakMap<HTMLElement, string>} */
const shown = new WeakMap();

/** The paragraphs, headings, lists and tables of a lesson. */
const blocksOf = (lesson) => [...lesson.querySelectorAll(".prose > *")].filter((block) => !block.closest(".question, .lesson-notes"));

const keyOf = (family) => `warpground.lesson.${family}`;

/**
 * Where a lesson is read: the number of the first block that is not above the view, and how much of that block is. Both are the
 * same in every width and at every size of the letters.
 *
 * @param {HTMLElement} lesson
 * @returns {[number, number] | null}
 */
export function readingPlace(lesson) {
  const top = lesson.getBoundingClientRect().top;
  const boxes = blocksOf(lesson).map((block) => block.getBoundingClientRect());
  const first = boxes.findIndex(({ bottom }) => bottom > top);
  return first < 0 ? null : [first, (top - boxes[first].top) / boxes[first].height];
}

/** @param {HTMLElement} lesson @param {[number, number]} place as `readingPlace` has it */
export function goToPlace(lesson, [block, above]) {
  const box = blocksOf(lesson)[block]?.getBoundingClientRect();
  if (box) lesson.scrollTop += box.top + above * box.height - lesson.getBoundingClientRect().top;
}

/** @param {string} family @returns {[number, number] | null} */
function keptPlace(family) {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(family)));
  } catch {
    // No storage, no place.
    return null;
  }
}

/** Keeps the place at which a lesson is read, and stays there when the lesson gets another width. @param {HTMLElement} lesson */
function keepPlace(lesson) {
  let [place, width] = [null, lesson.clientWidth];
  lesson.addEventListener("scroll", () => {
    // A lesson that is not in view is nowhere, and one that is about to be wider or narrower is where it was.
    if (lesson.clientHeight === 0 || lesson.clientWidth !== width) return;
    place = readingPlace(lesson);
    try {
      sessionStorage.setItem(keyOf(shown.get(lesson)), JSON.stringify(place));
    } catch {
      // Until the page is left it is known all the same.
    }
  });
  new ResizeObserver(() => {
    if (lesson.clientHeight === 0 || lesson.clientWidth === width) return;
    width = lesson.clientWidth;
    if (place) goToPlace(lesson, place);
  }).observe(lesson);
}

/**
 * Has the button of a mistake's explanation lead to what the lesson says of it, if it does.
 *
 * @param {HTMLElement | null} link what has the button in it, hidden until then
 * @param {HTMLElement | undefined} place
 */
function lead(link, place) {
  if (!link || !place) return;
  place.id ||= "lesson-opened";
  place.tabIndex = -1;
  link.firstElementChild.dataset.leadsTo = place.id;
  link.hidden = false;
}

/**
 * Marks what a lesson says of a variant, and scrolls there, or to where the reader left the lesson.
 *
 * @param {HTMLElement} lesson
 * @param {string} family
 * @param {string} variant
 * @param {string} href
 * @param {boolean} begins whether the lesson begins at its top: for the first variant of its family, and for a mistake, which
 *   is explained there
 * @param {boolean} stays whether the reader comes back, or goes on from the lesson itself
 */
export function openAt(lesson, family, variant, href, begins, stays) {
  if (!shown.has(lesson)) keepPlace(lesson);
  shown.set(lesson, family);
  for (const block of lesson.querySelectorAll("[data-opened]")) block.removeAttribute("data-opened");
  const place = placeOf(lesson, { variant, href });
  place?.setAttribute("data-opened", "");
  lead(lesson.querySelector(".to-opened"), place);
  const before = stays ? keptPlace(family) : null;
  if (!before && (!place || begins)) return;
  // A heading is read with what it is the heading of.
  let top = place;
  while (/^H\d$/.test(top?.previousElementSibling?.tagName)) top = top.previousElementSibling;
  const show = () => {
    if (before) return goToPlace(lesson, before);
    lesson.scrollTop += top.getBoundingClientRect().top - lesson.getBoundingClientRect().top - 16;
  };
  // In a narrow window the lesson comes into view later, and pictures that are drawn above the place move it. It is brought back
  // until somebody does something, or scrolls.
  let left;
  const observer = new ResizeObserver(() => {
    if (lesson.clientHeight === 0) return;
    if (left !== undefined && Math.abs(lesson.scrollTop - left) > 1) return stop();
    show();
    left = lesson.scrollTop;
  });
  const signs = ["wheel", "touchstart", "pointerdown", "keydown"];
  const stop = () => {
    observer.disconnect();
    for (const sign of signs) lesson.removeEventListener(sign, stop);
  };
  for (const sign of signs) lesson.addEventListener(sign, stop, { passive: true });
  opened.get(lesson)?.();
  opened.set(lesson, stop);
  observer.observe(lesson);
  for (const part of lesson.children) observer.observe(part);
}
