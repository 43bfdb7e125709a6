// Shows games as boards in a browser's console, once its custom formatters are turned on: `import 'movegen/console'`.

import { Game } from './movegen.js';

/** @type {any} */
const target = globalThis;

/** What Chromium and Firefox ask for each value that they show. */
const formatter = {
  /** @param {unknown} value */
  header: (value) =>
    value instanceof Game
      ? ['div', { style: 'white-space: pre; font-family: monospace' }, `${value.ascii()}\n${value.fen()}`]
      : null,
  hasBody: () => false,
};
target.devtoolsFormatters = [...(target.devtoolsFormatters ?? []), formatter];
