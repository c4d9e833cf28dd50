/** Exercises: their list with what was solved, and one of them with its editor, hints and grade. */

import { CodeEditor } from "../later/editor.js";
import { drawMarkdown } from "../later/markdown.js";
import { button, count, fill, h, onRunKey, tabs, worded } from "./dom.js";
import { keep, kept, read, save } from "./files.js";
import { copy, pack, query } from "./link.js";
import { keepOwn, OWN_ID, ownFiles, ownPlace } from "./own-exercises.js";
import { drawn } from "./results.js";
import { Late, Worker, sentence } from "./worker.js";

/** Under it the browser keeps what was solved, and solutions as they are. */
const DONE = "warpground.exercises";
const SOLUTION = "warpground.solution.";

let loading = null;

/** The exercises' files by path. */
function library() {
  loading ??= fetch("exercises.json")
    .then((answer) => {
      if (!answer.ok) throw new Error(`The exercises could not be loaded: the server answered ${answer.status}.`);
      return answer.json();
    })
    .catch((error) => {
      loading = null;
      throw error;
    });
  return loading;
}

const FILE = "/exercise.toml";

/** What was solved: points by exercise. */
const done = () => {
  const found = kept(DONE);
  return typeof found === "object" && found !== null ? found : {};
};

export class Exercises {
  #parent;
  #worker = new Worker();
  #gone = false;

  constructor(parent) {
    this.#parent = parent;
  }

