// Runs the browser tests: node run.mjs --dist DIR [--json FILE]
//
// Prints a line a test and writes {"passed": N, "failed": N} to FILE. Exits with 1 if a test failed or none ran.

import { readdirSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { run } from "node:test";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

const { values } = parseArgs({ options: { dist: { type: "string", default: "dist" }, json: { type: "string" } } });
process.env.WARPGROUND_DIST = resolve(values.dist);

const here = dirname(fileURLToPath(import.meta.url));
const files = readdirSync(here)
  .filter((name) => name.endsWith(".test.mjs"))
  .sort()
  .map((name) => join(here, name));

const count = { passed: 0, failed: 0 };

/** node reports each file and each suite as a test of its own; only the tests inside count, unless the file itself broke. */
function isTest({ name, details, nesting }) {
  const isFile = files.includes(name) || files.some((file) => file.endsWith(name));
  return details?.type !== "suite" && !isFile && nesting >= 0;
}

function reason(error) {
  const cause = error?.cause ?? error;
  return String(cause?.stack ?? cause?.message ?? cause).split("\n").slice(0, 12).join("\n    ");
}

const stream = run({ files, concurrency: 1, timeout: 2_400_000 });
stream.on("test:pass", (event) => {
  if (!isTest(event) || event.skip) return;
  count.passed += 1;
  console.log(`PASS  ${event.name}  (${(event.details.duration_ms / 1000).toFixed(1)} s)`);
});
stream.on("test:fail", (event) => {
  const broken = !isTest(event);
  // A file or suite fails because a test in it failed, which is counted there; alone it fails by itself.
  if (broken && event.details?.error?.failureType === "subtestsFailed") return;
  count.failed += 1;
  console.log(`FAIL  ${event.name}\n    ${reason(event.details?.error)}`);
});
stream.on("test:diagnostic", ({ message }) => {
  if (message.startsWith("measured: ")) console.log(`      ${message.slice("measured: ".length)}`);
});
stream.on("end", () => {
  console.log(`${count.passed} passed, ${count.failed} failed`);
  if (values.json) writeFileSync(values.json, JSON.stringify(count));
  process.exitCode = count.failed > 0 || count.passed === 0 ? 1 : 0;
});
stream.resume();
