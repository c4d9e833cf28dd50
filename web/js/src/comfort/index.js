/**
 * What makes writing comfortable: search, completion, hover, definitions, renaming, layout, folding, corrections. It loads when
 * a reader first comes to an editor.
 *
 *   text.js        names in a text, outside of comments and strings
 *   symbols.js     what a text declares, and what each of its names means; by scopes.js, wgsl-scopes.js, cuda-scopes.js
 *   words.js       the languages' own functions: what they do, and the other language's word
 *   laid-out.js    a text with a line for each statement, indented by its braces
 *   search.js, occurrences.js, completion.js, hover.js, rename.js, definition.js, layout.js, folding.js, correction.js
 */

import { keymap } from "@codemirror/view";
import { completion } from "./completion.js";
import { correction } from "./correction.js";
import { definition } from "./definition.js";
import { folding } from "./folding.js";
import { hover } from "./hover.js";
import { layOut } from "./layout.js";
import { occurrences } from "./occurrences.js";
import { rename } from "./rename.js";
import { find, finding } from "./search.js";

export { correction, find };

/** @param {"wgsl" | "cuda"} language */
export function comfort(language) {
  return [finding, completion(language), hover(language), definition(language), occurrences(language), rename(language), folding(language), keymap.of([{ key: "Shift-Alt-f", run: layOut(language) }])];
}
