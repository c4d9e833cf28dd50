/** Search and replace in the text. */

import { openSearchPanel, search, searchKeymap } from "@codemirror/search";
import { keymap } from "@codemirror/view";

export const finding = [search({ top: true }), keymap.of(searchKeymap)];

/** Opens the search. */
export { openSearchPanel as find };
