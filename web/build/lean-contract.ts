import type { Plugin } from 'vite';

// What only the server and its documents need of an endpoint.
const unused = new Set(['response', 'summary', 'errors', 'beforeTwoFactor', 'asksPassword']);

interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

/**
 * Leaves the shapes of answers out of the phone's copy of the contract: the web reads answers, it does not check
 * them. What then describes nothing any more, the schema library of a first screen among it, is not loaded.
 */
export function leanContract(): Plugin {
  return {
    name: 'lean-contract',
    apply: 'build',
    transform: {
      filter: { id: /\/contract\/src\/[^/]+\.ts$/, code: 'endpoint(' },
      handler(code) {
        const found = [...unusedProperties(this.parse(code) as unknown as Node)];
        let lean = code;
        for (const { start, end } of found.toSorted((a, b) => b.start - a.start)) {
          lean = lean.slice(0, start) + lean.slice(end).replace(/^\s*,/, '');
        }
        return { code: lean, map: null };
      },
    },
  };
}

/** The properties to leave out of `export const call = endpoint({ … })`. */
function* unusedProperties(program: Node): Generator<Node> {
  for (const statement of program.body as Node[]) {
    const declaration = statement.declaration as Node | null | undefined;
    if (statement.type !== 'ExportNamedDeclaration' || declaration?.type !== 'VariableDeclaration') continue;
    for (const { init } of declaration.declarations as { init: Node | null }[]) {
      const callee = init?.callee as { name?: string } | undefined;
      const [draft] = (init?.arguments ?? []) as Node[];
      if (callee?.name !== 'endpoint' || draft?.type !== 'ObjectExpression') continue;
      for (const property of draft.properties as (Node & { key?: { name?: string } })[]) {
        if (unused.has(property.key?.name ?? '')) yield property;
      }
    }
  }
}
