/** The code editor, whose code loads when the first one is made; until then its text is there to read. */

import { loader } from "./load.js";

const load = loader(EDITOR_ADDRESS);

export class CodeEditor {
  #editor = null;
  #gone = false;
  /** Calls that came before the editor did. */
  #waiting = [];

  /** Takes what the editor's own constructor takes. */
  constructor(parent, language, text, wantsReadOnly, label, onChange) {
    // A page that is shown inside another one may be there to be read.
    const readOnly = wantsReadOnly || document.documentElement.dataset.readonly !== undefined;
    const reading = document.createElement("pre");
    reading.textContent = text;
    reading.tabIndex = 0;
    reading.setAttribute("role", "region");
    reading.setAttribute("aria-label", label);
    parent.append(reading);
    load().then(
      (module) => {
        reading.remove();
        if (this.#gone) return;
        this.#editor = new module.CodeEditor(parent, language, text, readOnly, label, onChange);
        for (const [name, values] of this.#waiting) this.#editor[name](...values);
        this.#waiting = [];
      },
      () => {
        const line = document.createElement("p");
        line.textContent = "The editor could not be loaded, so the text can only be read. Reload the page to try again.";
        reading.before(line);
      },
    );
  }

  #call(name, ...values) {
    if (this.#editor) this.#editor[name](...values);
    else this.#waiting.push([name, values]);
  }

  setDocument(text) {
    this.#call("setDocument", text);
  }

  foldHeader() {
    this.#call("foldHeader");
  }

  setDiagnostics(list) {
    this.#call("setDiagnostics", list);
  }

  setCounters(list) {
    this.#call("setCounters", list);
  }

  setLineMarks(list) {
    this.#call("setLineMarks", list);
  }

  markLine(line) {
    this.#call("markLine", line);
  }

  showLine(line) {
    this.#call("showLine", line);
  }

  showMarks() {
    this.#call("showMarks");
  }

  revealLine(line) {
    this.#call("revealLine", line);
  }

  watchLines(callback) {
    this.#call("watchLines", callback);
  }

  destroy() {
    this.#gone = true;
    this.#editor?.destroy();
  }
}
