/** The lab, the exercises and what shares a page, whose code loads when they are first visited. */

import { loader } from "./load.js";

const load = loader(LAB_ADDRESS);

/** The hash that each element is to show. */
const wanted = new WeakMap();

const failed = (parent) => {
  const line = document.createElement("p");
  line.className = "page";
  line.setAttribute("role", "alert");
  line.textContent = "This part of the page could not be loaded. Reload the page to try again.";
  parent.replaceChildren(line);
};

/** @param {HTMLElement} parent @param {string} what a view shows @param {"showView" | "showSteps"} how @param {unknown[]} more that it needs */
function show(parent, what, how, ...more) {
  wanted.set(parent, what);
  load().then(
    (module) => {
      const latest = wanted.get(parent);
      if (latest === undefined || latest === null) return;
      wanted.set(parent, null);
      module[how](parent, latest, ...more);
    },
    () => failed(parent),
  );
}

/** @param {HTMLElement} parent @param {string} hash what the URL says behind its `#` */
export const showView = (parent, hash) => show(parent, hash, "showView");

/**
 * @param {HTMLElement} parent
 * @param {string} program as JSON
 * @param {number} step to begin at, from 1
 * @param {(step: number) => void} stepped hears of each step that is shown
 */
export const showSteps = (parent, program, step, stepped) => show(parent, program, "showSteps", step, stepped);

/** @param {HTMLElement} parent */
export function removeView(parent) {
  if (!wanted.delete(parent)) return;
  load().then(
    (module) => module.removeView(parent),
    () => {},
  );
}

/**
 * Opens a kernel in the lab, with a launch that is made up for it as far as it is not known; rejects with a sentence.
 *
 * @param {string} name of its file
 * @param {string} text
 * @param {string} known as an address says it: `kernel`, of the catalogue, whose text this is an edit of, with its settings; or
 *   `grid` and `block`, and the threads along the longest side as `n`
 */
export async function openInLab(name, text, known) {
  try {
    location.hash = await (await load()).hashOf(name, text, known);
  } catch (error) {
    throw error.message;
  }
}

export function openShare() {
  load().then(
    (module) => module.openShare(),
    () => {},
  );
}

/**
 * The files that were chosen or dropped, as the worker opens them, in JSON; a sentence where they cannot be read.
 *
 * @param {DataTransfer | FileList} from
 */
export function openFiles(from) {
  // What was dropped is known only until the event is over, so before anything is waited for.
  const roots = from.items ? [...from.items].map((item) => item.webkitGetAsEntry?.()).filter(Boolean) : [];
  const files = [...(from.files ?? from)];
  return load().then((module) => module.openFiles(roots, files)).catch((error) => Promise.reject(error.message));
}
