import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readMigrationFiles } from '../drizzle.ts';

const ownFolder = fileURLToPath(new URL('../../../../migrations', import.meta.url));

/** How a statement of a migration is run. */
export interface Step {
  text: string;
  /** `batches`: again and again until it changes no row. `alone`: in no transaction, such as an index made concurrently. */
  run: 'together' | 'batches' | 'alone';
}

export interface Migration {
  /** Its file's name without the ending. */
  name: string;
  /** When it was written, in milliseconds: what orders migrations, and names them in the database. */
  number: number;
  hash: string;
  steps: Step[];
  /** The number of the oldest migration whose version of the server may run beside this one; null: any may. */
  oldestBeside: number | null;
}

interface Journal {
  entries: { when: number; tag: string }[];
}

const directive = /^--\s*(in batches|alone|oldest beside:\s*(\S+))\s*$/gm;

/**
 * The migrations of a folder that drizzle-kit wrote, in their order. A line that begins with `--` may say how a statement is
 * run: `-- in batches`, `-- alone`; and, anywhere, `-- oldest beside: 0061_name`, the last migration that a server must know
 * to run beside this one. Throws on a name that isn't there.
 */
export function readMigrations(folder = ownFolder): Migration[] {
  const { entries } = JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8')) as Journal;
  const files = readMigrationFiles({ migrationsFolder: folder });
  return files.map(({ sql: statements, folderMillis, hash }, index) => {
    const told = [...statements.join('\n').matchAll(directive)].flatMap(([, , oldest]) => oldest ?? []);
    return {
      name: entries[index]?.tag ?? '',
      number: folderMillis,
      hash,
      steps: statements.filter((text) => text.trim() !== '').map((text) => ({ text, run: howToRun(text) })),
      oldestBeside: told.length === 0 ? null : Math.max(...told.map((name) => numberOf(entries, name))),
    };
  });
}

function howToRun(statement: string): Step['run'] {
  const words = [...statement.matchAll(directive)].map(([, word]) => word);
  if (words.includes('alone')) return 'alone';
  return words.includes('in batches') ? 'batches' : 'together';
}

function numberOf(entries: Journal['entries'], name: string): number {
  const entry = entries.find(({ tag }) => tag === name);
  if (!entry) throw new Error(`There is no migration ${name}.`);
  return entry.when;
}
