/** One's own kernels: their files, how they are launched, and what came of it. */

import { CodeEditor } from "../later/editor.js";
import { standing } from "./assumed.js";
import { button, fill, h, onRunKey, tabs, worded } from "./dom.js";
import { keep, kept, read, save } from "./files.js";
import { Form } from "./form.js";
import { absolute, assumedIn, linked, query, unpack } from "./link.js";
import * as native from "./native.js";
import { released } from "./press.js";
import { checked, compared, profiled, ran } from "./results.js";
import { start } from "./start.js";
import { sweepPanel } from "./sweep.js";
import { LANGUAGES, ending, firstOf, isKernel, isLab, isWhole, sourceIn, versionsIn } from "./texts.js";
import { Worker, sentence } from "./worker.js";

/** Under these the browser keeps the lab as it is, and the one before it. */
const KEPT = "warpground.lab";
const PREVIOUS = "warpground.lab.previous";
/** The launch file's tab. */
const LAUNCH = "launch file";
/** The panel that a lab begins with. */
const FIRST_PANEL = "launch";
/** The parts of the address that say what is in view, and that it names the lab. */
const IN_VIEW = /^(tab|file)=/;
const HERE = /^#\/*lab\/*(\?|$)/;
/** After the last key, in milliseconds, a text is looked at. */
const PAUSE = 300;
/** Where nothing is heard of a run on a GPU for so long, in milliseconds, the simulator finds out whether it can end. */
const QUIET = 1500;
/** So long the worker may take to look at a lab, in milliseconds: looking is not running, but a formula can be long. */
const PATIENCE = 10_000;

/** What the lab says while it does these; it does all else on the simulator. */
const BUSY = { run: "Running …", compare: "Running both versions …", sweep: "Measuring …" };
/** The panels beside the texts, by their ids. */
const PANELS = new Map([
  ["launch", "Launch"],
  ["result", "Result"],
  ["check", "Mistakes"],
  ["profile", "Counters"],
  ["steps", "Step by step"],
  ["sweep", "Sweep"],
  ["compare", "Versions"],
]);

export class Lab {
  #parent;
  #worker = new Worker();
  /** Looks after runs on the GPU. */
  #searcher = new Worker();
  /** {launch, files}: as `measure::lab::Lab`. */
  #lab = null;
  /** The file that is edited, or LAUNCH. */
  #open = LAUNCH;
  /** The panel in view. */
  #panel = FIRST_PANEL;
  /** What the address wants in view of the lab that comes next: {tab, file}. */
  #asked = {};
  #editor = null;
  #described = null;
  #busy = false;
  /** Stops waiting for the program. */
  #native = null;
  #timer = 0;
  #gone = false;
  /** What is stepped through: the element that shows it, and the file that its lines are of. */
  #steps = null;
  /** Whether the lab changed while it ran. */
  #stale = false;
  /** Whether the changes of the launch file that are under way were all taken; null where none is under way. */
  #changes = null;
  /** What was assumed when the lab was opened, and the form of the launch file then. */
  #assumed = { sentences: [], form: null };
  #parts = {};
  /** What the result was when the kernel last ran, whatever it ran for, and what was found in it, each with its kernel. */
  #ran = null;
  #looked = null;
  /** Of a change that was told meanwhile, an older line is not drawn. */
  #lines = 0;
  #embedded = document.documentElement.dataset.embed !== undefined;
  #readOnly = document.documentElement.dataset.readonly !== undefined;

  constructor(parent) {
    this.#parent = parent;
  }

  /** Opens what the hash names; nothing of it runs. */
  async show(hash) {
    const wanted = query(hash);
    this.#asked = { tab: wanted.get("tab"), file: wanted.get("file") };
    this.#frame();
    try {
      if (wanted.has("code")) await this.#openText("lab.toml", await unpack(wanted.get("code")), await assumedIn(wanted));
      else if (wanted.has("kernel")) await this.#openKernel(wanted);
      else {
        const lab = kept(KEPT);
        if (isWhole(lab)) this.#take({ lab, assumed: [], trouble: null }, false);
        else this.#draw();
      }
    } catch (error) {
      this.#draw();
      this.#say(error.message);
    }
  }

