/**
 * The editor's looks, through the page's custom properties alone. The fallbacks follow `color-scheme`, so an editor on
 * a page that sets none of them is still right in light and in dark.
 *
 * Rules that CodeMirror scopes to its own light or dark theme are met with equal specificity where they exist, because
 * this theme is neither: the page decides.
 */

import { EditorView } from "@codemirror/view";

/** @param {string} name @param {string} light @param {string} dark */
const property = (name, light, dark) => `var(--code-${name}, light-dark(${light}, ${dark}))`;

const background = property("background", "#fcfcfb", "#16191d");
const foreground = property("foreground", "#24292f", "#d9dee5");
const keyword = property("keyword", "#7a3e9d", "#c8a5ea");
const type = property("type", "#0b6a70", "#82cfd2");
const functionName = property("function", "#1f5bb5", "#93bbf8");
const number = property("number", "#8a5100", "#e2b573");
const comment = property("comment", "#656d76", "#8d96a1");
const attribute = property("attribute", "#a3296a", "#ee9cc2");
const string = property("string", "#35702a", "#a4cf90");
const builtin = property("builtin", "#a8421a", "#f0a685");
const gutter = property("gutter", "#848b94", "#69727d");
const selection = property("selection", "#cfe0fb", "#2c4468");
const activeLine = property("active-line", "#0000000a", "#ffffff0a");
const error = property("error", "#c4291c", "#ff8a80");
const warning = property("warning", "#97690a", "#e6b450");
const information = property("information", "#1f6feb", "#79b8ff");
const border = `color-mix(in srgb, ${foreground} 16%, transparent)`;
const raised = `color-mix(in srgb, ${background}, ${foreground} 4%)`;

/** @param {string} color @param {string} amount */
const tint = (color, amount) => `color-mix(in srgb, ${color} ${amount}, transparent)`;

/** The colour of a tint behind a line, and of the bar at its start. */
const MARK_COLORS = {
  match: property("mark-match", "#2f6fde", "#79b0ff"),
  hot: property("mark-hot", "#d9570a", "#ff9d5c"),
  added: property("mark-added", "#1f7a3a", "#6fcf87"),
  removed: property("mark-removed", "#b3261e", "#ff9c94"),
};

const lineMarkRules = Object.fromEntries(
  Object.entries(MARK_COLORS).flatMap(([kind, color]) => [
    [
      `.cm-line.cm-lineMark-${kind}`,
      { backgroundColor: tint(color, "12%"), boxShadow: `inset 3px 0 ${tint(color, "70%")}` },
    ],
    [`.cm-gutter-marks .cm-lineMark-${kind}`, { color }],
  ]),
);

/** Shape as well as colour shows the severity. */
const SEVERITIES = {
  error: { color: error, shape: "circle(50%)" },
  warning: { color: warning, shape: "polygon(50% 4%, 100% 96%, 0 96%)" },
  info: { color: information, shape: "polygon(50% 0, 100% 50%, 50% 100%, 0 50%)" },
};

const severityRules = Object.fromEntries(
  Object.entries(SEVERITIES).flatMap(([severity, { color, shape }]) => [
    // CodeMirror draws these with images, which custom properties cannot colour and a strict page may not load.
    [`.cm-lint-marker-${severity}`, { content: "normal", backgroundColor: color, clipPath: shape }],
    [
      `.cm-lintRange-${severity}`,
      {
        backgroundImage: "none",
        textDecoration: `underline wavy ${color} 1px`,
        textDecorationSkipInk: "none",
        textUnderlineOffset: "3px",
      },
    ],
    [`.cm-diagnostic-${severity}`, { borderLeft: `3px solid ${color}` }],
    [`.cm-lintPoint-${severity}:after`, { borderBottomColor: color }],
  ]),
);

