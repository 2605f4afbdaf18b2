import { jumps } from '@nairadesk/contract/asset-prices';
import { formatNaira, isNaira, nairaOf } from '@nairadesk/contract/money';
import type { Tx } from '../../platform/audit/audit.ts';
import type { Ctx } from '../../platform/context/context.ts';
import { and, eq, ne, sql } from '../../platform/database/drizzle.ts';
import { orderCards } from '../../platform/database/tables/cards/order-cards-tables.ts';
import { readDeskRules } from '../../platform/desk/desk-rules.ts';
import { invalid, Refusal } from '../../platform/errors/refusal.ts';
import { readOwners, withAddress } from '../../platform/mail/mail-other-owners.ts';
import { enqueueMerged } from '../../platform/mail/merge-mails.ts';
import type { OrderCardRow } from './present-order-card.ts';
import { type HighVerdict, highVerdictsMail } from './verdict-mails.ts';

interface Judged {
  card: OrderCardRow;
  transactionId: string;
  verdictRateKobo: bigint;
  verdictKobo: bigint;
  /** What the field is called that says too much. */
  field: 'faceValue' | 'rate';
  confirmed: boolean;
}

/**
 * Lets a card count for more than was agreed. Beyond the owner's limit for prices, by its rate or by what it brings, that
 * needs a second yes, and each active super-admin is mailed: card rates ask the same. The order is locked.
 * Refuses: invalid (faceValue or rate: more than an order can be; confirmed, with the percent).
 * @returns what the audit log says of it
 */
export async function admitVerdict(
  tx: Tx,
  ctx: Ctx,
  { card, transactionId, verdictRateKobo, verdictKobo, field, confirmed }: Judged,
): Promise<{ agreed?: string; confirmedAbove?: boolean }> {
  await assertPayable(tx, card, { verdictKobo, field });
  const { priceJumpPercent: percent } = await readDeskRules(tx);
  const isAbove = (agreed: bigint, now: bigint) =>
    now > agreed && jumps(nairaOf(agreed), nairaOf(now), percent);
  if (!isAbove(card.rateKobo, verdictRateKobo) && !isAbove(card.amountKobo, verdictKobo)) return {};
  const part: HighVerdict = {
    position: card.position,
    agreed: formatNaira(nairaOf(card.amountKobo)),
    now: formatNaira(nairaOf(verdictKobo)),
  };
  if (!confirmed) {
    const message = `Card ${part.position} would bring ${part.now} instead of ${part.agreed}, more than ${percent} % above what was agreed. Confirm it.`;
    throw new Refusal('invalid', { message, fields: { confirmed: message } });
  }
  const by = withAddress(ctx.actor);
  for (const to of await readOwners(tx)) {
    const mergeKey = `card-verdict-above/${card.orderId}/${ctx.actor.id}/${to.id}`;
    await enqueueMerged(tx, ctx, { mergeKey, part }, (verdicts) =>
      highVerdictsMail(to, { by, transactionId, verdicts }, ctx.config.publicUrl),
    );
  }
  return { agreed: nairaOf(card.amountKobo), confirmedAbove: true };
}

// What no order can be isn't offered either.
async function assertPayable(
  tx: Tx,
  card: OrderCardRow,
  { verdictKobo, field }: Pick<Judged, 'verdictKobo' | 'field'>,
): Promise<void> {
  const [others] = await tx
    .select({
      kobo: sql<string>`coalesce(sum(coalesce(${orderCards.verdictKobo}, ${orderCards.amountKobo})), 0)::text`,
    })
    .from(orderCards)
    .where(and(eq(orderCards.orderId, card.orderId), ne(orderCards.id, card.id)));
  if (!isNaira(nairaOf(BigInt(others?.kobo ?? 0) + verdictKobo)))
    throw invalid({ [field]: 'By this the order is worth more than any order can be.' });
}
