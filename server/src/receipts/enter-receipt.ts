import { koboOf, nairaOf } from '@nairadesk/contract/money';
import type { enterReceipt as call } from '@nairadesk/contract/receipts';
import { recordAudit } from '../platform/audit/audit.ts';
import type { Ctx } from '../platform/context/context.ts';
import type { Db } from '../platform/database/database.ts';
import { eq } from '../platform/database/drizzle.ts';
import { isUuid, newId } from '../platform/database/ids.ts';
import { receipts } from '../platform/database/tables/money-tables.ts';
import { receivingAccounts } from '../platform/database/tables/receiving-accounts-tables.ts';
import { invalid, Refusal } from '../platform/errors/refusal.ts';
import type { Input, Reply } from '../platform/http/endpoint.ts';
import { rememberAnswer } from '../platform/http/idempotency.ts';
import { postNaira } from '../platform/money/post-entries.ts';
import { matchToOrder } from './match-to-order.ts';
import { readReceipt } from './present-receipt.ts';

// A clock that runs ahead is one thing, a transfer of next week another.
const aheadMilliseconds = 10 * 60_000;

/**
 * Staff enter a transfer that they saw at the bank, and may match it to an order at once.
 * Refuses: invalid, not_found, own_order, receipt_known, match_not_possible.
 */
export async function enterReceipt(ctx: Ctx, input: Input<typeof call>): Promise<Reply<typeof call>> {
  const amountKobo = koboOf(input.amount);
  if (amountKobo === 0n) throw invalid({ amount: 'The amount must be more than zero' });
  const arrivedAt = new Date(input.arrivedAt);
  if (arrivedAt.getTime() > Date.now() + aheadMilliseconds)
    throw invalid({ arrivedAt: 'This time is in the future' });
  const id = newId();
  return ctx.transact(async (tx) => {
    await assertAccount(tx, input.accountId);
    const entered = await tx
      .insert(receipts)
      .values({
        id,
        accountId: input.accountId,
        source: 'hand',
        sourceRef: input.reference,
        direction: input.direction,
        kind: 'transfer',
        amountKobo,
        unmatchedKobo: amountKobo,
        arrivedAt,
        senderName: input.senderName || null,
        senderAccount: input.senderAccount || null,
        senderBank: input.senderBank || null,
        narration: input.narration ?? '',
        enteredBy: ctx.actor.id,
      })
      .onConflictDoNothing()
      .returning({ id: receipts.id });
    if (entered.length === 0) throw new Refusal('receipt_known');
    const bank = `bank:${input.accountId}` as const;
    const sides =
      input.direction === 'in'
        ? ({ from: 'unclaimed', to: bank } as const)
        : ({ from: bank, to: 'unclaimed' } as const);
    await postNaira(tx, [{ posting: 'receipt', about: { receiptId: id }, kobo: amountKobo, ...sides }]);
    recordAudit(tx, {
      action: 'receipt-entered',
      actorId: ctx.actor.id,
      subjectType: 'receipt',
      subjectId: id,
      detail: { amount: nairaOf(amountKobo), direction: input.direction, reference: input.reference },
    });
    if (input.orderId)
      await matchToOrder(tx, ctx, { receiptId: id, orderId: input.orderId, kobo: null, rule: 'hand' });
    const answer = { message: 'Transfer entered', data: await readReceipt(tx, id) };
    await rememberAnswer(tx, ctx, answer);
    return answer;
  }, input.orderId ?? undefined);
}

async function assertAccount(tx: Db, id: string): Promise<void> {
  const found = isUuid(id)
    ? await tx
        .select({ id: receivingAccounts.id })
        .from(receivingAccounts)
        .where(eq(receivingAccounts.id, id))
    : [];
  if (found.length === 0) throw invalid({ accountId: 'Choose one of our accounts' });
}
