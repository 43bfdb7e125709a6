// The README's TypeScript programs: compiled strictly, bundled by Vite, esbuild and webpack, and run in Chromium.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { build as esbuild } from 'esbuild';
import { chromium } from 'playwright-core';
import { build as viteBuild, createServer as viteServer } from 'vite';
import webpack from 'webpack';

const run = promisify(execFile);
const HERE = fileURLToPath(new URL('..', import.meta.url));
const PACKAGE = fileURLToPath(new URL('../..', import.meta.url));
const KIWIPETE = 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1';
const OPTIONS = [
  '--strict',
  '--target',
  'ES2022',
  '--module',
  'ESNext',
  '--moduleResolution',
  'Bundler',
  '--lib',
  'ES2022,DOM',
];

/** What the page runs besides the README's programs: PGN as a chunk of its own, a worker, and the results as JSON. */
const MAIN = `import './board';
import { load } from 'movegen';

const chess = await load();
const { loadPgn } = await import('movegen/pgn');
const pgn = await loadPgn(chess);
const moves: string[] = [];
for await (const tree of pgn.games(new Blob(['1. e4 (1. d4) e5 *']))) moves.push(...[...tree.nodes()].map((node) => node.san ?? ''));
const worker = new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });
worker.postMessage({ fen: '${KIWIPETE}', depth: 3 });
const lines = await new Promise((resolve) => worker.addEventListener('message', ({ data }) => resolve(data)));
document.title = JSON.stringify({ moves, lines, pieces: document.querySelectorAll('cg-board piece').length });
`;
const EXPECTED = {
  moves: ['e4', 'e5', 'd4'],
  lines: 97_862,
  pieces: 32,
};
const PAGE =
  '<!doctype html><meta charset="utf-8"><link rel="stylesheet" href="board.css"><div id="board" style="width: 320px; height: 320px"></div>';

let folder;
let browser;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'movegen-'));
  // Installed as users do: packed, and unpacked into a folder.
  const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', folder], { cwd: PACKAGE });
  const packed = JSON.parse(stdout)[0].filename;
  await mkdir(join(folder, 'node_modules/movegen'), { recursive: true });
  await run('tar', [
    '-xzf',
    join(folder, packed),
    '--strip-components',
    '1',
    '-C',
    join(folder, 'node_modules/movegen'),
  ]);
  await symlink(join(HERE, 'node_modules/chessground'), join(folder, 'node_modules/chessground'));
  const readme = await readFile(join(PACKAGE, 'README.md'), 'utf8');
  const programs = [...readme.matchAll(/^```ts\n\/\/ (\w+\.ts)\n(.*?)^```$/gms)];
  assert.deepEqual(
    programs.map(([, name]) => name),
    ['board.ts', 'worker.ts'],
  );
  for (const [, name, text] of programs) await writeFile(join(folder, name), text);
  await writeFile(join(folder, 'main.ts'), MAIN);
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  await cp(join(HERE, 'node_modules/chessground/assets/chessground.base.css'), join(folder, 'board.css'));
  browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
    ],
  });
});

after(async () => {
  await browser?.close();
  await rm(folder, { recursive: true, force: true });
});

/** Serves a folder. */
async function serve(root) {
  const types = {
    '.html': 'text/html',
    '.js': 'text/javascript',
    '.mjs': 'text/javascript',
    '.css': 'text/css',
    '.wasm': 'application/wasm',
  };
  const server = createServer(async (request, response) => {
    const path = join(root, new URL(request.url, 'http://localhost').pathname.replace(/\/$/, '/index.html'));
    const found = await stat(path).catch(() => null);
    if (!found?.isFile()) return void response.writeHead(404).end();
    response.writeHead(200, { 'content-type': types[extname(path)] ?? 'application/octet-stream' });
    createReadStream(path).pipe(response);
  });
  await new Promise((resolve) => server.listen(0, 'localhost', resolve));
  return { url: `http://localhost:${server.address().port}/`, close: () => server.close() };
}

/** Opens a page, and waits for its results. */
async function results(url) {
  const page = await browser.newPage();
  const errors = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on(
    'response',
    (response) =>
      response.status() >= 400 &&
      !response.url().endsWith('favicon.ico') &&
      errors.push(`${response.status()} ${response.url()}`),
  );
  await page.goto(url);
  await page
    .waitForFunction(() => document.title.startsWith('{'), null, { timeout: 30_000 })
    .catch((error) => errors.push(error.message));
  const title = await page.title();
  await page.close();
  assert.deepEqual(errors, []);
  return JSON.parse(title);
}

/** Runs a bundle in the browser. */
async function shows(dist, script) {
  if (script) await writeFile(join(dist, 'index.html'), `${PAGE}<script ${script}></script>`);
  const { url, close } = await serve(dist);
  try {
    assert.deepEqual(await results(url), EXPECTED);
  } finally {
    close();
  }
}

test('the programs compile strictly, the declarations of the libraries included', async () => {
  const files = ['main.ts', 'board.ts', 'worker.ts'].map((name) => join(folder, name));
  const tsc = join(HERE, 'node_modules/typescript/bin/tsc');
  await run('node', [tsc, ...OPTIONS, '--outDir', join(folder, 'js'), ...files], { cwd: folder }).catch(({ stdout }) =>
    assert.fail(stdout),
  );
  assert.ok((await readdir(join(folder, 'js'))).includes('worker.js'));
});

test('esbuild', async () => {
  const dist = join(folder, 'dist-esbuild');
  await esbuild({
    entryPoints: [join(folder, 'main.ts'), join(folder, 'worker.ts')],
    bundle: true,
    splitting: true,
    format: 'esm',
    outdir: dist,
    logLevel: 'error',
  });
  for (const name of ['movegen.wasm', 'pgn.wasm'])
    await cp(join(folder, 'node_modules/movegen/js', name), join(dist, name));
  await cp(join(folder, 'board.css'), join(dist, 'board.css'));
  await shows(dist, 'type="module" src="main.js"');
});

test('webpack', async () => {
  const dist = join(folder, 'dist-webpack');
  const stats = await promisify(webpack)({
    mode: 'production',
    context: folder,
    entry: './js/main.js',
    output: { path: dist, filename: 'main.js' },
    performance: { hints: false },
    // tsc leaves the endings of imports away, as the programs do.
    module: { rules: [{ test: /\.js$/, resolve: { fullySpecified: false } }] },
  });
  assert.deepEqual(
    stats.toJson().errors.map(({ message }) => message),
    [],
  );
  assert.deepEqual(
    stats.toJson().warnings.map(({ message }) => message),
    [],
  );
  await cp(join(folder, 'board.css'), join(dist, 'board.css'));
  await shows(dist, 'src="main.js"');
});

test('Vite, built and by its development server', async () => {
  // The programs as tsc has compiled them, so the worker is a `.js` file, as they say.
  const root = join(folder, 'js');
  await writeFile(join(root, 'index.html'), `${PAGE}<script type="module" src="/main.js"></script>`);
  await cp(join(folder, 'board.css'), join(root, 'board.css'));
  const options = { root, configFile: false, logLevel: 'error', base: './', server: { fs: { strict: false } } };
  await viteBuild({ ...options, build: { outDir: join(folder, 'dist-vite'), emptyOutDir: true } });
  await shows(join(folder, 'dist-vite'), null);
  const server = await viteServer(options);
  try {
    await server.listen(0);
    assert.deepEqual(await results(server.resolvedUrls.local[0]), EXPECTED);
  } finally {
    await server.close();
  }
});
