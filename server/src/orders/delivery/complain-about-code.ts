import { complaintOverText } from '@nairadesk/contract/complaint-words';
import type {
  ComplaintReason,
  ComplaintState,
  complainAboutCode as call,
} from '@nairadesk/contract/delivered-codes';
import { tellStaffOrDesk } from '../../platform/alerts/tell-staff.ts';
import { markRecord, recordAudit, type Tx } from '../../platform/audit/audit.ts';
import type { Ctx } from '../../platform/context/context.ts';
import { and, eq, sql } from '../../platform/database/drizzle.ts';
import {
  codeComplaints,
  deliveredCodes,
} from '../../platform/database/tables/cards/delivered-codes-tables.ts';
import { openDeliveredCode } from '../../platform/desk/cards/open-delivered-code.ts';
import { findDeskReader } from '../../platform/desk/desk-account.ts';
import { invalid, Refusal } from '../../platform/errors/refusal.ts';
import type { Input, Reply } from '../../platform/http/endpoint.ts';
import { findOrder, lockOrder } from '../find-order.ts';
import { type OrderRow, presentOrder } from '../present-order.ts';
import { bareCode } from './codes-to-deliver.ts';
import { readComplaintEnds } from './complaint-hours.ts';
import { complainedMail, complainedNotice } from './complaint-mails.ts';
import { type DeliveredCodeRow, findDeliveredCode, readDeliveredCodes } from './find-delivered-codes.ts';
import { readComplaint } from './read-complaints.ts';

/**
 * A customer says that a code of their order did not work; staff on shift are told. No money moves. Refuses: not_found,
 * order_reversed, code_replaced, complaint_open, code_refunded, complaint_too_late, invalid (the words hold a code of the
 * order, which would then be read in messages and mails).
 */
export async function complainAboutCode(ctx: Ctx, input: Input<typeof call>): Promise<Reply<typeof call>> {
  const text = input.text || null;
  return ctx.transact(async (tx) => {
    // Answering, reversing or complaining at the same moment locks the order, too.
    await lockOrder(tx, input.id, ctx.actor.id);
    const order = await findOrder(tx, input.id, ctx.actor.id);
    const code = await findDeliveredCode(tx, order.id, input.codeId);
    await assertMayComplain(tx, order, code);
    if (text) await assertWithoutCodes(tx, ctx, order.id, text);
    const [added] = await tx
      .insert(codeComplaints)
      .values({ orderId: order.id, codeId: code.id, reason: input.reason, text })
      .returning({ id: codeComplaints.id });
    if (!added) throw new Error('the complaint was not kept');
    for (const kind of ['code-complaint', 'code-complaint-state'] as const) markRecord(tx, kind, added.id);
    recordAudit(tx, {
      action: 'code-complaint-opened',
      actorId: ctx.actor.id,
      subjectType: 'order',
      subjectId: order.id,
      detail: { code: code.number, reason: input.reason },
    });
    await tellOfComplaint(tx, ctx, order, { number: code.number, reason: input.reason });
    return {
      message: 'Thank you. We’ll look into it and write to you.',
      data: await readComplaint(tx, added.id, { staff: false }),
    };
  }, input.id);
}

/** Refuses: invalid. */
async function assertWithoutCodes(tx: Tx, ctx: Ctx, orderId: string, text: string): Promise<void> {
  const said = bareCode(text.normalize('NFKC'));
  for (const code of await readDeliveredCodes(tx, orderId))
    if (said.includes(bareCode(await openDeliveredCode(tx, ctx, code))))
      throw invalid({ text: 'Leave the code out. We have it.' });
}

/** Tells staff on shift, as each chose; if that mails none of them, the desk account is mailed. */
async function tellOfComplaint(
  tx: Tx,
  ctx: Ctx,
  row: OrderRow,
  about: { number: number; reason: ComplaintReason },
): Promise<void> {
  const order = presentOrder(row, ctx.config);
  const told = {
    occasion: 'code-complaint',
    words: complainedNotice(order, about),
    mail: (to: string) => complainedMail(order, about, to, ctx.config.publicUrl),
  } as const;
  await tellStaffOrDesk(tx, ctx, told, () => findDeskReader(tx, row));
}

async function assertMayComplain(tx: Tx, order: OrderRow, code: DeliveredCodeRow): Promise<void> {
  if (order.reversedAt) throw new Refusal('order_reversed');
  if ((await tx.$count(deliveredCodes, eq(deliveredCodes.replaces, code.id))) > 0)
    throw new Refusal('code_replaced');
  const inState = (state: ComplaintState) =>
    tx.$count(codeComplaints, and(eq(codeComplaints.codeId, code.id), eq(codeComplaints.state, state)));
  if ((await inState('open')) > 0) throw new Refusal('complaint_open');
  if ((await inState('refunded')) > 0) throw new Refusal('code_refunded');
  const end = (await readComplaintEnds(tx))(code.deliveredAt);
  const inTime = sql`${end.toISOString()}::timestamptz > clock_timestamp()`;
  if ((await tx.$count(deliveredCodes, and(eq(deliveredCodes.id, code.id), inTime))) === 0)
    throw new Refusal('complaint_too_late', { message: complaintOverText(order.transactionId) });
}
