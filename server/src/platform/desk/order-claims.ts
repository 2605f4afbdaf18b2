import type { Claim } from '@nairadesk/contract/claims';
import { othersName } from '@nairadesk/contract/others-words';
import type { Db } from '../database/database.ts';
import { alias, and, eq, inArray, ne, type SQL, sql } from '../database/drizzle.ts';
import { isAmong, plannedOnce } from '../database/planned-once.ts';
import { orders } from '../database/tables/orders-tables.ts';
import { orderClaims } from '../database/tables/queue-tables.ts';
import { users } from '../database/tables/users-tables.ts';
import { Refusal } from '../errors/refusal.ts';

const givers = alias(users, 'givers');
/** The condition on claims: its lease is not over. */
export const isHeld = sql`${orderClaims.leaseUntil} > clock_timestamp()`;

interface ClaimRow {
  holderId: string;
  holderName: string;
  handedBy: string | null;
  claimedAt: Date;
  leaseUntil: Date;
}

/** Reads who has these orders, or had them last, by the order's id. */
export async function readClaims(
  read: Pick<Db, 'select'>,
  orderIds: readonly string[],
): Promise<Map<string, ClaimRow>> {
  if (orderIds.length === 0) return new Map();
  const rows = await plannedOnce(
    'claims',
    read
      .select({
        orderId: orderClaims.orderId,
        holderId: orderClaims.holderId,
        holderName: users.name,
        handedBy: givers.name,
        claimedAt: orderClaims.claimedAt,
        leaseUntil: orderClaims.leaseUntil,
      })
      .from(orderClaims)
      .innerJoin(users, eq(users.id, orderClaims.holderId))
      .leftJoin(givers, eq(givers.id, orderClaims.handedBy))
      .where(isAmong(orderClaims.orderId, orderIds)),
  );
  return new Map(rows.map(({ orderId, ...row }) => [orderId, row]));
}

/** A claim as the wire shows it to this member of staff; null: no one has had the order yet. */
export function presentClaim(row: ClaimRow | undefined, viewerId: string): Claim | null {
  if (!row) return null;
  const { holderId, holderName, handedBy, claimedAt, leaseUntil } = row;
  return {
    holder: { id: holderId, name: holderName },
    own: holderId === viewerId,
    handedBy,
    since: claimedAt.toISOString(),
    until: leaseUntil.toISOString(),
  };
}

/** The condition on `orders`: this person holds it, or, for `free`, it has no holder. */
export function isHeldBy(whose: { holderId: string } | 'free'): SQL {
  if (whose === 'free') return sql`not ${hasClaim(sql`true`)}`;
  return hasClaim(eq(orderClaims.holderId, whose.holderId));
}

/** The condition on `orders`: no colleague of this person holds it. */
export function isNotHeldByOther(actorId: string): SQL {
  return sql`not ${hasClaim(ne(orderClaims.holderId, actorId))}`;
}

function hasClaim(by: SQL): SQL {
  return sql`exists (select from ${orderClaims} where ${orderClaims.orderId} = ${orders.id} and ${isHeld} and ${by})`;
}

/** Those of these orders that staff hold. */
export async function readHeld(read: Pick<Db, 'select'>, orderIds: readonly string[]): Promise<Set<string>> {
  const rows = await read
    .select({ orderId: orderClaims.orderId })
    .from(orderClaims)
    .where(and(inArray(orderClaims.orderId, [...orderIds]), isHeld));
  return new Set(rows.map(({ orderId }) => orderId));
}

/** Who else holds an order; null: no colleague of this person does. */
export async function readOtherHolder(
  read: Pick<Db, 'select'>,
  orderId: string,
  actorId: string,
): Promise<Claim['holder'] | null> {
  const [holder] = await read
    .select({ id: users.id, name: users.name })
    .from(orderClaims)
    .innerJoin(users, eq(users.id, orderClaims.holderId))
    .where(and(eq(orderClaims.orderId, orderId), isHeld, ne(orderClaims.holderId, actorId)));
  return holder ?? null;
}

/** The refusal for staff who don't hold an order: it names its holder. */
export function orderHeld(holder: Claim['holder']): Refusal {
  return new Refusal('order_held', {
    message: `${othersName(holder.name)} has this order.`,
    data: { holder },
  });
}

/** Refuses order_held where a colleague of this person has the order, who may be paying it. */
export async function assertNotHeldByOther(
  read: Pick<Db, 'select'>,
  orderId: string,
  actorId: string,
): Promise<void> {
  const other = await readOtherHolder(read, orderId, actorId);
  if (other) throw orderHeld(other);
}
