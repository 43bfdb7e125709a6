// The installed package: its files can be imported, and the README's example runs.

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
  // The package has no dependencies, so no registry is needed.
  await run(
    'npm',
    ['install', '--offline', '--no-audit', '--no-fund', '--prefix', folder, join(folder, packed.filename)],
    { cwd: folder },
  );
});

after(() => rm(folder, { recursive: true, force: true }));

/** Runs a text as a module that uses the installed package; returns its output, which is JSON. */
async function user(text) {
  await writeFile(join(folder, 'user.js'), text);
  const { stdout } = await run('node', ['user.js'], { cwd: folder });
  return JSON.parse(stdout);
}

test('the package has exactly the files it needs', () => {
  assert.deepEqual(packed.files.map(({ path }) => path).sort(), [
    'LICENSE-APACHE',
    'LICENSE-MIT',
    'README.md',
    'js/arguments.js',
    'js/errors.js',
    'js/format.js',
    'js/machine.js',
    'js/movegen.js',
    'js/movegen.wasm',
    'js/pgn.js',
    'js/pgn.wasm',
    'js/source.js',
    'js/stream.js',
    'js/text.js',
    'js/tree.js',
    'js/variants.js',
    'js/variants.wasm',
    'js/write.js',
    'package.json',
    'types/arguments.d.ts',
    'types/errors.d.ts',
    'types/format.d.ts',
    'types/machine.d.ts',
    'types/movegen.d.ts',
    'types/pgn.d.ts',
    'types/source.d.ts',
    'types/stream.d.ts',
    'types/text.d.ts',
    'types/tree.d.ts',
    'types/variants.d.ts',
    'types/write.d.ts',
  ]);
});

test('the files named in package.json exist', async () => {
  const installed = join(folder, 'node_modules/movegen');
  const { exports, types } = JSON.parse(await readFile(join(installed, 'package.json'), 'utf8'));
  const paths = Object.values(exports).flatMap((path) => (typeof path === 'string' ? [path] : Object.values(path)));
  for (const path of [...paths, types]) {
    assert.ok((await readFile(join(installed, path))).length > 0, path);
  }
});

test('it is imported by its name, with the default module or one by name', async () => {
  const counts = await user(`
    import { load } from 'movegen';
    const modules = [undefined, import.meta.resolve('movegen/movegen.wasm')];
    const counts = modules.map(async (source) => (await load(source)).start().perft(3));
    console.log(JSON.stringify(await Promise.all(counts)));
  `);
  assert.deepEqual(counts, [8902, 8902]);
});

test('the comments of the examples in the README are their output', async () => {
  const readme = await readFile(join(PACKAGE, 'README.md'), 'utf8');
  const example = [...readme.matchAll(/^```js\n(import .*?)^```$/gms)].map(([, text]) => text).join('\n');
  const expected = [];
  const text = example.replace(/^((?:squares|game|chess|tree|String)\b.*);\s+\/\/ (.*)$/gm, (line, value, comment) => {
    // `or ..` shows another way to write the call, and text after a semicolon is prose.
    if (comment.startsWith('or ')) return line;
    expected.push(comment.split(';')[0]);
    return `shown.push(inspect(${value}, { depth: 9, maxArrayLength: null, breakLength: Infinity }));`;
  });
  const shown = await user(
    `import { inspect } from 'node:util';\nconst shown = [];\n${text}\nconsole.log(JSON.stringify(shown));`,
  );
  assert.equal(expected.length, 11);
  // A comment with `..` is abbreviated: its words are the first ones of the output.
  const words = (line) => line.match(/'[^']*'|^\d+$/g);
  for (const [number, comment] of expected.entries()) {
    const [found, wanted] = [words(shown[number]), words(comment)];
    assert.deepEqual(comment.includes('..') ? found.slice(0, wanted.length) : found, wanted, comment);
  }
});

test('nothing is packed without the module', async () => {
  const clean = join(folder, 'bindings/javascript');
  await mkdir(join(clean, 'js'), { recursive: true });
  for (const name of ['package.json', 'prepack.js', 'README.md'])
    await copyFile(join(PACKAGE, name), join(clean, name));
  await assert.rejects(run('npm', ['pack', '--dry-run'], { cwd: clean }), {
    code: 1,
    stderr: /no js\/movegen\.wasm to pack/,
  });
});
