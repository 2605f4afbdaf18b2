import type { listRefunds as call } from '@nairadesk/contract/refunds';
import type { Ctx } from '../platform/context/context.ts';
import { countUpTo } from '../platform/database/count-up-to.ts';
import { and, asc, eq, type SQL, sql } from '../platform/database/drizzle.ts';
import { isUuid } from '../platform/database/ids.ts';
import { isBehind, momentKey, pageOf, readPage, uuidKey } from '../platform/database/keyset-page.ts';
import { contains, isOne } from '../platform/database/search.ts';
import { refunds } from '../platform/database/tables/money-tables.ts';
import { orders } from '../platform/database/tables/orders-tables.ts';
import { users } from '../platform/database/tables/users-tables.ts';
import type { Input, Reply } from '../platform/http/endpoint.ts';
import { readRefunds } from './before-sending.ts';
import { selectRefunds } from './present-refund.ts';

/** Refunds, oldest first: what is owed, or those of a state. Refuses: invalid (search, cursor). */
export async function listRefunds(ctx: Ctx, input: Input<typeof call>): Promise<Reply<typeof call>> {
  const page = readPage(input, [momentKey, uuidKey]);
  const wanted = and(
    input.sentBy ? mayBeSentBy(input.sentBy, ctx.actor.id) : inState(input.state),
    isOne(input.id, refunds.id),
    isOne(input.userId, refunds.userId),
    contains(input.search, [orders.transactionId, users.name, users.email, refunds.bankReference]),
  );
  const behind = page.after ? isBehind(refunds.createdAt, refunds.id, page.after, 'oldest') : undefined;
  const list = await ctx.search(async (read) => {
    const rows = await selectRefunds(read)
      .where(and(wanted, behind))
      .orderBy(asc(refunds.createdAt), asc(refunds.id))
      .limit(page.fetch);
    const found = sql`select from ${refunds} left join ${orders} on ${orders.id} = ${refunds.orderId}
      left join ${users} on ${users.id} = ${refunds.userId} where ${wanted ?? sql`true`}`;
    return pageOf(page, rows, {
      countAll: () => countUpTo(read, found),
      keysOf: (row) => [row.createdAt.toISOString(), row.id],
      present: (row) => row,
    });
  });
  // Not of the search, which has little time.
  const present = await ctx.together((read) => readRefunds(read, list.data, ctx.actor));
  return { ...list, data: list.data.map(present) };
}

/** What matchRefund takes for this transfer: on its way or there, of its amount, and sent by no other one. */
function mayBeSentBy(receiptId: string, actorId: string): SQL {
  if (!isUuid(receiptId)) return sql`false`;
  return sql`${refunds.state} in ('sent', 'settled') and ${refunds.userId} is distinct from ${actorId}
    and exists (select from receipts v where v.id = ${receiptId} and v.direction = 'out' and v.kind in ('transfer', 'reversal')
      and v.unmatched_kobo = ${refunds.amountKobo})
    and not exists (select from receipt_matches m join receipts r on r.id = m.receipt_id
      where m.refund_id = ${refunds.id} and m.undone_at is null and r.direction = 'out')`;
}

function inState(state: Input<typeof call>['state']) {
  if (state === 'all') return undefined;
  // Written out: only so does it match the partial index.
  return !state || state === 'owed' ? sql`${refunds.state} in ('due', 'sent')` : eq(refunds.state, state);
}
