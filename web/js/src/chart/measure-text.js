/** How wide a text will be, before it is drawn, so that margins fit the names that are in them. */

/** @type {CanvasRenderingContext2D | null} */
let context = null;

/**
 * @param {Element} element whose font is meant
 * @returns {(text: string, size: number, weight?: number) => number}
 */
export function textMeasure(element) {
  const family = getComputedStyle(element).fontFamily || "sans-serif";
  context ??= document.createElement("canvas").getContext("2d");
  return (text, size, weight = 400) => {
    if (!context) return text.length * size * 0.6;
    context.font = `${weight} ${size}px ${family}`;
    // Tabular figures are a little wider than the canvas thinks.
    return context.measureText(text).width * 1.03;
  };
}

/**
 * The text itself, or as much of it as fits with an ellipsis.
 *
 * @param {string} text
 * @param {number} width
 * @param {(text: string) => number} measure
 */
export function shortened(text, width, measure) {
  if (measure(text) <= width) return text;
  let end = text.length;
  while (end > 1 && measure(`${text.slice(0, end).trimEnd()}\u2026`) > width) end -= 1;
  return `${text.slice(0, end).trimEnd()}\u2026`;
}
