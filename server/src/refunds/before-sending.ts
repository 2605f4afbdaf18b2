import type { Refund } from '@nairadesk/contract/refunds';
import { isSendingAsked } from '../platform/approvals/refund-terms.ts';
import type { Db } from '../platform/database/database.ts';
import { readDeskRules } from '../platform/desk/desk-rules.ts';
import { type OpenReversal, readOpenReversals } from '../platform/money/reversals/open-reversals.ts';
import type { Actor } from '../platform/sessions/actor.ts';
import { presentRefund, type RefundRow } from './present-refund.ts';

// Each is worked out on its own: more than a screen has at first, and far fewer than a program may ask for.
const mostAsked = 50;

/**
 * Reads what would keep each of these refunds that are due from being sent, which staff are to know before they pay, and
 * gives what presents one of them.
 */
export async function readRefunds(
  read: Db,
  rows: readonly RefundRow[],
  actor: Pick<Actor, 'id' | 'role'>,
): Promise<(row: RefundRow) => Refund> {
  const due = rows.filter(({ state }) => state === 'due');
  const [reversedOf, asked] = await Promise.all([readReversed(read, due), readAsked(read, due, actor)]);
  return (row) =>
    presentRefund(row, actor, {
      openReversal: row.state === 'due' ? reversedOf(row) : null,
      needsSecondPerson: asked.get(row.id) ?? null,
    });
}

/** The same for one refund. */
export async function readOneRefund(
  read: Db,
  row: RefundRow,
  actor: Pick<Actor, 'id' | 'role'>,
): Promise<Refund> {
  return (await readRefunds(read, [row], actor))(row);
}

/** By the transfer that a refund gives back, or by those of its order. */
async function readReversed(
  read: Db,
  due: readonly RefundRow[],
): Promise<(row: RefundRow) => Refund['openReversal']> {
  const orderIds = due.map(({ orderId }) => orderId).filter((id) => id !== null);
  const [ofRefunds, ofOrders] = await Promise.all([
    readOpenReversals(
      read,
      due.map(({ id }) => id),
      'refundId',
    ),
    readOpenReversals(read, orderIds),
  ]);
  return ({ id, orderId }) => presentReversal(ofRefunds.get(id) ?? ofOrders.get(orderId ?? ''));
}

function presentReversal(open: OpenReversal | undefined): Refund['openReversal'] {
  return open ? { arrivedAt: open.arrivedAt.toISOString(), reference: open.reference } : null;
}

async function readAsked(
  read: Db,
  due: readonly RefundRow[],
  actor: Pick<Actor, 'id'>,
): Promise<Map<string, boolean>> {
  const others = due.filter(({ userId }) => userId !== actor.id);
  if (others.length === 0) return new Map();
  const rules = await readDeskRules(read);
  const asked = others.slice(0, mostAsked).map(async (row) => {
    return [row.id, await isSendingAsked(read, row, rules)] as const;
  });
  return new Map(await Promise.all(asked));
}
