import { may } from '@nairadesk/contract/order-status';
import { sellsCard } from '@nairadesk/contract/order-words';
import type { Tx } from '../../platform/audit/audit.ts';
import type { Ctx } from '../../platform/context/context.ts';
import { sealPurpose } from '../../platform/crypto/seal-purpose.ts';
import { and, desc, eq, sql } from '../../platform/database/drizzle.ts';
import { orderCards } from '../../platform/database/tables/cards/order-cards-tables.ts';
import { orderMessages } from '../../platform/database/tables/orders/order-messages-tables.ts';
import { orderProofs, orders } from '../../platform/database/tables/orders-tables.ts';
import type { findOrder } from '../find-order.ts';
import { keepFewPrints } from './keep-card-prints.ts';

// Of what the customer has written so far: each message is read with its end, which may be a code's first part.
const newestMessages = 20;
const newestLetters = 1_000;

/**
 * Keeps the prints of codes that the customer of a locked order writes after its placing, in a message or beside what
 * they attach, if it is an open sale of a card: the code may come so, at once or days later, also its second half.
 */
export async function keepWrittenCodes(
  tx: Tx,
  ctx: Pick<Ctx, 'secrets'>,
  order: Pick<Awaited<ReturnType<typeof findOrder>>, 'id' | 'status' | 'orderType' | 'assetType'>,
  text: string,
): Promise<void> {
  if (text === '' || !sellsCard(order) || !may('complete', order.status)) return;
  // Here, where the order is locked: of two halves at the same moment the second one finds the first.
  const before = [...(await readPlaced(tx, ctx, order.id)), ...(await readWritten(tx, order.id))].join('\n');
  await keepFewPrints(tx, ctx, order.id, `${before.slice(-newestLetters)}\n${text}`);
}

/** What the sale came with: its text and the codes of its cards. */
async function readPlaced(tx: Tx, { secrets }: Pick<Ctx, 'secrets'>, orderId: string): Promise<string[]> {
  const [order] = await tx
    .select({ sealed: orders.descriptionSealed })
    .from(orders)
    .where(eq(orders.id, orderId));
  const cards = await tx
    .select({ id: orderCards.id, sealed: orderCards.codeSealed })
    .from(orderCards)
    .where(eq(orderCards.orderId, orderId))
    .orderBy(orderCards.position);
  return [
    order?.sealed && secrets.open(order.sealed, sealPurpose.cardCode(orderId, 'description')),
    ...cards.map(({ id, sealed }) => sealed && secrets.open(sealed, sealPurpose.orderCard(id))),
  ].filter((text) => typeof text === 'string');
}

/** What its customer wrote since, oldest first. */
async function readWritten(tx: Tx, orderId: string): Promise<string[]> {
  const [proof] = await tx
    .select({ reference: orderProofs.reference })
    .from(orderProofs)
    .where(eq(orderProofs.orderId, orderId));
  const messages = await tx
    .select({ text: sql<string>`right(${orderMessages.text}, ${newestLetters}::int)` })
    .from(orderMessages)
    .where(and(eq(orderMessages.orderId, orderId), eq(orderMessages.byStaff, false)))
    .orderBy(desc(orderMessages.createdAt), desc(orderMessages.id))
    .limit(newestMessages);
  return [proof?.reference ?? '', ...messages.map(({ text }) => text).toReversed()];
}
