// The terminal program, which the page is compared with.

import { execFileSync } from "node:child_process";

/** What `warpground list --json` prints: the program that WARPGROUND_TERMINAL names, or the one that cargo builds. */
export function listing() {
  const [program, before] = process.env.WARPGROUND_TERMINAL
    ? [process.env.WARPGROUND_TERMINAL, []]
    : ["cargo", ["run", "--quiet", "--package", "warpground", "--"]];
  return execFileSync(program, [...before, "list", "--json"], { encoding: "utf8", maxBuffer: 1 << 26 });
}
