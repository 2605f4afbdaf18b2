import { formatNaira, nairaOf } from '@nairadesk/contract/money';
import type { Tx } from '../platform/audit/audit.ts';
import type { Ctx } from '../platform/context/context.ts';
import { and, eq, inArray, sql } from '../platform/database/drizzle.ts';
import { refunds } from '../platform/database/tables/money-tables.ts';
import { orders } from '../platform/database/tables/orders-tables.ts';
import { users } from '../platform/database/tables/users-tables.ts';
import { t } from '../platform/language/translate.ts';
import { enqueueMail } from '../platform/mail/mail.ts';

/** The refunds that are due of a transfer, and of the orders that it is matched to. */
export async function readDueOf(tx: Tx, receiptId: string): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select f.id from refunds f where f.state = 'due' and exists (
      select from receipt_matches m where m.receipt_id = ${receiptId} and m.undone_at is null
        and (m.refund_id = f.id or m.order_id = f.order_id))`);
  return rows.map(({ id }) => id);
}

/** Tells the customers of these refunds that were withdrawn since, as the bank took the money back, what they still get. */
export async function mailWithdrawn(tx: Tx, ctx: Ctx, refundIds: readonly string[]): Promise<void> {
  if (refundIds.length === 0) return;
  const rows = await tx
    .select({
      kobo: refunds.amountKobo,
      stays: sql<string>`coalesce((select sum(f.amount_kobo) from refunds f
        where f.order_id = ${refunds.orderId} and f.state = 'due'), 0)::text`,
      transactionId: orders.transactionId,
      name: users.name,
      email: users.email,
    })
    .from(refunds)
    .innerJoin(users, eq(users.id, refunds.userId))
    .leftJoin(orders, eq(orders.id, refunds.orderId))
    .where(and(inArray(refunds.id, [...refundIds]), eq(refunds.state, 'withdrawn')));
  for (const { kobo, stays, transactionId, name, email } of rows) {
    const amount = formatNaira(nairaOf(kobo));
    const left = BigInt(stays);
    await enqueueMail(tx, ctx, {
      kind: 'refund-withdrawn',
      to: email,
      subject: transactionId
        ? t('We can’t send your refund for {order}', { order: transactionId })
        : t('We can’t send your refund'),
      paragraphs: [
        t('Hello {name},', { name }),
        transactionId
          ? t(
              'We won’t send back the {amount} for {order}: the bank that it came from took the transfer back.',
              {
                amount,
                order: transactionId,
              },
            )
          : t('We won’t send back the {amount}: the bank that it came from took the transfer back.', {
              amount,
            }),
        ...(left > 0n
          ? [t('{amount} of it is still coming to you.', { amount: formatNaira(nairaOf(left)) })]
          : []),
        t('If you haven’t got that money back from the bank, write to us in Support now.'),
      ],
      action: { label: t('Write to us'), url: `${ctx.config.publicUrl}/support?tab=customer-support` },
    });
  }
}