  async show() {
    const list = h("div", { testid: "exercises" }, h("p", { class: "lab-empty", role: "status" }, "Loading …"));
    fill(
      this.#parent,
      h(
        "div",
        { class: "page lab" },
        h("p", { class: "eyebrow" }, "Exercises"),
        h("h1", {}, "Write a kernel and grade it"),
        h(
          "p",
          { class: "lead" },
          "Each exercise has a text, a starter and tests. A test may check the result, the counters of the simulator, and the absence of races. The terminal grades with the same tests.",
        ),
        list,
      ),
    );
    let files = {};
    try {
      files = await library();
      const ids = Object.keys(files).filter((path) => path.endsWith(FILE)).map((path) => path.slice(0, -FILE.length));
      const all = await Promise.all(ids.map(async (id) => ({ id, ...(await this.#worker.ask({ Exercise: { text: files[id + FILE] } })) })));
      if (!this.#gone) this.#draw(list, all);
    } catch (error) {
      if (!this.#gone) fill(list, h("p", { role: "alert" }, error.message));
    }
    // Only now: below a list that is still to come it would be thrown down.
    if (!this.#gone) list.after(ownPlace(this.#worker, files));
  }

  #draw(list, all) {
    const solved = done();
    const families = new Map();
    for (const exercise of all) families.set(exercise.family, [...(families.get(exercise.family) ?? []), exercise]);
    const order = [...families].map(([family, its]) => [family, its.sort((one, other) => one.level - other.level || one.title.localeCompare(other.title))]);
    order.sort(([, one], [, other]) => mean(one) - mean(other));
    const many = all.filter(({ id }) => solved[id]?.passed).length;
    fill(
      list,
      h(
        "p",
        { class: "exercises-progress", testid: "exercises-progress" },
        h("progress", { value: many, max: all.length, "aria-label": "Exercises solved" }),
        ` ${many} of ${all.length} solved in this browser`,
      ),
      order.map(([family, its]) =>
        h(
          "section",
          { class: "exercises-family" },
          h("h2", {}, family.charAt(0).toUpperCase() + family.slice(1)),
          h(
            "ul",
            {},
            its.map(({ id, title, level, points, tests }) =>
              h(
                "li",
                {},
                h(
                  "a",
                  { href: `#/exercises/${id}`, class: "exercise-card", testid: "exercise", "data-solved": String(Boolean(solved[id]?.passed)) },
                  h("strong", {}, title),
                  h(
                    "span",
                    {},
                    `level ${level} · ${tests.length === 1 ? "1 test" : `${tests.length} tests`} · `,
                    solved[id] ? `${count(solved[id].points)} of ${count(points)} points` : `${count(points)} ${points === 1 ? "point" : "points"}`,
                  ),
                ),
              ),
            ),
          ),
        ),
      ),
    );
  }

  remove() {
    this.#gone = true;
    this.#worker.stop();
    this.#parent.replaceChildren();
  }
}

/** Why a test failed, in a sentence; a demand on a counter begins with the counter's name. */
function said({ kind, sentence: text }) {
  if (kind !== "counter") return worded(sentence(text));
  const [name, ...words] = text.split(" ");
  return [h("code", {}, name), sentence(`_ ${words.join(" ")}`).slice(1)];
}

/** An element with a text of an exercise in it, in Markdown. */
function written(element, text) {
  element.textContent = text;
  drawMarkdown(element, text);
  return element;
}

const mean = (exercises) => exercises.reduce((sum, { level }) => sum + level, 0) / exercises.length;

export class Exercise {
  #parent;
  #id;
  #worker = new Worker();
  #editor = null;
  #exercise = null;
  #files = {};
  #name = "";
  #texts = {};
  #busy = false;
  #gone = false;
  #parts = {};
  #languages = null;
  #readOnly = document.documentElement.dataset.readonly !== undefined;
  #embedded = document.documentElement.dataset.embed !== undefined;

  constructor(parent, id) {
    this.#parent = parent;
    this.#id = id;
  }

  async show(hash) {
    fill(this.#parent, h("div", { class: "page lab" }, h("p", { class: "lab-empty", role: "status" }, "Loading …")));
    try {
      this.#files = this.#id === OWN_ID ? await this.#own(hash) : await this.#ofLibrary();
      const text = this.#files["exercise.toml"];
      if (text === undefined) throw new Error("There is no exercise of that name.");
      this.#exercise = await this.#worker.ask({ Exercise: { text } });
      if (!this.#gone) this.#draw(query(hash).get("language"));
    } catch (error) {
      if (this.#gone) return;
      fill(
        this.#parent,
        h("div", { class: "page lab" }, h("p", { role: "alert", testid: "exercise-absent" }, error.message), h("p", {}, h("a", { href: "#/exercises" }, "All exercises"))),
      );
    }
  }

  async #ofLibrary() {
    const prefix = `${this.#id}/`;
    const files = Object.entries(await library()).filter(([path]) => path.startsWith(prefix));
    return Object.fromEntries(files.map(([path, text]) => [path.slice(prefix.length), text]));
  }

  /** The files of an exercise from elsewhere: those that the link carries, or those that were opened last. */
  async #own(hash) {
    const code = query(hash).get("code");
    if (code === null) return ownFiles() ?? {};
    const files = await this.#worker.ask({ Bundle: { Link: code } });
    if (!this.#embedded) keepOwn(files);
    return files;
  }

  /** For the panel that shares: an exercise from elsewhere goes along in its link. */
  async hash() {
    if (this.#id !== OWN_ID) return location.hash;
    const packed = await pack(JSON.stringify(await this.#worker.ask({ Bundle: { Shared: this.#files } })));
    if (packed === null) throw new Error("This exercise is too large for a link. Share its folder or its zip file instead.");
    return `#/exercises/${OWN_ID}?code=${packed}`;
  }

  /** What the link holds and what not, for the panel that shares. */
  shares() {
    return this.#id === OWN_ID ? "Link and frame hold the text, the starters and the tests. References and wrong solutions are left out." : null;
  }

  remove() {
    this.#gone = true;
    this.#worker.stop();
    this.#editor?.destroy();
    this.#parent.replaceChildren();
  }

  #kept(name) {
    // Exercises from elsewhere are told apart by their titles.
    const id = this.#id === OWN_ID ? `${OWN_ID}/${this.#exercise.title}` : this.#id;
    return `${SOLUTION}${id}.${name}`;
  }

  #draw(language) {
    const { title, family, level, hints, tests } = this.#exercise;
    // Who comes from a lecture knows CUDA C.
    const starters = [...this.#exercise.starters].sort((one, other) => Number(other.endsWith(".cu")) - Number(one.endsWith(".cu")));
    for (const name of starters) {
      const own = kept(this.#kept(name));
      this.#texts[name] = typeof own === "string" ? own : this.#starter(name);
    }
    this.#name = starters.find((name) => language && name.endsWith(`.${language}`)) ?? starters[0];
    // A link to the exercise that is in view draws it anew.
    this.#editor?.destroy();
    this.#editor = null;
    const text = h("div", { class: "prose", testid: "exercise-text" });
    this.#parts = {
      say: h("p", { class: "lab-say", role: "status", hidden: true }),
      editor: h("div", { class: "lab-editor", testid: "exercise-editor" }),
      bar: h("div", { class: "lab-bar", role: "toolbar", "aria-label": "Grade and keep" }),
      grade: h("div", { class: "exercise-grade", testid: "exercise-grade", "data-state": "idle" }),
      hints: h("ol", { class: "exercise-hints" }),
      hint: h("p", {}),
      run: button("Grade", () => this.#grade(), { class: "button button-small button-primary", testid: "exercise-run" }),
      stop: button("Stop", () => this.#worker.stop(), { testid: "exercise-stop" }),
      gpu: h("input", { type: "checkbox", testid: "exercise-gpu" }),
    };
    const languages = tabs("Language", starters.map((name) => [name, name.endsWith(".cu") ? "CUDA C" : "WGSL", null]), this.#name, (name) => {
      if (name === this.#name && this.#editor) return;
      this.#name = name;
      this.#edit();
    });
    fill(
      this.#parent,
      h(
        "div",
        { class: "page page-wide lab", testid: "exercise-page" },
        this.#embedded ? null : h("p", { class: "eyebrow" }, h("a", { href: "#/exercises" }, "Exercises"), ` · ${family} · level ${level}`),
        h("h1", {}, title),
        this.#parts.say,
        h(
          "div",
          { class: "lab-columns" },
          h(
            "section",
            { class: "lab-column exercise-task", "aria-label": "The task" },
            text,
            h("h2", {}, "Tests"),
            h("ul", { class: "exercise-tests" }, tests.map(({ name, points }) => h("li", {}, name, h("span", {}, ` ${count(points)} ${points === 1 ? "point" : "points"}`)))),
            hints.length ? h("div", { class: "exercise-hinted" }, h("h2", {}, "Hints"), this.#parts.hints, this.#parts.hint) : null,
          ),
          h("section", { class: "lab-column", "aria-label": "Your solution" }, languages.row, this.#parts.editor, this.#parts.bar, this.#parts.grade),
        ),
      ),
    );
    this.#languages = languages;
    onRunKey(this.#parent.firstElementChild, () => this.#grade());
    // Its own heading is the page's.
    drawMarkdown(text, this.#starter(this.#exercise.text).replace(/^\s*# .*\n/, ""));
    this.#drawHints();
    this.#drawBar();
    this.#setBusy(this.#busy);
    if (!this.#editor) this.#edit();
  }

  /** A starter as the exercise has it. */
  #starter(name) {
    const text = this.#files[name];
    return typeof text === "string" ? text : "";
  }

  #drawHints() {
    const { hints } = this.#exercise;
    let shown = 0;
    const more = (shown) => (shown === 0 ? `Show a hint (of ${hints.length})` : `Another hint (${hints.length - shown} left)`);
    const next = button(
      more(shown),
      () => {
        shown += 1;
        this.#parts.hints.append(written(h("li", { testid: "exercise-hint" }), hints[shown - 1]));
        // The button stays, and with it the focus, as long as there is something to show.
        if (shown < hints.length) next.textContent = more(shown);
        else fill(this.#parts.hint, "There are no more hints.");
      },
      { class: "link-button", testid: "exercise-show-hint" },
    );
    fill(this.#parts.hint, next);
  }

  #edit() {
    this.#editor?.destroy();
    this.#parts.editor.replaceChildren();
    const name = this.#name;
    this.#editor = new CodeEditor(this.#parts.editor, name.endsWith(".cu") ? "cuda" : "wgsl", this.#texts[name], this.#readOnly, "Your solution", (text) => {
      if (text === this.#texts[name]) return;
      this.#texts[name] = text;
      if (!this.#embedded && !keep(this.#kept(name), text)) this.#say("This browser has no room left: save your solution as a file.");
    });
  }

  #say(text) {
    this.#parts.say.textContent = text ?? "";
    this.#parts.say.hidden = !text;
  }

  #drawBar() {
    const input = h("input", {
      type: "file",
      class: "visually-hidden",
      accept: ".wgsl,.cu",
      testid: "exercise-file",
      onchange: async () => {
        try {
          if (input.files[0]) this.#replace(await read(input.files[0]));
        } catch (error) {
          this.#say(error.message);
        }
        input.value = "";
      },
    });
    const measured = this.#exercise.tests.some(({ speed }) => speed);
    const { bar, run, gpu } = this.#parts;
    fill(
      bar,
      run,
      measured && navigator.gpu ? h("label", { class: "lab-check" }, gpu, " measure the speed on this GPU") : null,
      h("span", { class: "lab-space" }),
      this.#readOnly
        ? null
        : [
            h("label", { class: "button button-small" }, input, "Open a file"),
            button("Save", () => save(this.#solutionName(), this.#texts[this.#name]), { testid: "exercise-save" }),
            button("Reset to the starter", () => this.#replace({ name: this.#name, text: this.#starter(this.#name) }), { testid: "exercise-reset" }),
          ],
    );
  }

  /** Says in the bar whether a solution is being graded. Its parts stay: the focus and what is ticked stay with them. */
  #setBusy(busy) {
    const { run, stop } = this.#parts;
    this.#busy = busy;
    run.setAttribute("aria-disabled", String(busy));
    if (busy) return run.after(stop);
    if (document.activeElement === stop) run.focus();
    stop.remove();
  }

  #solutionName() {
    return `${this.#id.split("/").pop()}.${this.#name.split(".").pop()}`;
  }

  /** Puts another text in the editor; the editor's own undo brings the one before back. */
  #replace({ name, text }) {
    if (text === undefined) return this.#say(`${name} is not a text file.`);
    this.#say(null);
    // A file goes to the editor of its language.
    const own = Object.keys(this.#texts).find((its) => its.split(".").pop() === name.split(".").pop());
    if (own && own !== this.#name) this.#languages.show(own);
    this.#texts[this.#name] = text;
    if (!this.#embedded) keep(this.#kept(this.#name), text);
    this.#editor.setDocument(text);
  }

  async #grade() {
    if (this.#busy) return;
    const { grade, gpu: { checked: gpu } } = this.#parts;
    this.#setBusy(true);
    this.#say(null);
    grade.dataset.state = "running";
    const { seconds, late } = this.#exercise;
    fill(grade, h("p", { class: "lab-empty", role: "status" }, `Grading, on the simulator, for at most ${seconds} s …`));
    try {
      const code = this.#texts[this.#name];
      const asked = { Grade: { files: { launch: "", files: this.#files }, name: this.#solutionName(), code, gpu } };
      const found = await this.#worker.ask(asked, seconds).catch((error) => {
        if (error instanceof Late) return late;
        throw error;
      });
      if (this.#gone) return;
      this.#drawGrade(found);
    } catch (error) {
      if (this.#gone) return;
      grade.dataset.state = "failed";
      fill(grade, h("pre", { class: "lab-verdict", "data-state": "wrong" }, error.message));
    }
    this.#setBusy(false);
  }

  #drawGrade(found) {
    const { grade } = this.#parts;
    const solved = done();
    const before = solved[this.#id];
    if (!this.#embedded && this.#id !== OWN_ID && (!before || found.points >= before.points)) {
      keep(DONE, { ...solved, [this.#id]: { points: found.points, passed: found.passed, code: found.code } });
    }
    grade.dataset.state = found.passed ? "passed" : "failed";
    fill(
      grade,
      h(
        "p",
        { class: "lab-verdict", "data-state": found.passed ? "right" : "wrong", role: "status", testid: "exercise-verdict" },
        `${found.passed ? "Solved" : "Not solved yet"}: ${count(found.points)} of ${count(found.of)} points.`,
      ),
      h(
        "ul",
        { class: "exercise-results" },
        found.tests.map((test) =>
          h(
            "li",
            { "data-passed": String(test.passed), testid: "exercise-test" },
            h("strong", {}, `${test.passed ? "Passed" : "Failed"}: ${test.name}`),
            test.reasons.map((reason) => h(reason.kind === "refused" ? "pre" : "p", {}, said(reason))),
            drawn(test.drawn ?? []),
          ),
        ),
      ),
      // No test saw a solution that was stopped, and there is no code of that.
      found.code && h(
        "p",
        { class: "exercise-code" },
        "Code of this result: ",
        h("code", { testid: "exercise-code" }, found.code),
        " ",
        button("Copy", async (event) => {
          event.target.textContent = (await copy(found.code)) ? "Copied" : "Select it and copy it";
        }, { class: "link-button" }),
        h("span", {}, ". It is made from the exercise, the solution and the result. A lecturer who grades the same text gets the same code. It does not show who wrote the text."),
      ),
    );
  }
}
