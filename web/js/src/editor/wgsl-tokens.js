/**
 * A tokeniser for WGSL: one call reads one token from a line, with a small state carried from token to token.
 *
 * It colours; it does not check. naga does that beside it, so this never reports an error, and text that is no WGSL
 * merely stays plain. The one real difficulty of the language, telling a template list from a comparison, is met as
 * the specification's own discovery does it: `<` opens a list only directly after a name that can take one, and a
 * closing bracket or a semicolon ends any list that was left open.
 */

import {
  BOOLEANS,
  BUILTIN_FUNCTIONS,
  DIRECTIVES,
  KEYWORDS,
  MODIFIERS,
  TEXEL_FORMAT,
  TYPES,
  TYPE_GENERATORS,
  TYPE_SHORTHAND,
} from "./wgsl-words.js";

const NAME = /^[\p{XID_Start}_][\p{XID_Continue}]*/u;
const ATTRIBUTE = /^@\s*[\p{XID_Start}_][\p{XID_Continue}]*/u;
const HEX_FLOAT =
  /^0[xX](?:(?:[\da-fA-F]*\.[\da-fA-F]+|[\da-fA-F]+\.[\da-fA-F]*)(?:[pP][+-]?\d+[fh]?)?|[\da-fA-F]+[pP][+-]?\d+[fh]?)/;
const HEX_INTEGER = /^0[xX][\da-fA-F]+(?:[iu]|li|lu)?/;
const FLOAT = /^(?:(?:\d+\.\d*|\.\d+)(?:[eE][+-]?\d+)?(?:[fh]|lf)?|\d+[eE][+-]?\d+(?:[fh]|lf)?|\d+(?:[fh]|lf))/;
const INTEGER = /^\d+(?:[iu]|li|lu)?/;
const DECLARATIONS = new Set(["let", "var", "const", "override"]);
const OPERATOR = /^(?:<<=|>>=|&&|\|\||\+\+|--|[-+*/%&|^=!<>]=|<<|[-+*/%&|^=!<>~])/;

/**
 * @typedef {object} State
 * @property {number} commentDepth how many block comments are open; they nest
 * @property {string} previous what the last token that was no comment means for the next one
 * @property {string[]} open the brackets that are open: "(", "[", "{", and "<" for a template list
 * @property {boolean} inCase between `case` or `default` and its colon, where a colon starts no type
 * @property {string} attribute the attribute whose parenthesis may follow, or ""
 * @property {number} attributeDepth the depth of `open` inside that parenthesis, or 0
 * @property {boolean} inDirective between `enable`, `requires` or `diagnostic` and the semicolon
 */

/** @returns {State} */
export function startState() {
  return {
    commentDepth: 0,
    previous: "",
    open: [],
    inCase: false,
    attribute: "",
    attributeDepth: 0,
    inDirective: false,
  };
}

/** @param {State} state @returns {State} */
export function copyState(state) {
  return { ...state, open: state.open.slice() };
}

/**
 * Reads to the end of the block comment, or to the end of the line when it is still open there.
 *
 * @param {import("@codemirror/language").StringStream} stream
 * @param {State} state
 */
function blockComment(stream, state) {
  while (state.commentDepth > 0 && !stream.eol()) {
    if (stream.match("/*")) state.commentDepth += 1;
    else if (stream.match("*/")) state.commentDepth -= 1;
    else stream.next();
  }
  return "comment";
}

/** Forgets template lists that were opened by mistake, so that one comparison cannot colour the rest of the file. */
function closeLists(state) {
  while (state.open.at(-1) === "<") state.open.pop();
}

/**
 * What a name means, by its spelling, by what is before it and by the character after it.
 *
 * @param {string} name
 * @param {string} next the next character on the line that is no blank, or ""
 * @param {State} state
 * @param {string} before what the token before it was
 */
