/**
 * What the editor shares with the module that makes writing comfortable, which loads later: two copies of CodeMirror would
 * not know each other. The build gives that module these in the place of the packages.
 */

import * as commands from "@codemirror/commands";
import * as language from "@codemirror/language";
import * as lint from "@codemirror/lint";
import * as state from "@codemirror/state";
import * as view from "@codemirror/view";

const { StateEffect, StateField, Facet, Annotation, EditorSelection, EditorState, Prec, RangeSet, RangeSetBuilder, RangeValue, MapMode, Text, Transaction, CharCategory, codePointAt, codePointSize, findClusterBreak, fromCodePoint, combineConfig } = state;
const { EditorView, Decoration, ViewPlugin, WidgetType, Direction, keymap, showPanel, getPanel, showDialog, getDialog, runScopeHandlers, showTooltip, hoverTooltip, getTooltip, logException, gutter, GutterMarker } = view;
const { syntaxTree, indentUnit, foldGutter, foldService } = language;

export const shared = {
  "@codemirror/state": { StateEffect, StateField, Facet, Annotation, EditorSelection, EditorState, Prec, RangeSet, RangeSetBuilder, RangeValue, MapMode, Text, Transaction, CharCategory, codePointAt, codePointSize, findClusterBreak, fromCodePoint, combineConfig },
  "@codemirror/view": { EditorView, Decoration, ViewPlugin, WidgetType, Direction, keymap, showPanel, getPanel, showDialog, getDialog, runScopeHandlers, showTooltip, hoverTooltip, getTooltip, logException, gutter, GutterMarker },
  "@codemirror/language": { syntaxTree, indentUnit, foldGutter, foldService },
  "@codemirror/commands": { indentMore: commands.indentMore },
  "@codemirror/lint": { setDiagnostics: lint.setDiagnostics },
};

/** Under this name the module finds them. */
globalThis[Symbol.for("warpground.codemirror")] = shared;
