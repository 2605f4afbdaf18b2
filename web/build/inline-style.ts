import { readFile } from 'node:fs/promises';
import { dirname, join, posix } from 'node:path';
import { compile } from '@tailwindcss/node';
import {
  type Rule,
  type Selector,
  type SelectorComponent,
  type TransformOptions,
  transform,
  type Visitor,
} from 'lightningcss';
import { readMarkup } from './markup.ts';
import { oldestBrowsers } from './oldest-browsers.ts';
import { wordsOf } from './script-words.ts';

const sheet = join(import.meta.dirname, '../src/theme/base.css');
const targets = Object.fromEntries(
  Object.entries(oldestBrowsers).map(([name, [major, minor]]) => [name, (major << 16) | (minor << 8)]),
);
// Parts of fields, and the type of field that has them.
const fieldParts: [part: string, inputType: string][] = [
  ['-webkit-search', 'search'],
  ['-webkit-date', 'date'],
  ['-webkit-calendar', 'date'],
  ['-webkit-inner-spin', 'number'],
  ['-webkit-outer-spin', 'number'],
  ['file-selector', 'file'],
];

interface InlineOptions {
  script?: string;
  /** Gives classes that only the markup names, and variables that only the style names, one or two letters. */
  shortNames?: boolean;
  urlOf: (file: string) => string;
}

interface Inlined {
  markup: string;
  style: string;
  /** The faces of our font, apart: a page may wait for its first paint before it loads them. */
  faces: string;
}

/** The part of the style sheet that this markup and its script need, small enough to travel inside the page. */
export async function inlineStyle(
  source: string,
  { script = '', shortNames = false, urlOf }: InlineOptions,
): Promise<Inlined> {
  const markup = readMarkup(source);
  const spoken = wordsOf(script);
  const compiler = await compile(await readFile(sheet, 'utf8'), {
    base: dirname(sheet),
    onDependency: () => {},
  });
  // All our browsers mix colours, and our font is set, so that none stands in for it.
  const code = compiler
    .build([...markup.classes, ...spoken])
    .replaceAll('@supports (color: color-mix(in lab, red, red))', '@media all')
    .replace(/(?<=var\(--default-font-family),[^)]*/, '');
  const renamed = [...markup.classes].filter((name) => shortNames && !spoken.has(name));
  const short = new Map(renamed.map((name, index) => [name, `_${index.toString(36)}`]));
  const isThere = (component: SelectorComponent) => {
    if (component.type === 'type') return markup.tags.has(component.name);
    if (component.type === 'class') return markup.classes.has(component.name) || spoken.has(component.name);
    if (component.type !== 'pseudo-element') return true;
    const part = 'name' in component ? String(component.name) : component.kind;
    const [, inputType] = fieldParts.find(([start]) => part.startsWith(start)) ?? [];
    return !inputType || markup.inputTypes.has(inputType);
  };
  const styled = new Set<string>();
  const rename = (name: string) => {
    styled.add(name);
    return short.get(name) ?? name;
  };
  const needed = minified(code, {
    visitor: {
      // A rule without any selector left goes with them.
      Selector: (selector) => (selector.every(isThere) ? withClasses(selector, rename) : []),
      Rule: {
        // What stands in for @property in browsers older than ours.
        'layer-block': (rule) => (rule.value.name?.join('.') === 'properties' ? [] : undefined),
      },
      Url: (url) => ({ ...url, url: urlOf(posix.normalize(url.url).replace(/^(\.\.\/)+/, '')) }),
    },
  });
  const text = source + script;
  const used = withoutUnused(needed, text);
  return {
    // Names that no rule has, those of icons, say nothing here.
    markup: markup.withClasses((name) => (short.has(name) && !styled.has(name) ? null : rename(name))),
    // Made for the targets already: once more it would set its own variables, which have other names now.
    style: minified(used, {
      targets: {},
      visitor: { ...without(isFace), ...(shortNames && shortVariables(text)) },
    }),
    faces: minified(used, { visitor: without((rule) => !isFace(rule)) }),
  };
}

