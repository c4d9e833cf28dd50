/** WGSL as a CodeMirror language: the tokeniser with the highlighting tag of each of its tokens. */

import { LanguageSupport, StreamLanguage } from "@codemirror/language";
import { tags } from "@lezer/highlight";
import { copyState, indent, startState, token } from "./wgsl-tokens.js";

/** The highlighting tag of each kind of token. */
const TAGS = {
  angleBracket: tags.angleBracket,
  attribute: tags.annotation,
  bool: tags.bool,
  bracket: tags.bracket,
  builtin: tags.standard(tags.variableName),
  builtinFunction: tags.standard(tags.function(tags.variableName)),
  comment: tags.comment,
  definition: tags.definition(tags.variableName),
  function: tags.function(tags.variableName),
  functionDefinition: tags.definition(tags.function(tags.variableName)),
  keyword: tags.keyword,
  modifier: tags.modifier,
  number: tags.number,
  operator: tags.operator,
  property: tags.propertyName,
  punctuation: tags.punctuation,
  type: tags.typeName,
  typeDefinition: tags.definition(tags.typeName),
  variable: tags.variableName,
};

/**
 * CodeMirror gives old meanings of its own to some plain names (`attribute`, `type`, `property`), before it looks into
 * the table of a language. A prefix keeps ours apart.
 */
const PREFIX = "wgsl-";

const tokenTable = Object.fromEntries(Object.entries(TAGS).map(([kind, tag]) => [PREFIX + kind, tag]));

export const wgslLanguage = StreamLanguage.define({
  name: "wgsl",
  startState,
  copyState,
  token(stream, state) {
    const kind = token(stream, state);
    return kind === null ? null : PREFIX + kind;
  },
  indent,
  tokenTable,
  languageData: {
    commentTokens: { line: "//", block: { open: "/*", close: "*/" } },
    indentOnInput: /^\s*[)\]}]$/,
  },
});

export function wgsl() {
  return new LanguageSupport(wgslLanguage);
}
