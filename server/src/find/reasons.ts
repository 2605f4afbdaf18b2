import type { FindReason } from '@nairadesk/contract/find';
import { readAmounts } from '../platform/desk/read-amounts.ts';
import { wholeIdOf } from '../platform/desk/search-pieces.ts';
import { payeeIn, phoneIn } from '../platform/identity/people-search.ts';

interface Person {
  name: string;
  email: string;
  phone: string;
}

interface Order extends Person {
  transactionId: string;
  assetName: string;
  network: string | null;
  amountKobo: bigint;
  /** The account number or wallet, in small letters, at which the customer is paid. */
  payee: string | null;
}

/** What of a customer the words are. One who was found by none of these had that account or wallet before. */
export function reasonOfPerson(person: Person, words: string): FindReason {
  return known(person, words) ?? payeeReason(words) ?? 'name';
}

/** What of an order the words are. */
export function reasonOfOrder(order: Order, words: string): FindReason {
  const typed = words.trim().toLowerCase();
  const id = order.transactionId.toLowerCase();
  if (id.includes((wholeIdOf(words) ?? typed).toLowerCase())) return 'transaction-id';
  const amounts = readAmounts(words);
  if (amounts && order.amountKobo >= amounts.least && order.amountKobo <= amounts.most) return 'amount';
  const paid = payeeReason(words);
  if (paid && order.payee === payeeIn(words)) return paid;
  const ofPerson = known(order, words);
  if (ofPerson) return ofPerson;
  if (order.assetName.toLowerCase().includes(typed)) return 'asset';
  if (order.network?.toLowerCase().includes(typed)) return 'network';
  return paid ?? 'asset';
}

function known({ name, email, phone }: Person, words: string): FindReason | null {
  const digits = phoneIn(words);
  if (digits && phone.includes(digits)) return 'phone';
  const parts = words.trim().toLowerCase().split(/\s+/);
  if (parts.every((part) => name.toLowerCase().includes(part))) return 'name';
  if (parts.every((part) => `${name} ${email}`.toLowerCase().includes(part))) return 'email';
  return null;
}

function payeeReason(words: string): FindReason | null {
  const payee = payeeIn(words);
  if (payee === null) return null;
  return /^\d{10}$/.test(payee)
    ? 'account-number'
    : /\d/.test(payee) || payee.includes('-')
      ? 'wallet'
      : null;
}