function minified(code: string, options: Partial<TransformOptions<never>>): string {
  const { code: bytes } = transform({
    filename: sheet,
    code: Buffer.from(code),
    minify: true,
    targets,
    ...options,
  });
  const text = String(bytes);
  // Tailwind's licence stands in the style sheet of the app.
  return text.startsWith('/*!') ? text.slice(text.indexOf('*/') + 2).trimStart() : text;
}

/** Renames classes, also inside of :is(), :where(), :not() and :has(). */
function withClasses(selector: Selector, rename: (name: string) => string): Selector {
  return selector.map((component) => {
    if (component.type === 'class') return { ...component, name: rename(component.name) };
    if (component.type !== 'pseudo-class' || !isOfSelectors(component)) return component;
    return { ...component, selectors: component.selectors.map((inner) => withClasses(inner, rename)) };
  });
}

/** Gives variables that this text doesn't name one or two letters. */
function shortVariables(text: string): Pick<Visitor<never>, 'DashedIdent'> {
  const short = new Map<string, string>();
  return {
    DashedIdent(name) {
      if (text.includes(name)) return;
      if (!short.has(name)) short.set(name, `--${short.size.toString(36)}`);
      return short.get(name);
    },
  };
}

type OfSelectors = Extract<SelectorComponent, { kind: 'is' | 'where' | 'not' | 'has' }>;

function isOfSelectors(component: SelectorComponent): component is OfSelectors {
  return component.type === 'pseudo-class' && ['is', 'where', 'not', 'has'].includes(component.kind);
}

/** The style without @keyframes and variables that nothing in it, nor this text, names. */
function withoutUnused(code: string, text: string): string {
  const unused = new Set([...unusedMovements(code), ...unusedVariables(code, text)]);
  if (unused.size === 0) return code;
  const rest = minified(code, {
    unusedSymbols: [...unused],
    visitor: { Rule: { property: ({ value }) => (unused.has(value.name) ? [] : undefined) } },
  });
  // What only a variable that went has named is unused now.
  return withoutUnused(rest, text);
}

/** The names of variables that are set or described, and read neither here nor by this text. */
function unusedVariables(code: string, text: string): string[] {
  const set = new Set<string>();
  const read = new Set<string>();
  minified(code, {
    visitor: {
      Declaration: { custom: ({ name }) => void set.add(name) },
      Rule: { property: ({ value }) => void set.add(value.name) },
      Variable: ({ name }) => void read.add(name.ident),
    },
  });
  return [...set].filter((name) => name.startsWith('--') && !read.has(name) && !text.includes(name));
}

/** The names of @keyframes that no declaration names. */
function unusedMovements(code: string): string[] {
  const made = new Set<string>();
  const named = new Set<string>();
  minified(code, {
    visitor: {
      Rule: { keyframes: ({ value }) => void made.add(value.name.value) },
      Declaration: {
        animation({ value }) {
          for (const { name } of Array.isArray(value) ? value : [])
            if (name.type === 'ident') named.add(name.value);
        },
        'animation-name'({ value }) {
          for (const name of Array.isArray(value) ? value : [])
            if (name.type === 'ident') named.add(name.value);
        },
      },
      // Of a variable, or of a declaration that holds one.
      Token: { ident: ({ value }) => void named.add(value) },
    },
  });
  return [...made].filter((name) => !named.has(name));
}

function isFace(rule: Rule): boolean {
  return (
    rule.type === 'font-face' &&
    rule.value.properties.some(
      ({ type, value }) => type === 'source' && value.some((one) => one.type === 'url'),
    )
  );
}

function without(isLeftOut: (rule: Rule) => boolean): Visitor<never> {
  return { Rule: (rule) => (isLeftOut(rule) ? [] : undefined) };
}
