import { parseAst } from 'vite';

/** A node of a syntax tree, with the parts that are read here. */
interface Node {
  type: string;
  start: number;
  end: number;
  [part: string]: unknown;
}

/** A call of `t`, `message`, `translateText` or `plural` in a source file. */
export interface MessageCall {
  start: number;
  end: number;
  /** Null where it is no literal: marked with `message` elsewhere, or made by the contract or the server. */
  text: string | null;
  /** Every literal that it may be: two where a condition chooses, and of a plural. */
  texts: string[];
  /** Where its first argument is. */
  argument: Node;
  /** Name of each value → where its expression is. */
  values: Map<string, Node>;
  /** Whether it stands in a function: `t` outside of one would run before the language is known. */
  inFunction: boolean;
  name: string;
}

const names = new Set(['t', 'message', 'translateText', 'plural']);
const shownAttributes = new Set([
  'label',
  'title',
  'hint',
  'placeholder',
  'aside',
  'alt',
  'text',
  'aria-label',
  'description',
]);

/** Every message of a source file, in the order of their starts. */
export function messageCalls(code: string): MessageCall[] {
  return [...walk(syntaxOf(code))]
    .filter(({ node }) => node.type === 'CallExpression' && names.has(nameOf(node.callee as Node)))
    .flatMap(({ node, inFunction }) => callOf(node, inFunction) ?? [])
    .sort((one, other) => one.start - other.start);
}

/** Texts for people that stand in JSX or a toast without `t`: what a translation would miss. */
export function bareTexts(code: string): string[] {
  const texts = [...walk(syntaxOf(code))].flatMap(({ node }) => textsOf(node));
  return texts.map((text) => text.trim()).filter((text) => /\p{L}{2}/u.test(text));
}

/**
 * Sentences of a file without JSX that stand outside of every message, with the name of the function around each: what a
 * translation would miss. A sentence is at least three words.
 */
export function bareSentences(code: string): { text: string; within: string }[] {
  const nodes = [...walk(syntaxOf(code))];
  // SQL, and what only a developer reads.
  const others = nodes.flatMap(({ node }) =>
    node.type === 'TaggedTemplateExpression' ||
    (node.type === 'NewExpression' && /Error$/.test(nameOf(node.callee as Node)))
      ? [node]
      : [],
  );
  const calls = [...messageCalls(code), ...others];
  return nodes.flatMap(({ node, within }) => {
    const isTold = calls.some(({ start, end }) => start <= node.start && node.end <= end);
    const text =
      node.type === 'TemplateElement' ? String((node.value as { raw: string }).raw) : literalOf(node);
    return !isTold && text && /\p{L}+\P{L}* \P{L}*\p{L}+\P{L}* \P{L}*\p{L}/u.test(text)
      ? [{ text, within }]
      : [];
  });
}

function textsOf(node: Node): string[] {
  if (node.type === 'CallExpression' && isToast(node.callee as Node))
    return (node.arguments as Node[]).flatMap(choicesOf);
  if (node.type === 'JSXElement' || node.type === 'JSXFragment')
    return (node.children as Node[]).flatMap(choicesOf);
  const isShown = node.type === 'JSXAttribute' && shownAttributes.has(nameOf(node.name as Node));
  return isShown ? choicesOf(node.value as Node | null) : [];
}

function isToast({ object, property }: Node): boolean {
  return nameOf((object ?? {}) as Node) === 'toast' && nameOf((property ?? {}) as Node) !== '';
}

/** The literals that a part of JSX may come to: `one` and `other` of `{a ? 'one' : 'other'}`. */
function choicesOf(node: Node | null): string[] {
  if (node?.type === 'JSXText') return [String(node.value)];
  if (node?.type === 'JSXExpressionContainer') return choicesOf(node.expression as Node);
  if (node?.type === 'ConditionalExpression')
    return [node.consequent, node.alternate].flatMap((one) => choicesOf(one as Node));
  if (node?.type === 'LogicalExpression') return choicesOf(node.right as Node);
  if (node?.type === 'TemplateLiteral')
    return [(node.quasis as Node[]).map(({ value }) => (value as { cooked: string }).cooked).join(' ')];
  const literal = literalOf(node);
  return literal === null ? [] : [literal];
}

/** Puts the English texts where the calls are: English costs nothing where a page has its texts inside. */
export function withEnglish(code: string): string {
  // Which of the two texts of a plural it is, only a number says.
  const calls = messageCalls(code).filter(({ name }) => name !== 'plural');
  return rewritten(code, calls, 0, code.length);
}

function rewritten(code: string, calls: MessageCall[], from: number, to: number): string {
  let text = '';
  let at = from;
  for (const call of calls) {
    // Inside of one that is written already.
    if (call.start < at || call.end > to) continue;
    text += code.slice(at, call.start) + englishOf(code, calls, call);
    at = call.end;
  }
  return text + code.slice(at, to);
}

function englishOf(code: string, calls: MessageCall[], { text, argument, values }: MessageCall): string {
  if (text === null || values.size === 0) return rewritten(code, calls, argument.start, argument.end);
  const template = text.replace(/[`\\$]/g, '\\$&').replace(/\{(\w+)\}/g, (place, name: string) => {
    const value = values.get(name);
    return value ? `\${${rewritten(code, calls, value.start, value.end)}}` : place;
  });
  return `\`${template}\``;
}

function callOf(node: Node, inFunction: boolean): MessageCall | null {
  const name = nameOf(node.callee as Node);
  const [first, second, third, fourth] = node.arguments as Node[];
  const isPlural = name === 'plural';
  const argument = isPlural ? second : first;
  if (!argument) return null;
  const named = ((isPlural ? fourth : second)?.properties ?? []) as Node[];
  const values = named.filter(({ key }) => key !== undefined);
  return {
    start: node.start,
    end: node.end,
    text: literalOf(argument),
    texts: (isPlural ? [second, third] : [first]).flatMap((one) => choicesOf(one ?? null)).filter(Boolean),
    argument,
    values: new Map(values.map(({ key, value }) => [nameOf(key as Node), value as Node])),
    inFunction,
    name,
  };
}

function nameOf(node: Node): string {
  return String(node.name ?? node.value ?? '');
}

function literalOf(node: Node | null): string | null {
  return node?.type === 'Literal' && typeof node.value === 'string' ? node.value : null;
}

function syntaxOf(code: string): unknown {
  return parseAst(code, { lang: 'tsx' });
}

function* walk(
  value: unknown,
  inFunction = false,
  within = '',
): Generator<{ node: Node; inFunction: boolean; within: string }> {
  if (typeof value !== 'object' || value === null) return;
  const node = value as Node;
  if (typeof node.type === 'string') yield { node, inFunction, within };
  const inside = inFunction || /Function/.test(String(node.type));
  const name = node.type === 'FunctionDeclaration' ? nameOf(node.id as Node) : within;
  for (const child of Object.values(value)) yield* walk(child, inside, name);
}
