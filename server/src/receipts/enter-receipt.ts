import { koboOf, nairaOf } from '@nairadesk/contract/money';
import type { enterReceipt as call, ReceiptKind } from '@nairadesk/contract/receipts';
import { recordAudit, type Tx } from '../platform/audit/audit.ts';
import { markReceipt } from '../platform/audit/mark-receipt.ts';
import type { Ctx } from '../platform/context/context.ts';
import { eq } from '../platform/database/drizzle.ts';
import { isUuid, newId } from '../platform/database/ids.ts';
import { receipts } from '../platform/database/tables/money-tables.ts';
import { orders } from '../platform/database/tables/orders-tables.ts';
import { lockOwnAccount } from '../platform/desk/assert-own-account.ts';
import { invalid, Refusal } from '../platform/errors/refusal.ts';
import type { Input, Reply } from '../platform/http/endpoint.ts';
import { rememberAnswer } from '../platform/http/idempotency.ts';
import { countAttempt, limitOn } from '../platform/identity/rate-limit.ts';
import { plainReference } from '../platform/money/plain-reference.ts';
import { postReceipt } from '../platform/money/post-receipt.ts';
import { isOnStatement } from '../platform/money/reversals/take-back.ts';
import { presentKnown, readKnown } from '../platform/money/same-transfer.ts';
import { matchToOrder } from './match-to-order.ts';
import { readReceipt } from './present-receipt.ts';
import { recordReversal } from './record-reversal.ts';

// A clock that runs ahead is one thing, a transfer of next week another.
const aheadMilliseconds = 10 * 60_000;

/**
 * Staff enter a transfer that they saw at the bank, and may match it to an order at once; or a charge of the bank; or a
 * reversal, which may name the transfer that it takes back: at once where no statement has that either.
 * Refuses: invalid, not_found, own_order, receipt_known, receipt_alike, match_not_possible, paid_to_other,
 * paid_by_stranger, reversal_not_possible, approval_needed; to take a transfer back at once, password_confirmation_required.
 */
export async function enterReceipt(ctx: Ctx, input: Input<typeof call>): Promise<Reply<typeof call>> {
  const entry = readEntry(input);
  if (entry.kind === 'reversal') await countAttempt(ctx, [limitOn('typed-reversal/account', ctx.actor.id)]);
  return ctx.transact(async (tx) => {
    // What a statement brings meanwhile, it would not see.
    await lockOwnAccount(tx, input.accountId);
    await assertUnknown(tx, input, entry);
    await storeEntry(tx, ctx, input, entry);
    const { id, kind, amountKobo } = entry;
    const receipt = { id, accountId: input.accountId, direction: input.direction, kind, amountKobo };
    await postReceipt(tx, receipt, input.charge ?? 'fees');
    markReceipt(tx, id);
    recordAudit(tx, {
      action: 'receipt-entered',
      actorId: ctx.actor.id,
      subjectType: 'receipt',
      subjectId: id,
      detail: { amount: nairaOf(amountKobo), direction: input.direction, kind, reference: input.reference },
    });
    const { orderId, confirmedOther } = input;
    if (orderId)
      await matchToOrder(tx, ctx, { receiptId: id, orderId, kobo: null, rule: 'hand', confirmedOther });
    const message = input.takesBack
      ? await takeBackOrWait(tx, ctx, { reversalId: id, reversedId: knownId(input.takesBack) })
      : 'Transfer entered';
    const answer = { message, data: await readReceipt(tx, id) };
    await rememberAnswer(tx, ctx, answer);
    return answer;
  }, input.orderId ?? undefined);
}

/** What is entered, of all that was typed, with an id of its own. */
interface Entry {
  id: string;
  kind: ReceiptKind;
  amountKobo: bigint;
  arrivedAt: Date;
}

/** Reads what was typed. Refuses: invalid. */
function readEntry(input: Input<typeof call>): Entry {
  const amountKobo = koboOf(input.amount);
  if (amountKobo === 0n) throw invalid({ amount: 'The amount must be more than zero' });
  const kind = input.kind ?? 'transfer';
  if (input.takesBack && kind !== 'reversal')
    throw invalid({ takesBack: 'Only a reversal takes a transfer back' });
  if (input.orderId && kind !== 'transfer') throw invalid({ orderId: 'Only a transfer belongs to an order' });
  const arrivedAt = new Date(input.arrivedAt);
  if (arrivedAt.getTime() > Date.now() + aheadMilliseconds)
    throw invalid({ arrivedAt: 'This time is in the future' });
  return { id: newId(), kind, amountKobo, arrivedAt };
}

/** Refuses: receipt_known. */
async function storeEntry(tx: Tx, ctx: Ctx, input: Input<typeof call>, entry: Entry): Promise<void> {
  const entered = await tx
    .insert(receipts)
    .values({
      ...entry,
      accountId: input.accountId,
      source: 'hand',
      // Typed with other spaces, it is the same one.
      sourceRef: plainReference(input.reference) || input.reference,
      bankReference: input.reference,
      direction: input.direction,
      unmatchedKobo: entry.amountKobo,
      senderName: input.senderName || null,
      senderAccount: input.senderAccount || null,
      senderBank: input.senderBank || null,
      narration: input.narration ?? '',
      enteredBy: ctx.actor.id,
    })
    .onConflictDoNothing()
    .returning({ id: receipts.id });
  if (entered.length === 0) throw new Refusal('receipt_known');
}

/** What a statement has, a typed reversal only holds up: its own line takes it back. @returns what to say */
async function takeBackOrWait(
  tx: Tx,
  ctx: Ctx,
  pair: { reversalId: string; reversedId: string },
): Promise<string> {
  if (await isOnStatement(tx, pair.reversedId))
    return 'Reversal entered. It takes nothing back before a statement has it too';
  // As the call does that says what a reversal takes back.
  if (!ctx.actor.passwordFresh) throw new Refusal('password_confirmation_required');
  await recordReversal(tx, ctx, { ...pair, confirmed: false });
  return 'Transfer entered';
}

function knownId(id: string): string {
  if (!isUuid(id)) throw new Refusal('not_found');
  return id;
}

/**
 * Asserts that no receipt has this transfer yet. With the bank's own reference it is refused whatever staff say; about
 * one that it may be they are asked.
 */
async function assertUnknown(tx: Tx, input: Input<typeof call>, entry: Entry): Promise<void> {
  const found = await readKnown(tx, {
    kind: entry.kind,
    isTyped: true,
    accountId: input.accountId,
    direction: input.direction,
    amountKobo: entry.amountKobo,
    at: entry.arrivedAt,
    balanceKobo: null,
    reference: input.reference,
    narration: input.narration ?? '',
    senderName: input.senderName || null,
    senderAccount: input.senderAccount || null,
    orders: await namesOf(tx, input.orderId),
  });
  if (found?.isSame) throw new Refusal('receipt_known');
  if (!found || input.confirmedOther) return;
  const data = { mayBe: presentKnown(found.known) };
  if (found.known.isTyped) throw new Refusal('receipt_alike', { data });
  throw new Refusal('receipt_known', {
    message: 'A statement has a transfer like this one. Only enter it if it’s another one.',
    data,
  });
}

async function namesOf(tx: Tx, orderId: string | null | undefined): Promise<string[]> {
  if (!orderId || !isUuid(orderId)) return [];
  const rows = await tx.select({ name: orders.transactionId }).from(orders).where(eq(orders.id, orderId));
  return rows.map(({ name }) => name);
}
