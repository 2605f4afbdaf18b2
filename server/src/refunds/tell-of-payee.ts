import { formatNaira, nairaOf } from '@nairadesk/contract/money';
import { othersName } from '@nairadesk/contract/others-words';
import type { BankDetails } from '@nairadesk/contract/settings';
import type { Tx } from '../platform/audit/audit.ts';
import { isSameBank, readBanks } from '../platform/banks/find-bank.ts';
import { readSavedNames } from '../platform/banks/saved-names.ts';
import type { Ctx } from '../platform/context/context.ts';
import { and, eq, getTableColumns, isNull, sql } from '../platform/database/drizzle.ts';
import { receiptMatches, receipts } from '../platform/database/tables/money-tables.ts';
import { compareNames } from '../platform/identity/compare-names.ts';
import { hasNamesake } from '../platform/identity/namesakes.ts';
import { tellOtherOwners } from '../platform/mail/tell-other-owners.ts';
import { matchesOfRefund } from '../platform/money/match.ts';
import { readOthersOrders } from '../platform/money/matching/others-orders.ts';
import { payerOf } from '../platform/money/payers.ts';
import { isWordIn } from '../platform/money/reversals/admit-reversed.ts';
import type { RefundRow } from './present-refund.ts';

/**
 * Mails the other super-admins the account that staff chose for a refund, unless its bank says that all of the money came
 * from there, or its customer has or had it saved and `isOwn`: the money is no one else's. That is so only where a statement
 * has all of it, names no other account and no sender but them, and they saved the account under the name that staff typed,
 * which no other customer has, nor the sender’s. Where no bank can be asked the name is the word of whoever typed it, and of
 * unclaimed money no customer hears. Nor is it theirs where the bank’s words name an order of another customer, or it was
 * matched to one before.
 */
export async function tellOfPayee(
  tx: Tx,
  ctx: Ctx,
  refund: RefundRow,
  { payee, isOwn }: { payee: BankDetails; isOwn: boolean },
): Promise<void> {
  const { accountNumber, accountName, bankName } = payee;
  const { senders, isSame, isAll } = await readSenders(tx, refund, payee);
  if (isAll) return;
  const mayBeTheirs =
    senders.length > 0 && senders.every((one) => !one.isWord && (one.number === null || isSame(one)));
  const isTheirs =
    isOwn && mayBeTheirs && isFromThem(refund, senders) && (await isSavedBy(tx, refund, payee));
  const isDoubtful = async () =>
    (await hasNamesake(tx, [accountName, ...senders.flatMap(({ name }) => name ?? [])], refund.customerId)) ||
    (await isOthers(tx, refund));
  if (isTheirs && !(await isDoubtful())) return;
  const of = refund.transactionId ? `of order ${refund.transactionId}` : 'of unclaimed money';
  const from = refund.source?.senderName ? `, which ${othersName(refund.source.senderName)} sent,` : '';
  const to = `${othersName(bankName)} ${accountNumber}, ${othersName(accountName)}`;
  await tellOtherOwners(tx, ctx, {
    kind: 'refund-payee-chosen',
    subject: 'Refunds go to accounts that we don’t know',
    did: 'chose where refunds go. We don’t know that these accounts are the sender’s or the customer’s:',
    lines: [`${formatNaira(nairaOf(refund.amountKobo))} ${of}${from} goes to ${to}.`],
    advice: 'If you don’t know of this, ask them whose word there is for the account before it is sent.',
    action: { label: 'Open Refunds', path: '/money?tab=refunds' },
  });
}

interface Sender {
  name: string | null;
  bank: string | null;
  /** The account that a statement names; null: none. */
  number: string | null;
  /** Staff typed the transfer, and no statement has it. */
  isWord: boolean;
}

// As the statement has it: what staff typed of a sender is their word. Who sent a part has no right to another's.
async function readSenders(tx: Tx, { id, orderId }: RefundRow, { accountNumber, bankName }: BankDetails) {
  const { rows: senders } = await tx.execute<Sender & Record<string, unknown>>(sql`
    select nullif(trim(coalesce(r.line_sender_name, r.sender_name)), '') as name, r.sender_bank as bank, ${isWordIn(sql`r`)} as "isWord",
      case when r.source = 'statement' then r.sender_account else r.line_sender_account end as number
    from receipt_matches m join receipts r on r.id = m.receipt_id
    where (m.refund_id = ${id} or m.order_id = ${orderId}::uuid) and m.undone_at is null and r.direction = 'in'`);
  const banks = await readBanks(tx);
  // Another bank may have the same number: where the transfer names no bank, the number alone counts.
  const isSame = ({ number, bank }: Sender) =>
    number === accountNumber && (!bank || isSameBank(banks, bank, bankName));
  return { senders, isSame, isAll: senders.length > 0 && senders.every(isSame) };
}

/** Whether the bank says that all the money of a refund came from this account. */
export async function isWhereItCameFrom(tx: Tx, refund: RefundRow, payee: BankDetails): Promise<boolean> {
  return (await readSenders(tx, refund, payee)).isAll;
}

async function isOthers(tx: Tx, refund: RefundRow): Promise<boolean> {
  const rows = await tx
    .select(getTableColumns(receipts))
    .from(receiptMatches)
    .innerJoin(receipts, eq(receipts.id, receiptMatches.receiptId))
    .where(and(matchesOfRefund(refund), isNull(receiptMatches.undoneAt), eq(receipts.direction, 'in')));
  const othersOf = await readOthersOrders(tx, rows, refund.customerId);
  return rows.some((row) => {
    const { named, matched } = othersOf(row.id);
    return named.length > 0 || matched.length > 0;
  });
}

// Whoever saves an account says whose it is, also a stranger’s: that is no word for the stranger.
function isFromThem({ nameThen, customerName }: RefundRow, senders: Sender[]): boolean {
  const customer = nameThen ?? customerName;
  return customer !== null && senders.every(({ name }) => payerOf(name, customer).is !== 'stranger');
}

async function isSavedBy(tx: Tx, { customerId }: RefundRow, payee: BankDetails): Promise<boolean> {
  const saved = await readSavedNames(tx, customerId, payee);
  return saved.some((name) => compareNames(name, payee.accountName) === 'match');
}
