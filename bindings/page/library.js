// The library, loaded once.

import { at } from './dom.js';
import { loadAll } from './movegen/pgn.js';

const response = await fetch(new URL('./movegen/pgn.wasm', import.meta.url));
if (!response.ok) {
  at('status').textContent = 'The file pgn.wasm is missing. Build it with `cargo xtask wasm build`.';
  throw new Error('no pgn.wasm');
}
const bytes = await response.arrayBuffer();
at('size').textContent = `${Math.round(bytes.byteLength / 1000)} KB`;
export const module = await WebAssembly.compile(bytes);
export const { chess, pgn } = await loadAll(module);
