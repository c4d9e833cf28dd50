/**
 * Views that load when they are first visited.
 *
 *   lab.js        one's own kernels: files, launch, runs
 *   start.js      where labs come from; texts.js says what its launch file does of its texts
 *   results.js    what came of a run
 *   sweep.js      a lab at several values; sweep-chart.js is its chart
 *   exercises.js  the list of exercises, and one of them; own-exercises.js opens those from elsewhere and helps to write one
 *   steps.js      what a program's host side did, line by line; player.js, timeline.js and svg.js are parts of it
 *   share.js      link, frame and Markdown of whatever the page shows; export.js saves its pictures and tables, present.js
 *                 shows it to an audience, print.js prints it with all figures
 *   worker.js     the conversation with the page's worker; what it says is decided there and in the terminal alike
 */

import { standing } from "./assumed.js";
import { Exercise, Exercises } from "./exercises.js";
import { below, listed, packed } from "./files.js";
import { Lab } from "./lab.js";
import { linked } from "./link.js";
import { share } from "./share.js";
import { Steps } from "./steps.js";
import { Worker } from "./worker.js";

/** The view in each element. */
const views = new WeakMap();
/** The view that the page shows, if it is one of these. */
let current = null;

let styled = null;

/** Adds these views' style sheet to the page. */
function style() {
  styled ??= new Promise((done) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = new URL(LAB_STYLES, document.baseURI).href;
    // Without it the view is plain, and works.
    link.onload = link.onerror = done;
    document.head.append(link);
  });
  return styled;
}

function viewOf(parent, hash) {
  const path = hash.replace(/^[#/]+/, "").split("?")[0].replace(/\/+$/, "");
  if (path === "lab") return new Lab(parent);
  if (path === "exercises") return new Exercises(parent);
  return new Exercise(parent, path.slice("exercises/".length));
}

export async function showView(parent, hash) {
  let view = views.get(parent);
  if (!view) {
    view = viewOf(parent, hash);
    views.set(parent, view);
    current = view;
    await style();
  }
  if (views.get(parent) === view) await view.show(hash);
}

export function removeView(parent) {
  const view = views.get(parent);
  views.delete(parent);
  if (current === view) current = null;
  view?.remove();
}

/** @param {string} ask the program, as JSON @param {number} step to begin at @param {(step: number) => void} stepped */
export async function showSteps(parent, ask, step, stepped) {
  let view = views.get(parent);
  if (!view) {
    view = new Steps(parent, step, stepped);
    views.set(parent, view);
    await style();
  }
  if (views.get(parent) === view) await view.show(ask);
}

/** The files of a program's folder, as the worker opens them, in JSON. Throws a sentence. */
export async function openFiles(roots, files) {
  const chosen = roots.length > 0 ? await below(roots) : listed(files);
  return JSON.stringify(await packed(chosen, "the program"));
}

/** A lab with this kernel, with what is known of its launch (as `openInLab` takes it), and what was assumed of the rest. */
async function labOf(worker, name, text, known) {
  const said = [...new URLSearchParams(known)];
  const { kernel, grid, block, n } = Object.fromEntries(said);
  if (kernel) {
    const settings = said.filter(([name]) => name !== "kernel");
    const { lab, assumed, forms } = await worker.ask({ Edited: { name, text, variant: kernel, settings } });
    return { lab, assumed: forms ? standing(assumed, ...forms) : assumed };
  }
  const { lab, assumed } = await worker.ask({ Open: { name, text, wanted: grid ? { n: Number(n), block: JSON.parse(block) } : {} } });
  // Either of the two says how many blocks there are.
  for (const [key, value] of grid ? [["threads", ""], ["grid", grid]] : []) {
    lab.launch = await worker.ask({ Change: { launch: lab.launch, change: { path: [key], value } } });
  }
  return { lab, assumed };
}

/** The hash of a lab with this kernel. Throws a sentence. */
export async function hashOf(name, text, known) {
  const worker = new Worker();
  try {
    const { lab, assumed } = await labOf(worker, name, text, known);
    const parts = await linked(await worker.ask({ Pack: lab }), assumed);
    if (parts === null) throw new Error(`${name} is too large for a link. Copy its text and paste it in the lab.`);
    // Another kernel may lie beside it: the one that says what is right.
    return `#/lab?${parts}&file=${encodeURIComponent(name)}`;
  } finally {
    worker.stop();
  }
}

export async function openShare() {
  await style();
  await share(current);
}
