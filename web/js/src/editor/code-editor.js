/** The code editor that the page puts beside a lesson: CodeMirror behind a handful of plain methods. */

import { defaultKeymap, history, historyKeymap, isolateHistory } from "@codemirror/commands";
import { bracketMatching, indentOnInput, indentUnit, syntaxHighlighting } from "@codemirror/language";
import { lintGutter, lintKeymap, setDiagnostics } from "@codemirror/lint";
import { Annotation, Compartment, EditorState } from "@codemirror/state";
import {
  EditorView,
  drawSelection,
  highlightActiveLine,
  highlightActiveLineGutter,
  highlightSpecialChars,
  keymap,
  lineNumbers,
} from "@codemirror/view";
import { normalised, smallestChange } from "./change.js";
import { counters, setCounters } from "./counters.js";
import { cuda } from "./cuda.js";
import { toDiagnostics } from "./diagnostics.js";
import { foldHeader, header } from "./header.js";
import { highlightStyle } from "./highlight.js";
import { LineInView } from "./in-view.js";
import { lineEvents } from "./line-events.js";
import { lineMarks, markedLines, setLineMarks, setStepLine } from "./line-marks.js";
import { READ_ONLY_HINT, TAB_HINT, tabKey } from "./tab-key.js";
import "./shared.js";
import { theme } from "./theme.js";
import { wgsl } from "./wgsl.js";

const LANGUAGES = { wgsl, cuda };

/** Marks the changes that the page makes, which must not come back to the page as the user's. */
const fromPage = Annotation.define();

let editors = 0;

let comfort = null;

/** Completion, search and the like, which load when a reader first comes to an editor. */
function loadComfort() {
  comfort ??= import(new URL(COMFORT_ADDRESS, document.baseURI).href).catch(() => {
    // Without it a text can be written as well; the next visit to an editor tries again.
    comfort = null;
    return null;
  });
  return comfort;
}

/**
 * CodeMirror does not measure its lines before it is on the screen, and until then the gutter is askew to the
 * text: it would be seen to jump when the page is scrolled to it, and on any picture of the whole page. A wish to
 * scroll makes it measure at once. This one can be told by its margin, and is then not granted.
 */
const MEASURE_MARGIN = 0;
const measureNow = EditorView.scrollIntoView(0, { yMargin: MEASURE_MARGIN });
const scrollUnlessMeasuring = EditorView.scrollHandler.of((_view, _range, { yMargin }) => yMargin === MEASURE_MARGIN);

/**
 * CodeMirror scrolls sideways no further than it must. So a cursor that comes back from the end of a long line would stay at the
 * gutter's edge, with the beginnings of all lines under the gutter: near its beginning, a line is shown from there.
 */
const beginInView = EditorView.scrollMargins.of(({ scrollDOM }) => {
  const gutters = scrollDOM.querySelector(".cm-gutters-before")?.offsetWidth ?? 0;
  return { left: gutters + Math.min(240, Math.max(0, scrollDOM.clientWidth - gutters) / 3) };
});

/**
 * CodeMirror learns of the window's size and of its own, but not of that of its letters. It measures every line when it gets
 * another theme. These two change nothing else.
 */
const SAME_THEME = [EditorView.theme({}), EditorView.theme({})];

/** @param {boolean} flag @param {string} label @param {string} hintId */
function access(flag, label, hintId) {
  const attributes = {
    "aria-label": label,
    "aria-describedby": hintId,
    autocapitalize: "off",
    autocorrect: "off",
    spellcheck: "false",
    // Editable content is in the tab order by itself; spelled out for tools that look for the attribute.
    tabindex: "0",
  };
  // A read-only text keeps its cursor, so that the keyboard can select and copy, but it calls up no soft keyboard.
  if (flag) Object.assign(attributes, { "aria-readonly": "true", inputmode: "none" });
  return [EditorState.readOnly.of(flag), EditorView.contentAttributes.of(attributes)];
}

