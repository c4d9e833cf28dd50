/** The program that this page came from (`warpground app`), which runs labs on this machine's own GPU. */

import { Refusal, sentence } from "./worker.js";

/** What the program put into the address for its page alone, or null. */
export function token() {
  const found = new URLSearchParams(location.search).get("native") ?? "";
  return /^[0-9a-f]{32}$/.test(found) ? found : null;
}

/** Asks the program; rejects with a sentence. */
export async function ask(question, signal) {
  let answer;
  try {
    answer = await fetch(`native/${token()}`, { method: "POST", body: JSON.stringify(question), signal });
  } catch {
    throw new Refusal(signal.aborted ? "Stopped." : "The program that served this page no longer answers.");
  }
  if (answer.status === 409) throw new Refusal("The program is still busy with the previous request.");
  if (!answer.ok) throw new Refusal("The program that served this page was replaced by another one: start it again.");
  const { done, failed } = await answer.json();
  if (failed !== undefined) throw new Refusal(sentence(failed));
  return done;
}
