/**
 * The charts' style sheet, constructed rather than written into the page, so that a strict content security policy has
 * nothing to refuse. `:where` keeps it weaker than any rule of the page.
 */

const CSS = `
:where(.wg-chart) { position: relative; width: 100%; contain: inline-size; font-variant-numeric: tabular-nums; font-size: 13px; line-height: 1.4; }
:where(.wg-chart svg) { display: block; max-width: 100%; height: auto; }
:where(.wg-chart svg text) { white-space: pre; font-variant-numeric: tabular-nums; }
:where(.wg-reader) { position: absolute; inset: 0; touch-action: pan-y; cursor: default; border-radius: 4px; }
:where(.wg-cover) { position: absolute; inset: 0; }
:where(.wg-reader:focus) { outline: none; }
:where(.wg-reader:focus-visible) { outline: 2px solid var(--chart-focus, light-dark(#2f6fde, #79b0ff)); outline-offset: 2px; }
:where(.wg-tip) {
  position: absolute; z-index: 5; pointer-events: none; box-sizing: border-box; width: max-content; max-width: 100%;
  padding: 6px 10px; border-radius: 6px;
  color: var(--chart-tip-foreground, CanvasText); background: var(--chart-tip-background, Canvas);
  border: 1px solid color-mix(in srgb, currentColor 16%, transparent);
  box-shadow: 0 4px 16px rgb(0 0 0 / 0.14);
}
:where(.wg-tip[hidden]) { display: none; }
:where(.wg-tip-title) { font-weight: 600; }
:where(.wg-tip-line) { display: flex; align-items: baseline; gap: 8px; }
:where(.wg-tip-swatch) { flex: none; width: 9px; height: 9px; border-radius: 50%; align-self: center; }
:where(.wg-tip-name) { flex: 1; margin-right: 8px; }
:where(.wg-tip-strong) { font-weight: 600; }
:where(.wg-tip-value) { white-space: nowrap; }
:where(.wg-tip-note) { white-space: nowrap; font-weight: 400; opacity: 0.7; }
:where(.wg-tip-compact .wg-tip-note) { display: none; }
:where(.wg-chart-message) { margin: 0; padding: 12px 0; color: var(--chart-muted, color-mix(in srgb, currentColor 68%, transparent)); }
`;

let adopted = false;

export function adoptStyle() {
  if (adopted) return;
  adopted = true;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(CSS);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}
