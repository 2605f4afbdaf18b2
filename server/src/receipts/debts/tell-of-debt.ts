import { leastSurplusKobo } from '@nairadesk/contract/limits';
import { formatNaira, nairaOf } from '@nairadesk/contract/money';
import { othersName, othersWords } from '@nairadesk/contract/others-words';
import type { Tx } from '../../platform/audit/audit.ts';
import type { Ctx } from '../../platform/context/context.ts';
import type { receipts } from '../../platform/database/tables/money-tables.ts';
import type { orders } from '../../platform/database/tables/orders-tables.ts';
import { readDeskRules } from '../../platform/desk/desk-rules.ts';
import { isSender } from '../../platform/identity/fit-name.ts';
import { hasNamesake } from '../../platform/identity/namesakes.ts';
import { tellOtherOwners } from '../../platform/mail/tell-other-owners.ts';
import { perhapsText } from '../../platform/money/admit-alike.ts';
import { findTransactionIds } from '../../platform/money/matching/find-transaction-ids.ts';
import { readOthersOrders } from '../../platform/money/matching/others-orders.ts';
import { readPerhapsKnown } from '../../platform/money/matching/perhaps-known.ts';
import { readEverMatched } from '../../platform/money/order-funding.ts';
import { readCustomerName } from '../../platform/money/payers.ts';
import { isWord, namedText, wordsOf } from '../../platform/money/reversals/admit-reversed.ts';
import { settledOf } from '../../platform/money/settled-of.ts';

interface Paid {
  order: typeof orders.$inferSelect;
  receipt: typeof receipts.$inferSelect;
  kobo: bigint;
}

/**
 * Mails the other super-admins that a transfer was matched to a closed purchase whose money is gone again, or to one of the
 * owner’s sum that was completed on our word, unless a statement says that it is its customer’s. To be called before it is
 * matched: what no transfer ever paid is no debt.
 */
export async function tellOfDebt(tx: Tx, ctx: Ctx, { order, receipt, kobo }: Paid): Promise<void> {
  if (kobo < leastSurplusKobo) return;
  const isDebt = (await readEverMatched(tx, [order.id])).has(order.id);
  if (!isDebt && !(await isLarge(tx, order))) return;
  const customer = await readCustomerName(tx, order);
  const [perhaps] = (await readPerhapsKnown(tx, [receipt.id])).get(receipt.id) ?? [];
  if (!perhaps && (await isSaidTheirs(tx, { order, receipt, customer }))) return;
  const sum = formatNaira(nairaOf(kobo));
  await tellOtherOwners(tx, ctx, {
    kind: 'debt-paid',
    subject: 'Closed orders were paid by transfers that may be another’s, or known already',
    did: 'matched transfers to closed orders. No statement says that this is those customers’ money, or it may be counted already:',
    lines: [
      `${order.transactionId} of ${othersName(customer)}, ${isDebt ? 'who owes us' : 'completed on our word alone'}: ${sum} of ${sourceOf(receipt)}.${perhaps ? ` It may be ${perhapsText(perhaps)}.` : ''}`,
    ],
    advice:
      'If you don’t know of this, ask them who sent the money, and which transfer it is. A super-admin can undo the match.',
    action: { label: 'Open Money', path: '/money' },
  });
}

// What a second person agreed to on our word is covered up then.
async function isLarge(tx: Tx, order: Paid['order']): Promise<boolean> {
  const { approvalFromKobo: from } = await readDeskRules(tx);
  return from !== null && settledOf(order).amountKobo >= from;
}

/** Whether a bank’s words are its customer’s name, whom nobody else is called, or the order’s ID; and no other customer’s order. */
async function isSaidTheirs(
  tx: Tx,
  { order, receipt, customer }: Omit<Paid, 'kobo'> & { customer: string },
): Promise<boolean> {
  if (isWord(receipt)) return false;
  const { named, matched } = (await readOthersOrders(tx, [receipt], order.userId))(receipt.id);
  if (named.length > 0 || matched.length > 0) return false;
  const { name, narration } = wordsOf(receipt);
  if (findTransactionIds(narration).whole.includes(order.transactionId)) return true;
  const sender = name?.trim();
  return (
    sender !== undefined &&
    isSender(sender, customer) &&
    !(await hasNamesake(tx, [sender, customer], order.userId))
  );
}

function sourceOf(receipt: Paid['receipt']): string {
  const sum = formatNaira(nairaOf(receipt.amountKobo));
  const { name, narration } = wordsOf(receipt);
  const words = namedText({ name: name && othersName(name), narration: othersWords(narration, 120) });
  return isWord(receipt)
    ? `a transfer of ${sum} that staff typed and no statement has (${words})`
    : `a transfer of ${sum} from ${words}`;
}
