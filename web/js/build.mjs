/**
 * Bundles the page's two modules into js/dist, where the Rust code imports them from.
 *
 *   node js/build.mjs          minified, as the page ships them
 *   node js/build.mjs --debug  readable, with source maps
 */

import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { brotliCompressSync } from "node:zlib";
import { build } from "esbuild";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));

/**
 * CodeMirror adds its style sheets to a document as style elements, which a content security policy without
 * 'unsafe-inline' refuses. Its library can adopt constructed sheets instead, which need no permission, but does so in
 * shadow roots alone. All browsers that have WebGPU can adopt them in documents as well.
 */
const adoptStyleSheets = {
  name: "adopt-style-sheets",
  setup(builder) {
    builder.onLoad({ filter: /style-mod\/src\/style-mod\.js$/ }, async ({ path }) => {
      const source = await readFile(path, "utf8");
      const condition = "!root.head && root.adoptedStyleSheets";
      if (!source.includes(condition)) throw new Error(`${path} is not the version that this build knows`);
      return { contents: source.replace(condition, "root.adoptedStyleSheets"), loader: "js" };
    });
  },
};

/** @param {{debug?: boolean, write?: boolean}} options */
export function bundle({ debug = false, write = true } = {}) {
  return build({
    entryPoints: { editor: here("src/editor/index.js"), chart: here("src/chart/index.js") },
    outdir: here("dist"),
    bundle: true,
    format: "esm",
    target: "es2022",
    charset: "utf8",
    legalComments: "none",
    minify: !debug,
    sourcemap: debug ? "linked" : false,
    plugins: [adoptStyleSheets],
    logLevel: "warning",
    write,
  });
}

/** @param {Uint8Array} contents */
export const compressedSize = (contents) => brotliCompressSync(contents).length;

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await bundle({ debug: process.argv.includes("--debug") });
  for (const name of ["editor.js", "chart.js"]) {
    const contents = await readFile(here(`dist/${name}`));
    const kilobytes = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;
    console.log(`js/dist/${name}  ${kilobytes(contents.length)}, ${kilobytes(compressedSize(contents))} after Brotli`);
  }
}
