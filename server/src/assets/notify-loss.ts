import { losesMoney } from '@nairadesk/contract/asset-changes';
import type { Tx } from '../platform/audit/audit.ts';
import type { Ctx } from '../platform/context/context.ts';
import { lockActor } from '../platform/identity/lock-actor.ts';
import { mailOtherOwners, readOwners, withAddress } from '../platform/mail/mail-other-owners.ts';
import { enqueueMerged } from '../platform/mail/merge-mails.ts';
import { differ, type Prices, pricesOf, type Terms } from './asset-row.ts';
import { lossMail, newAssetMail, offSaleMail, rewordingMail } from './mails.ts';

/** An asset's terms as they were and are. `before` is null for a new asset. */
interface Change {
  id: string;
  before: Terms | null;
  now: Terms;
}

/**
 * Mails every active super-admin when new prices let customers buy and sell straight back at the desk's cost: a client
 * of the specification can save them without being asked. The first mail goes at once; what one person saves within ten
 * minutes is in one.
 * @returns what the audit log says of an asset: nothing where no price is new or none loses money
 */
export async function notifyLoss(
  tx: Tx,
  ctx: Ctx,
  changes: readonly Change[],
  confirmed: boolean,
): Promise<(id: string) => { confirmedLoss?: boolean }> {
  const losing = changes.filter(
    ({ before, now }) =>
      (before === null || differ(before, now)) && losesMoney(now.buyingPrice, now.sellingPrice),
  );
  if (losing.length === 0) return () => ({});
  await lockActor(tx, ctx.actor);
  const by = withAddress(ctx.actor);
  const part = { losses: losing.map(({ id, now }) => ({ id, ...now })), confirmed };
  for (const to of await readOwners(tx))
    await enqueueMerged<typeof part>(
      tx,
      ctx,
      { mergeKey: `prices-lose-money/${ctx.actor.id}/${to.id}`, part },
      (parts) =>
        lossMail(
          to,
          {
            losses: parts.flatMap(({ losses }) => losses),
            by,
            confirmed: parts.every((one) => one.confirmed),
          },
          ctx.config.publicUrl,
        ),
    );
  const ids = new Set(losing.map(({ id }) => id));
  return (id) => (ids.has(id) ? { confirmedLoss: confirmed } : {});
}

/** What customers read of an asset: in every list, and in our own mails about it. */
interface Words {
  name: string;
  description: string | null;
  /** The fingerprint of its logo. */
  logoHash?: string | null;
}

type PriceColumns = Parameters<typeof pricesOf>[0];

/**
 * Mails every other active super-admin when the words that customers read of an asset, or its logo, are changed: the first
 * at once, and each of what one person changes within ten minutes in one mail. With its prices where it got another name:
 * what that name stood for may have had others.
 */
export async function notifyRewording(
  tx: Tx,
  ctx: Ctx,
  before: Words & PriceColumns,
  now: Words & PriceColumns,
): Promise<void> {
  const isSameLogo = before.logoHash === now.logoHash;
  if (before.name === now.name && before.description === now.description && isSameLogo) return;
  await lockActor(tx, ctx.actor);
  const by = withAddress(ctx.actor);
  const part = { before: wordsOf(before), now: wordsOf(now) };
  for (const to of await readOwners(tx)) {
    if (to.id === ctx.actor.id) continue;
    const mergeKey = `asset-reworded/${ctx.actor.id}/${to.id}`;
    await enqueueMerged<typeof part>(tx, ctx, { mergeKey, part }, (changes) =>
      rewordingMail(to, { by, changes }, ctx.config.publicUrl),
    );
  }
}

/** Mails every other active super-admin the first prices of an asset that is new, and the words that customers read of it. */
export async function notifyAdded(tx: Tx, ctx: Ctx, now: Words & Prices): Promise<void> {
  await lockActor(tx, ctx.actor);
  const by = withAddress(ctx.actor);
  for (const to of await readOwners(tx)) {
    if (to.id === ctx.actor.id) continue;
    const mergeKey = `asset-new/${ctx.actor.id}/${to.id}`;
    await enqueueMerged<typeof now>(tx, ctx, { mergeKey, part: now }, (added) =>
      newAssetMail(to, { by, added }, ctx.config.publicUrl),
    );
  }
}

/**
 * Mails every other active super-admin that an asset was taken off sale: the first at once, and what one person takes off
 * within ten minutes in one mail.
 */
export async function notifyOffSale(tx: Tx, ctx: Ctx, name: string): Promise<void> {
  await lockActor(tx, ctx.actor);
  await mailOtherOwners(tx, ctx, { kind: 'asset-off-sale', part: name }, (to, by, names) =>
    offSaleMail(to, { by, names }, ctx.config.publicUrl),
  );
}

// An asset’s row has more, which no mail keeps.
function wordsOf({ name, description, logoHash, ...prices }: Words & PriceColumns): Words & Prices {
  return { name, description, logoHash: logoHash ?? null, ...pricesOf(prices) };
}
