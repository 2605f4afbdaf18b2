import type { Tx } from '../platform/audit/audit.ts';
import type { Ctx } from '../platform/context/context.ts';
import type { CardRateRow } from '../platform/desk/cards/public-card-rates.ts';
import { lockActor } from '../platform/identity/lock-actor.ts';
import type { Mail } from '../platform/mail/mail.ts';
import { mailOtherOwners, type Owner } from '../platform/mail/mail-other-owners.ts';

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
  await mailOtherOwners(tx, ctx, { kind: 'card-not-bought', part: cardName }, (to, by, names: string[]) =>
    notBoughtMail(to, { by, names: [...new Set(names)] }, ctx.config.publicUrl),
  );
}

function notBoughtMail(
  to: Owner,
  { by, names }: { by: string; names: readonly string[] },
  publicUrl: string,
): Mail {
  const what = names.length === 1 ? (names[0] ?? '') : `${names.length} gift cards`;
  return {
    kind: 'card-not-bought',
    to: to.email,
    subject: `We don’t buy ${what} any more`,
    paragraphs: [
      `Hello ${to.name},`,
      `${by} removed or switched off the last rate of ${names.join(', ')}. Customers can place no new sales of ${names.length === 1 ? 'it' : 'them'}.`,
      'If you don’t know of this, switch the rates on again, and talk to them.',
    ],
    action: { label: 'Open Manage Assets', url: `${publicUrl}/manage-assets` },
  };
}
