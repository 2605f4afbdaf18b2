import type { restoreAsset as call } from '@nairadesk/contract/asset-changes';
import { formatNaira } from '@nairadesk/contract/money';
import { markRecord, recordAudit } from '../platform/audit/audit.ts';
import type { Ctx } from '../platform/context/context.ts';
import { and, eq, isNotNull, sql } from '../platform/database/drizzle.ts';
import { isUuid } from '../platform/database/ids.ts';
import { assets } from '../platform/database/tables/assets-tables.ts';
import { presentAsset } from '../platform/desk/present-asset.ts';
import { Refusal } from '../platform/errors/refusal.ts';
import type { Input, Reply } from '../platform/http/endpoint.ts';
import { tellOtherOwners } from '../platform/mail/tell-other-owners.ts';
import { pricesOf, refuseTakenName } from './asset-row.ts';

/**
 * A super-admin puts an asset on sale again, as it was, and the others are mailed its prices: they may be of long ago.
 * Refuses: not_found, also where it is on sale; asset_exists.
 */
export async function restoreAsset(ctx: Ctx, { id }: Input<typeof call>): Promise<Reply<typeof call>> {
  if (!isUuid(id)) throw new Refusal('not_found');
  return ctx
    .transact(async (tx) => {
      const [row] = await tx
        .update(assets)
        .set({ archivedAt: null, updatedAt: sql`now()` })
        .where(and(eq(assets.id, id), isNotNull(assets.archivedAt)))
        .returning();
      if (!row) throw new Refusal('not_found');
      markRecord(tx, 'off-sale', row.id);
      recordAudit(tx, {
        action: 'asset-restored',
        actorId: ctx.actor.id,
        subjectType: 'asset',
        subjectId: row.id,
      });
      const { buyingPrice, sellingPrice } = pricesOf(row);
      await tellOtherOwners(tx, ctx, {
        kind: 'asset-restored',
        subject: 'An asset is on sale again, at its former prices',
        did: 'put an asset on sale again that had been taken off.',
        lines: [
          `${row.name}: customers buy it from us at ${formatNaira(buyingPrice)}, and sell it to us at ${formatNaira(sellingPrice)}.`,
        ],
        advice: 'If you don’t know of this, or the prices are old, correct them, or take it off sale again.',
        action: { label: 'Open Manage Assets', path: '/manage-assets' },
      });
      return { message: `${row.name} is on sale again`, data: presentAsset(row, ctx.config) };
    })
    .catch(refuseTakenName);
}
