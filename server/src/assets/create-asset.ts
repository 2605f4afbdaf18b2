import { randomUUID } from 'node:crypto';
import type { createAsset as call } from '@nairadesk/contract/asset-changes';
import { markRecord, recordAudit } from '../platform/audit/audit.ts';
import type { Ctx } from '../platform/context/context.ts';
import { assets } from '../platform/database/tables/assets-tables.ts';
import { presentAsset } from '../platform/desk/present-asset.ts';
import type { Input, Reply } from '../platform/http/endpoint.ts';
import { rememberAnswer } from '../platform/http/idempotency.ts';
import { columnsOf, pricesOf, refuseTakenName, termsOf } from './asset-row.ts';
import { readLogo, storeLogo } from './image.ts';
import { notifyAdded, notifyLoss } from './notify-loss.ts';

/** Puts an asset on sale, with or without a logo. Refuses: image_unreadable, asset_exists. */
export async function createAsset(ctx: Ctx, input: Input<typeof call>): Promise<Reply<typeof call>> {
  const logo = input.image ? await readLogo(input.image, ctx.caller) : null;
  const row = { ...columnsOf(input), id: randomUUID(), logoHash: logo?.hash ?? null };
  const answer = {
    message: 'Asset added successfully',
    data: presentAsset({ ...row, priceVersion: 1 }, ctx.config),
  };
  return ctx
    .transact(async (tx) => {
      // The key first: a repeated request must fail on it, and get this answer, not on the name.
      await rememberAnswer(tx, ctx, answer);
      if (logo) await storeLogo(tx, logo);
      await tx.insert(assets).values(row);
      for (const kind of ['asset', 'asset-added', 'off-sale'] as const) markRecord(tx, kind, row.id);
      const terms = termsOf(row);
      const confirmed = input.confirmedLoss === true;
      const change = { id: row.id, before: null, now: terms };
      const lossOf = await notifyLoss(tx, ctx, [change], confirmed);
      await notifyAdded(tx, ctx, { name: row.name, description: row.description, ...pricesOf(row) });
      recordAudit(tx, {
        action: 'asset-added',
        actorId: ctx.actor.id,
        subjectType: 'asset',
        subjectId: row.id,
        detail: {
          ...terms,
          ...(row.description !== null && { description: row.description }),
          ...lossOf(row.id),
        },
      });
      return answer;
    })
    .catch(refuseTakenName);
}
