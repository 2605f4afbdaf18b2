import type { approveApproval, declineApproval } from '@nairadesk/contract/approvals';
import { readDeciders } from '../platform/approvals/read-deciders.ts';
import { recordApproval } from '../platform/approvals/require-approval.ts';
import type { Tx } from '../platform/audit/audit.ts';
import type { Ctx } from '../platform/context/context.ts';
import { eq, sql } from '../platform/database/drizzle.ts';
import { approvals } from '../platform/database/tables/approvals-tables.ts';
import { Refusal } from '../platform/errors/refusal.ts';
import type { Input, Reply } from '../platform/http/endpoint.ts';
import type { Actor } from '../platform/sessions/actor.ts';
import { lockApproval } from './lock-approval.ts';
import { readWords } from './on-whose-word.ts';
import { isAbout, readApproval, readCustomer } from './present-approval.ts';
import { tellAsker } from './tell-of-approval.ts';

/**
 * A second person approves what a colleague asked for: any colleague but the approver can then do it once. Refuses:
 * not_found, forbidden, own_approval, own_order, approval_not_open.
 */
export async function approveRequest(
  ctx: Ctx,
  input: Input<typeof approveApproval>,
): Promise<Reply<typeof approveApproval>> {
  const data = await decide(ctx, input.id, null);
  return { message: 'Approved', data };
}

/** A second person declines it, with a reason. Refuses: not_found, forbidden, own_approval, own_order, approval_not_open. */
export async function declineRequest(
  ctx: Ctx,
  input: Input<typeof declineApproval>,
): Promise<Reply<typeof declineApproval>> {
  const data = await decide(ctx, input.id, input.reason);
  return { message: 'Declined', data };
}

async function decide(ctx: Ctx, id: string, declineReason: string | null) {
  await ctx.transact(async (tx) => {
    const { kind, subjectId, askedBy } = await lockForDecision(tx, ctx.actor, id);
    const state = declineReason === null ? 'approved' : 'declined';
    await tx
      .update(approvals)
      .set({ state, decidedBy: ctx.actor.id, decidedAt: sql`clock_timestamp()`, declineReason })
      .where(eq(approvals.id, id));
    const action = declineReason === null ? 'approval-given' : 'approval-declined';
    recordApproval(tx, { action, actorId: ctx.actor.id, id, kind, reason: declineReason });
    await tellAsker(tx, ctx, { id, kind, subjectId, askedBy, state });
  }, id);
  // What is beside the terms may take a while to read: nobody waits for it.
  return readApproval(ctx.read, ctx.actor, id);
}

async function lockForDecision(tx: Tx, actor: Actor, id: string) {
  const approval = await lockApproval(tx, id);
  if (approval.askedBy === actor.id) throw new Refusal('own_approval');
  const mayDecide = await readDeciders(tx);
  if (!mayDecide(actor.role, approval.kind)) throw new Refusal('forbidden');
  const customerId = await readCustomer(tx, actor, id);
  if (customerId === actor.id) throw new Refusal('own_order');
  if (isAbout(approval, actor.id))
    throw new Refusal('own_approval', {
      message: 'This is about you. Another member of staff must decide.',
    });
  if (approval.state !== 'open' || !approval.isTimely) throw new Refusal('approval_not_open');
  const slip = { id, kind: approval.kind, customerId, askedBy: approval.askedBy };
  const isWordOf = await readWords(tx, [slip]);
  if (isWordOf(slip, actor.id)) throw new Refusal('own_approval', { message: ownWord });
  return approval;
}

const ownWord =
  'It rests on your word: you typed, imported or matched its money, completed it or delivered its code, let its transfer or a reversal of it go, judged its cards, unfroze its customer, chose its payee, changed the price or the name of its asset, or said something else of it. Ask for it yourself, or let another member of staff decide.';
