// The package as it is installed: what is packed can be imported, and the README's example runs from it.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const PACKAGE = fileURLToPath(new URL('../..', import.meta.url));

let folder;
let packed;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'movegen-'));
  const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', folder], { cwd: PACKAGE });
  [packed] = JSON.parse(stdout);
  await writeFile(join(folder, 'package.json'), '{ "private": true, "type": "module" }');
  // It has no dependencies, so nothing is asked of any registry.
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', '--prefix', folder, join(folder, packed.filename)], { cwd: folder });
});

after(() => rm(folder, { recursive: true, force: true }));

/** Runs a text as a module of somebody who has installed the package; what it says last is JSON. */
async function user(text) {
  await writeFile(join(folder, 'user.js'), text);
  const { stdout } = await run('node', ['user.js'], { cwd: folder });
  return JSON.parse(stdout);
}

test('all that is needed is packed, and nothing else', () => {
  assert.deepEqual(packed.files.map(({ path }) => path).sort(), [
    'LICENSE-APACHE',
    'LICENSE-MIT',
    'README.md',
    'js/machine.js',
    'js/movegen.js',
    'js/movegen.wasm',
    'package.json',
    'types/machine.d.ts',
    'types/movegen.d.ts',
  ]);
});

test('what package.json names is there', async () => {
  const installed = join(folder, 'node_modules/movegen');
  const { exports, types } = JSON.parse(await readFile(join(installed, 'package.json'), 'utf8'));
  for (const path of [exports['.'].types, exports['.'].default, exports['./movegen.wasm'], types]) {
    assert.ok((await readFile(join(installed, path))).length > 0, path);
  }
});

test('it is imported by its name, with the module beside it or by its own', async () => {
  const counts = await user(`
    import { load } from 'movegen';
    const modules = [undefined, import.meta.resolve('movegen/movegen.wasm')];
    const counts = modules.map(async (source) => (await load(source)).start().perft(3));
    console.log(JSON.stringify(await Promise.all(counts)));
  `);
  assert.deepEqual(counts, [8902, 8902]);
});

test('the example of the README says what comes out', async () => {
  const readme = await readFile(join(PACKAGE, 'README.md'), 'utf8');
  const [, example] = /^```js\n(.*?)^```$/ms.exec(readme);
  const said = [];
  const text = example.replace(/^((?:squares|game|chess)\b.*);\s+\/\/ (.*)$/gm, (line, value, comment) => {
    // `or ..` tells of another way to write it, and what follows a semicolon is prose.
    if (comment.startsWith('or ')) return line;
    said.push(comment.split(';')[0]);
    return `shown.push(inspect(${value}, { depth: 9, maxArrayLength: null, breakLength: Infinity }));`;
  });
  const shown = await user(`import { inspect } from 'node:util';\nconst shown = [];\n${text}\nconsole.log(JSON.stringify(shown));`);
  assert.equal(said.length, 7);
  // The comments leave out what they like after `..`, and names of what is there: their words are the first that are shown.
  const words = (line) => line.match(/'[^']*'|^\d+$/g);
  for (const [number, comment] of said.entries()) {
    const [found, wanted] = [words(shown[number]), words(comment)];
    assert.deepEqual(comment.includes('..') ? found.slice(0, wanted.length) : found, wanted, comment);
  }
});

test('nothing is packed without the module', async () => {
  const clean = join(folder, 'crates/movegen-wasm');
  await mkdir(join(clean, 'js'), { recursive: true });
  for (const name of ['package.json', 'prepack.js', 'README.md']) await copyFile(join(PACKAGE, name), join(clean, name));
  await assert.rejects(run('npm', ['pack', '--dry-run'], { cwd: clean }), { code: 1, stderr: /no js\/movegen\.wasm to pack/ });
});