  remove() {
    this.#gone = true;
    this.#native?.abort();
    clearTimeout(this.#timer);
    this.#worker.stop();
    this.#searcher.stop();
    this.#editor?.destroy();
    this.#parent.replaceChildren();
  }

  /** For the panel that shares: the hash that brings this lab, or a sentence. */
  async hash() {
    if (!this.#lab) return "#/lab";
    await this.#settled();
    const parts = await linked(await this.#worker.ask({ Pack: this.#lab }), await this.#stillAssumed());
    if (parts === null) throw new Error("This lab is too large for a link. Save it as a file instead.");
    return `#/lab?${[parts, ...this.#inView()].join("&")}`;
  }

  /** The parts of an address that say what is in view; none where that is what a lab begins with. */
  #inView() {
    if (!this.#lab) return [];
    return [
      ...(this.#panel === FIRST_PANEL ? [] : [`tab=${this.#panel}`]),
      ...(this.#open === (firstOf(this.#lab) ?? LAUNCH) ? [] : [`file=${encodeURIComponent(this.#open)}`]),
    ];
  }

  /** Keeps the address the description of what is in view, so that a reload and a bookmark bring it back. */
  #tellAddress() {
    // The reader may be on the way to another page.
    if (this.#gone || !HERE.test(location.hash)) return;
    const [path, rest = ""] = location.hash.split("?");
    const parts = [...rest.split("&").filter((part) => part && !IN_VIEW.test(part)), ...this.#inView()];
    const hash = parts.length ? `${path}?${parts.join("&")}` : path;
    if (hash !== location.hash) history.replaceState(history.state, "", hash);
  }

  #frame() {
    this.#editor?.destroy();
    this.#editor = null;
    const parts = {
      say: h("p", { class: "lab-say", role: "status", testid: "lab-say", hidden: true }),
      body: h("div", { class: "lab-body" }),
    };
    this.#parts = parts;
    fill(
      this.#parent,
      h(
        "div",
        { class: "page page-wide lab", testid: "lab" },
        this.#embedded ? null : [h("p", { class: "eyebrow" }, "Lab"), h("h1", {}, "Your own kernels")],
        parts.say,
        parts.body,
      ),
    );
  }

  /** @param {string | null} text @param {...Node} more behind it */
  #say(text, ...more) {
    fill(this.#parts.say, text ?? "", ...more);
    this.#parts.say.hidden = !text;
  }

  async #openKernel(wanted) {
    const settings = [...wanted].filter(([name]) => !["kernel", "tab", "file"].includes(name));
    this.#say("Loading the kernel and its reference …");
    const opened = await this.#worker.ask({ Catalogue: { variant: wanted.get("kernel"), settings } });
    if (this.#gone) return;
    this.#take(opened, true);
  }

  /** @param {string[]} [assumed] what was assumed of a lab that a link brings */
  async #openText(name, text, assumed = []) {
    try {
      const opened = await this.#worker.ask({ Open: { name, text } });
      if (!this.#gone) this.#take({ ...opened, assumed: [...assumed, ...opened.assumed] }, true);
    } catch (error) {
      if (!this.#lab) this.#draw();
      this.#say(error.message);
    }
  }

  /** Opens files: a lab or a kernel, and beside it whatever it names. */
  async #openFiles(files) {
    const contents = [];
    for (const file of files) {
      try {
        contents.push(await read(file));
      } catch (error) {
        return this.#say(error.message);
      }
    }
    const texts = contents.filter(({ text }) => text !== undefined);
    const first = texts.find(({ name }) => isLab(name)) ?? texts.find(({ name }) => isKernel(name));
    if (!first) return this.#openText(contents[0]?.name ?? "", "");
    await this.#openText(first.name, first.text);
    if (this.#lab) this.#add(contents.filter((its) => its !== first));
  }

  /** Adds files to the lab, or replaces those of the same names. */
  #add(contents) {
    for (const { name, text, base64 } of contents) this.#lab.files[name] = text ?? { base64 };
    if (contents.length > 0) this.#edited(true);
    this.#drawTexts();
  }

  /** Makes an opened lab the current one. The one before it is kept. */
  #take({ lab, assumed, trouble }, isNew) {
    if (isNew) {
      const before = kept(KEPT);
      if (isWhole(before) && JSON.stringify(before) !== JSON.stringify(lab)) keep(PREVIOUS, before);
    }
    this.#lab = lab;
    const { tab, file } = this.#asked;
    this.#asked = {};
    this.#open = file === LAUNCH || typeof lab.files[file] === "string" ? file : (firstOf(lab) ?? LAUNCH);
    this.#panel = PANELS.has(tab) ? tab : FIRST_PANEL;
    this.#ran = this.#looked = null;
    this.#say(null);
    this.#draw(assumed, trouble);
    // A reader who had scrolled to an example begins at the new lab's buttons.
    if (isNew) this.#parent.firstElementChild?.scrollIntoView({ block: "start" });
    this.#edited(true);
  }

  #draw(assumed = [], trouble = null) {
    this.#editor?.destroy();
    this.#editor = null;
    this.#described = null;
    this.#assumed = { sentences: assumed, form: null };
    // What was stepped through goes with the element that shows it.
    this.#steps = null;
    this.#tellSteps();
    const { body } = this.#parts;
    if (!this.#lab) {
      fill(
        body,
        h(
          "p",
          { class: "lead" },
          "Open a kernel in CUDA C or WGSL. The lab makes up buffers, sizes and a launch from what the kernel declares, says what it assumed, and lets you change it. Then run the kernel, compare its result, look for races, and see what each line costs.",
        ),
        start({ files: (files) => this.#openFiles(files), text: (name, text) => this.#openText(name, text) }),
        this.#previous(),
      );
      this.#tellAddress();
      return;
    }
    const results = {
      launch: h("div", { class: "lab-panel", testid: "lab-form" }),
      result: h("div", { class: "lab-panel" }, h("p", { class: "lab-empty" }, "Press Run to see the result here.")),
      check: h("div", { class: "lab-panel" }, h("p", { class: "lab-empty" }, "Find mistakes looks for races, accesses out of bounds and other mistakes, on the simulator.")),
      profile: h("div", { class: "lab-panel" }, h("p", { class: "lab-empty" }, "Counters shows what each line does and costs, as the simulator counts it.")),
      steps: h("div", { class: "lab-panel" }, h("p", { class: "lab-empty" }, "Step shows one block of the kernel step by step, on the simulator: its lines, threads, values and memory.")),
      sweep: h("div", { class: "lab-panel", testid: "lab-sweep" }),
      compare: h("div", { class: "lab-panel" }, h("p", { class: "lab-empty" }, "Add a version of the kernel, then compare the two.")),
    };
    const panels = tabs(
      "Launch and results",
      [...PANELS].map(([id, title]) => [id, title, results[id]]),
      this.#panel,
      (id) => {
        this.#panel = id;
        this.#tellAddress();
      },
    );
    Object.assign(this.#parts, {
      results,
      form: new Form(results.launch, this.#readOnly, (path, value) => this.#change(path, value)),
      panels,
      trouble: h("p", { class: "lab-trouble", role: "status", testid: "lab-trouble", hidden: true }),
      texts: h("div", { class: "lab-texts" }),
      version: h("div", { class: "lab-version", testid: "lab-version", hidden: true }),
      assumed: h("ul", {}),
      editor: h("div", { class: "lab-editor", testid: "lab-editor" }),
      bar: this.#bar(),
      outcome: h("div", { class: "lab-outcome", role: "status", testid: "lab-outcome" }),
    });
    fill(
      body,
      h("div", { class: "lab-head" }, this.#parts.bar.element, this.#parts.outcome),
      assumed.length
        ? h(
            "details",
            { class: "lab-assumed", open: true, testid: "lab-assumed" },
            h("summary", {}, "Assumed; you can change it under Launch"),
            this.#parts.assumed,
          )
        : null,
      trouble ? h("p", { class: "lab-trouble", testid: "lab-opened-with" }, sentence(trouble)) : null,
      h(
        "div",
        { class: "lab-columns" },
        h("section", { class: "lab-column", "aria-label": "Texts" }, this.#parts.texts, this.#parts.version, this.#parts.editor, this.#parts.trouble),
        h("section", { class: "lab-column", "aria-label": "Launch and results" }, panels.row, Object.values(results)),
      ),
    );
    const columns = body.lastElementChild;
    onRunKey(columns, () => !this.#busy && this.#run("run"));
    // Files that are dropped on a lab are added to it.
    columns.addEventListener("dragover", (event) => event.preventDefault());
    columns.addEventListener("drop", (event) => {
      if (this.#readOnly || event.dataTransfer.files.length === 0) return;
      event.preventDefault();
      event.stopPropagation();
      this.#addFiles([...event.dataTransfer.files]);
    }, true);
    this.#drawAssumed();
    this.#drawBar();
    this.#drawTexts();
  }

  /** What was assumed and the reader has not set since. */
  #drawAssumed() {
    const { sentences, form } = this.#assumed;
    const left = form && this.#described?.form ? standing(sentences, form, this.#described.form) : sentences;
    fill(this.#parts.assumed, left.map((text) => h("li", {}, worded(text))));
    if (this.#parts.assumed.parentElement) this.#parts.assumed.parentElement.hidden = left.length === 0;
  }

  /** What of it still holds of the launch file as it is now, which may be newer than its form. */
  async #stillAssumed() {
    const { sentences, form } = this.#assumed;
    if (!form || sentences.length === 0) return sentences;
    const now = await this.#worker.ask({ Describe: this.#lab }).catch(() => null);
    return now?.form ? standing(sentences, form, now.form) : [];
  }

  async #addFiles(files) {
    try {
      const contents = [];
      for (const file of files) contents.push(await read(file));
      this.#add(contents);
      this.#say(null);
    } catch (error) {
      this.#say(error.message);
    }
  }

  /** The offer to bring back the lab that another one took the place of. */
  #previous() {
    const lab = kept(PREVIOUS);
    if (!isWhole(lab)) return null;
    return h("p", {}, button("Restore the previous lab", () => this.#take({ lab, assumed: [], trouble: null }, true), { class: "link-button", testid: "lab-previous" }));
  }

  /** The bar above all else. It is made once: a press, or the keyboard's place, would be lost with a button that is made anew. */
  #bar() {
    const run = (label, testid, what, properties = {}) => button(label, () => this.#run(what), { testid, ...properties });
    const device = h(
      "select",
      { class: "lab-device", "aria-label": "Device", testid: "lab-device", onchange: () => keep("warpground.lab.device", device.value) },
      navigator.gpu ? h("option", { value: "gpu" }, "This GPU") : null,
      native.token() ? h("option", { value: "native" }, "This machine, natively") : null,
      h("option", { value: "sim" }, "Simulator"),
    );
    const wanted = kept("warpground.lab.device");
    const best = native.token() ? "native" : navigator.gpu ? "gpu" : "sim";
    device.value = wanted && [...device.options].some(({ value }) => value === wanted) ? wanted : best;
    this.#parts.device = device;
    const compare = run("Compare", "lab-compare", "compare", { hidden: true });
    const starts = [
      run("Run", "lab-run", "run", { class: "button button-small button-primary" }),
      run("Find mistakes", "lab-check", "check"),
      run("Counters", "lab-profile", "profile"),
      button("Step", () => this.#step(), { testid: "lab-step" }),
      compare,
    ];
    const stop = button("Stop", () => this.#stop(), { testid: "lab-stop", hidden: true });
    const element = h(
      "div",
      { class: "lab-bar", role: "toolbar", "aria-label": "Run and keep" },
      starts,
      stop,
      device,
      h("span", { class: "lab-space" }),
      this.#readOnly
        ? null
        : [
            button("Add a version", () => this.#addVersion(), { testid: "lab-add-version" }),
            this.#fileButton(),
            button("Save as a file", () => this.#save(), { testid: "lab-save" }),
          ],
      this.#embedded
        ? h("a", { class: "button button-small", target: "_blank", rel: "noopener", href: "#/lab", onclick: (event) => this.#openWhole(event) }, "Open in Warpground")
        : button("Another lab", () => this.#close(), { testid: "lab-close" }),
    );
    return { element, starts, compare, stop, pressed: null };
  }

  /** What can be pressed now. The keyboard's place goes to Stop while something runs, and back to what was pressed. */
  #drawBar() {
    const { bar } = this.#parts;
    const busy = Boolean(this.#busy);
    const at = document.activeElement;
    const pressed = bar.starts.includes(at) ? at : null;
    bar.stop.hidden = !busy && at !== bar.stop;
    if (busy && pressed) {
      bar.pressed = pressed;
      bar.stop.focus();
    }
    for (const start of bar.starts) start.disabled = busy;
    bar.compare.hidden = this.#versions().length === 0;
    if (!busy) {
      if (at === bar.stop) bar.pressed?.focus();
      bar.pressed = null;
      bar.stop.hidden = true;
    }
    this.#drawOutcome();
  }

  /** What a run or a check is of: while that is the same, what it came to holds. */
  #subject() {
    const version = this.#versions().includes(this.#open) ? this.#open : null;
    return JSON.stringify([this.#lab, version]);
  }

  /** Says beside the buttons what the latest run came to and what was found, in the words that the page has for it. */
  async #drawOutcome() {
    const { outcome } = this.#parts;
    const line = ++this.#lines;
    if (!outcome || !this.#lab) return;
    if (this.#busy) {
      outcome.dataset.state = "running";
      return fill(outcome, h("strong", {}, BUSY[this.#busy] ?? "On the simulator …"));
    }
    const subject = this.#subject();
    const current = (of) => (of?.subject === subject ? of : null);
    const [ran, looked] = [current(this.#ran), current(this.#looked)];
    const older = !ran && !looked && (this.#ran ?? this.#looked);
    if (!ran && !looked && !older) {
      outcome.dataset.state = "idle";
      return fill(outcome);
    }
    const [run, search] = older ? [this.#ran, this.#looked] : [ran, looked];
    const asked = { ran: run ? { correct: run.correct ?? null } : null, looked: search?.found ?? null };
    let headline;
    try {
      headline = await this.#worker.ask({ Headline: asked });
    } catch {
      return;
    }
    if (this.#gone || line !== this.#lines || this.#busy) return;
    outcome.dataset.state = headline.state;
    const blind = ran && !looked;
    fill(
      outcome,
      h("strong", {}, older ? `${headline.words}, before your change` : headline.words),
      run?.at ? h("span", {}, run.at) : null,
      run?.time ? h("span", { class: "lab-outcome-time", testid: "lab-time" }, run.time) : null,
      blind
        ? h("span", {}, "Not checked for mistakes: ", button("Find mistakes", () => this.#run("check"), { class: "link-button", testid: "lab-find-mistakes" }))
        : null,
    );
  }

  /**
   * Notes what the result of a kernel was that ran for something else than a run: to be counted, compared or swept.
   *
   * @param {boolean | null} correct null where nothing says what is right
   * @param {string} [at] the values with which it ran, where they are not the launch file's
   */
  #came(subject, correct, at) {
    if (correct === null) return;
    const before = this.#ran?.subject === subject ? this.#ran : null;
    // What goes wrong on a GPU may go right on the simulator: only another run shows that it is mended.
    if (correct && before?.correct === false) return;
    if (correct && at && before?.correct) return;
    this.#ran = { subject, correct, at, time: correct ? before?.time : undefined };
  }

  #fileButton() {
    const input = h("input", {
      type: "file",
      class: "visually-hidden",
      multiple: true,
      testid: "lab-add-file",
      onchange: async () => {
        await this.#addFiles([...input.files]);
        input.value = "";
      },
    });
    return h("label", { class: "button button-small" }, input, "Add a file");
  }

  async #openWhole(event) {
    event.preventDefault();
    // Opened at once, since a browser lets a page open another only while it handles a press.
    const opened = window.open("", "_blank");
    try {
      const address = absolute(await this.hash()).replace(/\?[^#]*#/, "#");
      if (opened) opened.location.href = address;
    } catch (error) {
      opened?.close();
      this.#say(error.message);
    }
  }

  #versions() {
    // A launch file with an error says nothing of them; its text does.
    const versions = this.#described?.versions ?? versionsIn(this.#lab.launch);
    return versions.filter((name) => Object.hasOwn(this.#lab.files, name));
  }

  #source() {
    const source = this.#described?.source ?? sourceIn(this.#lab.launch);
    return source && Object.hasOwn(this.#lab.files, source) ? source : Object.keys(this.#lab.files).find(isKernel);
  }

  #drawTexts() {
    const names = [...Object.keys(this.#lab.files).filter((name) => typeof this.#lab.files[name] === "string"), LAUNCH];
    if (!names.includes(this.#open)) this.#open = names[0];
    const { row } = tabs("Texts", names.map((name) => [name, name, null]), this.#open, (name) => {
      if (name === this.#open && this.#editor) return;
      this.#open = name;
      this.#edit();
    });
    fill(this.#parts.texts, row);
    if (!this.#editor) this.#edit();
  }

  #text() {
    return this.#open === LAUNCH ? this.#lab.launch : this.#lab.files[this.#open];
  }

  #edit() {
    this.#editor?.destroy();
    this.#parts.editor.replaceChildren();
    this.#drawVersion();
    this.#tellAddress();
    const name = this.#open;
    this.#editor = new CodeEditor(
      this.#parts.editor,
      LANGUAGES[ending(name)] ?? "text",
      this.#text(),
      this.#readOnly,
      name === LAUNCH ? "The launch file" : `The file ${name}`,
      (text) => {
        if (text === this.#text()) return;
        if (name === LAUNCH) this.#lab.launch = text;
        else this.#lab.files[name] = text;
        this.#edited(false);
      },
    );
    this.#mark();
  }

  /** The lab has changed: it is kept, and looked at. */
  #edited(atOnce) {
    if (!this.#embedded && !keep(KEPT, this.#lab)) this.#say("This browser has no room left: save the lab as a file.");
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#describe(), atOnce ? 0 : PAUSE);
  }

  async #describe() {
    // The worker does one thing at a time.
    this.#stale = Boolean(this.#busy);
    if (this.#stale || !this.#lab) return;
    const lab = this.#lab;
    const seen = JSON.stringify(lab);
    let late = false;
    const patience = setTimeout(() => {
      late = true;
      this.#worker.stop();
    }, PATIENCE);
    let described;
    try {
      described = await this.#worker.ask({ Describe: lab });
    } catch (error) {
      if (late) this.#say("The buffers that the launch file describes take too long to fill: make them smaller.");
      else if (!this.#gone && error.message !== "Stopped.") this.#say(error.message);
      return;
    } finally {
      clearTimeout(patience);
    }
    // What is drawn anew under a press loses the press.
    await released();
    if (this.#gone || this.#lab !== lab || JSON.stringify(lab) !== seen) return;
    this.#described = described;
    this.#drawSweep();
    const { trouble } = described;
    this.#parts.trouble.hidden = !trouble;
    this.#parts.trouble.textContent = trouble ? sentence(trouble.sentence) : "";
    this.#assumed.form ??= described.form;
    this.#drawAssumed();
    this.#mark();
    this.#parts.form.show(described.form, described.buffers);
    this.#drawBar();
    this.#drawVersion();
    // The page says of a recording that it was made before a change.
    if (this.#steps && typeof lab.files[this.#steps.name] === "string") this.#tellSteps(lab.files[this.#steps.name]);
  }

  /** Marks in the editor what is wrong with the text that it shows. */
  #mark() {
    const trouble = this.#described?.trouble;
    let marks = [];
    if (trouble?.file === this.#open) {
      const lines = this.#text().split("\n");
      marks = trouble.marks.map(({ message, place, notes }) => {
        const { line, column, length } = place ?? { line: 1, column: 1, length: 0 };
        const text = [...(lines[line - 1] ?? "")];
        // The worker counts characters, the editor UTF-16 units.
        const units = (from, to) => text.slice(from, to).join("").length;
        return { line, column: units(0, column - 1) + 1, length: units(column - 1, column - 1 + length), severity: "error", message: [message, ...(notes ?? [])].join("\n") };
      });
      if (this.#open === LAUNCH) marks = [{ line: trouble.line, column: 1, length: 0, severity: "error", message: trouble.sentence }];
    }
    this.#editor?.setDiagnostics(JSON.stringify(marks));
  }

  /** Changes what the reader has entered in the form; a refusal is thrown, and said there. */
  async #change(path, value) {
    await this.#changeLaunch(path, value);
    // The press that left the field may still be on its way to a button.
    await released();
    if (this.#gone || !this.#lab) return;
    if (this.#open === LAUNCH) this.#editor.setDocument(this.#lab.launch);
    this.#edited(true);
  }

  /** Changes a value of the launch file, behind the changes that are under way: each is made to what the others left. */
  #changeLaunch(path, value) {
    const lab = this.#lab;
    const before = this.#changes;
    const made = (async () => {
      await before;
      for (;;) {
        const { launch } = lab;
        const changed = await this.#worker.ask({ Change: { launch, change: { path, value } } });
        // What the reader typed meanwhile is changed again.
        if (lab.launch !== launch) continue;
        lab.launch = changed;
        return;
      }
    })();
    const taken = made.then(
      () => before,
      () => false,
    ).then((is) => is ?? true);
    this.#changes = taken;
    taken.then(() => {
      if (this.#changes === taken) this.#changes = null;
    });
    return made;
  }

  /** Waits for the changes that the form has made; whether the lab is as its form says. */
  async #settled() {
    this.#parts.form?.commit();
    return (await this.#changes) ?? true;
  }

  /** Leads to the field whose value was refused. */
  #toRefused() {
    if (this.#gone) return;
    this.#parts.panels.show("launch", false);
    this.#parts.form.toRefused();
  }

  /** A copy of the source to change, beside it. */
  async #addVersion() {
    const source = this.#source();
    if (!source) return this.#say("The lab has no kernel to make a version of.");
    const stem = source.slice(0, source.lastIndexOf("."));
    let number = 2;
    while (Object.hasOwn(this.#lab.files, `${stem}_${number}.${ending(source)}`)) number += 1;
    const name = `${stem}_${number}.${ending(source)}`;
    await this.#setVersions([...this.#versions(), name], { ...this.#lab.files, [name]: this.#lab.files[source] }, name);
  }

  /** What the open tab is, if it is a version, and what can be done with it. */
  #drawVersion() {
    const { version } = this.#parts;
    const name = this.#open;
    const isVersion = this.#versions().includes(name);
    version.hidden = !isVersion;
    if (!isVersion) {
      version.dataset.name = "";
      return;
    }
    // A name that is being typed stays.
    if (version.dataset.name === name && version.querySelector("form")) return;
    version.dataset.name = name;
    fill(
      version,
      h("span", {}, "A version of ", h("code", {}, this.#source() ?? ""), ". Run, Find mistakes, Counters and Step take it while its tab is open."),
      this.#readOnly
        ? null
        : [
            button("Rename", () => this.#askName(name), { testid: "lab-rename-version", class: "link-button" }),
            button("Remove", () => this.#removeVersion(name), { testid: "lab-remove-version", class: "link-button" }),
          ],
    );
  }

  #askName(name) {
    const input = h("input", { type: "text", value: name, spellcheck: "false", autocomplete: "off", "aria-label": "The version's name", testid: "lab-version-name" });
    const back = () => {
      this.#parts.version.replaceChildren();
      this.#drawVersion();
    };
    const form = h(
      "form",
      {
        onsubmit: async (event) => {
          event.preventDefault();
          if (await this.#renameVersion(name, input.value.trim())) back();
        },
        onkeydown: (event) => event.key === "Escape" && back(),
      },
      input,
      h("button", { type: "submit", class: "button button-small", testid: "lab-version-renamed" }, "Rename"),
    );
    fill(this.#parts.version, form);
    input.focus();
    input.setSelectionRange(0, name.lastIndexOf("."));
  }

  /** Whether it was renamed. */
  async #renameVersion(name, wanted) {
    if (wanted === name) return true;
    if (!/^[\p{L}\p{N}_][\p{L}\p{N}_ .-]*$/u.test(wanted)) {
      this.#say("A version's name has letters, digits, spaces, points, - and _, and begins with a letter or a digit.");
    } else if (ending(wanted) !== ending(name) || wanted.length === ending(name).length + 1) {
      this.#say(`A version's name ends in .${ending(name)}, as its language demands.`);
    } else if (Object.hasOwn(this.#lab.files, wanted) || wanted === LAUNCH) {
      this.#say(`The lab has a file ${wanted} already.`);
    } else {
      const files = Object.fromEntries(Object.entries(this.#lab.files).map(([its, text]) => [its === name ? wanted : its, text]));
      return this.#setVersions(this.#versions().map((its) => (its === name ? wanted : its)), files, wanted);
    }
    return false;
  }

  async #removeVersion(name) {
    const text = this.#lab.files[name];
    const { [name]: _, ...files } = this.#lab.files;
    const before = this.#versions();
    if (!(await this.#setVersions(before.filter((its) => its !== name), files, this.#source()))) return;
    const undo = async () => {
      if (Object.hasOwn(this.#lab.files, name)) return this.#say(`The lab has a file ${name} again.`);
      if (await this.#setVersions([...this.#versions(), name], { ...this.#lab.files, [name]: text }, name)) this.#say(null);
    };
    this.#say(`${name} was removed. `, button("Bring it back", undo, { class: "link-button", testid: "lab-restore-version" }));
  }

  /** Other versions, with other files; `open` is the tab to show. Whether that could be done. */
  async #setVersions(versions, files, open) {
    const value = versions.length ? `[${versions.map((text) => JSON.stringify(text)).join(", ")}]` : "";
    try {
      await this.#changeLaunch(["versions"], value);
      if (this.#gone) return false;
    } catch (error) {
      this.#say(error.message);
      return false;
    }
    this.#lab.files = files;
    if (this.#described) this.#described.versions = versions;
    // What was stepped through or compared may be gone.
    if (this.#steps && !Object.hasOwn(files, this.#steps.name)) {
      this.#steps.element.remove();
      this.#steps = null;
      this.#tellSteps();
    }
    this.#say(null);
    this.#show(open);
    this.#drawBar();
    this.#edited(true);
    return true;
  }

  #job() {
    const simulated = this.#parts.device.value === "sim";
    const version = this.#versions().includes(this.#open) ? this.#open : null;
    return { lab: this.#lab, version, simulated };
  }

  async #run(what) {
    if (!(await this.#settled())) return this.#toRefused();
    if (this.#busy || this.#gone) return;
    const { panels, results } = this.#parts;
    const job = this.#job();
    const panel = { run: "result" }[what] ?? what;
    const element = results[panel];
    const other = job.version ?? this.#versions()[0];
    const asked = {
      run: { Device: { Run: job } },
      check: { Check: job },
      profile: { Profile: job },
      compare: { Device: { Compare: { job: { ...job, version: null }, other } } },
    }[what];
    const reveal = (line) => {
      const source = job.version ?? this.#source();
      if (this.#open !== source && source) this.#show(source);
      this.#editor?.revealLine(line);
    };
    const subject = this.#subject();
    this.#say(null);
    this.#busy = what;
    this.#drawBar();
    panels.show(panel, false);
    this.#intoView(panels.row);
    element.dataset.state = "running";
    fill(element, h("p", { class: "lab-empty", role: "status" }, what === "run" ? "Running …" : "On the simulator …"));
    const watch = this.#watch(what, job);
    try {
      const found = await this.#carryOut(asked);
      if (this.#gone) return;
      ({ run: ran, check: checked, profile: profiled, compare: compared })[what](element, found, reveal);
      if (what === "run") this.#ran = { subject, correct: found.report.correct, time: found.brief };
      // Of a check and a count the verdict is there if the result was compared.
      if (found.verdict) this.#came(subject, !found.wrong);
      if (what === "compare") this.#came(subject, found.report.versions[job.version ? 1 : 0].correct ?? null);
      if (what === "check") {
        const warnings = found.report.findings.filter(({ warns }) => warns).length;
        this.#looked = { subject, found: { mistakes: found.report.findings.length - warnings, warnings } };
      }
      const name = `${(job.version ?? this.#source() ?? "lab").replace(/\.\w+$/, "")}-${what}.json`;
      const report = () => save(name, `${JSON.stringify(found.report, null, 2)}\n`);
      element.append(h("p", {}, button("Save this as JSON", report, { class: "link-button", testid: "lab-save-report" })));
      element.dataset.state = "done";
    } catch (error) {
      if (this.#gone) return;
      element.dataset.state = "failed";
      const words = watch.endless ? `Never ends, as the simulator found: ${watch.endless}` : error.message;
      fill(element, h("pre", { class: "lab-verdict", "data-state": "wrong", testid: "lab-verdict" }, words));
    } finally {
      watch.end();
    }
    this.#busy = false;
    this.#drawBar();
    if (this.#stale) this.#describe();
  }

  /** Brings what came of a run into view, where it is below the window's edge. */
  #intoView(element) {
    const { top } = element.getBoundingClientRect();
    if (top > window.innerHeight * 0.6) element.scrollIntoView({ block: "start" });
  }

  /** The panel of sweeps, for what the launch file has now. */
  #drawSweep() {
    let subject;
    sweepPanel(this.#parts.results.sweep, this.#described?.sweeps ?? [], {
      values: async (sweep) => {
        await this.#settled();
        return this.#worker.ask({ Sweep: { launch: this.#lab.launch, sweep } });
      },
      run: (sweep, value) => this.#carryOut({ Device: { Value: { job: this.#job(), sweep, value } } }),
      busy: (is) => {
        if (is && this.#busy) return false;
        if (is) subject = this.#subject();
        this.#busy = is && "sweep";
        this.#drawBar();
        if (!is && this.#stale) this.#describe();
        return true;
      },
      came: (key, rows) => {
        // Of a text that was changed meanwhile some rows are of the one before.
        if (subject !== this.#subject()) return;
        const wrong = rows.find(({ report }) => report.correct === false);
        const isRight = rows.every(({ report }) => report.correct);
        const at = wrong || rows.length === 1 ? `at ${key} = ${(wrong ?? rows[0]).value}` : `at all ${rows.length} values of ${key}`;
        if (wrong || isRight) this.#came(subject, !wrong, at);
      },
      save: (rows) => save(`${(this.#source() ?? "lab").replace(/\.\w+$/, "")}-sweep.json`, `${JSON.stringify(rows, null, 2)}\n`),
    });
  }

  /** Steps through a block of the kernel. The page draws it, as on a kernel's own page; here its lines are shown. */
  async #step() {
    if (!(await this.#settled())) return this.#toRefused();
    if (this.#gone) return;
    const { panels, results } = this.#parts;
    const job = this.#job();
    const name = job.version ?? this.#source();
    const text = name ? this.#lab.files[name] : undefined;
    if (typeof text !== "string") return this.#say("The lab has no kernel to step through.");
    this.#say(null);
    panels.show("steps", false);
    if (!this.#steps) {
      const element = h("div", { class: "lab-steps", testid: "lab-steps" });
      this.#steps = { element, name };
      fill(results.steps, element);
      element.addEventListener("lab-line", () => {
        if (this.#open !== this.#steps?.name) this.#show(this.#steps.name);
        this.#editor?.markLine(Number(element.dataset.line));
      });
    }
    Object.assign(this.#steps, { name, version: job.version });
    this.#tellSteps(text);
  }

  /** Tells the page what there is to step through, or that there is nothing any more. */
  #tellSteps(text) {
    const { element, version } = this.#steps ?? {};
    const source = () => JSON.stringify({ Lab: { lab: this.#lab, version, simulated: true } });
    const detail = element ? { source: source(), text, element } : null;
    this.#parent.dispatchEvent(new CustomEvent("lab-step", { detail }));
  }

  /** Shows a file in the editor. */
  #show(name) {
    this.#open = name;
    this.#editor?.destroy();
    this.#editor = null;
    this.#drawTexts();
  }

  /**
   * Looks after a run on the page's GPU: where nothing is heard of it for a while, the simulator looks whether the kernel can
   * end at all, and if it cannot, the run is let go.
   */
  #watch(what, job) {
    const watch = { endless: null, end: () => {} };
    if (!["run", "compare"].includes(what) || this.#parts.device.value !== "gpu") return watch;
    const timer = setTimeout(async () => {
      try {
        const { report } = await this.#searcher.ask({ Check: job });
        const found = report.findings.find(({ never_ends }) => never_ends);
        if (!found || ended) return;
        watch.endless = found.sentence;
        this.#worker.stop();
      } catch {
        // The simulator could not run it either: the reader can press Stop.
      }
    }, QUIET);
    let ended = false;
    watch.end = () => {
      ended = true;
      clearTimeout(timer);
      this.#searcher.stop();
    };
    return watch;
  }

  /** Asks the page's worker, or the program that the page came from. */
  #carryOut(asked) {
    if (!asked.Device || this.#parts.device.value !== "native") return this.#worker.ask(asked);
    this.#native = new AbortController();
    return native.ask(asked.Device, this.#native.signal);
  }

  #stop() {
    this.#native?.abort();
    this.#native = null;
    this.#worker.stop();
  }

  async #save() {
    if (!(await this.#settled()) || this.#gone) return;
    const source = this.#source() ?? "lab.";
    save(`${source.slice(0, source.lastIndexOf("."))}.toml`, await this.#worker.ask({ Pack: this.#lab }));
  }

  /** Back to where labs come from; this one is kept. */
  #close() {
    keep(PREVIOUS, this.#lab);
    keep(KEPT, null);
    this.#lab = null;
    this.#tellAddress();
    if (query(location.hash).size) location.hash = "#/lab";
    this.#frame();
    this.#draw();
  }
}
