import assert from "node:assert/strict";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { zipSync } from "fflate";
import { packed, unpack } from "../zip.mjs";

test("a folder comes out of its zip file as it was, under its own name", async () => {
  const home = await mkdtemp(join(tmpdir(), "zip-"));
  try {
    const folder = join(home, "page-1.0");
    await mkdir(join(folder, "parts", "deep"), { recursive: true });
    const files = { "index.html": Buffer.from("<p>ä</p>\n".repeat(500)), "parts/deep/code.wasm": Buffer.from([0, 97, 115, 109, 255]), "empty.txt": Buffer.alloc(0) };
    for (const [name, contents] of Object.entries(files)) await writeFile(join(folder, name), contents);
    const bytes = await packed(folder);
    assert.ok(bytes.length < files["index.html"].length);
    await unpack(bytes, join(home, "out"));
    for (const [name, contents] of Object.entries(files)) assert.deepEqual(await readFile(join(home, "out", "page-1.0", name)), contents);
  } finally {
    await rm(home, { recursive: true });
  }
});

test("a zip file writes nothing outside of its folder", async () => {
  const home = await mkdtemp(join(tmpdir(), "zip-"));
  try {
    await assert.rejects(unpack(zipSync({ "../beside.txt": Buffer.from("x") }), join(home, "out")), /outside of the folder/);
    await assert.rejects(readFile(join(home, "beside.txt")));
  } finally {
    await rm(home, { recursive: true });
  }
});
