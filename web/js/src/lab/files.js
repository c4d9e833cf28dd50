/** Files from the reader's machine, and to it, and what the browser keeps. Nothing leaves the machine. */

/** The most bytes of a file that a lab holds. */
const MOST_BYTES = 12 << 20;

/** A file's name and contents: a text where it is one, base64 otherwise. Throws a sentence. */
export async function read(file) {
  if (file.size > MOST_BYTES) throw new Error(`${file.name} is larger than the ${MOST_BYTES >> 20} MiB that a lab holds in a file.`);
  let bytes;
  try {
    bytes = new Uint8Array(await file.arrayBuffer());
  } catch {
    throw new Error(`${file.name} could not be read.`);
  }
  try {
    return { name: file.name, text: new TextDecoder("utf-8", { fatal: true }).decode(bytes) };
  } catch {
    let letters = "";
    for (let at = 0; at < bytes.length; at += 0x8000) letters += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
    return { name: file.name, base64: btoa(letters) };
  }
}

/** Offers a text to the reader as a file of that name. */
export function save(name, text) {
  const address = URL.createObjectURL(new Blob([text], { type: "text/plain;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}

/** What the browser keeps under a name, or null. */
export function kept(name) {
  try {
    return JSON.parse(localStorage.getItem(name));
  } catch {
    return null;
  }
}

/** Whether the browser keeps it. */
export function keep(name, value) {
  try {
    if (value === null) localStorage.removeItem(name);
    else localStorage.setItem(name, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}
