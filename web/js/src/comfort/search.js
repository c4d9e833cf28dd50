/** Search and replace in the text, and light on what else reads as the selection does. */

import { highlightSelectionMatches, openSearchPanel, search, searchKeymap } from "@codemirror/search";
import { keymap } from "@codemirror/view";

export const finding = [search({ top: true }), highlightSelectionMatches(), keymap.of(searchKeymap)];

/** Opens the search. */
export { openSearchPanel as find };
