import type { editAsset as call } from '@nairadesk/contract/asset-changes';
import { markRecord, recordAudit } from '../platform/audit/audit.ts';
import type { Ctx } from '../platform/context/context.ts';
import { eq, sql } from '../platform/database/drizzle.ts';
import { assets } from '../platform/database/tables/assets-tables.ts';
import { presentAsset } from '../platform/desk/present-asset.ts';
import { lockTerms } from '../platform/desk/prices/lock-terms.ts';
import { notifyJumps } from '../platform/desk/prices/notify-jumps.ts';
import { invalid, Refusal } from '../platform/errors/refusal.ts';
import type { Input, Reply } from '../platform/http/endpoint.ts';
import { changedTerms, columnsOf, differ, onSale, refuseTakenName, termsOf } from './asset-row.ts';
import { readLogo, storeLogo } from './image.ts';
import { readMovedPrices } from './jumps/moved-prices.ts';
import { notifyLimits } from './limits/notify-limits.ts';
import { notifyLoss, notifyRewording } from './notify-loss.ts';
import { refuseOverwriting } from './refuse-overwriting.ts';
import { refuseUnconfirmed } from './refuse-unconfirmed.ts';

/**
 * Replaces everything about an asset on sale but its type; without an image its logo stays. Orders that are
 * already placed keep their terms. New prices don’t replace those that a colleague saved since `priceVersion`, where
 * that is sent. Refuses: image_unreadable, not_found, invalid (assetType, confirmedLoss), price_changed_meanwhile,
 * asset_exists.
 */
export async function editAsset(ctx: Ctx, input: Input<typeof call>): Promise<Reply<typeof call>> {
  const logo = input.image ? await readLogo(input.image, ctx.caller) : null;
  return ctx
    .transact(async (tx) => {
      await lockTerms(tx, [input.id]);
      const [before] = await tx.select().from(assets).where(onSale(input.id)).for('no key update');
      if (!before) throw new Refusal('not_found');
      if (before.assetType !== input.assetType) {
        throw invalid({ assetType: 'You can’t change the type of an asset' });
      }
      const change = { id: before.id, before: termsOf(before), now: termsOf(columnsOf(input)) };
      if (differ(change.before, change.now)) {
        if (input.priceVersion !== undefined && input.priceVersion !== before.priceVersion)
          await refuseOverwriting(tx, [before]);
        if (input.confirmedLoss === false) await refuseUnconfirmed(tx, [change], 'confirmedLoss');
        await notifyJumps(tx, ctx, await readMovedPrices(tx, [change]));
      }
      if (logo) await storeLogo(tx, logo);
      const [row] = await tx
        .update(assets)
        .set({ ...columnsOf(input), logoHash: logo?.hash ?? before.logoHash, updatedAt: sql`now()` })
        .where(eq(assets.id, before.id))
        .returning();
      if (!row) throw new Error('the asset that is locked was not updated');
      markRecord(tx, 'asset', row.id);
      const lossOf = await notifyLoss(tx, ctx, [change], input.confirmedLoss === true);
      await notifyRewording(tx, ctx, before, row);
      await notifyLimits(tx, ctx, change.before, change.now);
      recordAudit(tx, {
        action: 'asset-edited',
        actorId: ctx.actor.id,
        subjectType: 'asset',
        subjectId: row.id,
        detail: {
          ...changedTerms(change.before, change.now),
          ...(row.description !== before.description && {
            description: row.description,
            descriptionBefore: before.description,
          }),
          ...(row.logoHash !== before.logoHash && { logo: row.logoHash, logoBefore: before.logoHash }),
          ...lossOf(row.id),
        },
      });
      return { message: 'Asset updated successfully', data: presentAsset(row, ctx.config) };
    })
    .catch(refuseTakenName);
}
