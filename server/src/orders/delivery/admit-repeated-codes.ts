import type { CodeToDeliver } from '@nairadesk/contract/delivered-codes';
import { recordAudit, type Tx } from '../../platform/audit/audit.ts';
import type { Ctx } from '../../platform/context/context.ts';
import { takeAdvisoryLockOf } from '../../platform/database/advisory-locks.ts';
import { and, eq, inArray, ne, sql } from '../../platform/database/drizzle.ts';
import { cardPrints } from '../../platform/database/tables/flags-tables.ts';
import { orders } from '../../platform/database/tables/orders-tables.ts';
import { codePrints } from '../../platform/desk/cards/card-prints.ts';
import { Refusal } from '../../platform/errors/refusal.ts';

interface Delivering {
  orderId: string;
  codes: readonly Pick<CodeToDeliver, 'code'>[];
  /** Why a code is sent that another order was delivered with; null: nothing was typed. */
  reason: string | null;
}

/**
 * Lets an order be delivered with codes, one of which another order may have had: only with a typed reason, which is
 * recorded with that order. Codes are compared by their prints, however they are spaced.
 * Refuses: code_delivered_before, with the numbers of the codes and the transaction IDs of those orders.
 */
export async function admitRepeatedCodes(
  tx: Tx,
  { secrets, actor }: Pick<Ctx, 'secrets' | 'actor'>,
  { orderId, codes, reason }: Delivering,
): Promise<void> {
  const prints = codes.map(({ code }) => codePrints(secrets, code));
  const delivered = await readDelivered(tx, orderId, prints.flat());
  if (delivered.length === 0) return;
  const numbers = prints.flatMap((own, place) =>
    own.some((print) => delivered.some((one) => one.print.equals(print))) ? [place + 1] : [],
  );
  const before = [...new Set(delivered.map(({ transactionId }) => transactionId))];
  if (reason === null)
    throw new Refusal('code_delivered_before', {
      message: `${namesOf(numbers, codes.length)} already sent with ${before.join(', ')}. Check ${numbers.length > 1 ? 'them' : 'it'}, or enter a reason for sending it again.`,
      data: { codes: numbers, orders: before },
    });
  recordAudit(tx, {
    action: 'code-repeated',
    actorId: actor.id,
    subjectType: 'order',
    subjectId: orderId,
    detail: { codes: numbers.join(', '), orders: before.join(', '), reason },
  });
}

/** The prints among these that other orders were delivered with. Of two that deliver one code at once the second waits. */
async function readDelivered(tx: Tx, orderId: string, prints: readonly Buffer[]) {
  // In one order, so that two transactions never wait for each other.
  for (const print of prints.map((one) => one.toString('hex')).toSorted())
    await tx.execute(takeAdvisoryLockOf('deliveredCode', sql`${print}::text`));
  if (prints.length === 0) return [];
  return tx
    .select({ print: cardPrints.print, transactionId: orders.transactionId })
    .from(cardPrints)
    .innerJoin(orders, eq(orders.id, cardPrints.orderId))
    .where(and(inArray(cardPrints.print, [...prints]), eq(orders.orderType, 'buy'), ne(orders.id, orderId)))
    .orderBy(orders.id);
}

function namesOf(numbers: readonly number[], all: number): string {
  if (all === 1) return 'This code was';
  return numbers.length === 1 ? `Code ${numbers[0]} was` : `Codes ${numbers.join(', ')} were`;
}