export const theme = EditorView.theme({
  "&": {
    height: "100%",
    maxHeight: "inherit",
    color: foreground,
    backgroundColor: background,
    fontSize: "var(--code-font-size, 13.5px)",
  },
  "&.cm-focused": { outline: "none" },
  // As wide as sixteen letters are high: it tells of another size of letters, in small steps.
  ".cm-letter": { position: "absolute", top: "0", left: "0", width: "16em", height: "1px", visibility: "hidden", pointerEvents: "none" },
  // Over the gutter, which would cover an outline's left side.
  "&:has(.cm-content:focus-visible)::after": {
    content: '""',
    position: "absolute",
    inset: "0",
    zIndex: "300",
    border: "2px solid var(--code-focus, light-dark(#2f6fde, #79b0ff))",
    pointerEvents: "none",
  },
  ".cm-scroller": {
    overflow: "auto",
    fontFamily: "var(--font-code, ui-monospace, 'SF Mono', 'Cascadia Code', Menlo, Consolas, monospace)",
    lineHeight: "1.55",
    fontVariantLigatures: "none",
    scrollbarWidth: "thin",
    scrollbarColor: `${tint(foreground, "25%")} transparent`,
  },
  ".cm-content": { padding: "10px 0", caretColor: foreground },
  ".cm-line": { padding: "0 20px 0 8px" },

  ".cm-gutters.cm-gutters-before": {
    color: gutter,
    backgroundColor: background,
    border: "none",
    fontVariantNumeric: "tabular-nums",
  },
  ".cm-lineNumbers .cm-gutterElement": { padding: "0 6px 0 12px", minWidth: "38px" },
  ".cm-gutter-lint": { width: "14px" },
  ".cm-gutter-lint .cm-gutterElement": {
    padding: "0",
    display: "flex",
    alignItems: "center",
    justifyContent: "center",
  },
  ".cm-lint-marker": { width: "9px", height: "9px", cursor: "default", forcedColorAdjust: "none" },
  ".cm-gutter-marks .cm-gutterElement": {
    padding: "0 6px 0 4px",
    textAlign: "right",
    fontSize: "0.9em",
    lineHeight: "1.72",
  },
  ".cm-gutter-counters .cm-counters-line": { padding: "0 2px 0 6px", fontSize: "0.88em", lineHeight: "1.76" },
  ".cm-counters-row": { display: "flex", cursor: "default" },
  ".cm-counter": {
    width: "var(--code-counter-width, 40px)",
    padding: "0 3px",
    textAlign: "right",
    whiteSpace: "nowrap",
  },
  ".cm-counter-heads .cm-counters-row": {
    padding: "1px 2px 1px 6px",
    // A panel is a shade off the background, on which the gutter's colour is too faint.
    color: tint(foreground, "78%"),
    fontSize: "0.82em",
  },
  ".cm-counter-warm": { color: foreground, backgroundColor: tint(MARK_COLORS.hot, "10%") },
  ".cm-counter-hot": { color: foreground, backgroundColor: tint(MARK_COLORS.hot, "26%"), fontWeight: "600" },
  ".cm-activeLine, .cm-activeLineGutter": { backgroundColor: "transparent" },
  "&.cm-focused .cm-activeLine:not(.cm-lineMark)": { backgroundColor: activeLine },
  "&.cm-focused .cm-activeLineGutter": { color: foreground, backgroundColor: "transparent" },

  ".cm-cursor, .cm-dropCursor": { borderLeft: `2px solid ${foreground}`, marginLeft: "-1px" },
  "& > .cm-scroller > .cm-selectionLayer .cm-selectionBackground": { background: tint(selection, "60%") },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground": { background: selection },
  ".cm-selectionMatch": {
    backgroundColor: "transparent",
    boxShadow: `inset 0 0 0 1px ${tint(foreground, "22%")}`,
    borderRadius: "2px",
  },
  ".cm-searchMatch": { backgroundColor: tint(warning, "28%"), borderRadius: "2px" },
  ".cm-searchMatch.cm-searchMatch-selected": {
    backgroundColor: tint(warning, "50%"),
    boxShadow: `0 0 0 1.5px ${warning}`,
  },
  ".cm-searchMatch .cm-selectionMatch": { boxShadow: "none" },
  "&.cm-focused .cm-matchingBracket": { backgroundColor: tint(foreground, "14%"), borderRadius: "2px" },
  "&.cm-focused .cm-nonmatchingBracket": { backgroundColor: tint(error, "22%"), borderRadius: "2px" },
  ".cm-specialChar": { color: error },
  // A mark that nobody sees explains no line numbers: where the first line is wider than the editor, the mark is at the very
  // edge, so that nothing of the line is seen behind it.
  ".cm-header-more.cm-header-more": {
    position: "sticky",
    right: "0",
    margin: "0 0 0 4px",
    padding: "0 6px",
    font: "inherit",
    lineHeight: "1.2",
    color: comment,
    backgroundColor: `color-mix(in srgb, ${background}, ${foreground} 7%)`,
    border: "none",
    borderRadius: "3px",
    boxShadow: `-8px 0 8px ${background}`,
    cursor: "pointer",
  },

  ".tok-keyword": { color: keyword },
  ".tok-type": { color: type },
  ".tok-function": { color: functionName },
  ".tok-builtin": { color: builtin },
  ".tok-attribute": { color: attribute },
  ".tok-launch": { color: attribute, fontWeight: "600" },
  ".tok-number": { color: number },
  ".tok-string": { color: string },
  ".tok-comment": { color: comment },
  ".tok-punctuation": { color: tint(foreground, "78%") },

  ...severityRules,
  ".cm-lintRange": { paddingBottom: "0" },
  ".cm-lintRange-active": { backgroundColor: tint(error, "14%") },
  ".cm-lintPoint:after": { bottom: "-2px" },
  ".cm-diagnostic": {
    padding: "6px 10px",
    margin: "0",
    fontFamily: "var(--font-body, system-ui, sans-serif)",
    fontSize: "13px",
    lineHeight: "1.45",
    maxWidth: "min(60ch, 90vw)",
  },
  ...lineMarkRules,

  ".cm-tooltip.cm-tooltip": {
    color: foreground,
    backgroundColor: raised,
    border: `1px solid ${border}`,
    borderRadius: "6px",
    boxShadow: "0 6px 20px rgb(0 0 0 / 0.16)",
    overflow: "hidden",
  },
  ".cm-tooltip .cm-tooltip-section:not(:first-child)": { borderTop: `1px solid ${border}` },

  ".cm-panels.cm-panels": { color: foreground, backgroundColor: raised, borderColor: border },
  ".cm-panels.cm-panels-top": { borderBottom: `1px solid ${border}` },
  ".cm-panels.cm-panels-bottom": { borderTop: `1px solid ${border}` },
  ".cm-panel.cm-search, .cm-panel.cm-gotoLine": {
    padding: "6px 36px 6px 10px",
    fontFamily: "var(--font-body, system-ui, sans-serif)",
    fontSize: "13px",
  },
  ".cm-panel.cm-search label": { fontSize: "13px", display: "inline-flex", alignItems: "center", gap: "2px" },
  ".cm-panel.cm-search [name=close]": {
    top: "4px",
    right: "6px",
    width: "26px",
    height: "26px",
    fontSize: "18px",
    lineHeight: "1",
    color: comment,
    cursor: "pointer",
    borderRadius: "4px",
  },
  ".cm-panel.cm-panel-lint": { fontSize: "13px" },
  ".cm-panel.cm-panel-lint ul [aria-selected]": { backgroundColor: tint(foreground, "10%") },
  ".cm-textfield.cm-textfield": {
    color: foreground,
    backgroundColor: background,
    border: `1px solid ${border}`,
    borderRadius: "4px",
    padding: "3px 6px",
    fontSize: "13px",
    fontFamily: "var(--font-code, ui-monospace, monospace)",
  },
  ".cm-button.cm-button": {
    color: foreground,
    backgroundColor: "transparent",
    backgroundImage: "none",
    border: `1px solid ${border}`,
    borderRadius: "4px",
    padding: "3px 8px",
    fontSize: "13px",
    cursor: "pointer",
  },
  ".cm-button.cm-button:hover": { backgroundColor: tint(foreground, "8%") },
  ".cm-button.cm-button:active": { backgroundImage: "none", backgroundColor: tint(foreground, "14%") },
  ".cm-panel :focus-visible": {
    outline: "2px solid var(--code-focus, light-dark(#2f6fde, #79b0ff))",
    outlineOffset: "1px",
  },

  // High-contrast modes repaint backgrounds, and the drawn selection is nothing but a background.
  "@media (forced-colors: active)": {
    "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground": {
      background: "Highlight",
      forcedColorAdjust: "none",
    },
  },
  "@media (prefers-reduced-motion: reduce)": {
    "&.cm-focused > .cm-scroller > .cm-cursorLayer": { animation: "none" },
  },
});
