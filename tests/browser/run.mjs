// Runs the browser tests: node run.mjs --dist DIR [--page quick|release] [--jobs N] [--json FILE] [PART…]
//
// Prints a line for each test and writes {"passed": N, "failed": N, "skipped": N} to FILE. Exits with 1 if a test failed or
// none ran. Each file of tests has a process and a browser of its own, N files at a time; with parts of names, only the
// files whose names have one of them run.

import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import { run } from "node:test";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { listing } from "./terminal.mjs";

const { values, positionals: parts } = parseArgs({
  allowPositionals: true,
  options: {
    dist: { type: "string", default: "dist" },
    page: { type: "string", default: "release" },
    // More than the cores only take turns, and a software GPU uses several for itself.
    jobs: { type: "string", default: String(Math.min(availableParallelism(), 4)) },
    json: { type: "string" },
  },
});
const jobs = Number(values.jobs);
if (!Number.isInteger(jobs) || jobs < 1) throw new Error(`--jobs is ${values.jobs}: it is a whole number from 1`);
process.env.WARPGROUND_DIST = resolve(values.dist);
process.env.WARPGROUND_PROFILE = values.page;

// The terminal is asked once, not by each file that compares the page with it.
const place = mkdtempSync(join(tmpdir(), "warpground-browser-tests-"));
if (!process.env.WARPGROUND_CATALOGUE) {
  process.env.WARPGROUND_CATALOGUE = join(place, "catalogue.jsonl");
  writeFileSync(process.env.WARPGROUND_CATALOGUE, listing());
}

const here = dirname(fileURLToPath(import.meta.url));
/** The file that takes as long as all others together comes first. */
const LONGEST = "kernels.test.mjs";
const files = readdirSync(here)
  .filter((name) => name.endsWith(".test.mjs"))
  .filter((name) => parts.length === 0 || parts.some((part) => name.includes(part)))
  .sort((one, other) => (other === LONGEST) - (one === LONGEST) || one.localeCompare(other))
  .map((name) => join(here, name));

const count = { passed: 0, failed: 0, skipped: 0 };
const failed = [];

/** node reports each file and each suite as a test of its own; only the tests inside count, unless the file itself broke. */
function isTest({ name, details, nesting }) {
  const isFile = files.includes(name) || files.some((file) => file.endsWith(name));
  return details?.type !== "suite" && !isFile && nesting >= 0;
}

function reason(error) {
  const cause = error?.cause ?? error;
  return String(cause?.stack ?? cause?.message ?? cause).split("\n").slice(0, 12).join("\n    ");
}

const stream = run({ files, concurrency: jobs, timeout: 2_400_000 });
stream.on("test:pass", (event) => {
  if (!isTest(event)) return;
  if (event.skip) {
    count.skipped += 1;
    console.log(`SKIP  ${event.name}: ${event.skip}`);
    return;
  }
  count.passed += 1;
  console.log(`PASS  ${event.name}  (${(event.details.duration_ms / 1000).toFixed(1)} s)`);
});
stream.on("test:fail", (event) => {
  const broken = !isTest(event);
  // A file or suite fails because a test in it failed, which is counted there; alone it fails by itself.
  if (broken && event.details?.error?.failureType === "subtestsFailed") return;
  count.failed += 1;
  failed.push(`${basename(event.file ?? "")}: ${event.name}`);
  console.log(`FAIL  ${event.name}\n    ${reason(event.details?.error)}`);
});
stream.on("test:diagnostic", ({ message }) => {
  if (message.startsWith("measured: ")) console.log(`      ${message.slice("measured: ".length)}`);
});
stream.on("end", () => {
  rmSync(place, { recursive: true, force: true });
  // Among hundreds of lines those that matter are easily missed.
  for (const name of failed) console.log(`failed: ${name}`);
  const skipped = count.skipped > 0 ? `, ${count.skipped} skipped` : "";
  console.log(`${count.passed} passed, ${count.failed} failed${skipped}`);
  if (values.json) writeFileSync(values.json, JSON.stringify(count));
  process.exitCode = count.failed > 0 || count.passed === 0 ? 1 : 0;
});
stream.resume();
