// The terminal program, which the page is compared with.

import { execFileSync } from "node:child_process";

/** What `warpground list --json` prints. */
export function listing() {
  const command = ["run", "--quiet", "--package", "warpground", "--", "list", "--json"];
  return execFileSync("cargo", command, { encoding: "utf8", maxBuffer: 1 << 26 });
}