function nameToken(name, next, state, before) {
  const inList = state.open.at(-1) === "<";
  if (before === ".") return "property";
  if (state.attributeDepth > 0 && ["builtin", "interpolate", "diagnostic"].includes(state.attribute)) return "builtin";
  if (KEYWORDS.has(name)) return "keyword";
  if (state.inDirective) return "builtin";
  if (before === "fn") return "functionDefinition";
  if (before === "struct" || before === "alias") return "typeDefinition";
  if (DECLARATIONS.has(before)) return "definition";
  if (BOOLEANS.has(name)) return "bool";
  if (inList && (MODIFIERS.has(name) || TEXEL_FORMAT.test(name))) return "modifier";
  if (TYPES.has(name) || TYPE_GENERATORS.has(name) || TYPE_SHORTHAND.test(name)) return "type";
  if (before === "type") return "type";
  // `ptr<function, Pair>` and `array<Pair, N>`: the element is a type, the count a value. Types of one's own start
  // with a capital in nearly all WGSL and constants are all capitals, which is as much as a tokeniser can know.
  const looksLikeType = /^[A-Z]\w*[a-z]/.test(name);
  if (inList && looksLikeType) return "type";
  if (BUILTIN_FUNCTIONS.has(name) && (next === "(" || next === "<")) return "builtinFunction";
  if (next === "(") return looksLikeType ? "type" : "function";
  return "variable";
}

/**
 * @param {import("@codemirror/language").StringStream} stream
 * @param {State} state
 * @returns {string | null} the kind of the token: a name out of the table in wgsl.js, or null for blanks
 */
export function token(stream, state) {
  if (state.commentDepth > 0) return blockComment(stream, state);
  if (stream.eatSpace()) return null;
  if (stream.match("//")) {
    stream.skipToEnd();
    return "comment";
  }
  if (stream.match("/*")) {
    state.commentDepth = 1;
    return blockComment(stream, state);
  }

  const before = state.previous;
  state.previous = "";

  let match = stream.match(ATTRIBUTE);
  if (match) {
    state.attribute = match[0].slice(1).trim();
    state.previous = "@";
    return "attribute";
  }
  if (stream.match(HEX_FLOAT) || stream.match(HEX_INTEGER) || stream.match(FLOAT) || stream.match(INTEGER)) {
    state.previous = "number";
    return "number";
  }

  match = stream.match(NAME);
  if (match) {
    const name = match[0];
    const next = stream.match(/^\s*(\S)/, false)?.[1] ?? "";
    const kind = nameToken(name, next, state, before);
    if (kind === "keyword") {
      state.previous = name;
      if (name === "case" || name === "default") state.inCase = true;
      if (DIRECTIVES.has(name)) state.inDirective = true;
    } else {
      const generator = TYPE_GENERATORS.has(name) || name === "bitcast";
      state.previous = generator ? "generator" : "name";
    }
    return kind;
  }

  const character = stream.peek();
  if (character === "(" || character === "[" || character === "{") {
    stream.next();
    if (character === "{") {
      closeLists(state);
      state.inCase = false;
      state.inDirective = false;
    }
    state.open.push(character);
    if (character === "(" && before === "@") state.attributeDepth = state.open.length;
    state.previous = character;
    return "bracket";
  }
  if (character === ")" || character === "]" || character === "}") {
    stream.next();
    closeLists(state);
    if (state.attributeDepth === state.open.length) state.attributeDepth = 0;
    state.open.pop();
    state.previous = ")";
    return "bracket";
  }
  if (character === "<" && (before === "generator" || before === "var") && !stream.match(/^<[<=]/, false)) {
    stream.next();
    state.open.push("<");
    return "angleBracket";
  }
  if (character === ">" && state.open.at(-1) === "<") {
    stream.next();
    state.open.pop();
    // `var<storage, read> name`: what follows the list is still the name that `var` declares.
    state.previous = stream.match(/^\s*[\p{XID_Start}_]/u, false) ? "var" : "name";
    return "angleBracket";
  }
  if (character === ";") {
    stream.next();
    closeLists(state);
    state.inCase = false;
    state.inDirective = false;
    return "punctuation";
  }
  if (character === ":") {
    stream.next();
    if (!state.inCase) state.previous = "type";
    state.inCase = false;
    return "punctuation";
  }
  if (character === "." || character === ",") {
    stream.next();
    state.previous = character;
    return "punctuation";
  }
  if (stream.match("->")) {
    state.previous = "type";
    return "punctuation";
  }
  if (stream.match(OPERATOR)) return "operator";
  stream.next();
  return "variable";
}

/**
 * The column at which a line should start: one unit deeper than the brackets that are open before it.
 *
 * @param {State} state
 * @param {string} textAfter the line's own text without its indentation
 * @param {{unit: number}} context
 */
export function indent(state, textAfter, context) {
  if (state.commentDepth > 0) return null;
  const open = state.open.filter((bracket) => bracket !== "<").length;
  const closing = /^\s*[)\]}]/.test(textAfter) ? 1 : 0;
  return Math.max(0, open - closing) * context.unit;
}
