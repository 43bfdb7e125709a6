// Compares two counts by move, and finds the first difference.

/** Reads lines such as `e2e4: 20`, `1. e4 20` or `e2e4 - 20`. Other lines, such as `Nodes: 400`, are left out. */
export function counts(text, game) {
  const found = new Map();
  for (const line of text.split('\n')) {
    const match = /^\W*(?:\d+[.)]\s+)?([a-hKQRBN]\w*\d[\w=+#-]*?|O-O(?:-O)?[+#]?)[\s:=,|-]+(\d[\d,._']*)\s*$/.exec(
      line,
    );
    if (!match) continue;
    const nodes = Number(match[2].replace(/\D/g, ''));
    let move = match[1];
    let problem = null;
    try {
      // The same move in any notation.
      move = game.find(move).uci;
    } catch (error) {
      problem = error.message;
    }
    found.set(move, { nodes, problem });
  }
  return found;
}

/** Returns the differences between two counts, those of moves that aren't legal first. */
export function differences(one, other) {
  const moves = [...new Set([...one.keys(), ...other.keys()])].sort();
  const found = [];
  for (const move of moves) {
    const [a, b] = [one.get(move), other.get(move)];
    const problem = a?.problem ?? b?.problem ?? null;
    if (a?.nodes !== b?.nodes || problem) found.push({ move, a: a?.nodes ?? null, b: b?.nodes ?? null, problem });
  }
  const rank = ({ a, b, problem }) => (problem ? 0 : a === null || b === null ? 1 : 2);
  return found.sort((x, y) => rank(x) - rank(y));
}
