/**
 * Parts of the page's module that arrive after it: `web/js/split.mjs` takes them out of the finished module. A function of
 * a part that has not arrived is a stub in the module, which calls `demand` first. So a part may come late, but what is in
 * it is never missing. A page that is not split has no parts.
 */

/** What makes a visitor a reader, who is likely to need more; so does a while of quiet, in milliseconds. */
const SIGNS = ["pointerdown", "pointermove", "keydown", "wheel", "touchstart"];
const QUIET = 2500;

/** What the module exports, for its parts. */
let exports;

/** The parts in the order of their numbers; the page's start names their files and, by number, the parts that each needs. */
let known;
const parts = () =>
  (known ??= (globalThis.warpgroundParts ?? []).map((part) => {
    const address = new URL(part.file, document.baseURI).href;
    const began = {};
    began.promise = new Promise((resolve) => (began.resolve = resolve));
    return { ...part, address, began };
  }));
const named = (name) => parts().find((part) => part.name === name);

let arriving;
let styled = false;

/** Whether the styles of other pages than the first are here. One file of all styles brings them. */
export const areStylesHere = () => styled || !globalThis.warpgroundStyles;

/** Loads these styles, behind those of the first page. */
export function loadStyles() {
  if (areStylesHere()) return Promise.resolve();
  arriving ??= new Promise((resolve, reject) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = new URL(globalThis.warpgroundStyles, document.baseURI).href;
    link.addEventListener("load", () => {
      styled = true;
      resolve();
    });
    link.addEventListener("error", () => {
      link.remove();
      arriving = undefined;
      reject(new Error(`the server did not send ${link.href}`));
    });
    document.head.append(link);
  });
  return arriving;
}

/** Loads what is likely to be needed next. */
function prepare() {
  loadStyles().catch(() => {});
  for (const part of parts()) {
    if (part.soon && !part.begun && part.needs.every((number) => parts()[number].begun)) load(part.name).catch(() => {});
  }
}

/** @param {WebAssembly.Exports} its */
export function begin(its) {
  exports = its;
  for (const sign of SIGNS) addEventListener(sign, prepare, { capture: true, passive: true });
}

async function compiled(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`the server answered ${answer.status} for ${address}`);
  // Some servers call WebAssembly something else, and then it cannot be compiled while it arrives.
  return WebAssembly.compile(await answer.arrayBuffer());
}

/** A part's module, fetched once; after a failure, again. */
function arrival(part) {
  if (part.module) return Promise.resolve();
  part.arriving ??= compiled(part.address).then(
    (module) => {
      part.module ??= module;
    },
    (error) => {
      part.arriving = undefined;
      throw error;
    },
  );
  return part.arriving;
}

/** Whether a part can be used at once. @param {string} name */
export const isHere = (name) => !named(name) || Boolean(named(name).begun);

/** Waits until a part is here, for whatever reason it comes. @param {string} name */
export async function whenHere(name) {
  await named(name)?.began.promise;
}

/** Loads a part, and the parts that it needs. @param {string} name */
export async function load(name) {
  const part = named(name);
  if (!part) return;
  const wanted = [...part.needs.map((number) => parts()[number]), part];
  await Promise.all(wanted.map(arrival));
  for (const its of wanted) demand(parts().indexOf(its));
}

/** The bytes of a file, at once: code that needs them is running. */
function fetchedNow(address) {
  const request = new XMLHttpRequest();
  request.open("GET", address, false);
  // Bytes, as far as a request that nobody waits for otherwise can say them.
  request.overrideMimeType("text/plain; charset=x-user-defined");
  request.send();
  if (request.status !== 200) throw new Error(`the server answered ${request.status} for ${address}`);
  return Uint8Array.from(request.responseText, (letter) => letter.charCodeAt(0) & 255);
}

/** Puts a part into the module, before this returns. @param {number} number */
export function demand(number) {
  const part = parts()[number];
  if (!part || part.begun) return;
  try {
    part.module ??= new WebAssembly.Module(fetchedNow(part.address));
    new WebAssembly.Instance(part.module, { first: exports });
  } catch (error) {
    globalThis.warpgroundStopped?.(`A part of the page could not be loaded: ${error.message}`);
    throw error;
  }
  part.begun = true;
  exports[part.flag].value = 1;
  part.began.resolve();
  setTimeout(prepare, QUIET);
}
