import { amountKoboOf, formatNaira, nairaOf, unitsOf } from '@nairadesk/contract/money';
import type { Db } from '../../database/database.ts';
import { and, asc, eq } from '../../database/drizzle.ts';
import { auditLog } from '../../database/tables/audit-tables.ts';
import type { orders } from '../../database/tables/orders-tables.ts';
import { users } from '../../database/tables/users-tables.ts';
import { lagosMoment } from '../../mail/lagos-moment.ts';
import { settledOf } from '../../money/settled-of.ts';
import { readOffered } from '../moved-price.ts';
import { staffName } from '../staff-name.ts';
import { firstThree, type Lines, lines } from '../term-lines.ts';

type Order = Pick<
  typeof orders.$inferSelect,
  | 'id'
  | 'orderType'
  | 'priceKobo'
  | 'restUntil'
  | 'amountKobo'
  | 'quantity'
  | 'settledKobo'
  | 'settledQuantity'
>;

/**
 * The line beside the terms of a purchase that waited for the rest of its money, where it costs more by now: until when its
 * price was held, by whom, and what it costs today. A part of the money was enough for that, however small. It changes with
 * the price, so no yes depends on it.
 */
export async function waitedLines(
  read: Pick<Db, 'select'>,
  order: Order,
  todaysPriceKobo: bigint | null,
): Promise<Lines> {
  if (order.orderType === 'sell' || order.restUntil === null || todaysPriceKobo === null) return [];
  // What both sides settled on may be at the price of a later day.
  const price = (await readOffered(read, order.id))?.priceKobo ?? order.priceKobo;
  if (todaysPriceKobo <= price) return [];
  const rows = await read
    .select({ by: users.name })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.actorId))
    .where(and(eq(auditLog.subjectId, order.id), eq(auditLog.action, 'rest-awaited')))
    .orderBy(asc(auditLog.number));
  const who = firstThree([...new Set(rows.map(({ by }) => staffName(by)))]).join(', ');
  const until = lagosMoment(order.restUntil.toISOString());
  const today = amountKoboOf(unitsOf(settledOf(order).quantity), todaysPriceKobo);
  return lines({
    'Waited for its rest': `until ${until}${who && `, by ${who}`}; today it costs ${formatNaira(nairaOf(today))}`,
  });
}
