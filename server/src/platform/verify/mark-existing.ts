import type pg from 'pg';
import { recordAudit, type Tx } from '../audit/audit.ts';
import type { Services } from '../context/context.ts';
import type { Secrets } from '../crypto/secrets.ts';
import { takeAdvisoryLock } from '../database/advisory-locks.ts';
import { readByCursor } from '../database/cursor-read.ts';
import type { Db } from '../database/database.ts';
import { getTableName, sql } from '../database/drizzle.ts';
import { orders } from '../database/tables/orders-tables.ts';
import {
  type MarkedKind,
  markedRecords,
  type RecordKey,
  type RecordText,
  recordMark,
  recordTexts,
} from '../marks/marked-records.ts';
import { orderMark } from '../marks/order-mark.ts';
import { readOrdersToMark, type WholeOrder } from './read-orders-to-mark.ts';
import { type DemandedKind, demandedKinds, markedOnce, toldMarks } from './told-marks.ts';

const marksPerRow = 200;

/**
 * Marks once what existed before there were marks, and records in the audit log how much that was: from then on
 * whatever has no mark was written past the server. Of several instances at once one does it.
 */
export async function markExisting(
  services: Pick<Services, 'database' | 'audit' | 'secrets'>,
): Promise<void> {
  const { database, audit, secrets } = services;
  const unmarked = await findUnmarked(database.db);
  // Most of them in transactions of their own: orders are placed and moved meanwhile, with their marks.
  if (unmarked.includes('order')) await markOrders(secrets, (work) => database.transact(work));
  if (unmarked.length === 0) return;
  await audit.transact(async (tx) => {
    await tx.execute(takeAdvisoryLock('markExisting'));
    const kinds = await findUnmarked(tx);
    if (kinds.length > 0) await markKinds(tx, secrets, kinds);
  });
}

/** The kinds of which nothing was marked yet. */
async function findUnmarked(db: Pick<Db, 'execute'>): Promise<DemandedKind[]> {
  // biome-ignore lint/plugin: a constant.
  const { rows } = await db.execute<{ kind: string }>(sql.raw(markedOnce));
  return demandedKinds.filter((demanded) => !rows.some(({ kind }) => kind === demanded));
}

async function markKinds(tx: Tx, secrets: Pick<Secrets, 'mac'>, kinds: DemandedKind[]): Promise<void> {
  const tables = kinds.map((kind) => getTableName(kind === 'order' ? orders : markedRecords[kind].id.table));
  // No change may come between what is read here and its row in the log.
  // biome-ignore lint/plugin: names of our own tables.
  await tx.execute(sql.raw(`lock table ${[...new Set(tables)].sort().join()} in share mode`));
  const counts: Record<string, number> = {};
  let marks: Record<RecordKey, string> = {};
  for (const kind of kinds) {
    counts[kind] = 0;
    if (kind === 'order') continue;
    for await (const row of unmarkedRecords(tx, kind)) {
      marks[`${kind}/${row.id}`] = recordMark(secrets, row);
      counts[kind] += 1;
      if (Object.keys(marks).length < marksPerRow) continue;
      recordAudit(tx, { action: 'records-marked', actorId: null, marks });
      marks = {};
    }
  }
  if (kinds.includes('order')) {
    await markOrders(secrets, (work) => work(tx));
    counts.order = await tx.$count(orders);
  }
  // The last row names the kinds: all of each are marked, even if there are none.
  recordAudit(tx, { action: 'records-marked', actorId: null, detail: counts, marks });
}

function unmarkedRecords(tx: Tx, kind: MarkedKind): AsyncGenerator<RecordText> {
  const { $client } = tx as Tx & { $client: pg.PoolClient };
  return readByCursor<RecordText>(
    $client,
    `select * from (${recordTexts(kind)}) present
     where not exists (select from (${toldMarks()}) told where told.kind = present.kind and told.id = present.id)`,
  );
}

/** Marks every order that has no mark, in batches, of which `transact` runs each. */
async function markOrders(
  secrets: Pick<Secrets, 'mac'>,
  transact: (work: (tx: Db) => Promise<WholeOrder[]>) => Promise<WholeOrder[]>,
): Promise<void> {
  for (let after: string | undefined; ; ) {
    const batch = await transact(async (tx) => {
      const whole = await readOrdersToMark(tx, { after, unmarked: true });
      await writeMarks(tx, secrets, whole);
      return whole;
    });
    after = batch.at(-1)?.order.id;
    if (after === undefined) return;
  }
}

async function writeMarks(tx: Db, secrets: Pick<Secrets, 'mac'>, batch: WholeOrder[]): Promise<void> {
  const ids = batch.map(({ order }) => order.id);
  const marks = batch.map(({ order, events, cards }) => orderMark(secrets, order, events, cards));
  const { $client } = tx as Db & { $client: pg.PoolClient };
  await $client.query(
    `update orders set mark = given.mark from unnest($1::uuid[], $2::bytea[]) as given (id, mark)
     where orders.id = given.id`,
    [ids, marks],
  );
}
