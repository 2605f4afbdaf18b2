import { isTimely } from '../platform/approvals/require-approval.ts';
import { staffName } from '../platform/approvals/staff-name.ts';
import { firstThree, type Lines } from '../platform/approvals/term-lines.ts';
import type { Db } from '../platform/database/database.ts';
import {
  alias,
  and,
  desc,
  eq,
  inArray,
  isNotNull,
  isNull,
  ne,
  notInArray,
  or,
  sql,
} from '../platform/database/drizzle.ts';
import { approvals } from '../platform/database/tables/approvals-tables.ts';
import { refunds } from '../platform/database/tables/money-tables.ts';
import { orders } from '../platform/database/tables/orders-tables.ts';
import { users } from '../platform/database/tables/users-tables.ts';
import { lagosMoment } from '../platform/mail/lagos-moment.ts';

type Slip = Pick<typeof approvals.$inferSelect, 'id' | 'kind'>;

const days = 7;
const readMost = 500;

const payments: readonly Slip['kind'][] = ['complete-order', 'send-refund'];
const asked = alias(approvals, 'asked');
const theirs = alias(orders, 'theirs');
const askedRefunds = alias(refunds, 'asked_refunds');
const agreedRefunds = alias(refunds, 'agreed_refunds');

/**
 * What a second person agreed to of late, and nobody marked as done: of the same order or refund, of the same
 * customer's orders of that side, and of the order that a refund is of, with its other refunds. Whoever had that yes
 * may have paid, or sent the coins, and has the same paid for once more. The newest first; read from the index by time.
 */
export async function readAgreed(
  read: Pick<Db, 'select'>,
  slips: readonly Slip[],
): Promise<(slip: Slip) => Lines> {
  const ids = slips.flatMap(({ id, kind }) => (payments.includes(kind) ? [id] : []));
  const agreed = ids.length === 0 ? [] : await readUnused(read, ids);
  return ({ id }) => {
    const own = agreed
      .filter(({ slip }) => slip === id)
      // What was perhaps done comes first, and of that the same.
      .toSorted((one, other) => rankOf(one) - rankOf(other));
    if (own.length === 0) return [];
    const named = own.map(({ what, by, at, isValid, done }) => {
      const when = at ? ` on ${lagosMoment(at.toISOString())}` : '';
      return `${what} by ${staffName(by)}${when}, ${isValid ? 'and not marked as done yet' : `${done} perhaps`}`;
    });
    return [{ name: 'Agreed to before', value: firstThree(named).join('; ') }];
  };
}

function rankOf({ isSame, isValid }: { isSame: boolean; isValid: boolean }): number {
  return Number(isValid) * 2 + Number(!isSame);
}

async function readUnused(read: Pick<Db, 'select'>, ids: readonly string[]) {
  const isSameThing = and(eq(approvals.subjectId, asked.subjectId), eq(approvals.kind, asked.kind));
  const isOfCustomer = and(
    eq(asked.kind, 'complete-order'),
    eq(orders.userId, theirs.userId),
    eq(orders.orderType, theirs.orderType),
  );
  const rows = await read
    .select({
      slip: asked.id,
      transactionId: orders.transactionId,
      orderType: orders.orderType,
      isSame: sql<boolean>`${isSameThing}`,
      isRefund: sql<boolean>`${agreedRefunds.id} is not null`,
      by: users.name,
      at: approvals.decidedAt,
      isValid: sql<boolean>`${approvals.state} = 'approved' and ${isTimely} and ${orders.status} is distinct from 'cancelled'`,
    })
    .from(approvals)
    .innerJoin(users, eq(users.id, approvals.decidedBy))
    .innerJoin(asked, and(inArray(asked.id, [...ids]), ne(asked.id, approvals.id)))
    .leftJoin(orders, and(eq(approvals.kind, 'complete-order'), eq(orders.id, approvals.subjectId)))
    .leftJoin(theirs, eq(theirs.id, asked.subjectId))
    .leftJoin(askedRefunds, eq(askedRefunds.id, asked.subjectId))
    .leftJoin(
      agreedRefunds,
      and(eq(approvals.kind, 'send-refund'), eq(agreedRefunds.id, approvals.subjectId)),
    )
    .where(
      and(
        // An order that is reported waits for as long as it takes, and so does a refund: of that its order’s yes counts, too.
        sql`${approvals.askedAt} > least(clock_timestamp(), (
          select min(least(o.placed_at, f.created_at)) from approvals a left join refunds f on f.id = a.subject_id
          left join orders o on o.id = coalesce(f.order_id, a.subject_id) where a.id = any(${sql.param([...ids])}::uuid[]))) - make_interval(days => ${days})`,
        isNotNull(approvals.decidedBy),
        notInArray(approvals.state, ['declined', 'used']),
        // Completed by a later yes, it was done.
        or(isNull(orders.status), ne(orders.status, 'completed')),
        or(
          isSameThing,
          isOfCustomer,
          eq(orders.id, askedRefunds.orderId),
          eq(agreedRefunds.orderId, askedRefunds.orderId),
        ),
      ),
    )
    .orderBy(desc(approvals.decidedAt), desc(approvals.id))
    .limit(readMost);
  return rows.map(({ transactionId, orderType, isRefund, ...row }) => ({
    ...row,
    what: row.isSame
      ? 'The same'
      : (transactionId ?? (isRefund ? 'Another refund of its order' : 'An order')),
    done: orderType === 'buy' ? 'sent' : 'paid',
  }));
}
