import { brand } from '@nairadesk/contract/brand';
import type { FastifyBaseLogger } from 'fastify';
import { takeTurns } from '../concurrency/take-turns.ts';
import type { Services } from '../context/context.ts';
import { sealPurpose } from '../crypto/seal-purpose.ts';
import { hashOf } from '../crypto/secrets.ts';
import { type PushKeys, readPushKeys } from './push-keys.ts';
import { isPushService } from './push-services.ts';

const batchRows = 10;
export const answerMilliseconds = 10_000;
// What a phone that was off for so long would show is no news any more.
const keepSeconds = 60 * 60;

// Claiming a row already schedules its next try, later than the time-out: of two instances one sends. Only to people who
// are still logged in there and, but for what is their own, still staff; old news is given up. Staff first: one price may be
// news to thousands of customers.
const claimDue = {
  name: 'claim_pushes',
  text: `
    with due as (
      select id from outbox where sent_at is null and push_to is not null and next_attempt_at <= now()
      order by kind = 'push-own', next_attempt_at limit $1 for update skip locked
    )
    update outbox o set attempts = o.attempts + 1, next_attempt_at = now() + interval '30 seconds'
    from due, push_subscriptions p, users u, sessions l
    where o.id = due.id and p.id = o.push_to and u.id = p.user_id and l.id = p.session_id
    returning o.id, o.sealed, o.attempts, p.id as device, p.sealed as subscription, p.endpoint_hash as hash,
      (u.role <> 'user' or o.kind = 'push-own') and u.suspended_at is null and l.expires_at > now()
        and o.created_at > now() - make_interval(secs => $2) as "isNews"`,
};
const end = {
  name: 'end_push',
  text: 'update outbox set sent_at = now(), sealed = null, last_error = $2 where id = $1',
};
// After five, ten, twenty seconds and so on: eight tries in about ten minutes.
const reschedule = {
  name: 'reschedule_push',
  text: `update outbox set last_error = $2, next_attempt_at = now() + interval '5 seconds' * power(2, least(attempts - 1, 6))
    where id = $1`,
};
const forget = { name: 'forget_push_subscription', text: 'delete from push_subscriptions where id = $1' };
export const mostTries = 8;

interface ClaimedPush {
  [column: string]: unknown;
  id: string;
  sealed: Buffer;
  attempts: number;
  device: string;
  subscription: Buffer;
  hash: Buffer;
  isNews: boolean;
}

/** Delivers notifications from the outbox until stopped, each at least once: a browser shows those of one tag as one. */
export function startPushes(services: Services, log: FastifyBaseLogger): { stop(): Promise<void> } {
  return takeTurns(batchRows, log, () => deliverPushes(services, log));
}

/** Delivers the notifications that are due. @returns how many were tried */
export async function deliverPushes(
  services: Services,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<number> {
  if (services.audit.rows.lost) return 0;
  const rows = await services.database.write<ClaimedPush>(claimDue, [batchRows, keepSeconds]);
  if (rows.length === 0) return 0;
  const keys = await readPushKeys(services.database.run, services.secrets);
  await Promise.all(
    rows.map((row) =>
      deliver(services, keys, row).catch((error: Error) => {
        log.warn({ pushId: row.id, reason: error.message }, 'outbox: notification not sent, will retry');
      }),
    ),
  );
  return rows.length;
}

async function deliver(services: Services, keys: PushKeys, row: ClaimedPush): Promise<void> {
  const { write } = services.database;
  if (!row.isNews) return void (await write(end, [row.id, 'given up: no news any more']));
  const answer = await send(services, keys, row);
  if (answer === 404 || answer === 410) return void (await write(forget, [row.device]));
  if (typeof answer === 'number' && answer >= 200 && answer < 300)
    return void (await write(end, [row.id, null]));
  const isForNow = answer === 'no answer' || answer === 408 || answer === 429 || answer >= 500;
  const error = `${answer}`;
  if (isForNow && row.attempts < mostTries) await write(reschedule, [row.id, error]);
  else await write(end, [row.id, `given up: ${error}`]);
}

/** The push service's answer to one notification. Redirects are not followed: they could lead anywhere. */
async function send(services: Services, keys: PushKeys, row: ClaimedPush): Promise<number | 'no answer'> {
  const { secrets, config } = services;
  const hash = row.hash.toString('hex');
  const subscription = JSON.parse(secrets.open(row.subscription, sealPurpose.pushSubscription(hash)));
  // The list may have become shorter since. As gone as a browser that the service doesn't know.
  if (!isPushService(subscription.endpoint, config)) return 410;
  const words = secrets.open(row.sealed, sealPurpose.push(row.id));
  // Loaded where it is used: most starts have nothing to push.
  const { default: webPush } = await import('web-push');
  const { endpoint, method, headers, body } = webPush.generateRequestDetails(subscription, words, {
    vapidDetails: { subject: `mailto:${brand.email}`, ...keys },
    TTL: keepSeconds,
    urgency: 'high',
    // Of several that a phone has not yet fetched, the service keeps the last.
    topic: hashOf(JSON.parse(words).tag).toString('base64url').slice(0, 32),
  });
  // The body is short, and its length is set by fetch itself.
  const { 'Content-Length': _, ...rest } = headers;
  try {
    const answer = await fetch(endpoint, {
      method,
      headers: rest,
      body: new Uint8Array(body),
      redirect: 'manual',
      signal: AbortSignal.timeout(answerMilliseconds),
    });
    await answer.body?.cancel();
    return answer.status;
  } catch {
    return 'no answer';
  }
}
