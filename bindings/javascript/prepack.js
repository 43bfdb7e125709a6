// Run by npm before packing: fails without the modules, and copies the licenses into the package.

import { copyFileSync, existsSync, rmSync } from 'node:fs';

const here = (path) => new URL(path, import.meta.url);

for (const name of ['movegen.wasm', 'pgn.wasm', 'variants.wasm']) {
  if (existsSync(here(`js/${name}`))) continue;
  console.error(`There is no js/${name} to pack. Build it with \`cargo xtask wasm build\`.`);
  process.exit(1);
}
// The types of a file that was renamed would stay.
rmSync(here('types'), { recursive: true, force: true });
// npm packs no files from outside the folder, and follows no links.
for (const name of ['LICENSE-APACHE', 'LICENSE-MIT']) copyFileSync(here(`../../${name}`), here(name));
