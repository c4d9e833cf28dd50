/**
 * Gives each highlighting tag a class with a plain name (`tok-keyword`). The theme colours these classes; tests and
 * the CUDA overlay use them too.
 */

import { HighlightStyle } from "@codemirror/language";
import { tags as t } from "@lezer/highlight";

export const highlightStyle = HighlightStyle.define([
  { tag: [t.keyword, t.controlKeyword, t.definitionKeyword, t.moduleKeyword, t.operatorKeyword], class: "tok-keyword" },
  { tag: [t.modifier, t.self, t.null, t.bool], class: "tok-keyword" },
  { tag: [t.typeName, t.definition(t.typeName), t.standard(t.typeName), t.namespace, t.className], class: "tok-type" },
  { tag: [t.function(t.variableName), t.function(t.propertyName)], class: "tok-function" },
  { tag: [t.definition(t.function(t.variableName)), t.function(t.definition(t.variableName))], class: "tok-function" },
  { tag: [t.standard(t.variableName), t.standard(t.function(t.variableName))], class: "tok-builtin" },
  { tag: [t.annotation, t.processingInstruction], class: "tok-attribute" },
  { tag: t.number, class: "tok-number" },
  { tag: [t.string, t.special(t.string), t.character, t.escape], class: "tok-string" },
  { tag: [t.comment, t.lineComment, t.blockComment], class: "tok-comment" },
  { tag: [t.operator, t.punctuation, t.bracket, t.angleBracket, t.separator], class: "tok-punctuation" },
  { tag: [t.propertyName, t.definition(t.propertyName)], class: "tok-property" },
  { tag: [t.variableName, t.definition(t.variableName), t.labelName], class: "tok-variable" },
]);
