import { transferListMaxRows } from '@nairadesk/contract/limits';
import type { listReceipts as call } from '@nairadesk/contract/receipts';
import type { Ctx } from '../platform/context/context.ts';
import { countUpTo } from '../platform/database/count-up-to.ts';
import { and, desc, type SQL, sql } from '../platform/database/drizzle.ts';
import { isUuid } from '../platform/database/ids.ts';
import { isBehind, momentKey, pageOf, readPage, uuidKey } from '../platform/database/keyset-page.ts';
import { contains, isOne } from '../platform/database/search.ts';
import { receipts } from '../platform/database/tables/money-tables.ts';
import { orders } from '../platform/database/tables/orders-tables.ts';
import type { Input, Reply } from '../platform/http/endpoint.ts';
import { canBeTakenBack } from '../platform/money/reversals/can-be-taken-back.ts';
import { mayPrecede } from '../platform/money/reversals/may-precede.ts';
import { presentReceipts, selectReceipts } from './present-receipt.ts';

/**
 * Transfers, newest first, `transferListMaxRows` at once: all, or those of which something belongs to no order yet.
 * Refuses: invalid (search, cursor).
 */
export async function listReceipts(ctx: Ctx, input: Input<typeof call>): Promise<Reply<typeof call>> {
  const page = readPage(input, [momentKey, uuidKey], transferListMaxRows);
  const { senderName, narration, sourceRef, bankReference } = receipts;
  const wanted = and(
    // Written out: only so does it match the partial index.
    input.state === 'all'
      ? sql`${receipts.kind} not in ('sweep', 'undone')`
      : sql`${receipts.unmatchedKobo} > 0 and ${receipts.kind} in ('transfer', 'reversal')`,
    isOne(input.id, receipts.id),
    input.userId ? isOfPerson(input.userId) : undefined,
    input.takenBackBy ? mayBeTakenBackBy(input.takenBackBy) : undefined,
    contains(input.search, [senderName, narration, sourceRef, bankReference]),
  );
  const behind = page.after ? isBehind(receipts.arrivedAt, receipts.id, page.after) : undefined;
  const list = await ctx.search(async (read) => {
    const rows = await selectReceipts(read)
      .where(and(wanted, behind))
      .orderBy(desc(receipts.arrivedAt), desc(receipts.id))
      .limit(page.fetch);
    return pageOf(page, rows, {
      countAll: () => countUpTo(read, sql`select from ${receipts} where ${wanted ?? sql`true`}`),
      keysOf: (row) => [row.arrivedAt.toISOString(), row.id],
      present: (row) => row,
    });
  });
  return { ...list, data: await presentReceipts(ctx.read, list.data) };
}

/** What is matched to orders of this person. */
function isOfPerson(userId: string): SQL {
  if (!isUuid(userId)) return sql`false`;
  return sql`${receipts.id} in (select m.receipt_id from ${orders} o join receipt_matches m on m.order_id = o.id
    where o.user_id = ${userId} and m.undone_at is null)`;
}

/** What a reversal may have taken back: the same sum on the same account, the other way, and not later for sure. */
function mayBeTakenBackBy(reversalId: string): SQL {
  if (!isUuid(reversalId)) return sql`false`;
  return sql`${canBeTakenBack} and exists (
    select from receipts reversal where reversal.id = ${reversalId} and reversal.account_id = ${receipts.accountId}
      and reversal.amount_kobo = ${receipts.amountKobo} and reversal.direction <> ${receipts.direction}
      and ${mayPrecede})`;
}
