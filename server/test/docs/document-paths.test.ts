import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, posix } from 'node:path';
import { expect, it } from 'vitest';

const root = new URL('../../../', import.meta.url);
const pages = globSync(['*.md', 'bench/*.md', 'docs/**/*.md'], { cwd: root }).toSorted();
const folders = readdirSync(root, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== 'node_modules')
  .map(({ name }) => name);
// What a build or a run makes is there only afterwards.
const made = /^(data|screenshots|web\/dist|server\/dist|web\/node_modules)(\/|$)/;

/** What a page links to within the repository: a path from the root, and the heading's anchor if there is one. */
function linksOf(page: string): { path: string; anchor: string | undefined }[] {
  return [...read(page).matchAll(/(?:\]\(|(?:src|srcset)=")(?!https?:|mailto:)([^)"\s]+)/g)].map(
    ([, link = '']) => {
      const [path = '', anchor] = link.split('#');
      return { path: path === '' ? page : posix.join(dirname(page), path), anchor };
    },
  );
}

/** The paths that a page writes as code, such as `server/src/app.ts`; patterns and placeholders apart. */
function pathsInCode(page: string): string[] {
  return [...read(page).matchAll(/`([^`\s]+)`/g)]
    .map(([, word = '']) => word)
    .filter((word) => word.includes('/') && folders.includes(word.split('/', 1)[0] ?? ''))
    .filter((word) => !/[<>*{}…]|NNNN/.test(word));
}

function read(path: string): string {
  return readFileSync(new URL(path, root), 'utf8');
}

/** The anchors of a page's headings, as the usual viewers of Markdown make them. */
function anchorsOf(page: string): string[] {
  return [...read(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

it.each(pages)('%s: names only files and folders that exist', (page) => {
  const paths = [...linksOf(page).map(({ path }) => path), ...pathsInCode(page)];
  expect(paths.filter((path) => !made.test(path) && !existsSync(new URL(path, root)))).toEqual([]);
});

it.each(pages)('%s: links only to headings that exist', (page) => {
  const dead = linksOf(page).filter(
    ({ path, anchor }) => anchor !== undefined && path.endsWith('.md') && !anchorsOf(path).includes(anchor),
  );
  expect(dead).toEqual([]);
});

it('document paths: are found in the pages with many of them', () => {
  for (const page of ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md'])
    expect(linksOf(page).length, page).toBeGreaterThan(5);
  expect(pathsInCode('docs/operating.md').length).toBeGreaterThan(5);
});
