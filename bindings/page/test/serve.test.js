// The file server: it serves the page and the library, and no other file.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { serve } from '../serve.js';

test('the page and the library are served, other files are not', async () => {
  const { url, close } = await serve();
  try {
    for (const [path, status, type] of [
      ['', 200, 'text/html'],
      ['page.css', 200, 'text/css'],
      ['counter.js', 200, 'text/javascript'],
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

test('a port that is taken is reported in plain words', async () => {
  const { url, close } = await serve();
  try {
    const { port } = new URL(url);
    const program = fileURLToPath(new URL('../serve.js', import.meta.url));
    await assert.rejects(promisify(execFile)('node', [program, port]), {
      code: 1,
      stdout: '',
      stderr: `Port ${port} is taken. For another one: npm start -- ${Number(port) + 1}\n`,
    });
  } finally {
    close();
  }
});
