import { type ApprovalKind, approvalTitles } from '@nairadesk/contract/approvals';
import { formatNaira, nairaOf } from '@nairadesk/contract/money';
import { othersName } from '@nairadesk/contract/others-words';
import { mergedNotices, tellStaff } from '../platform/alerts/tell-staff.ts';
import { readDeciders } from '../platform/approvals/read-deciders.ts';
import type { Tx } from '../platform/audit/audit.ts';
import type { Ctx } from '../platform/context/context.ts';
import { and, eq, ne } from '../platform/database/drizzle.ts';
import { refunds } from '../platform/database/tables/money-tables.ts';
import { orders } from '../platform/database/tables/orders-tables.ts';
import { staffShifts } from '../platform/database/tables/shifts-tables.ts';
import { users } from '../platform/database/tables/users-tables.ts';
import { nameForOthers } from '../platform/mail/name-for-others.ts';
import { settledOf } from '../platform/money/settled-of.ts';
import { isActiveStaff, isOnShift } from '../platform/sessions/active-staff.ts';
import { isAbout } from './present-approval.ts';

interface Asked {
  id: string;
  kind: ApprovalKind;
  subjectId: string;
}

/** Calls colleagues on shift who may decide: neither the asker nor the order's own customer, nor whose word it is. */
export async function tellApprovers(
  tx: Tx,
  ctx: Ctx,
  {
    id,
    kind,
    subjectId,
    customerId,
    isWordOf,
  }: Asked & { customerId: string | undefined; isWordOf: (personId: string) => boolean },
): Promise<void> {
  const onShift = await tx
    .select({ id: users.id, role: users.role })
    .from(users)
    .innerJoin(staffShifts, eq(staffShifts.userId, users.id))
    .where(and(isActiveStaff, isOnShift, ne(users.id, ctx.actor.id)));
  const mayDecide = await readDeciders(tx);
  const to = onShift.filter(
    (one) =>
      one.id !== customerId &&
      !isAbout({ kind, subjectId }, one.id) &&
      !isWordOf(one.id) &&
      mayDecide(one.role, kind),
  );
  const words = {
    title: `${nameForOthers(ctx.actor.name, 'A colleague')} asks for approval`,
    body: await summaryOf(tx, kind, subjectId),
    path: '/order?approvals=open',
    tag: `approval-${id}`,
  };
  const gathered = {
    key: 'approvals-asked',
    subjectOf: (count: number) => `${count} requests for approval`,
  };
  const { publicUrl } = ctx.config;
  const merged = mergedNotices('approval', words, gathered, publicUrl);
  await tellStaff(tx, ctx, { occasion: 'approval', to: to.map((one) => one.id), words, merged });
}

/** Tells the asker, on shift or not, what became of it. Why it was declined is on the screen alone. */
export async function tellAsker(
  tx: Tx,
  ctx: Ctx,
  { id, kind, subjectId, askedBy, state }: Asked & { askedBy: string; state: 'approved' | 'declined' },
): Promise<void> {
  await tellStaff(tx, ctx, {
    occasion: 'approval',
    to: [askedBy],
    words: {
      title: `${nameForOthers(ctx.actor.name, 'A colleague')} ${state} your request`,
      body: await summaryOf(tx, kind, subjectId),
      path: state === 'approved' ? '/order?approvals=open' : '/order?approvals=decided',
      tag: `approval-${id}`,
    },
  });
}

const aboutOrders: readonly ApprovalKind[] = ['complete-order', 'reverse-order', 'replace-code'];

// Pushes show on locked screens and mails leave the house: never to whom, nor to which account.
async function summaryOf(tx: Tx, kind: ApprovalKind, subjectId: string): Promise<string> {
  const title = approvalTitles[kind];
  if (kind === 'send-refund') {
    const [refund] = await tx.select().from(refunds).where(eq(refunds.id, subjectId));
    return refund ? `${title} · ${formatNaira(nairaOf(refund.amountKobo))}` : title;
  }
  if (!aboutOrders.includes(kind)) return title;
  const [order] = await tx.select().from(orders).where(eq(orders.id, subjectId));
  if (!order) return title;
  const side = order.orderType === 'buy' ? 'Buy' : 'Sell';
  return `${title} · ${side} · ${formatNaira(nairaOf(settledOf(order).amountKobo))} · ${othersName(order.assetName)}`;
}
