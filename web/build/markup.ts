import { type DefaultTreeAdapterTypes, parseFragment, serialize } from 'parse5';

type Node = DefaultTreeAdapterTypes.ChildNode | DefaultTreeAdapterTypes.DocumentFragment;
type Element = DefaultTreeAdapterTypes.Element;

export interface Markup {
  /** The names of its elements, and of those around it. */
  tags: Set<string>;
  classes: Set<string>;
  /** Of its fields. */
  inputTypes: Set<string>;
  /** The same markup with each class renamed. */
  withClasses: (rename: (name: string) => string) => string;
}

/** Reads the markup that stands in the body of a page. */
export function readMarkup(source: string): Markup {
  const fragment = parseFragment(source);
  const elements = [...elementsOf(fragment)];
  const valuesOf = (name: string) =>
    elements.flatMap(({ attrs }) => attrs.filter((one) => one.name === name).map(({ value }) => value));
  return {
    tags: new Set(['html', 'body', ...elements.map(({ tagName }) => tagName)]),
    classes: new Set(valuesOf('class').flatMap((list) => list.split(/\s+/))),
    inputTypes: new Set(valuesOf('type')),
    withClasses(rename) {
      for (const { attrs } of elements)
        for (const one of attrs)
          if (one.name === 'class') one.value = one.value.split(/\s+/).map(rename).join(' ');
      return serialize(fragment);
    },
  };
}

function* elementsOf(node: Node): Generator<Element> {
  if ('tagName' in node) yield node;
  // What a template holds stands apart from its children.
  if ('content' in node) yield* elementsOf(node.content);
  if (!('childNodes' in node)) return;
  for (const child of node.childNodes) yield* elementsOf(child);
}
