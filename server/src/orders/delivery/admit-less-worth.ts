import type { CodeToDeliver } from '@nairadesk/contract/delivered-codes';
import { formatQuantity, nairaOf } from '@nairadesk/contract/money';
import { boughtCents } from '../../platform/approvals/codes/code-worth.ts';
import { recordAudit, type Tx } from '../../platform/audit/audit.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import { settledOf } from '../../platform/money/settled-of.ts';
import type { OrderRow } from '../present-order.ts';
import { worthOf } from './codes-to-deliver.ts';
import type { DeliveredCodeRow } from './find-delivered-codes.ts';

interface Given {
  actorId: string;
  /** Null: none was typed. */
  reason: string | null;
}

/**
 * Lets a bought card be delivered with codes that each have a value, together less than what was bought as it is settled:
 * only with a typed reason, which is recorded with both. Codes of which one has no value say nothing of their worth.
 * Refuses: codes_worth_less.
 */
export function admitLessWorth(
  tx: Tx,
  order: OrderRow,
  { codes, ...given }: Given & { codes: readonly CodeToDeliver[] },
): void {
  if (codes.length === 0 || codes.some(({ faceValue }) => !faceValue)) return;
  const cents = { worth: worthOf(codes), bought: boughtCents(settledOf(order).quantity) };
  admit(tx, order.id, { ...given, cents }, ({ worth, bought }) => [
    `These codes are worth ${worth} together, and the customer bought ${bought}.`,
    'Enter a reason, or correct the values.',
  ]);
}

/**
 * Lets a code be replaced by one that is worth less, in the same way. One of which no value was recorded says nothing.
 * Refuses: codes_worth_less.
 */
export function admitLesserReplacement(
  tx: Tx,
  order: OrderRow,
  { old, code, ...given }: Given & { old: Pick<DeliveredCodeRow, 'faceCents'>; code: CodeToDeliver },
): void {
  if (!code.faceValue || old.faceCents === null) return;
  const cents = { worth: worthOf([code]), bought: old.faceCents };
  admit(tx, order.id, { ...given, cents }, ({ worth, bought }) => [
    `This code is worth ${worth}, and the one it replaces was worth ${bought}.`,
    'Enter a reason, or correct the value.',
  ]);
}

function admit(
  tx: Tx,
  orderId: string,
  { cents, actorId, reason }: Given & { cents: Record<'worth' | 'bought', bigint> },
  words: (shown: Record<'worth' | 'bought', string>) => string[],
): void {
  if (cents.worth >= cents.bought) return;
  const units = { worth: nairaOf(cents.worth), bought: nairaOf(cents.bought) };
  if (reason === null) {
    const shown = { worth: formatQuantity(units.worth), bought: formatQuantity(units.bought) };
    throw new Refusal('codes_worth_less', { message: words(shown).join(' '), data: units });
  }
  recordAudit(tx, {
    action: 'codes-worth-less',
    actorId,
    subjectType: 'order',
    subjectId: orderId,
    detail: { ...units, reason },
  });
}
