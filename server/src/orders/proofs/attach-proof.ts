import { may } from '@nairadesk/contract/order-status';
import type { attachProof as call } from '@nairadesk/contract/proofs';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Ctx } from '../../platform/context/context.ts';
import { sealPurpose } from '../../platform/crypto/seal-purpose.ts';
import { sql } from '../../platform/database/drizzle.ts';
import { orderProofs } from '../../platform/database/tables/orders-tables.ts';
import { invalid, Refusal } from '../../platform/errors/refusal.ts';
import type { Input, Reply } from '../../platform/http/endpoint.ts';
import { countAttempt, limitOn } from '../../platform/identity/rate-limit.ts';
import { redrawImage } from '../../platform/images/redraw-image.ts';
import { findOrder, lockOrder } from '../find-order.ts';
import { keepWrittenCodes } from '../flags/keep-written-codes.ts';
import { presentProof } from './get-proof.ts';
import { formsMost, sortForms } from './sort-forms.ts';

const picturesMost = 50;

const printsBefore = sql`nullif(array(select distinct print
  from unnest(array_append(order_proofs.former_prints, order_proofs.picture_print)) print
  where print is not null), '{}')`;

// Small print of a bank's receipt can still be read. A screenshot takes 50 to 150 KB of these.
const drawnAs = { sidePixels: 1_600, maxBytes: 400_000 };

/**
 * The owner of an open order attaches what shows that they paid: a reference, a picture, or both. The picture is drawn
 * anew and sealed, and open screens are told. It takes the place of the one before, which other orders are still compared
 * with. Refuses: invalid, not_found, order_not_open, image_unreadable,
 * too_many_requests, busy.
 */
export async function attachProof(ctx: Ctx, input: Input<typeof call>): Promise<Reply<typeof call>> {
  const { id: orderId, image } = input;
  const reference = input.reference || null;
  if (!reference && !image) throw invalid({ reference: 'Add a reference or a picture' });
  // Before the picture is drawn, which takes a second of a processor.
  const seen = await findOrder(ctx.read, orderId, ctx.actor.id);
  if (!may('complete', seen.status)) throw new Refusal('order_not_open');
  await countAttempt(ctx, [limitOn('proof/account', ctx.actor.id)]);
  const picture = image
    ? (await redrawImage(image, { ...drawnAs, caller: ctx.caller })).toString('base64')
    : null;
  return ctx.transact(async (tx) => {
    await lockOrder(tx, orderId, ctx.actor.id);
    const order = await findOrder(tx, orderId, ctx.actor.id);
    if (!may('complete', order.status)) throw new Refusal('order_not_open');
    await keepWrittenCodes(tx, ctx, order, reference ?? '');
    const kept = {
      reference,
      ...(await sortForms(tx, orderId, reference ?? '')),
      picturePrint: picture === null ? null : ctx.secrets.print(picture, 'proof-print'),
      pictureSealed: picture === null ? null : ctx.secrets.seal(picture, sealPurpose.proof(orderId)),
      createdAt: sql`clock_timestamp()`,
    };
    const [row] = await tx
      .insert(orderProofs)
      .values({ orderId, ...kept })
      .onConflictDoUpdate({
        target: orderProofs.orderId,
        set: { ...kept, formerPrints: printsBefore },
      })
      .returning();
    if (!row) throw new Error('the proof was not kept');
    const forms = (row.referenceForms ?? []).length + (row.commonForms ?? []).length;
    if (forms > formsMost || (row.formerPrints ?? []).length >= picturesMost)
      throw new Refusal('too_many_requests', {
        message: 'We keep no more references or pictures for this order. Send us a message instead.',
      });
    recordAudit(tx, {
      action: 'proof-attached',
      actorId: ctx.actor.id,
      subjectType: 'order',
      subjectId: orderId,
      detail: { reference, picture: picture !== null },
    });
    return {
      message: 'Thank you. We’ll look at it with your payment.',
      data: presentProof(row, ctx.secrets),
    };
  }, orderId);
}
