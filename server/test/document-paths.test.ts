import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, posix } from 'node:path';
import { expect, it } from 'vitest';

const root = new URL('../../', import.meta.url);
const pages = globSync(['*.md', 'bench/*.md', 'docs/**/*.md'], { cwd: root }).toSorted();
const folders = readdirSync(root, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== 'node_modules')
  .map(({ name }) => name);
// What a build or a run makes is there only afterwards.
const made = /^(data|screenshots|web\/dist|web\/node_modules)(\/|$)/;

/** The files and folders of this repository that a page names: in its links, and as code with a path. */
function pathsNamed(page: string): string[] {
  const text = readFileSync(new URL(page, root), 'utf8');
  const links = [...text.matchAll(/(?:\]\(|(?:src|srcset)=")(?!https?:|mailto:|#)([^)"#\s]+)/g)].map(
    ([, link = '']) => posix.join(dirname(page), link),
  );
  const code = [...text.matchAll(/`([^`\s]+)`/g)]
    .map(([, word = '']) => word)
    .filter((word) => folders.includes(word.split('/', 1)[0] ?? '') && word.includes('/'))
    .filter((word) => !/[<>*{}…]|NNNN/.test(word));
  return [...links, ...code].filter((path) => !made.test(path));
}

it.each(pages)('%s: names only files and folders that exist', (page) => {
  expect(pathsNamed(page).filter((path) => !existsSync(new URL(path, root)))).toEqual([]);
});

it('document paths: are found in the pages that have many', () => {
  for (const page of ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'docs/operating.md'])
    expect(pathsNamed(page).length, page).toBeGreaterThan(5);
});
