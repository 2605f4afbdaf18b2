import type { listRefunds as call } from '@nairadesk/contract/refunds';
import type { Ctx } from '../platform/context/context.ts';
import { countUpTo } from '../platform/database/count-up-to.ts';
import { and, asc, eq, sql } from '../platform/database/drizzle.ts';
import { isBehind, momentKey, pageOf, readPage, uuidKey } from '../platform/database/keyset-page.ts';
import { contains } from '../platform/database/search.ts';
import { refunds } from '../platform/database/tables/money-tables.ts';
import { orders } from '../platform/database/tables/orders-tables.ts';
import { users } from '../platform/database/tables/users-tables.ts';
import type { Input, Reply } from '../platform/http/endpoint.ts';
import { presentRefund, selectRefunds } from './present-refund.ts';

/** Refunds, oldest first: what is owed, or those of a state. Refuses: invalid (search, cursor). */
export async function listRefunds(ctx: Ctx, input: Input<typeof call>): Promise<Reply<typeof call>> {
  const page = readPage(input, [momentKey, uuidKey]);
  const wanted = and(
    inState(input.state),
    contains(input.search, [orders.transactionId, users.name, users.email, refunds.bankReference]),
  );
  const behind = page.after ? isBehind(refunds.createdAt, refunds.id, page.after, 'oldest') : undefined;
  const { rows, total } = await ctx.search(async (read) => ({
    rows: await selectRefunds(read)
      .where(and(wanted, behind))
      .orderBy(asc(refunds.createdAt), asc(refunds.id))
      .limit(page.fetch),
    total: await countUpTo(
      read,
      sql`select from ${refunds} left join ${orders} on ${orders.id} = ${refunds.orderId}
        left join ${users} on ${users.id} = ${refunds.userId} where ${wanted ?? sql`true`}`,
    ),
  }));
  return pageOf(page, rows, {
    countAll: async () => total,
    keysOf: (row) => [row.createdAt.toISOString(), row.id],
    present: presentRefund,
  });
}

function inState(state: Input<typeof call>['state']) {
  if (state === 'all') return undefined;
  // Written out: only so does it match the partial index.
  return !state || state === 'owed' ? sql`${refunds.state} in ('due', 'sent')` : eq(refunds.state, state);
}
