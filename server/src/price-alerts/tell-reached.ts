import type { PushNotice } from '@nairadesk/contract/alerts';
import { formatNaira, nairaOf } from '@nairadesk/contract/money';
import { pushToCustomer } from '../platform/alerts/tell-customer.ts';
import type { Tx } from '../platform/audit/audit.ts';
import type { Ctx } from '../platform/context/context.ts';
import { and, eq, isNull, type SQL, sql } from '../platform/database/drizzle.ts';
import { priceAlerts } from '../platform/database/tables/alerts-tables.ts';
import { assets } from '../platform/database/tables/assets-tables.ts';
import { users } from '../platform/database/tables/users-tables.ts';
import { t } from '../platform/language/translate.ts';
import { enqueueMerged, mergeMinutes } from '../platform/mail/merge-mails.ts';
import { pathTo, pricesReachedMail, type ReachedPrice, reachedText } from './mails.ts';

// Of one run: the next one comes within seconds, and a day on which every alert is reached keeps nothing else waiting.
const mostPeople = 300;

const findUntold = {
  name: 'find_untold_prices',
  text: `select user_id as id from price_alerts where reached_at is not null and told_at is null
    group by user_id order by min(reached_at) limit $1`,
};

/**
 * Tells customers which of their price alerts were reached, by push and mail, each alert exactly once: it is marked in the
 * transaction that writes both. Instances share the work: a customer that another one has is skipped.
 */
export async function tellReached(ctx: Ctx): Promise<void> {
  const failures: unknown[] = [];
  // An error for one customer must not keep the next ones from being told.
  for (const { id } of await ctx.query<{ id: string }>(findUntold, [mostPeople]))
    await tellOne(ctx, id).catch((error) => failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, 'some were not told of prices');
}

function tellOne(ctx: Ctx, userId: string): Promise<void> {
  return ctx.transact(async (tx) => {
    const [person] = await tx
      .select()
      .from(users)
      .where(eq(users.id, userId))
      .for('no key update', { skipLocked: true });
    if (!person) return;
    const marked = await tx
      .update(priceAlerts)
      .set({ toldAt: sql`now()` })
      .where(and(eq(priceAlerts.userId, userId), sql`reached_at is not null`, isNull(priceAlerts.toldAt)))
      .returning({ id: priceAlerts.id });
    if (marked.length === 0 || person.suspendedAt) return;
    const ids = sql.join(
      marked.map(({ id }) => sql`${id}::uuid`),
      sql`, `,
    );
    for (const part of await readReached(tx, sql`${priceAlerts.id} in (${ids})`))
      await enqueueMerged<ReachedPrice>(tx, ctx, { mergeKey: `price-alert/${userId}`, part }, (parts) =>
        pricesReachedMail(person, parts, ctx.config.publicUrl),
      );
    // A notification takes the place of the one before it, so it says what that one said, too.
    const lately = sql`${priceAlerts.userId} = ${userId}
      and ${priceAlerts.toldAt} > now() - make_interval(mins => ${mergeMinutes})`;
    await pushToCustomer(tx, ctx, userId, wordsOf(await readReached(tx, lately)));
  });
}

async function readReached(tx: Tx, which: SQL): Promise<ReachedPrice[]> {
  const { assetId, orderType, priceKobo, reachedPriceKobo, reachedAt, id } = priceAlerts;
  const rows = await tx
    .select({ assetId, assetName: assets.name, orderType, priceKobo, reachedPriceKobo })
    .from(priceAlerts)
    .innerJoin(assets, eq(assets.id, assetId))
    .where(which)
    .orderBy(reachedAt, id);
  return rows.map((row) => ({
    assetId: row.assetId,
    assetName: row.assetName,
    orderType: row.orderType,
    wanted: nairaOf(row.priceKobo),
    price: nairaOf(row.reachedPriceKobo ?? row.priceKobo),
  }));
}

function wordsOf(reached: readonly ReachedPrice[]): PushNotice {
  const [first] = reached;
  const last = reached.at(-1);
  if (!first || !last) throw new Error('there is no price to tell of');
  const more = reached.length - 1;
  return {
    title: reachedText(last),
    body:
      more > 0
        ? moreReached(more)
        : t('You asked us to tell you at {price}.', { price: formatNaira(first.wanted) }),
    path: pathTo(reached),
    tag: 'own-price-alert',
  };
}

function moreReached(count: number): string {
  return count === 1
    ? t('1 more of your price alerts was reached.')
    : t('{count} more of your price alerts were reached.', { count });
}
