/** Zip files of a few texts, so small that nothing in them is packed. */

const encoder = new TextEncoder();

/** Of a byte, what the checksum of zip files (CRC-32) takes from it. */
const REMAINDERS = Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte;
  for (let bit = 0; bit < 8; bit += 1) rest = rest & 1 ? (rest >>> 1) ^ 0xedb88320 : rest >>> 1;
  return rest;
});

function checksum(bytes) {
  let rest = ~0;
  for (const byte of bytes) rest = REMAINDERS[(rest ^ byte) & 0xff] ^ (rest >>> 8);
  return ~rest >>> 0;
}

/** Numbers of two and four bytes, the lower bytes first: each is [its bytes, the number]. */
function header(...numbers) {
  const bytes = new Uint8Array(numbers.reduce((sum, [size]) => sum + size, 0));
  const view = new DataView(bytes.buffer);
  let at = 0;
  for (const [size, number] of numbers) {
    if (size === 2) view.setUint16(at, number, true);
    else view.setUint32(at, number, true);
    at += size;
  }
  return bytes;
}

/** The version that a reader must know, that names are UTF-8, no packing, and the first date that there is. */
const PLAIN = [[2, 20], [2, 0x800], [2, 0], [2, 0], [2, 0x21]];

/** @param {Record<string, string>} files by their paths @returns {Blob} */
export function zipped(files) {
  const entries = [];
  const directory = [];
  let at = 0;
  for (const [path, text] of Object.entries(files)) {
    const [name, contents] = [encoder.encode(path), encoder.encode(text)];
    const about = [...PLAIN, [4, checksum(contents)], [4, contents.length], [4, contents.length], [2, name.length], [2, 0]];
    const entry = [header([4, 0x04034b50], ...about), name, contents];
    directory.push(header([4, 0x02014b50], [2, 20], ...about, [2, 0], [2, 0], [2, 0], [4, 0], [4, at]), name);
    entries.push(...entry);
    at += entry.reduce((sum, { length }) => sum + length, 0);
  }
  const many = Object.keys(files).length;
  const length = directory.reduce((sum, part) => sum + part.length, 0);
  const end = header([4, 0x06054b50], [2, 0], [2, 0], [2, many], [2, many], [4, length], [4, at], [2, 0]);
  return new Blob([...entries, ...directory, end], { type: "application/zip" });
}
