// The files of the page, and a server for them: `npm start`, or imported by the tests. `npm run copy -- FOLDER` copies
// them for any other server.

import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { dirname, extname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

const scripts = (names) => names.split(' ').map((name) => `${name}.js`);
const PAGE = [
  'index.html',
  'page.css',
  ...scripts('address board compare counter dom games inspect library movelist page perft session shapes'),
];
const LIBRARY = [...scripts('arguments errors format machine movegen pgn source stream text tree write'), 'pgn.wasm'];
const TYPES = { '.html': 'text/html', '.css': 'text/css', '.js': 'text/javascript', '.wasm': 'application/wasm' };

/** The files by their paths on the server, where the library is in the folder `movegen`. */
const FILES = new Map([
  ...PAGE.map((name) => [`/${name}`, new URL(name, import.meta.url)]),
  ...LIBRARY.map((name) => [`/movegen/${name}`, new URL(`../javascript/js/${name}`, import.meta.url)]),
]);

/** Comments on lines of their own. They are a quarter of the code, and no browser needs them. */
const COMMENTS = /^ *(\/\*\*((?!\*\/)[^])*\*\/|\/\/.*)\n/gm;

/** Returns a file as it's served, or null if there is no such file. */
async function served(path) {
  const file = FILES.get(path === '/' ? '/index.html' : path);
  const bytes = file && (await readFile(file).catch(() => null));
  if (!bytes) return null;
  return path.endsWith('.js') ? Buffer.from(bytes.toString().replace(COMMENTS, '')) : bytes;
}

/** Starts the server on a port, or on any free one if it is 0. */
export function serve(port = 0) {
  const server = createServer(async (request, response) => {
    const path = (request.url ?? '/').replace(/[?].*/, '');
    const content = await served(path);
    if (content === null) return void response.writeHead(404).end('not found');
    response.writeHead(200, { 'content-type': TYPES[extname(path) || '.html'], 'cache-control': 'no-store' });
    response.end(content);
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, 'localhost', () =>
      resolve({ url: `http://localhost:${server.address().port}/`, close: () => server.close() }),
    );
  });
}

/** Writes the files into a folder. */
async function copy(folder) {
  for (const path of FILES.keys()) {
    const content = await served(path);
    if (content === null) throw new Error(`${path} is missing: cargo xtask wasm build`);
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [first, folder] = process.argv.slice(2);
  const port = Number(first ?? 8000);
  try {
    if (first === '--copy') await copy(folder);
    else console.log((await serve(port)).url);
  } catch (error) {
    const isTaken = /** @type {NodeJS.ErrnoException} */ (error).code === 'EADDRINUSE';
    console.error(isTaken ? `Port ${port} is taken. For another one: npm start -- ${port + 1}` : String(error));
    process.exitCode = 1;
  }
}
