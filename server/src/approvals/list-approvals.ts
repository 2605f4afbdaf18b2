import { type listApprovals as call, openApprovalsMost } from '@nairadesk/contract/approvals';
import type { Ctx } from '../platform/context/context.ts';
import { sql } from '../platform/database/drizzle.ts';
import type { Input, Reply } from '../platform/http/endpoint.ts';
import { findStale, isCurrent, isOfMoney } from './open-approvals.ts';
import { readApprovals } from './present-approval.ts';

const endedListed = 200;
// Two that are asked at the same moment may both have room.
const openListed = openApprovalsMost + 20;

/**
 * Requests for a second person: those that wait or can still be used, or the last that ended. One about an order or
 * a refund whose terms are others by now, as its customer accepted an offer or staff chose another account, is in neither
 * list: staff must not pay by it.
 */
export async function listApprovals(ctx: Ctx, input: Input<typeof call>): Promise<Reply<typeof call>> {
  const isBrief = input.brief === 'true';
  if (input.state === 'decided') {
    const ended = { wanted: sql`not (${isCurrent})`, most: endedListed, isBrief };
    return { data: await readApprovals(ctx.read, ctx.actor, ended) };
  }
  const current = { wanted: isCurrent, most: openListed, isBrief };
  const open = await readApprovals(ctx.read, ctx.actor, current);
  if (!open.some(({ kind }) => isOfMoney(kind))) return { data: open };
  const stale = await ctx.transact((tx) => findStale(tx, ctx, open));
  return { data: open.filter(({ id }) => !stale.has(id)) };
}
