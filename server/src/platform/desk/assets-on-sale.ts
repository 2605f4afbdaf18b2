import { listMaxRows } from '@nairadesk/contract/limits';
import { createBatchLoader } from '../concurrency/batch-loader.ts';
import type { Ctx } from '../context/context.ts';
import { assetsVersion } from '../database/assets-version.ts';
import { getTableColumns, isNull, sql } from '../database/drizzle.ts';
import { assets } from '../database/tables/assets-tables.ts';

type Row = typeof assets.$inferSelect;
type Reader = Pick<Ctx, 'read' | 'query'> & Partial<Pick<Ctx, 'assetsVersion'>>;

/** Every asset on sale at one moment, by name. The same object until one of them changes. */
export class AssetsOnSale {
  /** More than `listMaxRows` only where there are more than that; then the last ones are missing. */
  readonly rows: readonly Row[];
  /** The same on every instance; another one after any change. */
  readonly version: string;
  readonly #made = new Map<string, { from: unknown; value: unknown }>();

  constructor(rows: readonly Row[], version: string) {
    this.rows = rows;
    this.version = version;
  }

  /**
   * What is made of the rows under a name: made once, for as long as the rows are what they are. What is made `from`
   * something else too is made again when that is another object.
   */
  once<T>(name: string, make: () => T, from?: object): T {
    let made = this.#made.get(name);
    if (!made || made.from !== from) {
      made = { from, value: make() };
      this.#made.set(name, made);
    }
    return made.value as T;
  }
}

/** The order of every list of assets: by name, whatever its case. */
export const byName = [sql`lower(${assets.name})`, sql`${assets.id}`];

const readVersion = { name: 'read_assets_version', text: assetsVersion };

// One for each database of this process.
const readers = new WeakMap<Reader['read'], (version: string | null) => Promise<AssetsOnSale>>();

/**
 * Reads the assets on sale, which are kept: they are read again only when their version in the database changed.
 * Requests that arrive together share the query for the version, if it did not come with their sessions, and it starts
 * after the last of them: whatever any instance saved before a request is in its answer.
 */
export function readAssetsOnSale({ read, query, assetsVersion = null }: Reader): Promise<AssetsOnSale> {
  let reader = readers.get(read);
  if (!reader) {
    reader = createReader({ read, query });
    readers.set(read, reader);
  }
  return reader(assetsVersion);
}

function createReader(reader: Reader): (version: string | null) => Promise<AssetsOnSale> {
  // Another version than that of a request makes it stale.
  let kept: AssetsOnSale | undefined;
  const loadVersion = createBatchLoader<'version', string>(async (asked) => {
    const [row] = await reader.query<{ version: string }>(readVersion, []);
    return asked.map(() => row?.version ?? '');
  });
  const loadRows = createBatchLoader<'rows', AssetsOnSale>(async (asked) => {
    const current = await readRows(reader);
    kept = current;
    return asked.map(() => current);
  });
  return async (known) => {
    const version = known ?? (await loadVersion('version'));
    return kept?.version === version ? kept : loadRows('rows');
  };
}

// Rows and their version come from one statement, so from one moment: apart, a change between them would be lost.
async function readRows({ read }: Reader): Promise<AssetsOnSale> {
  // biome-ignore lint/plugin: a constant.
  const version = sql<string>`(${sql.raw(assetsVersion)})`;
  const rows = await read
    .select({ ...getTableColumns(assets), version })
    .from(assets)
    .where(isNull(assets.archivedAt))
    .orderBy(...byName)
    .limit(listMaxRows + 1);
  return new AssetsOnSale(
    rows.map(({ version: _, ...row }) => row),
    rows[0]?.version ?? '',
  );
}
