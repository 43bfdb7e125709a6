// Texts in the memory of a module, which is UTF-8. Most are shorter than what an encoder or a decoder is worth.

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
/** The longest texts in characters that a loop writes and reads faster. */
const [WRITTEN, READ] = [64, 12];

/**
 * Writes a text. Returns its length in bytes, or -1 if it doesn't fit.
 * @param {string} text
 * @param {Uint8Array} bytes
 * @param {number} [at] Where to begin.
 */
export function write(text, bytes, at = 0) {
  const { length } = text;
  let count = 0;
  for (let code; count < length && length <= WRITTEN && (code = text.charCodeAt(count)) < 128; count += 1)
    bytes[at + count] = code;
  if (count === length) return length;
  const { read, written } = encoder.encodeInto(text, bytes.subarray(at));
  return read === length ? written : -1;
}

/**
 * Reads a text of this length in bytes.
 * @param {Uint8Array} bytes
 * @param {number} at
 * @param {number} length
 */
export function read(bytes, at, length) {
  let text = '';
  for (let count = 0; count < length && length <= READ && bytes[at + count] < 128; count += 1)
    text += String.fromCharCode(bytes[at + count]);
  return text.length === length ? text : decoder.decode(bytes.subarray(at, at + length));
}
