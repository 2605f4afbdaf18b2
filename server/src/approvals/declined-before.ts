import type { ApprovalKind } from '@nairadesk/contract/approvals';
import { othersWords } from '@nairadesk/contract/others-words';
import { staffName } from '../platform/approvals/staff-name.ts';
import { firstThree, type Lines } from '../platform/approvals/term-lines.ts';
import type { Db } from '../platform/database/database.ts';
import { alias, and, desc, eq, inArray, ne, or, sql } from '../platform/database/drizzle.ts';
import { approvals } from '../platform/database/tables/approvals-tables.ts';
import { receipts, refunds } from '../platform/database/tables/money-tables.ts';
import { orders } from '../platform/database/tables/orders-tables.ts';
import { users } from '../platform/database/tables/users-tables.ts';
import { lagosMoment } from '../platform/mail/lagos-moment.ts';

type Slip = Pick<typeof approvals.$inferSelect, 'id' | 'terms'>;

const days = 7;
const readMost = 500;
const reasonShown = 200;

const asked = alias(approvals, 'asked');
const theirs = alias(orders, 'theirs');
const askedRefunds = alias(refunds, 'asked_refunds');
const otherRefunds = alias(refunds, 'other_refunds');
const askedReceipts = alias(receipts, 'asked_receipts');
const otherReceipts = alias(receipts, 'other_receipts');

/**
 * What colleagues declined of late about what these requests are about, the newest first: who asks another one after a
 * no has them read it. So it is of what was made anew since: a refund of the same money or of that order, another order
 * of that customer and side, while the first isn't completed, or another transfer for a reversal of that sum. It is
 * read from the index by time.
 */
export async function readDeclined(
  read: Pick<Db, 'select'>,
  slips: readonly Slip[],
): Promise<(slip: Slip) => Lines> {
  const declined = slips.length === 0 ? [] : await readLike(read, slips);
  return (slip) => {
    const like = declined.filter(({ slipId }) => slipId === slip.id);
    if (like.length === 0) return [];
    const named = like.map(({ decidedAt, declineReason, terms, by, isSame, ...one }) => {
      const other = terms === slip.terms || !isSame ? '' : ', with other terms';
      const when = decidedAt ? ` on ${lagosMoment(decidedAt.toISOString())}` : '';
      const what = isSame ? '' : ` of ${otherText(one)}`;
      return `By ${staffName(by)}${when}${what}${other}: “${othersWords(declineReason ?? '', reasonShown)}”`;
    });
    return [{ name: 'Declined before', value: firstThree(named).join('; ') }];
  };
}

function otherText({ kind, transactionId }: { kind: ApprovalKind; transactionId: string | null }): string {
  if (kind === 'take-back') return 'another transfer of that sum';
  return transactionId ?? 'another refund of that money';
}

// A transfer that was sent back twice is matched to both refunds.
const haveOneTransfer = sql`exists (select from receipt_matches its join receipt_matches own on own.receipt_id = its.receipt_id
  where its.refund_id = ${otherRefunds.id} and own.refund_id = ${askedRefunds.id})`;

function readLike(read: Pick<Db, 'select'>, slips: readonly Slip[]) {
  const isOfKind = eq(asked.kind, approvals.kind);
  const isSame = and(isOfKind, eq(approvals.subjectId, asked.subjectId));
  const isOtherOrder = and(
    isOfKind,
    ne(orders.status, 'completed'),
    eq(orders.userId, theirs.userId),
    eq(orders.orderType, theirs.orderType),
  );
  // Of one reversal mostly, for which another transfer was chosen since.
  const isOtherTaken = and(
    isOfKind,
    eq(otherReceipts.accountId, askedReceipts.accountId),
    eq(otherReceipts.amountKobo, askedReceipts.amountKobo),
    eq(otherReceipts.direction, askedReceipts.direction),
  );
  const isOtherRefund = or(eq(otherRefunds.orderId, askedRefunds.orderId), haveOneTransfer);
  return read
    .select({
      slipId: asked.id,
      by: users.name,
      decidedAt: approvals.decidedAt,
      declineReason: approvals.declineReason,
      terms: approvals.terms,
      kind: approvals.kind,
      transactionId: orders.transactionId,
      isSame: sql<boolean>`${isSame}`,
    })
    .from(approvals)
    .innerJoin(users, eq(users.id, approvals.decidedBy))
    .innerJoin(
      asked,
      and(
        inArray(
          asked.id,
          slips.map(({ id }) => id),
        ),
        ne(asked.id, approvals.id),
      ),
    )
    .leftJoin(orders, and(eq(approvals.kind, 'complete-order'), eq(orders.id, approvals.subjectId)))
    .leftJoin(theirs, eq(theirs.id, asked.subjectId))
    .leftJoin(otherRefunds, and(eq(approvals.kind, 'send-refund'), eq(otherRefunds.id, approvals.subjectId)))
    .leftJoin(askedRefunds, eq(askedRefunds.id, asked.subjectId))
    .leftJoin(otherReceipts, and(eq(approvals.kind, 'take-back'), eq(otherReceipts.id, approvals.subjectId)))
    .leftJoin(askedReceipts, and(eq(asked.kind, 'take-back'), eq(askedReceipts.id, asked.subjectId)))
    .where(
      and(
        sql`${approvals.askedAt} > clock_timestamp() - make_interval(days => ${days})`,
        eq(approvals.state, 'declined'),
        or(isSame, isOtherOrder, isOtherRefund, isOtherTaken, eq(orders.id, askedRefunds.orderId)),
      ),
    )
    .orderBy(desc(approvals.decidedAt), desc(approvals.id))
    .limit(readMost);
}
