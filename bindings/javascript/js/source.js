// Compiles a module from its bytes, its URL, a response, or a compiled module.

import { unexpected } from './arguments.js';
import { ChessError } from './errors.js';

/**
 * The source of a module: its bytes, its URL, the response to a request, or a compiled module.
 * @typedef {ArrayBuffer | ArrayBufferView | URL | string | Response | WebAssembly.Module} Source
 */

/**
 * @param {Source} source
 * @returns {Promise<WebAssembly.Module>}
 */
export async function compiled(source) {
  if (source instanceof WebAssembly.Module) return source;
  if (source instanceof ArrayBuffer || ArrayBuffer.isView(source)) {
    return WebAssembly.compile(/** @type {BufferSource} */ (source));
  }
  if (source instanceof Response) return fromResponse(source, source.url || 'the response');
  if (!(source instanceof URL) && typeof source !== 'string') {
    throw unexpected('bytes, a URL, a response or a compiled module', source);
  }
  if (String(source).startsWith('file:')) {
    // A variable, so that browser bundlers do not try to resolve the name.
    const files = 'node:fs/promises';
    const { readFile } = await import(/* webpackIgnore: true */ /* @vite-ignore */ files);
    return WebAssembly.compile(await readFile(new URL(source)));
  }
  return fromResponse(await fetch(source), String(source));
}

/**
 * Compiles the module in a response.
 * @param {Response} response
 * @param {string} name
 * @returns {Promise<WebAssembly.Module>}
 */
async function fromResponse(response, name) {
  if (!response.ok) throw new ChessError('argument', `${name}: ${response.status}`);
  const bytes = await response.arrayBuffer();
  // Servers that send a page for any address, as Vite's does, hide that the file is missing.
  const isPage = new Uint8Array(bytes)[0] === '<'.charCodeAt(0);
  if (isPage)
    throw new ChessError(
      'argument',
      `${name}: a page, not a WebAssembly module. Is the file where the README's "Bundlers" puts it?`,
    );
  return WebAssembly.compile(bytes);
}
