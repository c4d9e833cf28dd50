/** The form of a launch file: its values, each in a field of its own. */

import { fill, h, worded } from "./dom.js";

export class Form {
  #panel;
  #readOnly;
  #change;
  /** What is shown, so that typing in it is not disturbed. */
  #shown = "";
  /** Whether the form is being drawn. */
  #drawing = false;

  /**
   * @param {HTMLElement} panel
   * @param {boolean} readOnly
   * @param {(path: string[], value: string) => Promise<void>} change takes a value; it throws what is wrong with it
   */
  constructor(panel, readOnly, change) {
    this.#panel = panel;
    this.#readOnly = readOnly;
    this.#change = change;
  }

  /**
   * @param {{ groups: object[] } | null} form as `measure::lab::form` describes it; null where the launch file has an error
   * @param {{ name: string, bytes: string }[] | null} buffers
   */
  show(form, buffers) {
    const shown = JSON.stringify([form, buffers]);
    if (shown === this.#shown) return;
    this.#shown = shown;
    if (!form) {
      fill(this.#panel, h("p", {}, "The launch file has an error: correct its text."));
      return;
    }
    const active = document.activeElement?.dataset?.path ? document.activeElement : null;
    const typed = active && active.value !== active.dataset.held ? active.value : null;
    const selected = active && [active.selectionStart, active.selectionEnd];
    this.#drawing = true;
    fill(
      this.#panel,
      form.groups.map(({ title, fields }) =>
        h(
          "fieldset",
          { class: "lab-group" },
          h("legend", {}, title),
          fields.map((field) => this.#field(field)),
        ),
      ),
      buffers ? h("p", { class: "lab-origin" }, `Buffers: ${buffers.map(({ name, bytes }) => `${name} ${bytes}`).join(", ")}.`) : null,
    );
    this.#drawing = false;
    const again = active && this.#panel.querySelector(`[data-path="${CSS.escape(active.dataset.path)}"]`);
    if (!again) return;
    // A text that is being typed outlives the form that it is typed in, and so does the place of the next letter.
    if (typed !== null) again.value = typed;
    again.focus();
    again.setSelectionRange(...selected);
  }

  /** Takes the value that is being typed as if its field had been left. */
  commit() {
    const active = document.activeElement;
    if (active?.dataset?.path) active.dispatchEvent(new Event("change"));
  }

  /** Leads to the field whose value was refused. */
  toRefused() {
    this.#panel.querySelector("[aria-invalid]")?.focus();
  }

  #field({ path, label, key, value, suggestions }) {
    const name = path.join(".");
    const list = suggestions.length ? `lab-list-${name.replaceAll(".", "-")}` : undefined;
    // A browser tells no change of a text that was put into a field before, so the texts are compared. One that goes with
    // the form that is drawn again is not finished.
    const changed = async () => {
      if (this.#drawing || input.value === input.dataset.held) return;
      input.dataset.held = input.value;
      try {
        await this.#change(path, input.value);
        say("");
      } catch (error) {
        say(error.message);
      }
    };
    const input = h("input", {
      type: "text",
      value,
      "data-held": value,
      list,
      spellcheck: "false",
      autocomplete: "off",
      readOnly: this.#readOnly,
      "data-path": name,
      testid: `lab-field-${name}`,
      onchange: changed,
      onblur: changed,
      onkeydown: (event) => event.key === "Enter" && changed(),
    });
    // Beside its field and nowhere above it: a line that came or went there would move what the reader is about to press.
    const refusal = h("p", { class: "lab-refusal", role: "status", id: `lab-refusal-${name.replaceAll(".", "-")}`, testid: `lab-refusal-${name}`, hidden: true });
    const say = (why) => {
      input.setCustomValidity(why);
      refusal.hidden = !why;
      fill(refusal, worded(why));
      const [invalid, described] = why ? ["true", refusal.id] : [null, null];
      for (const [attribute, text] of Object.entries({ "aria-invalid": invalid, "aria-describedby": described })) {
        if (text) input.setAttribute(attribute, text);
        else input.removeAttribute(attribute);
      }
    };
    // `list` is read only as a property.
    if (list) input.setAttribute("list", list);
    return [
      h(
        "label",
        { class: "lab-field" },
        h("span", {}, label, key ? [" ", h("code", {}, key)] : null),
        input,
        list ? h("datalist", { id: list }, suggestions.map((text) => h("option", { value: text }))) : null,
      ),
      refusal,
    ];
  }
}
