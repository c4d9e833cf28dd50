// The terminal program, which the page is compared with.

import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";

/** The program that WARPGROUND_TERMINAL names, or the one that cargo builds, and what is before its arguments. */
const terminal = () =>
  process.env.WARPGROUND_TERMINAL
    ? [process.env.WARPGROUND_TERMINAL, []]
    : ["cargo", ["run", "--quiet", "--package", "warpground", "--"]];

/** Starts `warpground app` on a built page: its address, and how to end it. */
export async function app(folder, place) {
  const [program, before] = terminal();
  const child = spawn(program, [...before, "app", place, "--no-open", "--folder", folder], { stdio: ["ignore", "pipe", "inherit"] });
  const [line] = await once(child.stdout.setEncoding("utf8"), "data");
  return { address: line.trim(), stop: () => child.kill() };
}

/** What `warpground list --json` prints. */
export function listing() {
  const [program, before] = terminal();
  return execFileSync(program, [...before, "list", "--json"], { encoding: "utf8", maxBuffer: 1 << 26 });
}

/** The modules that `warpground translate --json` makes of a program's kernels, one for each that becomes WGSL. */
export function translations(file) {
  const [program, before] = terminal();
  // A kernel that does not become WGSL makes the status 1, and the others are there all the same.
  const { stdout, error } = spawnSync(program, [...before, "translate", "--json", file], { encoding: "utf8", maxBuffer: 1 << 26 });
  if (error) throw error;
  return stdout.split("\n").filter(Boolean).map((line) => JSON.parse(line));
}
