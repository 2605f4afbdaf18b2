import { unplacedPhotoHours } from '@nairadesk/contract/card-photos';
import { isOutage } from './connection.ts';
import type { Database } from './database.ts';

// Rows past their use; they hold names, hashes and answers of people.
const statements = [
  // Skips locked rows: a transaction that deletes several sessions or links, or counts an attempt by several keys, may
  // hold one row and wait for another.
  `delete from sessions where id in
   (select id from sessions where expires_at < now() for update skip locked)`,
  `delete from link_tokens where token_hash in
   (select token_hash from link_tokens where expires_at < now() for update skip locked)`,
  `delete from throttles where key in
   (select key from throttles where ends_at < now() for update skip locked)`,
  'delete from used_passkey_challenges where expires_at < now()',
  // Started and never confirmed.
  "delete from two_factors where confirmed_at is null and created_at < now() - interval '1 day'",
  "delete from sign_up_attempts where expires_at < now() - interval '1 day'",
  "delete from idempotency_keys where created_at < now() - interval '7 days'",
  // A decoy told nobody anything, and any number may come of made-up addresses.
  "delete from outbox where sent_at < now() - interval '30 days' or kind = 'decoy'",
  // Staff who were told of a refund that is still due aren't told again.
  `delete from alerts_told t where told_at < now() - interval '30 days'
   and not exists (select from refunds r where r.id = t.subject_id and r.state = 'due')
   and not exists (select from orders o where o.id = t.subject_id and o.status = 'successful')`,
  // A mail that was not accepted for a week is given up, and its sealed content, perhaps a token, is erased.
  `update outbox set sent_at = now(), sealed = null, last_error = 'given up after a week'
   where sent_at is null and attempts > 0 and created_at < now() - interval '7 days'`,
  `update order_proofs p set picture_sealed = null from orders o
   where o.id = p.order_id and p.picture_sealed is not null and o.closed_at < now() - interval '90 days'`,
  `update order_messages m set picture_sealed = null from orders o
   where o.id = m.order_id and m.picture_sealed is not null and o.closed_at < now() - interval '90 days'`,
  // Photos of cards: what isn't part of an order, and the pictures of orders that were closed long ago. What they looked
  // like stays, so that they are known again.
  `delete from card_photos where id in
   (select id from card_photos where order_id is null and created_at < now() - make_interval(hours => ${unplacedPhotoHours}) for update skip locked)`,
  `update card_photos p set picture_sealed = null from orders o
   where o.id = p.order_id and p.picture_sealed is not null
   and o.closed_at < now() - make_interval(days => (select card_photo_days from desk_rules))`,
  // Codes that we did not buy: of cancelled orders, and of refused cards. What they are known by stays, too.
  `update order_cards c set code_sealed = null from orders o
   where o.id = c.order_id and c.code_sealed is not null and (o.status = 'cancelled' or c.verdict = 'refused')
   and o.closed_at < now() - make_interval(days => (select card_photo_days from desk_rules))`,
  // The picture of why a card was refused, as long as those of the card.
  `delete from card_proofs p using order_cards c join orders o on o.id = c.order_id
   where c.id = p.order_card_id and o.closed_at < now() - make_interval(days => (select card_photo_days from desk_rules))`,
  // A line of prices goes back seven days; the last row of each asset always stays. So do those of the day before an order
  // that still waits, or what was offered for it: its slip tells from them that its price had been moved.
  `delete from price_history h where since < now() - interval '30 days' and exists (select from price_history later
   where later.asset_id = h.asset_id and later.since > h.since and later.since < now() - interval '30 days')
   and not exists (select from (
     select o.asset_id, at from orders o cross join lateral (
       select o.placed_at union all select f.created_at from offers f
       where f.order_id = o.id and f.kind = 'today' and f.state = 'accepted'
       union all select f.created_at from offers f where f.new_order_id = o.id) made (at)
     where o.status in ('pending', 'successful') and o.placed_at < now() - interval '25 days') waiting
     where waiting.asset_id = h.asset_id and waiting.at >= h.since
     and not exists (select from price_history later
       where later.asset_id = h.asset_id and later.since > h.since and later.since < waiting.at - interval '1 day'))`,
  // Price alerts that ended untold, and, a week later, those that were told.
  'delete from price_alerts where reached_at is null and expires_at < now()',
  "delete from price_alerts where reached_at < now() - interval '7 days'",
  `delete from images i where created_at < now() - interval '1 day'
   and not exists (select from assets a where a.logo_hash = i.hash)`,
];

/**
 * Removes what has expired. Safe to run on several instances at once. A statement that fails, as one that takes too long,
 * keeps none behind it from running; all that failed are thrown together, after the last.
 */
export async function purgeExpired(database: Database): Promise<void> {
  const failures: unknown[] = [];
  for (const statement of statements) {
    try {
      await database.pool.query(statement);
    } catch (error) {
      // The database is down: the other statements would each wait in vain.
      if (isOutage(error)) throw error;
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'some of what has expired was not removed');
}
