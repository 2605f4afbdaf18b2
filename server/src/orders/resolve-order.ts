import { nairaOf } from '@nairadesk/contract/money';
import type { resolveOrder as call } from '@nairadesk/contract/orders';
import { recordAudit, type Tx } from '../platform/audit/audit.ts';
import type { Ctx } from '../platform/context/context.ts';
import { sealPurpose } from '../platform/crypto/seal-purpose.ts';
import { invalid } from '../platform/errors/refusal.ts';
import type { Input, Reply } from '../platform/http/endpoint.ts';
import { enqueueMail } from '../platform/mail/mail.ts';
import { claimReference, placeOfPayout } from '../platform/money/claim-reference.ts';
import { admitPayers } from './admit-payers.ts';
import { findDeskOrder, findOrder } from './find-order.ts';
import { cancelledMail, completedMails } from './mails.ts';
import { moveOrder } from './move-order.ts';
import { postLedger } from './post-ledger.ts';
import { type OrderRow, presentOrder } from './present-order.ts';
import { settleCancelled, settleCompleted } from './settle-money.ts';

/**
 * Staff complete an order, which posts it to the ledger, or cancel it; the customer is mailed.
 * Refuses: invalid, not_found, own_order, order_not_open, reference_used, not_fully_paid, paid_by_stranger.
 */
export async function resolveOrder(ctx: Ctx, input: Input<typeof call>): Promise<Reply<typeof call>> {
  return ctx.transact(async (tx) => {
    const before = await findDeskOrder(tx, input.orderId, ctx.actor);
    recordAudit(tx, {
      action: `order-${input.status}`,
      actorId: ctx.actor.id,
      subjectType: 'order',
      subjectId: before.id,
      detail: { amount: nairaOf(before.amountKobo), reference: input.reference || null },
    });
    const settle = input.status === 'completed' ? complete : cancel;
    return settle(ctx, tx, before, input);
  }, input.orderId);
}

async function complete(
  ctx: Ctx,
  tx: Tx,
  before: OrderRow,
  input: Input<typeof call>,
): Promise<Reply<typeof call>> {
  const deliveryCode = input.deliveryCode || null;
  const strangerReason = input.strangerReason || null;
  if (deliveryCode && (before.assetType !== 'gift-card' || before.orderType !== 'buy')) {
    throw invalid({ deliveryCode: 'You can only add a code to a gift card the customer bought' });
  }
  await moveOrder(tx, ctx, {
    orderId: before.id,
    event: 'complete',
    actorId: ctx.actor.id,
    remark: strangerReason,
    set: {
      reference: input.reference || null,
      note: input.note || null,
      deliveryCodeSealed:
        deliveryCode === null
          ? null
          : ctx.secrets.seal(deliveryCode, sealPurpose.cardCode(before.id, 'code')),
    },
  });
  const claim = { about: { orderId: before.id }, place: placeOfPayout(before), field: 'reference' };
  await claimReference(tx, { ...claim, typed: input.reference ?? '' });
  await settleCompleted(tx, before, ctx.actor.id);
  await admitPayers(tx, before, { actorId: ctx.actor.id, reason: strangerReason });
  await postLedger(tx, before);
  const order = presentOrder(await findOrder(tx, before.id), ctx.config);
  for (const mail of completedMails(order, deliveryCode, ctx.config.publicUrl))
    await enqueueMail(tx, ctx, mail);
  return { message: 'Order completed', data: order };
}

async function cancel(
  ctx: Ctx,
  tx: Tx,
  before: OrderRow,
  input: Input<typeof call>,
): Promise<Reply<typeof call>> {
  if (input.deliveryCode) throw invalid({ deliveryCode: 'You can’t deliver a code with a cancelled order' });
  if (input.strangerReason)
    throw invalid({ strangerReason: 'Only an order that is completed needs this reason' });
  await moveOrder(tx, ctx, {
    orderId: before.id,
    event: 'cancel',
    actorId: ctx.actor.id,
    reason: input.reason || null,
    set: { reference: input.reference || null, note: input.note || null },
  });
  await settleCancelled(tx, before, ctx.actor.id);
  const order = presentOrder(await findOrder(tx, before.id), ctx.config);
  await enqueueMail(tx, ctx, cancelledMail(order, ctx.config.publicUrl, 'staff'));
  return { message: 'Order cancelled', data: order };
}
