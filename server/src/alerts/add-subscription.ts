import { createPublicKey } from 'node:crypto';
import type { addPushSubscription as call } from '@nairadesk/contract/alerts';
import { isPushService } from '../platform/alerts/push-services.ts';
import type { Ctx } from '../platform/context/context.ts';
import { sealPurpose } from '../platform/crypto/seal-purpose.ts';
import { hashOf } from '../platform/crypto/secrets.ts';
import { violates } from '../platform/database/database.ts';
import { desc, eq, inArray, sql } from '../platform/database/drizzle.ts';
import { pushSubscriptions } from '../platform/database/tables/alerts-tables.ts';
import { invalid, Refusal } from '../platform/errors/refusal.ts';
import type { Input, Reply } from '../platform/http/endpoint.ts';
import { countAttempt, limitOn } from '../platform/identity/rate-limit.ts';

const mostDevices = 10;

/**
 * Notifications go to this browser too, for as long as the caller's session there lives; a browser that a colleague used
 * before is the caller's now. Beyond ten the oldest one ends. Refuses: invalid (endpoint, keys), too_many_requests.
 */
export async function addSubscription(
  ctx: Ctx,
  { endpoint, keys }: Input<typeof call>,
): Promise<Reply<typeof call>> {
  if (!isPushService(endpoint, ctx.config))
    throw invalid({ endpoint: 'Notifications from this browser’s push service aren’t supported' });
  if (!isPublicKey(keys.p256dh)) throw invalid({ 'keys.p256dh': 'This browser key isn’t valid' });
  const { id: userId, sessionId } = ctx.actor;
  await countAttempt(ctx, [limitOn('push-device/account', userId)]);
  const endpointHash = hashOf(endpoint);
  const purpose = sealPurpose.pushSubscription(endpointHash.toString('hex'));
  const sealed = ctx.secrets.seal(JSON.stringify({ endpoint, keys }), purpose);
  const stored = ctx.transact(async (tx) => {
    const [row] = await tx
      .insert(pushSubscriptions)
      .values({ userId, sessionId, endpointHash, sealed })
      .onConflictDoUpdate({
        target: pushSubscriptions.endpointHash,
        // It is the newest again: a browser that was known for long must not be the one that ends below.
        set: { userId, sessionId, sealed, createdAt: sql`now()` },
      })
      .returning({ id: pushSubscriptions.id });
    if (!row) throw new Error('the subscription was not stored');
    const surplus = tx
      .select({ id: pushSubscriptions.id })
      .from(pushSubscriptions)
      .where(eq(pushSubscriptions.userId, userId))
      .orderBy(desc(pushSubscriptions.createdAt), desc(pushSubscriptions.id))
      .offset(mostDevices);
    await tx.delete(pushSubscriptions).where(inArray(pushSubscriptions.id, surplus));
    return { message: 'Notifications are on in this browser', data: { id: row.id } };
  });
  return stored.catch((error) => {
    // The session ended meanwhile.
    throw violates(error, 'push_subscriptions_session_id_sessions_id_fk')
      ? new Refusal('unauthenticated')
      : error;
  });
}

// A point on the curve: nothing else can be encrypted to.
function isPublicKey(text: string): boolean {
  const bytes = Buffer.from(text, 'base64url');
  if (bytes.length !== 65 || bytes[0] !== 4) return false;
  const [x, y] = [bytes.subarray(1, 33), bytes.subarray(33)].map((half) => half.toString('base64url'));
  try {
    createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
    return true;
  } catch {
    return false;
  }
}
