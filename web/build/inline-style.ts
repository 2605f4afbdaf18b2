import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { compile } from '@tailwindcss/node';
import { transform } from 'lightningcss';

// Where Tailwind 4 begins; what older browsers would need is left out.
const targets = { chrome: version(111), safari: version(16, 4), firefox: version(128) };
const sheet = join(import.meta.dirname, '../src/base.css');

/** The part of the style sheet that this markup and script need, small enough to travel inside the page. */
export async function inlineStyle(
  markup: string,
  script: string,
  urlOf: (file: string) => string,
): Promise<string> {
  const base = dirname(sheet);
  const compiler = await compile(await readFile(sheet, 'utf8'), { base, onDependency: () => {} });
  const css = compiler.build([...new Set([...classesOf(markup), ...wordsOf(script)])]);
  const { code } = transform({ filename: sheet, code: Buffer.from(css), minify: true, targets });
  return String(code)
    .replace(/\/\*!.*?\*\//, '')
    .replace(/url\(["']?\.\/([^"')]+)["']?\)/g, (_, file: string) => `url(${urlOf(file)})`);
}

function classesOf(markup: string): string[] {
  return [...markup.matchAll(/\sclass="([^"]*)"/g)].flatMap(([, list = '']) => decoded(list).split(/\s+/));
}

function wordsOf(script: string): string[] {
  return [...script.matchAll(/(["'`])(.*?)\1/g)].flatMap(([, , text = '']) => text.split(/\s+/));
}

function decoded(attribute: string): string {
  return attribute
    .replaceAll('&gt;', '>')
    .replaceAll('&lt;', '<')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&');
}

function version(major: number, minor = 0): number {
  return (major << 16) | (minor << 8);
}
