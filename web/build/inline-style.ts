import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { compile } from '@tailwindcss/node';
import { transform } from 'lightningcss';
import { oldestBrowsers } from './oldest-browsers.ts';

const sheet = join(import.meta.dirname, '../src/theme/base.css');
const targets = Object.fromEntries(
  Object.entries(oldestBrowsers).map(([name, [major, minor]]) => [name, (major << 16) | (minor << 8)]),
);
// Parts of controls that no public page has.
const absentParts = /::-webkit-(date|calendar|search|inner-spin|outer-spin)|::file-selector|^\.sheet/;
const classSelector = /\.((?:[a-zA-Z_-]|\\.)(?:[\w-]|\\.)*)/g;

interface InlineOptions {
  script?: string;
  /** Gives classes that only the markup names one or two letters, in both. */
  shortNames?: boolean;
  urlOf: (file: string) => string;
}

/** The part of the style sheet that this markup and its script need, small enough to travel inside the page. */
export async function inlineStyle(
  markup: string,
  { script = '', shortNames = false, urlOf }: InlineOptions,
): Promise<{ markup: string; style: string }> {
  const used = [...new Set(classesOf(markup))];
  const spoken = new Set(wordsOf(script));
  const options = { base: dirname(sheet), onDependency: () => {} };
  const compiler = await compile(await readFile(sheet, 'utf8'), options);
  const css = Buffer.from(compiler.build([...used, ...spoken]));
  const { code } = transform({ filename: sheet, code: css, minify: true, targets });
  const short = new Map(used.filter((name) => shortNames && !spoken.has(name)).map(shortened));
  const style = withoutUnused(withoutAbsent(String(code), markup))
    .replace(/\/\*!.*?\*\/\s*/, '')
    .replace(classSelector, (selector, name: string) => {
      const shorter = short.get(name.replace(/\\(.)/g, '$1'));
      return shorter ? `.${shorter}` : selector;
    })
    .replace(/url\(["']?\.\/([^"')]+)["']?\)/g, (_, file: string) => `url(${urlOf(file)})`);
  return { style, markup: renamed(markup, short) };
}

/** Leaves out the rules for elements that the markup does not have. */
function withoutAbsent(css: string, markup: string): string {
  const tags = new Set([...markup.matchAll(/<(\w+)/g)].map(([, tag = '']) => tag).concat('html', 'body'));
  const isAbsent = (selector: string) => {
    const tag = /^[a-z]+\d?(?=$|[:[ ])/.exec(selector)?.[0];
    return (tag !== undefined && !tags.has(tag)) || absentParts.test(selector);
  };
  return css.replace(/(?<=[{}])([^{}@;]+)\{[^{}]*\}/g, (rule, selectors: string) =>
    selectors.split(',').every(isAbsent) && !/^(from|to|\d)/.test(selectors) ? '' : rule,
  );
}

/** Leaves out movements that nothing makes, and what stands in for @property in browsers without it. */
function withoutUnused(css: string): string {
  const block = /^@layer properties\{@supports[^{]*\{[^{]*\{[^{}]*\}\}\}/m;
  return css
    .replace(block, '')
    .replace(/@keyframes (\w+)\{(?:[^{}]*\{[^{}]*\})*\}/g, (rule, name: string) =>
      css.match(new RegExp(`:${name} `)) ? rule : '',
    );
}

function classesOf(markup: string): string[] {
  return [...markup.matchAll(/\sclass="([^"]*)"/g)].flatMap(([, list = '']) => decoded(list).split(/\s+/));
}

function wordsOf(script: string): string[] {
  return [...script.matchAll(/(["'`])(.*?)\1/g)].flatMap(([, , text = '']) => text.split(/\s+/));
}

function renamed(markup: string, short: Map<string, string>): string {
  return markup.replace(/(\sclass=")([^"]*)(?=")/g, (_, start: string, list: string) => {
    const names = decoded(list).split(/\s+/);
    return start + names.map((name) => short.get(name) ?? name).join(' ');
  });
}

function shortened(name: string, index: number): [string, string] {
  return [name, `_${index.toString(36)}`];
}

function decoded(attribute: string): string {
  return attribute
    .replaceAll('&gt;', '>')
    .replaceAll('&lt;', '<')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&');
}
