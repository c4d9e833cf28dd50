/**
 * CUDA C++: the C++ language, with CUDA's own words hidden from its grammar and coloured over it.
 *
 * The C++ grammar has no place for `__global__` or `<<<grid, block>>>`. It would recover, but lose the name of every
 * kernel on the way. So it is given the text with CUDA's specifiers blanked and a launch written as a call; all
 * positions stay as they are. What it then cannot see is laid over its colours as decorations. Where two decorations
 * meet, the one of higher precedence is the inner element, whose colour shows; so these have the highest.
 */

import { cpp, cppLanguage } from "@codemirror/lang-cpp";
import { Language, LanguageSupport, syntaxTree } from "@codemirror/language";
import { Prec, RangeSetBuilder } from "@codemirror/state";
import { Decoration, ViewPlugin } from "@codemirror/view";
import { Parser } from "@lezer/common";
import { cudaWord } from "./cuda-words.js";

const WORD_OR_LAUNCH = /<<<|>>>|[A-Za-z_]\w*/g;
const ARGUMENTS = /^\s*\((?:[^()]|\([^()]*\))*\)/;
const TEXT_NODES = /Comment|String|CharLiteral|SystemLib/;

const MARKS = {
  attribute: Decoration.mark({ class: "tok-attribute" }),
  builtin: Decoration.mark({ class: "tok-builtin" }),
  type: Decoration.mark({ class: "tok-type" }),
  launch: Decoration.mark({ class: "tok-launch" }),
};

/**
 * The places in a text that carry a meaning of CUDA. `<<<` opens a launch wherever it is; `>>>` closes one only
 * where one is open, as elsewhere it closes three template lists.
 *
 * @param {string} text
 * @returns {{from: number, to: number, kind: keyof MARKS}[]}
 */
export function cudaPlaces(text) {
  const places = [];
  let launching = false;
  for (const match of text.matchAll(WORD_OR_LAUNCH)) {
    const [word] = match;
    const from = match.index;
    const to = from + word.length;
    if (word === "<<<" || (word === ">>>" && launching)) {
      launching = word === "<<<";
      places.push({ from, to, kind: "launch" });
    } else {
      const kind = cudaWord(word, /^\s*\(/.test(text.slice(to, to + 40)));
      if (kind) places.push({ from, to, kind });
    }
  }
  return places;
}

/**
 * The text as plain C++ of the same length.
 *
 * @param {string} text
 */
export function asCpp(text) {
  let result = "";
  let done = 0;
  for (const { from, to, kind } of cudaPlaces(text)) {
    if (from < done || (kind !== "attribute" && kind !== "launch")) continue;
    result += text.slice(done, from);
    if (kind === "launch") {
      result += text[from] === "<" ? "  (" : ")  ";
      done = to;
    } else {
      // `__launch_bounds__(256)`, `__align__(16)`: no other specifier is followed by a parenthesis, except before the
      // parameters of a lambda, which must stay.
      const takesArguments = !/^__(?:device|host|global)__$/.test(text.slice(from, to));
      const end = to + (takesArguments ? (ARGUMENTS.exec(text.slice(to))?.[0].length ?? 0) : 0);
      result += text.slice(from, end).replace(/[^\n]/g, " ");
      done = end;
    }
  }
  return result + text.slice(done);
}

class CudaParser extends Parser {
  createParse(input, fragments, ranges) {
    return cppLanguage.parser.startParse(asCpp(input.read(0, input.length)), fragments, ranges);
  }
}

export const cudaLanguage = new Language(cppLanguage.data, new CudaParser(), [], "cuda");

/** @param {import("@codemirror/view").EditorView} view */
function decorations(view) {
  const builder = new RangeSetBuilder();
  const tree = syntaxTree(view.state);
  for (const { from, to } of view.visibleRanges) {
    for (const place of cudaPlaces(view.state.sliceDoc(from, to))) {
      if (TEXT_NODES.test(tree.resolveInner(from + place.from, 1).name)) continue;
      builder.add(from + place.from, from + place.to, MARKS[place.kind]);
    }
  }
  return builder.finish();
}

const cudaWords = ViewPlugin.fromClass(
  class {
    constructor(view) {
      this.decorations = decorations(view);
    }

    update(update) {
      const parsed = syntaxTree(update.startState) !== syntaxTree(update.state);
      if (update.docChanged || update.viewportChanged || parsed) this.decorations = decorations(update.view);
    }
  },
  { decorations: (plugin) => plugin.decorations },
);

export function cuda() {
  return new LanguageSupport(cudaLanguage, [cpp().support, Prec.highest(cudaWords)]);
}
