/** Zip files of a few texts. */

import { strToU8, zipSync } from "fflate";

/** @param {Record<string, string>} files by their paths @returns {Blob} */
export function zipped(files) {
  const contents = Object.fromEntries(Object.entries(files).map(([path, text]) => [path, strToU8(text)]));
  return new Blob([zipSync(contents)], { type: "application/zip" });
}
