import assert from "node:assert/strict";
import { test } from "node:test";
import { unzipSync } from "fflate";
import { zipped } from "../src/lab/zip.js";

test("texts come out of the lab's zip files as they were", async () => {
  const files = { "guard/exercise.toml": 'title = "Ä"\n', "guard/größe.md": "", "guard/starter.cu": "int main() {}\n".repeat(100) };
  const bytes = new Uint8Array(await zipped(files).arrayBuffer());
  const found = Object.entries(unzipSync(bytes)).map(([name, contents]) => [name, new TextDecoder().decode(contents)]);
  assert.deepEqual(Object.fromEntries(found), files);
});
