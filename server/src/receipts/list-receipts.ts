import type { listReceipts as call } from '@nairadesk/contract/receipts';
import type { Ctx } from '../platform/context/context.ts';
import { countUpTo } from '../platform/database/count-up-to.ts';
import { and, desc, sql } from '../platform/database/drizzle.ts';
import { isBehind, momentKey, pageOf, readPage, uuidKey } from '../platform/database/keyset-page.ts';
import { contains } from '../platform/database/search.ts';
import { receipts } from '../platform/database/tables/money-tables.ts';
import type { Input, Reply } from '../platform/http/endpoint.ts';
import { presentReceipts, selectReceipts } from './present-receipt.ts';

/** Transfers, newest first: all, or those of which something belongs to no order yet. Refuses: invalid (search, cursor). */
export async function listReceipts(ctx: Ctx, input: Input<typeof call>): Promise<Reply<typeof call>> {
  const page = readPage(input, [momentKey, uuidKey]);
  const { senderName, narration, sourceRef, bankReference } = receipts;
  const wanted = and(
    // Written out: only so does it match the partial index.
    input.state === 'all'
      ? sql`${receipts.kind} <> 'sweep'`
      : sql`${receipts.unmatchedKobo} > 0 and ${receipts.kind} in ('transfer', 'reversal')`,
    contains(input.search, [senderName, narration, sourceRef, bankReference]),
  );
  const behind = page.after ? isBehind(receipts.arrivedAt, receipts.id, page.after) : undefined;
  const { rows, total } = await ctx.search(async (read) => ({
    rows: await selectReceipts(read)
      .where(and(wanted, behind))
      .orderBy(desc(receipts.arrivedAt), desc(receipts.id))
      .limit(page.fetch),
    total: await countUpTo(read, sql`select from ${receipts} where ${wanted ?? sql`true`}`),
  }));
  const list = await pageOf(page, rows, {
    countAll: async () => total,
    keysOf: (row) => [row.arrivedAt.toISOString(), row.id],
    present: (row) => row,
  });
  return { ...list, data: await presentReceipts(ctx.read, list.data) };
}