export class CodeEditor {
  #access = new Compartment();
  #comfort = new Compartment();
  #language;
  /** The module, once it is there, and what was marked last. */
  #helper = null;
  #marked = [];
  #hint = document.createElement("span");
  #inView;
  #label;
  #lines = null;
  #view;
  #letters = new Compartment();
  #sizes = null;

  /**
   * @param {HTMLElement} parent
   * @param {"wgsl" | "cuda"} language
   * @param {string} text
   * @param {boolean} readOnly
   * @param {string} label the accessible name
   * @param {(text: string) => void} [onChange] called on each edit of the user's, not on `setDocument`
   */
  constructor(parent, language, text, readOnly, label, onChange) {
    editors += 1;
    this.#label = String(label ?? "Code");
    this.#language = LANGUAGES[language] ? language : null;
    this.#hint.id = `code-editor-hint-${editors}`;
    this.#hint.hidden = true;

    this.#view = new EditorView({
      parent,
      state: EditorState.create({
        doc: normalised(text),
        extensions: [
          lineNumbers(),
          lintGutter(),
          lineMarks,
          counters,
          highlightActiveLine(),
          highlightActiveLineGutter(),
          highlightSpecialChars(),
          history(),
          drawSelection(),
          indentUnit.of("    "),
          indentOnInput(),
          bracketMatching(),
          header,
          keymap.of([{ key: "Mod-f", run: () => this.#find() }, ...defaultKeymap, ...historyKeymap, ...lintKeymap]),
          tabKey,
          syntaxHighlighting(highlightStyle),
          LANGUAGES[language]?.() ?? [],
          theme,
          scrollUnlessMeasuring,
          beginInView,
          lineEvents((kind, line) => this.#lines?.(kind, line)),
          this.#comfort.of([]),
          this.#letters.of(SAME_THEME[0]),
          this.#access.of(this.#accessExtensions(Boolean(readOnly))),
          EditorView.updateListener.of((update) => {
            if (!update.docChanged) return;
            const byUser = update.transactions.some((tr) => tr.docChanged && !tr.annotation(fromPage));
            if (!byUser) return;
            // Who types wants to see what is typed, and lines have other numbers then.
            this.#inView.leave();
            if (typeof onChange === "function") onChange(update.state.doc.toString());
          }),
        ],
      }),
    });
    // A hidden element still serves as a description, and inside the editor it goes away with it.
    this.#view.dom.append(this.#hint);
    this.#inView = new LineInView(this.#view);
    this.#view.dispatch({ effects: measureNow });
    this.#watchLetters();
    if (this.#language) {
      const come = () => this.#help();
      this.#view.dom.addEventListener("focusin", come, { once: true });
      this.#view.dom.addEventListener("pointerenter", come, { once: true });
    }
  }

  /** Lines are measured again when the size of the letters changes. */
  #watchLetters() {
    const letter = document.createElement("span");
    letter.className = "cm-letter";
    letter.ariaHidden = "true";
    this.#view.dom.append(letter);
    let size = letter.clientWidth;
    this.#sizes = new ResizeObserver(() => {
      const now = letter.clientWidth;
      // A hidden editor has none.
      if (now === 0 || now === size) return;
      size = now;
      const [one, other] = SAME_THEME;
      const next = this.#letters.get(this.#view.state) === one ? other : one;
      this.#view.dispatch({ effects: this.#letters.reconfigure(next) });
    });
    this.#sizes.observe(letter);
  }

  async #help() {
    const helper = this.#helper ?? (await loadComfort());
    if (!helper || this.#helper || !this.#view.dom.isConnected) return;
    this.#helper = helper;
    this.#view.dispatch({ effects: this.#comfort.reconfigure(helper.comfort(this.#language)) });
    if (this.#marked.length > 0) this.setDiagnostics(this.#marked);
  }

  /** Opens the search, as soon as it is here. */
  #find() {
    this.#help().then(() => this.#helper?.find(this.#view));
    return true;
  }

  /** @param {boolean} flag */
  #accessExtensions(flag) {
    this.#hint.textContent = flag ? READ_ONLY_HINT : TAB_HINT;
    return access(flag, this.#label, this.#hint.id);
  }

  /**
   * Replaces the text if it differs. The scroll position stays where it can, and undo can take the change back, apart
   * from what was typed just before and after it.
   *
   * @param {string} text
   */
  setDocument(text) {
    const changes = smallestChange(this.document(), normalised(text));
    if (changes) this.#view.dispatch({ changes, annotations: [fromPage.of(true), isolateHistory.of("full")] });
  }

  /** @returns {string} */
  document() {
    return this.#view.state.doc.toString();
  }

  /** Folds the comment that heads the text, and begins with the kernel in view. */
  foldHeader() {
    foldHeader(this.#view, () => this.#inView.isKeeping);
  }

  /** @param {import("./diagnostics.js").Finding[] | string} list as an array or as JSON */
  setDiagnostics(list) {
    const { state } = this.#view;
    this.#marked = list;
    const found = toDiagnostics(state.doc, list);
    const corrected = this.#helper ? this.#helper.correction(found, state.doc.toString(), this.#language) : found;
    this.#view.dispatch(setDiagnostics(state, corrected));
  }

  /** @param {import("./line-marks.js").LineMark[] | string} list as an array or as JSON */
  setLineMarks(list) {
    setLineMarks(this.#view, list);
  }

  /**
   * Calls back with the line that the pointer or the cursor comes to.
   *
   * @param {((kind: "pointer" | "cursor", line: number) => void) | null} callback
   */
  watchLines(callback) {
    this.#lines = typeof callback === "function" ? callback : null;
  }

  /**
   * Sets one line off from the others and keeps it in view, without moving the cursor or the page.
   *
   * @param {number} [line] 1-based; none takes the mark away
   */
  markLine(line) {
    if (setStepLine(this.#view, line)) this.#inView.keep(Number(line));
    else this.#inView.leave();
  }

  /**
   * Brings a line into view, without moving the cursor or the page.
   *
   * @param {number} line 1-based
   */
  showLine(line) {
    this.#inView.keep(Number(line));
  }

  /**
   * Brings the marked lines into view, unless some of them are. Neither the cursor nor the page moves.
   */
  showMarks() {
    const { scrollDOM: scroller, state } = this.#view;
    const blocks = markedLines(state).map((start) => this.#view.lineBlockAt(start));
    const [first] = blocks;
    // A hidden editor has no view to bring them into.
    if (!first || scroller.clientHeight === 0) return;
    const [top, bottom] = [scroller.scrollTop, scroller.scrollTop + scroller.clientHeight];
    if (blocks.some((block) => block.bottom > top && block.top < bottom)) return;
    const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    // A third of the way down: what follows a line explains it more often than what comes before.
    scroller.scrollTo({ top: first.top - scroller.clientHeight / 3, behavior: calm ? "instant" : "smooth" });
  }

  /** @param {unknown} list rows of counters as `toCounters` takes them */
  setCounters(list) {
    setCounters(this.#view, list);
  }

  /** @param {boolean} flag */
  setReadOnly(flag) {
    if (this.#view.state.readOnly === Boolean(flag)) return;
    this.#view.dispatch({ effects: this.#access.reconfigure(this.#accessExtensions(Boolean(flag))) });
  }

  /**
   * Brings a line to the middle of the view and puts the cursor at its start. The focus stays where it is.
   *
   * @param {number} line 1-based
   */
  revealLine(line) {
    const { doc } = this.#view.state;
    const number = Math.min(Math.max(Math.trunc(Number(line)) || 1, 1), doc.lines);
    const { from } = doc.line(number);
    this.#inView.leave();
    this.#view.dispatch({
      selection: { anchor: from },
      effects: EditorView.scrollIntoView(from, { y: "center" }),
    });
  }

  focus() {
    this.#view.focus();
  }

  destroy() {
    this.#sizes?.disconnect();
    this.#inView.destroy();
    this.#view.destroy();
  }
}
