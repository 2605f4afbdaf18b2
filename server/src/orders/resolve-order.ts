import { nairaOf } from '@nairadesk/contract/money';
import type { resolveOrder as call } from '@nairadesk/contract/orders';
import { tellCustomer } from '../platform/alerts/tell-customer.ts';
import { requireApproval } from '../platform/approvals/require-approval.ts';
import { recordAudit, type Tx } from '../platform/audit/audit.ts';
import type { Ctx } from '../platform/context/context.ts';
import { sealPurpose } from '../platform/crypto/seal-purpose.ts';
import { moveOrder } from '../platform/desk/move-order.ts';
import { tellOfAccounts } from '../platform/desk/written/tell-of-accounts.ts';
import { invalid } from '../platform/errors/refusal.ts';
import type { Input, Reply } from '../platform/http/endpoint.ts';
import { enqueueMail } from '../platform/mail/mail.ts';
import { assertNotAgreedTo } from '../platform/money/agreed-to.ts';
import { claimReference, placeOfPayout } from '../platform/money/claim-reference.ts';
import { readMatchedTo } from '../platform/money/order-funding.ts';
import { isPaidByStranger } from '../platform/money/payers.ts';
import { settleCancelled, settleCompleted } from '../platform/money/settle-money.ts';
import { settledOf } from '../platform/money/settled-of.ts';
import { assertCardsAgreed } from './cards/read-judged.ts';
import { admitPayers } from './completing/admit-payers.ts';
import { admitLessWorth } from './delivery/admit-less-worth.ts';
import { admitRepeatedCodes } from './delivery/admit-repeated-codes.ts';
import { assertWorthNoMore, codesToDeliver, countValueless } from './delivery/codes-to-deliver.ts';
import { keepDeliveredCodes } from './delivery/keep-delivered-codes.ts';
import { findDeskOrder, findOrder } from './find-order.ts';
import { admitFlags } from './flags/admit-flags.ts';
import { cancelledMail, completedMails } from './mails.ts';
import { postLedger } from './post-ledger.ts';
import { type OrderRow, presentOrder, readerOf } from './present-order.ts';
import { findByForms } from './proofs/sort-forms.ts';

/**
 * Staff complete an order, which posts it to the ledger, or cancel it; the customer is mailed.
 * Refuses: invalid, not_found, own_order, order_not_open, order_agreed_to, reference_used, not_fully_paid, reversal_open, late_money,
 * paid_by_stranger, flags_need_reason, code_delivered_before, codes_worth_less, approval_needed; of an order of cards
 * cards_not_judged, cards_not_agreed.
 */
export async function resolveOrder(ctx: Ctx, input: Input<typeof call>): Promise<Reply<typeof call>> {
  return ctx.transact(async (tx) => {
    const before = await findDeskOrder(tx, input.orderId, ctx.actor);
    const settle = input.status === 'completed' ? complete : cancel;
    const answer = await settle(ctx, tx, before, input);
    await tellOfAccounts(tx, ctx, {
      texts: [input.note, input.reason],
      reference: input.reference,
      about: { orderId: before.id },
      customer: readerOf(before),
    });
    return answer;
  }, input.orderId);
}

async function complete(
  ctx: Ctx,
  tx: Tx,
  before: OrderRow,
  input: Input<typeof call>,
): Promise<Reply<typeof call>> {
  const codes = codesToDeliver(before, input);
  const strangerReason = input.strangerReason || null;
  await moveOrder(tx, ctx, {
    orderId: before.id,
    event: 'complete',
    actorId: ctx.actor.id,
    remark: strangerReason,
    set: {
      reference: input.reference || null,
      note: input.note || null,
      deliveryCodeSealed: codes[0]
        ? ctx.secrets.seal(codes[0].code, sealPurpose.cardCode(before.id, 'code'))
        : null,
    },
  });
  // Its customer may have accepted other figures until the move locked it.
  const closed = await findOrder(tx, before.id);
  await assertCardsAgreed(tx, closed);
  assertWorthNoMore(closed, codes);
  admitLessWorth(tx, closed, { codes, actorId: ctx.actor.id, reason: input.codesReason || null });
  const flagReason = input.flagReason || null;
  const valuelessCodes = countValueless(codes);
  await requireApproval(tx, ctx, {
    kind: 'complete-order',
    orderId: closed.id,
    ...(flagReason !== null && { flagReason }),
    ...(valuelessCodes && { valuelessCodes }),
  });
  recordClosing(tx, ctx, closed);
  await admitFlags(tx, closed, { actorId: ctx.actor.id, reason: flagReason });
  const repeatReason = input.repeatReason || null;
  await admitRepeatedCodes(tx, ctx, { orderId: closed.id, codes, reason: repeatReason });
  const claim = { about: { orderId: closed.id }, place: placeOfPayout(closed), field: 'reference' };
  await claimReference(tx, { ...claim, typed: input.reference ?? '' });
  await findByForms(tx, closed.id);
  await settleCompleted(tx, closed, ctx.actor.id);
  await admitPayers(tx, closed, { actorId: ctx.actor.id, reason: strangerReason });
  await keepDeliveredCodes(tx, ctx, closed.id, codes);
  await postLedger(tx, { ...closed, ...settledOf(closed) });
  const order = presentOrder(closed, ctx.config);
  for (const mail of completedMails(order, codes, ctx.config.publicUrl)) await enqueueMail(tx, ctx, mail);
  await tellCustomer(tx, ctx, closed, 'completed');
  return { message: 'Order completed', data: order };
}

async function cancel(
  ctx: Ctx,
  tx: Tx,
  before: OrderRow,
  input: Input<typeof call>,
): Promise<Reply<typeof call>> {
  for (const field of ['deliveryCode', 'deliveryCodes'] as const)
    if (input[field]?.length) throw invalid({ [field]: 'You can’t deliver a code with a cancelled order' });
  for (const field of ['strangerReason', 'flagReason', 'repeatReason', 'codesReason'] as const)
    if (input[field]) throw invalid({ [field]: 'Only an order that is completed needs this reason' });
  await moveOrder(tx, ctx, {
    orderId: before.id,
    event: 'cancel',
    actorId: ctx.actor.id,
    reason: input.reason || null,
    set: { reference: input.reference || null, note: input.note || null },
  });
  await assertNotAgreedTo(tx, ctx, before.id);
  const closed = await findOrder(tx, before.id);
  recordClosing(tx, ctx, closed);
  await settleCancelled(tx, closed, ctx.actor.id);
  const order = presentOrder(closed, ctx.config);
  const refund = closed.orderType === 'buy' ? await readMatchedTo(tx, closed.id) : 0n;
  const isStrangers = await isPaidByStranger(tx, closed);
  await enqueueMail(
    tx,
    ctx,
    cancelledMail(order, ctx.config.publicUrl, { by: 'staff', refund, isStrangers }),
  );
  await tellCustomer(tx, ctx, closed, 'cancelled');
  return { message: 'Order cancelled', data: order };
}

function recordClosing(tx: Tx, { actor }: Pick<Ctx, 'actor'>, order: OrderRow): void {
  recordAudit(tx, {
    action: order.status === 'completed' ? 'order-completed' : 'order-cancelled',
    actorId: actor.id,
    subjectType: 'order',
    subjectId: order.id,
    detail: { amount: nairaOf(settledOf(order).amountKobo), reference: order.reference },
  });
}
