import type { Tx } from '../platform/audit/audit.ts';
import type { Ctx } from '../platform/context/context.ts';
import type { CardRateRow } from '../platform/desk/cards/public-card-rates.ts';
import { lockActor } from '../platform/identity/lock-actor.ts';
import { tellOtherOwners } from '../platform/mail/tell-other-owners.ts';

/**
 * Mails every other active super-admin that we buy a gift card no more, as its last rate was removed or switched off:
 * that stops its sales as taking it off sale does. The first at once, and what follows within ten minutes in one mail.
 */
export async function notifyNotBought(
  tx: Tx,
  ctx: Ctx,
  cardName: string,
  { before, after }: Record<'before' | 'after', readonly CardRateRow[]>,
): Promise<void> {
  const isBought = (rates: readonly CardRateRow[]) => rates.some(({ on }) => on);
  if (!isBought(before) || isBought(after)) return;
  await lockActor(tx, ctx.actor);
  await tellOtherOwners(tx, ctx, {
    kind: 'card-not-bought',
    subject: 'We don’t buy a gift card any more',
    did: 'removed or switched off the last rate of a gift card. Customers can place no new sales of it.',
    lines: [cardName],
    advice: 'If you don’t know of this, switch the rates on again, and talk to them.',
    action: { label: 'Open Manage Assets', path: '/manage-assets' },
  });
}
