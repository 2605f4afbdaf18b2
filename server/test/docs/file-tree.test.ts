import { readdirSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const maxFilesPerFolder = 30;
// One file per first path segment of the wire, and one per piece of a page: a flat list is how they are found.
const flatFolders = ['contract/src', 'web/src/ui'];
// Every area has these two.
const areaFiles = ['routes', 'mails'];

describe.each(['contract', 'server', 'web', 'e2e', 'faults', 'bench', 'test-support'])('%s', (workspace) => {
  const files = filesBelow(workspace);

  it('has files', () => {
    expect(files.length).toBeGreaterThan(3);
  });

  it('has at most 30 files per folder, except in the flat folders', () => {
    const counts = Map.groupBy(files, (file) => dirname(file));
    const full = [...counts].filter(
      ([folder, its]) => its.length > maxFilesPerFolder && !flatFolders.includes(folder),
    );
    expect(full.map(([folder, its]) => `${folder}: ${its.length}`)).toEqual([]);
  });

  it('has no two source files with the same name', () => {
    const sources = files.filter((file) => /\.(ts|tsx|mjs)$/.test(file) && !/\.d\.ts$/.test(file));
    const names = Map.groupBy(sources, (file) => basename(file).replace(/\.\w+$/, ''));
    const doubled = [...names].filter(([name, its]) => its.length > 1 && !areaFiles.includes(name));
    expect(doubled.map(([, its]) => its.join(' '))).toEqual([]);
  });
});

/** What a checkout holds of a workspace: no packages, nothing that was built, no generated migrations. */
function filesBelow(workspace: string): string[] {
  return readdirSync(`${root}${workspace}`, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`.slice(root.length))
    .filter((file) => !/(^|\/)(node_modules|dist|data|migrations|\.[^/]+)\//.test(file));
}
