/** Links that carry a text: compressed by the browser's own streams, in base64url, as the rest of the page writes them. */

/** A link carries at most this many bytes of text, there and back: a small link can unpack to gigabytes. */
export const MOST_BYTES = 1 << 18;

const FORMAT = "deflate-raw";

async function through(bytes, stream) {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  const pieces = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > MOST_BYTES) {
      await reader.cancel().catch(() => {});
      throw new RangeError("too long");
    }
    pieces.push(value);
  }
  const out = new Uint8Array(length);
  let at = 0;
  for (const piece of pieces) {
    out.set(piece, at);
    at += piece.length;
  }
  return out;
}

/** The text, packed; null for one that `unpack` would not take back. */
export async function pack(text) {
  const bytes = new TextEncoder().encode(text);
  if (bytes.length > MOST_BYTES) return null;
  const packed = await through(bytes, new CompressionStream(FORMAT));
  let letters = "";
  for (const byte of packed) letters += String.fromCharCode(byte);
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** The text of `pack`; throws a sentence. */
export async function unpack(packed) {
  try {
    const letters = atob(packed.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    return new TextDecoder("utf-8", { fatal: true }).decode(await through(bytes, new DecompressionStream(FORMAT)));
  } catch (error) {
    throw new Error(
      error instanceof RangeError ? `The link unpacks to more than the ${MOST_BYTES / 1024} kB that a link may carry.` : "The link is damaged: it holds no text.",
    );
  }
}

/** The parts of an address that bring a lab, and what was assumed of it, in sentences; null where the lab is too large. */
export async function linked(lab, assumed) {
  const packed = await pack(lab);
  if (packed === null || assumed.length === 0) return packed && `code=${packed}`;
  return `code=${packed}&assumed=${await pack(JSON.stringify(assumed))}`;
}

/** What an address says was assumed of its lab. What cannot be read is left out: the lab itself is whole without it. */
export async function assumedIn(wanted) {
  try {
    const sentences = JSON.parse(await unpack(wanted.get("assumed")));
    return Array.isArray(sentences) ? sentences.filter((sentence) => typeof sentence === "string") : [];
  } catch {
    return [];
  }
}

/** Names and values behind a hash's question mark; the last of a name counts. */
export function query(hash) {
  const at = hash.indexOf("?");
  return new URLSearchParams(at < 0 ? "" : hash.slice(at + 1));
}

/** The whole address with another hash. */
export const absolute = (hash) => `${location.href.split("#")[0]}${hash}`;

/** Puts a text on the clipboard; whether it is there. */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
