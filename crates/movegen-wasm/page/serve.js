// A server of files for this page alone: `npm run page`, or from the tests.

import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const TYPES = { '.html': 'text/html', '.css': 'text/css', '.js': 'text/javascript', '.wasm': 'application/wasm', '.svg': 'image/svg+xml' };

/** Starts it; port 0 takes any that is free. */
export function serve(port = 0) {
  const server = createServer(async (request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    if (path === '/') return void response.writeHead(302, { location: '/page/' }).end();
    const file = fileURLToPath(new URL(`..${path}${path.endsWith('/') ? 'index.html' : ''}`, import.meta.url));
    const type = TYPES[extname(file)];
    const found = file.startsWith(ROOT) && !file.includes(`${sep}node_modules${sep}`) && type && (await stat(file).catch(() => null));
    if (!found?.isFile()) return void response.writeHead(404).end('not found');
    response.writeHead(200, { 'content-type': type, 'cache-control': 'no-store' });
    createReadStream(file).pipe(response);
  });
  return new Promise((resolve) => {
    server.listen(port, 'localhost', () => resolve({ url: `http://localhost:${server.address().port}/page/`, close: () => server.close() }));
  });
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { url } = await serve(Number(process.argv[2] ?? 8000));
  console.log(url);
}
