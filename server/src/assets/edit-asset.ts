import type { editAsset as call } from '@nairadesk/contract/asset-changes';
import { markRecord, recordAudit } from '../platform/audit/audit.ts';
import type { Ctx } from '../platform/context/context.ts';
import { eq, sql } from '../platform/database/drizzle.ts';
import { assets } from '../platform/database/tables/assets-tables.ts';
import { presentAsset } from '../platform/desk/present-asset.ts';
import { invalid, Refusal } from '../platform/errors/refusal.ts';
import type { Input, Reply } from '../platform/http/endpoint.ts';
import { columnsOf, onSale, refuseTakenName, termsOf } from './asset-row.ts';
import { readLogo, storeLogo } from './image.ts';
import { notifyLoss } from './notify-loss.ts';

/**
 * Replaces everything about an asset on sale but its type; without an image its logo stays. Orders that are
 * already placed keep their terms. Refuses: image_unreadable, not_found, invalid (assetType), asset_exists.
 */
export async function editAsset(ctx: Ctx, input: Input<typeof call>): Promise<Reply<typeof call>> {
  const logo = input.image ? await readLogo(input.image, ctx.caller) : null;
  return ctx
    .transact(async (tx) => {
      const [before] = await tx.select().from(assets).where(onSale(input.id)).for('no key update');
      if (!before) throw new Refusal('not_found');
      if (before.assetType !== input.assetType) {
        throw invalid({ assetType: 'You can’t change the type of an asset' });
      }
      if (logo) await storeLogo(tx, logo);
      const row = { ...before, ...columnsOf(input), logoHash: logo?.hash ?? before.logoHash };
      await tx
        .update(assets)
        .set({ ...row, updatedAt: sql`now()` })
        .where(eq(assets.id, before.id));
      markRecord(tx, 'asset', row.id);
      const [termsBefore, terms] = [termsOf(before), termsOf(row)];
      const confirmed = input.confirmedLoss === true;
      const loss = await notifyLoss(tx, ctx, { before: termsBefore, now: terms, confirmed });
      recordAudit(tx, {
        action: 'asset-edited',
        actorId: ctx.actor.id,
        subjectType: 'asset',
        subjectId: row.id,
        detail: { ...changedTerms(termsBefore, terms), ...loss },
      });
      return { message: 'Asset updated successfully', data: presentAsset(row, ctx.config) };
    })
    .catch(refuseTakenName);
}

/** The name, and what is different now, with what it was. */
function changedTerms(before: Terms, now: Terms): Record<string, string | null> {
  const changed = Object.entries(now).flatMap(([key, value]) => {
    const was = before[key as keyof Terms];
    return was === value ? [] : [[key, value] as const, [`${key}Before`, was] as const];
  });
  return { name: now.name, ...Object.fromEntries(changed) };
}

type Terms = ReturnType<typeof termsOf>;
