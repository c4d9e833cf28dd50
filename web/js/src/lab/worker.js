/** The conversation with the page's worker, as `web/protocol` describes it. */

/** So long a worker may take to say that it waits for a GPU, in milliseconds; one that says nothing is ended. */
const PATIENCE = 500;

/** Why there is no answer: a sentence for the reader. */
export class Refusal extends Error {}

/** What was asked took longer than it may. */
export class Late extends Refusal {}

/** A worker, started when it is first asked something, and again after it has ended. */
export class Worker {
  #running = null;
  #number = 0;

  /**
   * Asks for something of the lab; the reply, or a rejection with a [`Refusal`].
   *
   * @param {number} [seconds] the most that it may take, from when the worker begins; then it is stopped, and [`Late`]
   */
  ask(what, seconds) {
    return this.request({ Lab: what }, seconds);
  }

  /** Asks for anything that the worker answers, as `web/protocol` names it. */
  request(what, seconds) {
    const number = ++this.#number;
    const running = (this.#running ??= this.#start());
    return new Promise((resolve, reject) => {
      running.pending.set(number, { resolve, reject });
      const send = () => {
        running.worker.postMessage([number, JSON.stringify(what)]);
        if (seconds === undefined) return;
        const late = () => running.pending.has(number) && this.#letGo(running, new Late("It took too long."));
        running.limits.add(setTimeout(late, seconds * 1000));
      };
      if (running.waiting) running.waiting.push(send);
      else send();
    });
  }

  /** Ends what it does. Only a worker that waits for a GPU is let go instead: nothing can hurry that. */
  stop() {
    if (this.#running) this.#letGo(this.#running, new Refusal("Stopped."));
  }

  #letGo(running, refusal) {
    if (this.#running === running) this.#running = null;
    this.#settle(running, refusal);
    if (running.waiting) return running.worker.terminate();
    const ending = setTimeout(() => running.worker.terminate(), PATIENCE);
    running.worker.onmessage = ({ data }) => {
      if (data[1] === "waiting") clearTimeout(ending);
      else if (data[1] === "reply" || data[1] === "failure") running.worker.terminate();
    };
    running.worker.postMessage([0, "stop"]);
  }

  #start() {
    const build = document.documentElement.dataset.build ?? "";
    const worker = new globalThis.Worker(`./worker.js?${build}`, { type: "module" });
    const running = { worker, pending: new Map(), waiting: [], limits: new Set() };
    worker.onmessage = ({ data }) => this.#hear(running, data);
    worker.onerror = () => this.#end(running, "The page's worker could not be started.");
    return running;
  }

  #hear(running, [number, word, text]) {
    const pending = running.pending.get(number);
    if (word === "ready") {
      for (const send of running.waiting ?? []) send();
      running.waiting = null;
    } else if (word === "stopped") {
      this.#end(running, why(String(JSON.parse(text))));
    } else if (word === "reply" && pending) {
      running.pending.delete(number);
      pending.resolve(JSON.parse(text));
    } else if (word === "failure" && pending) {
      running.pending.delete(number);
      pending.reject(new Refusal(sentence(failure(JSON.parse(text)))));
    }
  }

  #end(running, reason) {
    if (this.#running === running) this.#running = null;
    running.worker.terminate();
    this.#settle(running, new Refusal(reason));
  }

  #settle(running, refusal) {
    for (const limit of running.limits) clearTimeout(limit);
    for (const { reject } of running.pending.values()) reject(refusal);
    running.pending.clear();
  }
}

function failure(found) {
  if (typeof found === "string") return "The page and its worker are of different versions: load the page again";
  if (found.Refused !== undefined) return found.Refused;
  const [diagnostic] = found.Compilation ?? [];
  return diagnostic ? diagnostic.message : "That is not possible";
}

/** Why a worker ended, in a sentence. */
function why(reason) {
  if (/call stack|too much recursion/i.test(reason)) return "The worker's stack is used up: something in the text nests too deeply.";
  if (/unreachable|out of bounds|out of memory/i.test(reason) && !/panicked/.test(reason)) {
    return "The worker ran out of memory: try a smaller size.";
  }
  return `The worker stopped: ${reason}`;
}

/** What a sentence may begin with and has a spelling of its own: `shared_load.bank_conflicts`, `y[3]`, `lab.toml`. */
const IDENTIFIER = /^[\p{L}_][\p{L}\p{N}]*[_.[(]\S|^[\p{L}_]*\p{N}/u;

/** A text as a sentence: a capital at its beginning, unless it begins with a name, and a full stop at the end of its first line. */
export function sentence(text) {
  const [first, ...rest] = String(text).trim().split("\n");
  const capital = IDENTIFIER.test(first) ? first : first.charAt(0).toUpperCase() + first.slice(1);
  return [/[.:!?…]$/.test(capital) ? capital : `${capital}.`, ...rest].join("\n");
}
