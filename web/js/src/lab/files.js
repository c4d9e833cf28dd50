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

/** The bytes of a file in base64. Throws a sentence. */
export async function base64(file) {
  if (file.size > MOST_BYTES) throw new Error(`${file.name} is larger than ${MOST_BYTES >> 20} MiB.`);
  const { text, base64: encoded } = await read(file);
  if (encoded !== undefined) return encoded;
  let letters = "";
  for (const byte of new TextEncoder().encode(text)) letters += String.fromCharCode(byte);
  return btoa(letters);
}

/** The most files of a folder. */
const MOST_FILES = 512;

/** What was dropped. The browser knows it only until the event is over. */
export function entries(transfer) {
  return [...transfer.items].map((item) => item.webkitGetAsEntry?.()).filter(Boolean);
}

/** Files as a reader chose them, with their paths. */
export function listed(files) {
  return [...files].map((file) => ({ path: file.webkitRelativePath || file.name, file }));
}

/** The files under what was dropped: files, and folders to their depths. */
export async function dropped(transfer) {
  const roots = entries(transfer);
  return roots.length === 0 ? listed(transfer.files) : below(roots);
}

/** The files below entries of the browser's. */
export async function below(roots) {
  const found = [];
  const visit = async (entry, path) => {
    // What is more is refused by its number.
    if (found.length > 1000) return;
    if (entry.isFile) {
      found.push({ path, file: await new Promise((done, failed) => entry.file(done, failed)) });
      return;
    }
    const reader = entry.createReader();
    for (;;) {
      const some = await new Promise((done, failed) => reader.readEntries(done, failed));
      if (some.length === 0) return;
      for (const inner of some) await visit(inner, `${path}/${inner.name}`);
    }
  };
  for (const root of roots) await visit(root, root.name);
  return found;
}

/**
 * What the worker opens: {Zip} or {Folder}. Throws a sentence.
 *
 * @param {{path: string, file: File}[]} chosen
 * @param {string} what whose folder is meant, where there are too many
 */
export async function packed(chosen, what) {
  if (chosen.length === 0) throw new Error("There are no files in it.");
  if (chosen.length === 1 && /\.zip$/i.test(chosen[0].path)) return { Zip: await base64(chosen[0].file) };
  if (chosen.length > MOST_FILES) throw new Error(`The folder has more than ${MOST_FILES} files: choose the folder of ${what} alone.`);
  const files = {};
  for (const { path, file } of chosen) {
    const { text, base64: encoded } = await read(file);
    files[path] = text ?? { base64: encoded };
  }
  return { Folder: files };
}

/** Offers a text, or bytes, to the reader as a file of that name. @param {string | Blob} contents */
export function save(name, contents) {
  const address = URL.createObjectURL(typeof contents === "string" ? new Blob([contents], { type: "text/plain;charset=utf-8" }) : contents);
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
