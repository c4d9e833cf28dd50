import assert from "node:assert/strict";
import { chmod, mkdir, mkdtemp, readFile, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { assemble } from "../assemble.mjs";

/** Stands in for wasm-bindgen: writes what it would be asked for, with a snippet beside it. */
const BINDGEN = `#!/usr/bin/env node
const { mkdirSync, writeFileSync } = require("node:fs");
const value = (name) => process.argv[process.argv.indexOf(name) + 1];
const [folder, name] = [value("--out-dir"), value("--out-name")];
mkdirSync(folder + "/snippets/of", { recursive: true });
writeFileSync(folder + "/" + name + ".js", "export default function   init() {}");
writeFileSync(folder + "/" + name + "_bg.wasm", name);
writeFileSync(folder + "/snippets/of/it.js", "export {};");
`;

test("the page names only files that it has, under names of their contents", { skip: process.platform === "win32" }, async () => {
  const place = await mkdtemp(join(tmpdir(), "warpground-assemble-"));
  try {
    const bindgen = join(place, "wasm-bindgen.cjs");
    await writeFile(bindgen, BINDGEN);
    await chmod(bindgen, 0o755);
    const nothing = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]);
    for (const name of ["warpground-web", "warpground-worker"]) await writeFile(join(place, `${name}.wasm`), nothing);
    const [out, vectors] = [join(place, "page"), join(place, "vectors")];
    await mkdir(vectors);
    await writeFile(join(vectors, "warpground-worker.wasm"), nothing);
    await assemble({ out, modules: place, bindgen, release: false, vectors });
    const page = await readFile(join(out, "index.html"), "utf8");
    assert.doesNotMatch(page, /data-trunk/);
    const named = [...page.matchAll(/(?:href|src)="([^"#][^"]*)"|(?:from|module_or_path:) '([^']+)'/g)].map(([, one, other]) => one ?? other);
    assert.ok(named.length > 10, named.join(" "));
    // What is painted waits for one file of styles, in the order of the page.
    const [styles, ...more] = named.filter((path) => path.endsWith(".css"));
    assert.deepEqual(more, []);
    const sheet = await readFile(join(out, styles), "utf8");
    assert.ok(sheet.indexOf(":root") >= 0 && sheet.indexOf(".hero {") > sheet.indexOf(".header {"), styles);
    // What other pages need beside it is a file that the page's code asks for.
    const [, later] = page.match(/globalThis\.warpgroundStyles = "\.\/([^"]+)"/);
    const other = await readFile(join(out, later), "utf8");
    assert.ok(other.includes(".lesson {") && !other.includes(".hero {") && !sheet.includes(".lesson {"), later);
    for (const path of named) assert.ok((await stat(join(out, path))).isFile(), path);
    // The worker is started by a script that is not rewritten, and so keeps its name.
    const files = await readdir(out);
    assert.ok(files.includes("warpground-worker.js") && files.includes("warpground-worker_bg.wasm"), files.join(" "));
    assert.ok(files.includes("warpground-worker-vectors.js") && files.includes("warpground-worker-vectors_bg.wasm"), files.join(" "));
    assert.ok(files.some((name) => /^warpground-web-[0-9a-f]{16}_bg\.wasm$/.test(name)), files.join(" "));
    assert.ok(page.includes("snippets/of/it.js"));
  } finally {
    await rm(place, { recursive: true });
  }
});
