// The file server: it serves the page and the library, and no other file.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { serve } from '../serve.js';

test('the page and the library are served, other files are not', async () => {
  const { url, close } = await serve();
  try {
    for (const [path, status, type] of [
      ['', 200, 'text/html'],
      ['page.css', 200, 'text/css'],
      ['movegen/movegen.js', 200, 'text/javascript'],
      ['movegen/', 404],
      ['test/', 404],
      ['package.json', 404],
      ['node_modules/playwright-core/index.js', 404],
      ['..%2fcrates%2fmovegen-wasm%2fprepack.js', 404],
      ['movegen/..%5cprepack.js', 404],
      ['%', 404],
    ]) {
      const response = await fetch(url + path);
      assert.equal(response.status, status, path);
      if (type) assert.equal(response.headers.get('content-type'), type);
      await response.arrayBuffer();
    }
  } finally {
    close();
  }
});
