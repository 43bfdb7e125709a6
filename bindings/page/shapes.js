// Arrows and circles on the board, as SVG.

/** The middle of a square in units of squares, from the top left corner. */
function middle(square, isFlipped) {
  const [file, rank] = [square.charCodeAt(0) - 97, Number(square[1]) - 1];
  return isFlipped ? [7.5 - file, rank + 0.5] : [file + 0.5, 7.5 - rank];
}

/** Returns the SVG of arrows and circles. */
export function shapesImage(shapes, isFlipped) {
  return shapes
    .map(({ color, from, to }) => {
      const [x, y] = middle(from, isFlipped);
      if (to === undefined) return `<circle class="is-${color}" cx="${x}" cy="${y}" r="0.44" />`;
      const [endX, endY] = middle(to, isFlipped);
      const length = Math.hypot(endX - x, endY - y);
      const [dx, dy] = [(endX - x) / length, (endY - y) / length];
      // The point stays inside the last square, and the line ends where the head begins.
      const [tipX, tipY] = [endX - 0.1 * dx, endY - 0.1 * dy];
      const [neckX, neckY] = [tipX - 0.42 * dx, tipY - 0.42 * dy];
      const side = (sign) => `${neckX - 0.22 * sign * dy} ${neckY + 0.22 * sign * dx}`;
      return `<g class="is-${color}"><path d="M${x + 0.3 * dx} ${y + 0.3 * dy}L${neckX} ${neckY}" /><path class="head" d="M${tipX} ${tipY}L${side(1)}L${side(-1)}z" /></g>`;
    })
    .join('');
}

/** Returns the shapes with one more, or without it if it was there in this color. */
export function toggled(shapes, shape) {
  const isSame = ({ from, to }) => from === shape.from && to === shape.to;
  const found = shapes.find(isSame);
  const others = shapes.filter((other) => !isSame(other));
  return found?.color === shape.color ? others : [...others, shape];
}
