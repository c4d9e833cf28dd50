/**
 * Moves the scripts that Trunk writes into the page's markup to files beside it, since the page's content security policy
 * allows no script that stands in the markup. Trunk runs this over what it has built, before that becomes the page.
 *
 *   node js/inline-scripts.mjs DIR
 */

import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** A script element without `src`; Trunk and its minifier write tags in small letters. */
const INLINE = /<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/g;

/**
 * The markup with each script in a file of its own, and these files. A name carries a hash of what it holds, so that no
 * cache can hold on to an older one.
 *
 * @param {string} markup
 * @returns {{markup: string, files: Map<string, string>}}
 */
export function moveOut(markup) {
  const files = new Map();
  const moved = markup.replace(INLINE, (_, attributes, script) => {
    const name = `start-${createHash("sha256").update(script).digest("hex").slice(0, 16)}.js`;
    files.set(name, `${script.trim()}\n`);
    return `<script${attributes} src="./${name}"></script>`;
  });
  return { markup: moved, files };
}

const folder = process.argv[2] ?? process.env.TRUNK_STAGING_DIR;
if (process.argv[1] === fileURLToPath(import.meta.url) && folder) {
  const page = join(folder, "index.html");
  const { markup, files } = moveOut(await readFile(page, "utf8"));
  for (const [name, script] of files) await writeFile(join(folder, name), script);
  await writeFile(page, markup);
}
