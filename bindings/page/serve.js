// A file server for the page: `npm start`, or imported by the tests.

import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/**
 * The folders that are served: the page, and under `/movegen/` the JavaScript library with its
 * module.
 */
const FOLDERS = [
  ['/movegen/', new URL('../javascript/js/', import.meta.url)],
  ['/', new URL('./', import.meta.url)],
];
const TYPES = { '.html': 'text/html', '.css': 'text/css', '.js': 'text/javascript', '.wasm': 'application/wasm', '.svg': 'image/svg+xml' };

/** Starts the server on a port; 0 takes any free one. */
export function serve(port = 0) {
  const server = createServer(async (request, response) => {
    const file = fileOf(request.url ?? '/');
    const type = TYPES[extname(file ?? '')];
    const found = type && (await stat(file).catch(() => null));
    if (!found?.isFile()) return void response.writeHead(404).end('not found');
    response.writeHead(200, { 'content-type': type, 'cache-control': 'no-store' });
    createReadStream(file).pipe(response);
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, 'localhost', () => resolve({ url: `http://localhost:${server.address().port}/`, close: () => server.close() }));
  });
}

/** Returns the path of the file for a request, or null where it would be outside of the folders. */
function fileOf(request) {
  try {
    const { pathname } = new URL(request, 'http://localhost');
    const [prefix, folder] = FOLDERS.find(([prefix]) => pathname.startsWith(prefix));
    const name = pathname.slice(prefix.length);
    const file = fileURLToPath(new URL(`./${name === '' || name.endsWith('/') ? `${name}index.html` : name}`, folder));
    return file.startsWith(fileURLToPath(folder)) && !file.includes(`${sep}node_modules${sep}`) ? file : null;
  } catch {
    // Not an address, or one with an encoded slash.
    return null;
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const port = Number(process.argv[2] ?? 8000);
  try {
    const { url } = await serve(port);
    console.log(url);
  } catch (error) {
    const isTaken = /** @type {NodeJS.ErrnoException} */ (error).code === 'EADDRINUSE';
    console.error(isTaken ? `Port ${port} is taken. For another one: npm start -- ${port + 1}` : String(error));
    process.exitCode = 1;
  }
}
