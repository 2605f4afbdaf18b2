import { cardsMost } from '@nairadesk/contract/card-quote';
import type { Tx } from '../platform/audit/audit.ts';
import type { Ctx } from '../platform/context/context.ts';
import type { CardRateRow } from '../platform/desk/cards/public-card-rates.ts';
import { lockActor } from '../platform/identity/lock-actor.ts';
import { tellOtherOwners } from '../platform/mail/tell-other-owners.ts';

/**
 * Mails every other active super-admin that we buy a gift card no more, as its last rate was removed or switched off, or
 * fits no order by its limits: that stops its sales as taking it off sale does. The first at once, and what follows within
 * ten minutes in one mail.
 */
export async function notifyNotBought(
  tx: Tx,
  ctx: Ctx,
  cardName: string,
  { before, after }: Record<'before' | 'after', readonly CardRateRow[]>,
): Promise<void> {
  const isBought = (rates: readonly CardRateRow[]) => rates.some((rate) => rate.on && fitsOrders(rate));
  if (!isBought(before) || isBought(after)) return;
  await lockActor(tx, ctx.actor);
  await tellOtherOwners(tx, ctx, {
    kind: 'card-not-bought',
    subject: 'We don’t buy a gift card any more',
    did: 'removed or switched off the last rate of a gift card, or limited it so that no order fits. Customers can place no new sales of it.',
    lines: [cardName],
    advice: 'If you don’t know of this, switch the rates on again, and talk to them.',
    action: { label: 'Open Manage Assets', path: '/manage-assets' },
  });
}

// As many of its dearest cards as one order may have reach the minimum, and one of its cheapest is below the maximum.
function fitsOrders({ fromCents, toCents, minimumCents, maximumCents }: CardRateRow): boolean {
  const reaches = minimumCents === null || minimumCents <= toCents * BigInt(cardsMost);
  return reaches && (maximumCents === null || fromCents <= maximumCents);
}
