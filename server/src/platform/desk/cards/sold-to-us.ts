import type { SoldToUs } from '@nairadesk/contract/delivered-codes';
import type { Secrets } from '../../crypto/secrets.ts';
import type { Db } from '../../database/database.ts';
import { alias, and, desc, eq, inArray, ne, or, sql } from '../../database/drizzle.ts';
import type { deliveredCodes } from '../../database/tables/cards/delivered-codes-tables.ts';
import { orderCards } from '../../database/tables/cards/order-cards-tables.ts';
import { cardPrints } from '../../database/tables/flags-tables.ts';
import { orders } from '../../database/tables/orders-tables.ts';
import { codePrints } from './card-prints.ts';
import { openDeliveredCode } from './open-delivered-code.ts';

type Read = Pick<Db, 'select'>;
type Code = Pick<typeof deliveredCodes.$inferSelect, 'id' | 'orderId' | 'codeSealed'>;

/**
 * The sales to us, of any customer, that have one of these codes which we delivered: those that aren't cancelled, and those
 * of which we refused that card. By the code's id, completed ones first, then the newest; a code without any is not there.
 */
export async function readSoldToUs(
  read: Read,
  { secrets }: { secrets: Pick<Secrets, 'print' | 'open'> },
  codes: readonly Code[],
): Promise<Map<string, SoldToUs[]>> {
  const sold = new Map<string, SoldToUs[]>();
  const seen = await readSales(read, [...new Set(codes.map(({ orderId }) => orderId))]);
  for (const code of codes) {
    // Most orders have none: then nothing is opened.
    const ofOrder = seen.filter(({ deliveredWith }) => deliveredWith === code.orderId);
    if (ofOrder.length === 0) continue;
    const prints = codePrints(secrets, await openDeliveredCode(read, { secrets }, code));
    const own = ofOrder.filter(({ print }) => prints.some((one) => one.equals(print)));
    if (own.length > 0) sold.set(code.id, salesOf(own));
  }
  return sold;
}

interface Seen extends SoldToUs {
  deliveredWith: string;
  print: Buffer;
}

/** One of each sale. A card counts as refused where it is nothing else in that sale, as in its text. */
function salesOf(seen: readonly Seen[]): SoldToUs[] {
  const sales = new Map<string, SoldToUs>();
  for (const { orderId, transactionId, status, refused } of seen) {
    const isRefused = refused && sales.get(orderId)?.refused !== false;
    sales.set(orderId, { orderId, transactionId, status, refused: isRefused });
  }
  return [...sales.values()];
}

/** The prints that these orders share with sales to us: each of those is open, or was judged by staff, so there are few. */
function readSales(read: Read, orderIds: readonly string[]): Promise<Seen[]> {
  const own = alias(cardPrints, 'own');
  const card = and(eq(orderCards.orderId, cardPrints.orderId), eq(orderCards.position, cardPrints.position));
  return read
    .select({
      deliveredWith: own.orderId,
      print: own.print,
      orderId: orders.id,
      transactionId: orders.transactionId,
      status: orders.status,
      refused: sql<boolean>`coalesce(${orderCards.verdict} = 'refused', false)`,
    })
    .from(own)
    .innerJoin(cardPrints, and(eq(cardPrints.print, own.print), ne(cardPrints.orderId, own.orderId)))
    .innerJoin(orders, eq(orders.id, cardPrints.orderId))
    .leftJoin(orderCards, card)
    .where(
      and(
        inArray(own.orderId, [...orderIds]),
        eq(orders.orderType, 'sell'),
        or(ne(orders.status, 'cancelled'), eq(orderCards.verdict, 'refused')),
      ),
    )
    .orderBy(desc(sql`${orders.status} = 'completed'`), desc(orders.id));
}
