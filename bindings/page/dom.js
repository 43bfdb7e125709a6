// Elements: those of the page by their ids, and new ones.

export const at = (id) => document.getElementById(id);

/** Makes an element with these properties and contents. */
export function make(tag, properties = {}, ...contents) {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...contents);
  return made;
}

/** Makes a button. */
export const button = (properties, ...contents) => make('button', { type: 'button', ...properties }, ...contents);
