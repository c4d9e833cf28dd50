/** Exercises that are not the page's own: from a folder, a zip file or a link. Opening one runs nothing of it. */

import { button, fill, h, worded } from "./dom.js";
import { dropped, keep, kept, listed, packed, save } from "./files.js";
import { zipped } from "./zip.js";

/** Under it the browser keeps the files of the one that was opened last. */
const OWN = "warpground.exercise.own";

/** The path of the own one among the exercises. */
export const OWN_ID = "own";

/** The exercise of the page's own that is saved as an example: it is short, and has all that an exercise needs. */
const EXAMPLE = "first_kernels/guard/";

/** The keys of an exercise.toml that an exercise cannot do without here, and those that it can. */
const NEEDED = [
  ["title", "what the exercise is called"],
  ["text", "the file that the student reads, in Markdown"],
  ["starters", "files to start from, one for each language"],
  ["[[test]]", "a test, or several, each under a heading of its own"],
  ["name", "in a test: what it is called"],
  ["launch, or file", "in a test: a launch file as the lab saves it, in place or its path in the folder; its buffers say in expect what is right"],
];
const OPTIONAL = [
  ["family, level", "what it belongs to, and how hard it is, from 1 to 5"],
  ["hints", "hints, the least telling first"],
  ["references", "files with a right solution, one for each language; for `warpground grade --self-test`"],
  ["points, check", "in a test: what it counts, and whether races and accesses out of bounds fail it"],
  ["[[test.counter]]", "a demand on a counter: what, and most or least, and because"],
  ["[[test.share]]", "a demand on the speed, on a GPU: bytes, and the least share of the copying speed"],
  ["[limits]", "seconds and memory_mib that grading a solution may take"],
];

/** The files of the example as they lie in its folder, or null. */
function example(library) {
  const files = Object.entries(library).filter(([path]) => path.startsWith(EXAMPLE));
  if (files.length === 0) return null;
  const folder = EXAMPLE.split("/")[1];
  return Object.fromEntries(
    files.map(([path, text]) => {
      const name = path.slice(EXAMPLE.length);
      // The page has no solutions, so the example names none. The key stays to be seen.
      return [`${folder}/${name}`, name === "exercise.toml" ? text.replace(/^references = /m, "# $&") : text];
    }),
  );
}

/** What the author of an exercise has to know: an example to change, and the keys. */
function forAuthors(library) {
  const files = example(library);
  const keys = (list) => h("dl", { class: "exercise-keys" }, list.map(([key, meaning]) => h("div", {}, h("dt", {}, h("code", {}, key)), h("dd", {}, worded(meaning)))));
  return h(
    "div",
    { class: "exercise-format", testid: "exercise-format" },
    h(
      "p",
      {},
      "To write one, change an example. ",
      files ? button("Save an example", () => save("guard.zip", zipped(files)), { testid: "own-exercise-example" }) : null,
    ),
    h("p", {}, "An ", h("code", {}, "exercise.toml"), " needs these keys:"),
    keys(NEEDED),
    h("details", {}, h("summary", {}, "What else it may have"), keys(OPTIONAL)),
  );
}

/** This visit's, where the browser has no room to keep it. */
let held = null;

/** The files of the exercise that was opened last, by their paths, or null. */
export function ownFiles() {
  const files = held ?? kept(OWN);
  return typeof files === "object" && files !== null && typeof files["exercise.toml"] === "string" ? files : null;
}

/** Makes files the own exercise. */
export function keepOwn(files) {
  held = files;
  keep(OWN, files);
}

/**
 * A place to drop a folder or a zip file, or to choose one.
 *
 * @param {import("./worker.js").Worker} worker
 * @param {Record<string, string>} library the page's own exercises, as far as they came
 */
export function ownPlace(worker, library) {
  const said = h("p", { class: "lab-say", role: "alert", testid: "own-exercise-say", hidden: true });
  const open = async (chosen) => {
    said.hidden = true;
    try {
      keepOwn(await worker.ask({ Bundle: await packed(chosen, "the exercise") }));
      location.hash = `#/exercises/${OWN_ID}`;
    } catch (error) {
      fill(said, worded(error.message));
      said.hidden = false;
    }
  };
  const input = (properties) => {
    const element = h("input", {
      type: "file",
      class: "visually-hidden",
      onchange: async () => {
        await open(listed(element.files));
        element.value = "";
      },
      ...properties,
    });
    return element;
  };
  const folder = input({ testid: "own-exercise-folder" });
  folder.webkitdirectory = true;
  const place = h(
    "div",
    {
      class: "drop lab-drop",
      testid: "own-exercise-drop",
      ondragover: (event) => {
        event.preventDefault();
        place.dataset.over = "true";
      },
      ondragleave: () => delete place.dataset.over,
      ondrop: async (event) => {
        event.preventDefault();
        delete place.dataset.over;
        await open(await dropped(event.dataTransfer));
      },
    },
    h("span", {}, h("strong", {}, "Drop an exercise here"), ", a folder with an exercise.toml or a zip file of one. It stays on this machine, and nothing runs before you press Grade."),
    " ",
    h("label", { class: "button button-small" }, input({ accept: ".zip", testid: "own-exercise-zip" }), "Choose a zip file"),
    " ",
    h("label", { class: "button button-small" }, folder, "Choose a folder"),
  );
  const last = h("p", {});
  if (ownFiles()) fill(last, h("a", { href: `#/exercises/${OWN_ID}`, testid: "own-exercise-last" }, "Go on with the exercise that you opened last"));
  return h("section", { class: "exercises-family", "aria-label": "An exercise of your own" }, h("h2", {}, "An exercise from elsewhere"), place, said, last, forAuthors(library));
}
