// What npm runs before it packs: nothing is packed without the module, and the licences come along.

import { copyFileSync, existsSync } from 'node:fs';

const here = (path) => new URL(path, import.meta.url);

if (!existsSync(here('js/movegen.wasm'))) {
  console.error('There is no js/movegen.wasm to pack: `cargo xtask wasm build` makes it.');
  process.exit(1);
}
// npm packs nothing from outside its folder, and follows no links.
for (const name of ['LICENSE-APACHE', 'LICENSE-MIT']) copyFileSync(here(`../../${name}`), here(name));
