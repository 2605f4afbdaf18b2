import { parseAst } from 'vite';

/** Every word of the texts in a script: classes that it may give to an element are among them. */
export function wordsOf(script: string): Set<string> {
  return new Set([...textsOf(parseAst(script))].flatMap((text) => text.split(/\s+/)).filter(Boolean));
}

function* textsOf(node: unknown): Generator<string> {
  if (typeof node !== 'object' || node === null) return;
  if ('type' in node && node.type === 'Literal' && 'value' in node && typeof node.value === 'string')
    yield node.value;
  if ('type' in node && node.type === 'TemplateElement' && 'value' in node)
    yield (node.value as { cooked?: string }).cooked ?? '';
  for (const child of Object.values(node)) yield* textsOf(child);
}
