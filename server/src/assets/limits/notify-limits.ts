import { formatNaira } from '@nairadesk/contract/money';
import type { Tx } from '../../platform/audit/audit.ts';
import type { Ctx } from '../../platform/context/context.ts';
import { lockActor } from '../../platform/identity/lock-actor.ts';
import { tellOtherOwners } from '../../platform/mail/tell-other-owners.ts';
import type { Terms } from '../asset-row.ts';

/**
 * Mails every other active super-admin between which sums, and on which networks, customers can order an asset from now
 * on, where that changed: with a smallest order that no one places its trade stops as if it were off sale. The first at
 * once, and what one person changes within ten minutes in one mail.
 */
export async function notifyLimits(tx: Tx, ctx: Ctx, before: Terms, now: Terms): Promise<void> {
  const lines = [
    ...changeOf('the smallest order', sumText(before.minAmount), sumText(now.minAmount)),
    ...changeOf('the largest order', sumText(before.maxAmount), sumText(now.maxAmount)),
    ...changeOf('networks', before.networks, now.networks),
  ].map((change) => `${now.name}, ${change}`);
  if (lines.length === 0) return;
  await lockActor(tx, ctx.actor);
  await tellOtherOwners(tx, ctx, {
    kind: 'asset-limited',
    subject: 'What customers can order was changed',
    did: 'changed between which sums, or on which networks, customers can place new orders.',
    lines,
    advice: 'If you don’t know of this, change it back, and talk to them.',
    action: { label: 'Open Manage Assets', path: '/manage-assets' },
  });
}

function changeOf(what: string, before: string | null, now: string | null): string[] {
  return before === now ? [] : [`${what}: ${before ?? 'none'} → ${now ?? 'none'}`];
}

function sumText(naira: string | null): string | null {
  return naira === null ? null : formatNaira(naira);
}
