// The module as a file: its size, its imports and exports, and its use of memory.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import test from 'node:test';

import { load } from '../movegen.js';
import { loadAll, loadPgn } from '../pgn.js';
import { random } from './data.js';

const url = new URL('../movegen.wasm', import.meta.url);
const bytes = await readFile(url);
const pgn = await readFile(new URL('../pgn.wasm', import.meta.url));
const module = await WebAssembly.compile(bytes);

test('the README says how large the modules are', async () => {
  const readme = await readFile(new URL('../../README.md', import.meta.url), 'utf8');
  for (const [name, size] of [
    ['movegen.wasm', bytes.length],
    ['pgn.wasm', pgn.length],
  ]) {
    const row = readme.split('\n').find((line) => line.startsWith(`| \`${name}\` |`));
    const said = Number(row?.split('|')[2]);
    // Another compiler makes it a little larger or smaller.
    assert.ok(Math.abs(size / 1000 - said) < 2, `${name}: ${size} bytes, the README says ${said} KB`);
  }
});

test('the module for games imports nothing, and exports what the other one does and functions for games', async () => {
  const withGames = await WebAssembly.compile(pgn);
  assert.deepEqual(WebAssembly.Module.imports(withGames), []);
  const names = (module) =>
    WebAssembly.Module.exports(module)
      .map(({ name }) => name)
      .sort();
  assert.deepEqual(
    names(withGames).filter((name) => !name.startsWith('pgn_')),
    names(module),
  );
  const { chess, pgn: loaded } = await loadAll(withGames);
  assert.equal(chess.start().perft(3), 8902);
  assert.equal(loaded.parse('1. e4 e5 *').last.fen, 'rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2');
  await assert.rejects(loadPgn(chess, module), { code: 'argument', message: /without the functions for games/ });
});

test('it imports nothing and exports functions, memory and the start of free memory', () => {
  assert.deepEqual(WebAssembly.Module.imports(module), []);
  const others = WebAssembly.Module.exports(module).filter(({ kind }) => kind !== 'function');
  assert.deepEqual(others.map(({ name }) => name).sort(), ['__heap_base', 'memory']);
  const functions = WebAssembly.Module.exports(module).filter(({ kind }) => kind === 'function');
  assert.ok(functions.every(({ name }) => name.startsWith('movegen_')));
});

test('it loads from bytes, a buffer, a URL, a response and a module', async () => {
  const data = new Uint8Array(bytes).buffer;
  const response = new Response(data, { headers: { 'content-type': 'application/wasm' } });
  const inline = `data:application/wasm;base64,${bytes.toString('base64')}`;
  for (const source of [undefined, bytes, data, url, url.href, inline, response, module, Promise.resolve(module)]) {
    assert.equal((await load(source)).start().perft(2), 400);
  }
  await assert.rejects(load(5), { code: 'argument' });
  await assert.rejects(load(new Uint8Array(8)), WebAssembly.CompileError);
});

test('a response without a module is an error with its status, for addresses and for responses', async () => {
  await assert.rejects(load(new Response('not found', { status: 404 })), {
    code: 'argument',
    message: 'the response: 404',
  });
  await assert.rejects(load(new Response('<!doctype html>')), {
    code: 'argument',
    message: /^the response: a page, not a WebAssembly module/,
  });
  const server = createServer((_, response) => response.writeHead(404).end('not found'));
  await new Promise((resolve) => server.listen(0, 'localhost', resolve));
  try {
    const address = `http://localhost:${server.address().port}/movegen.wasm`;
    await assert.rejects(load(address), { name: 'ChessError', code: 'argument', message: `${address}: 404` });
    await assert.rejects(load(fetch(address)), { name: 'ChessError', code: 'argument', message: `${address}: 404` });
  } finally {
    server.close();
    server.closeAllConnections();
  }
});

test('it writes to no memory of its own except the stack', () => {
  const { memory, __heap_base, ...calls } = new WebAssembly.Instance(module).exports;
  const base = (__heap_base.value + 7) & ~7;
  memory.grow(1);
  // The stack comes first and grows down; constants are placed between it and the memory of the
  // caller.
  const stack = 1 << 20;
  const constants = () => Buffer.from(memory.buffer, stack, __heap_base.value - stack).toString('latin1');
  const before = constants();
  assert.equal(
    Buffer.from(memory.buffer, 0, stack).every((byte) => byte === 0),
    true,
  );
  calls.movegen_start(base);
  assert.equal(calls.movegen_perft(base, 3), 8902n);
  calls.movegen_make(base, 9996, base + 80);
  calls.movegen_fen(base, 0, base + 160, 100);
  calls.movegen_san(base, 9996, 0, base + 160, 100);
  calls.movegen_repetitions(base, 0, 0);
  calls.movegen_game_outcome(base, 5);
  calls.movegen_claim(base, 3);
  assert.equal(constants(), before);
});

test('thousands of games leak no memory', async () => {
  setFlagsFromString('--expose_gc');
  const collect = runInNewContext('gc');
  let grown = 0;
  const { grow } = WebAssembly.Memory.prototype;
  const chess = await load(module);
  WebAssembly.Memory.prototype.grow = function (pages) {
    grown += 1;
    return grow.call(this, pages);
  };
  const below = random(2026);
  const play = (games) => {
    for (let number = 0; number < games; number += 1) {
      const game = chess.chess960(number % 960, below(960));
      for (let ply = 0; ply < 60 && game.outcome() === null; ply += 1) {
        const moves = game.moveBits();
        game.play(moves[below(moves.length)]);
      }
    }
    collect();
    return process.memoryUsage();
  };
  const before = play(200);
  const after = play(3000);
  WebAssembly.Memory.prototype.grow = grow;
  assert.equal(grown, 0);
  assert.ok(after.heapUsed - before.heapUsed < 1 << 20, `${after.heapUsed - before.heapUsed} bytes more`);
  assert.ok(after.arrayBuffers - before.arrayBuffers < 1 << 20);
});
