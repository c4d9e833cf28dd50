import assert from "node:assert/strict";
import { test } from "node:test";
import { deflateRawSync } from "node:zlib";
import { MOST_BYTES, pack, query, unpack } from "../src/lab/link.js";

test("a text survives its way into a link and back", async () => {
  for (const text of ["", "a", "µ 𝑥 \n", "x".repeat(MOST_BYTES)]) assert.equal(await unpack(await pack(text)), text);
  assert.equal(await pack("x".repeat(MOST_BYTES + 1)), null);
});

test("a link that unpacks to too much, or to no text, is refused in a sentence", async () => {
  const packed = (bytes) => deflateRawSync(bytes).toString("base64url");
  await assert.rejects(unpack(packed(Buffer.alloc(1 << 24))), /unpacks to more than the 256 kB/);
  for (const damaged of ["%", "AAAA", "x", packed(Buffer.from([0xff, 0xfe]))]) await assert.rejects(unpack(damaged), /The link is damaged/);
});

test("what stands behind a hash's question mark is read", () => {
  assert.equal(query("lab?kernel=a%2Fb&n=2^20").get("kernel"), "a/b");
  assert.equal(query("lab").size, 0);
});
