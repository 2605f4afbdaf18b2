import { othersName } from '@nairadesk/contract/others-words';
import type { Tx } from '../platform/audit/audit.ts';
import { and, eq, sql } from '../platform/database/drizzle.ts';
import { orderClaims } from '../platform/database/tables/queue-tables.ts';
import { Refusal } from '../platform/errors/refusal.ts';

const waitSeconds = 60;

/**
 * Asserts that the holder of a locked order didn't take it over from this person within the last minute: a clerk who
 * takes every order back at once would keep all others from closing one. `to` is the holder's name. Refuses:
 * too_many_requests.
 */
export async function assertNotJustLost(
  tx: Tx,
  { orderId, actorId, to }: Record<'orderId' | 'actorId' | 'to', string>,
): Promise<void> {
  const [lost] = await tx
    .select({
      seconds: sql<number>`ceil(${waitSeconds} - extract(epoch from clock_timestamp() - ${orderClaims.claimedAt}))::int`,
    })
    .from(orderClaims)
    .where(and(eq(orderClaims.orderId, orderId), eq(orderClaims.takenFrom, actorId)));
  if (!lost || lost.seconds <= 0) return;
  const wait = lost.seconds === 1 ? '1 second' : `${lost.seconds} seconds`;
  throw new Refusal('too_many_requests', {
    message: `${othersName(to)} took this order over from you just now. You can take it back in ${wait}.`,
    retryAfterSeconds: lost.seconds,
  });
}
