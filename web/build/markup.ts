import { type DefaultTreeAdapterTypes, parseFragment, serialize } from 'parse5';

type Node = DefaultTreeAdapterTypes.ChildNode | DefaultTreeAdapterTypes.DocumentFragment;
type Element = DefaultTreeAdapterTypes.Element;

export interface Markup {
  /** The names of its elements, and of those around it. */
  tags: Set<string>;
  classes: Set<string>;
  /** Of its fields. */
  inputTypes: Set<string>;
  /** The same markup with each class renamed, or left out where its new name is null. */
  withClasses: (rename: (name: string) => string | null) => string;
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
      for (const element of elements) {
        const [own, others] = [element.attrs.find(isClass), element.attrs.filter((one) => !isClass(one))];
        if (!own) continue;
        own.value = own.value
          .split(/\s+/)
          .flatMap((name) => rename(name) ?? [])
          .join(' ');
        if (own.value === '') element.attrs = others;
      }
      return serialize(fragment);
    },
  };
}

function isClass({ name }: { name: string }): boolean {
  return name === 'class';
}

function* elementsOf(node: Node): Generator<Element> {
  if ('tagName' in node) yield node;
  // What a template holds stands apart from its children.
  if ('content' in node) yield* elementsOf(node.content);
  if (!('childNodes' in node)) return;
  for (const child of node.childNodes) yield* elementsOf(child);
}
