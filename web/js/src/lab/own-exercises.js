/** Exercises that are not the page's own: from a folder, a zip file or a link. Opening one runs nothing of it. */

import { fill, h } from "./dom.js";
import { dropped, keep, kept, listed, packed } from "./files.js";

/** Under it the browser keeps the files of the one that was opened last. */
const OWN = "warpground.exercise.own";

/** The path of the own one among the exercises. */
export const OWN_ID = "own";

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
 */
export function ownPlace(worker) {
  const said = h("p", { class: "lab-say", role: "alert", testid: "own-exercise-say", hidden: true });
  const open = async (chosen) => {
    said.hidden = true;
    try {
      keepOwn(await worker.ask({ Bundle: await packed(chosen, "the exercise") }));
      location.hash = `#/exercises/${OWN_ID}`;
    } catch (error) {
      said.textContent = error.message;
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
  return h("section", { class: "exercises-family", "aria-label": "An exercise of your own" }, h("h2", {}, "An exercise from elsewhere"), place, said, last);
}
