import type { AssetType } from '@nairadesk/contract/money';
import { createBatchLoader } from '../platform/concurrency/batch-loader.ts';
import type { Ctx } from '../platform/context/context.ts';
import { getTableColumns, sql } from '../platform/database/drizzle.ts';
import { pageOf, readPage } from '../platform/database/keyset-page.ts';
import { assets } from '../platform/database/tables/assets-tables.ts';
import { presentAsset } from '../platform/desk/present-asset.ts';
import { answerText } from '../platform/http/idempotency.ts';
import { SerializedAnswer } from '../platform/http/serialized-answer.ts';
import { byName, listed } from './asset-row.ts';

type Choice = AssetType | 'all';
type Reader = Pick<Ctx, 'read' | 'query' | 'config'>;

interface CachedList {
  version: string;
  answer: SerializedAnswer;
}

// A hash over every column of the listed rows: it changes with any of them.
const versionText = `select count(*) || '/' || coalesce(sum(hash_record_extended(a, 0)), 0)
  from assets a where a.archived_at is null and choice in ('all', a.asset_type)`;
const readVersions = {
  name: 'read_asset_list_versions',
  text: `select choice, (${versionText}) as version from unnest($1::text[]) choice`,
};

// One for each database of this process.
const readers = new WeakMap<Reader['read'], (choice: Choice) => Promise<SerializedAnswer>>();

/**
 * The list of all assets of one type or both, cached. It is read again only when its version in the database changed.
 * Requests that arrive together share the query for the version, which starts after the last of them: whatever any
 * instance saved before a request is in its answer.
 */
export function readAssetList(ctx: Reader, assetType: AssetType | undefined): Promise<SerializedAnswer> {
  let read = readers.get(ctx.read);
  if (!read) {
    read = createReader({ read: ctx.read, query: ctx.query, config: ctx.config });
    readers.set(ctx.read, read);
  }
  return read(assetType ?? 'all');
}

function createReader(reader: Reader): (choice: Choice) => Promise<SerializedAnswer> {
  const cache = new Map<Choice, CachedList>();
  return createBatchLoader(async (asked) => {
    const choices = [...new Set(asked)];
    const versions = await reader.query<{ choice: Choice; version: string }>(readVersions, [choices]);
    // Answers come from here and not from the cache, where a slower batch may have put an older list meanwhile.
    const lists = new Map<Choice, CachedList>();
    for (const { choice, version } of versions) {
      const last = cache.get(choice);
      const list = last?.version === version ? last : await readList(reader, choice);
      cache.set(choice, list);
      lists.set(choice, list);
    }
    return asked.map((choice) => lists.get(choice)?.answer ?? new Error(`no list of ${choice}`));
  });
}

// Rows and their version come from one statement, so from one moment: apart, a change between them would be lost.
async function readList({ read, config }: Reader, choice: Choice): Promise<CachedList> {
  const filter = listed(choice === 'all' ? undefined : choice);
  const page = readPage({}, []);
  // biome-ignore lint/plugin: versionText is a constant of this file.
  const version = sql<string>`(select (${sql.raw(versionText)}) from (select ${choice}::text as choice) c)`;
  const rows = await read
    .select({ ...getTableColumns(assets), version })
    .from(assets)
    .where(filter)
    .orderBy(...byName)
    .limit(page.fetch);
  const answer = await pageOf(page, rows, {
    countAll: () => read.$count(assets, filter),
    keysOf: (asset) => [asset.id],
    present: (row) => presentAsset(row, config),
  });
  return { version: rows[0]?.version ?? '', answer: new SerializedAnswer(answerText(answer)) };
}
