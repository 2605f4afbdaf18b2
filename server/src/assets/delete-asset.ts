import type { deleteAsset as call } from '@nairadesk/contract/asset-changes';
import { markRecord, recordAudit } from '../platform/audit/audit.ts';
import type { Ctx } from '../platform/context/context.ts';
import { sql } from '../platform/database/drizzle.ts';
import { assets } from '../platform/database/tables/assets-tables.ts';
import { lockTerms } from '../platform/desk/prices/lock-terms.ts';
import { Refusal } from '../platform/errors/refusal.ts';
import type { Input, Reply } from '../platform/http/endpoint.ts';
import { onSale } from './asset-row.ts';
import { notifyOffSale } from './notify-loss.ts';

/**
 * Takes an asset off sale, and mails the super-admins, who can restore it. Its row stays: open orders are still paid, and
 * the history shows it. Refuses: not_found.
 */
export async function deleteAsset(ctx: Ctx, input: Input<typeof call>): Promise<Reply<typeof call>> {
  return ctx.transact(async (tx) => {
    await lockTerms(tx, [input.id]);
    const [archived] = await tx
      .update(assets)
      .set({ archivedAt: sql`now()`, updatedAt: sql`now()` })
      .where(onSale(input.id))
      .returning({ id: assets.id, name: assets.name });
    if (!archived) throw new Refusal('not_found');
    markRecord(tx, 'off-sale', archived.id);
    recordAudit(tx, {
      action: 'asset-deleted',
      actorId: ctx.actor.id,
      subjectType: 'asset',
      subjectId: input.id,
    });
    await notifyOffSale(tx, ctx, archived.name);
    return { message: 'Asset deleted successfully' };
  });
}
