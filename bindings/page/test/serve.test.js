// The file server: it serves the page and the library, and no other file.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
      ['?fresh', 200, 'text/html'],
      ['movegen/movegen.js', 200, 'text/javascript'],
      ['movegen/pgn.wasm', 200, 'application/wasm'],
      ['serve.js', 404],
      ['movegen/', 404],
      ['test/', 404],
      ['package.json', 404],
      ['node_modules/playwright-core/index.js', 404],
      ['..%2fjavascript%2fprepack.js', 404],
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

test('the files are copied, without comments', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'movegen-'));
  try {
    const program = fileURLToPath(new URL('../serve.js', import.meta.url));
    await promisify(execFile)('node', [program, '--copy', folder]);
    assert.match(await readFile(join(folder, 'index.html'), 'utf8'), /^<!doctype html>/);
    const code = await readFile(join(folder, 'movegen/pgn.js'), 'utf8');
    assert.match(code, /^import .*^export async function loadPgn\(chess, source\) \{$/ms);
    assert.equal(code.match(/^ *(\/\*\*|\* |\/\/).*/m), null);
  } finally {
    await rm(folder, { recursive: true });
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
