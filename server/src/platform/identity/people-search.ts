import { and, eq, or, type SQL, sql } from '../database/drizzle.ts';
import { containing, contains } from '../database/search.ts';
import { orders } from '../database/tables/orders-tables.ts';
import { users } from '../database/tables/users-tables.ts';
import { phonePart, readPhone } from './phones.ts';

/** The trigram index of names knows three letters in a row. Fewer are in most names. */
export const leastLetters = 3;
// Fewer digits are in most numbers, and mean an amount.
const leastDigits = 7;
const mostWords = 8;
const accountNumber = /^\d{10}$/;
// No address of any network is shorter, and no name without a space is looked up for long.
const leastAddress = 8;

/** Whether no index of names has any of the words. */
export function isShort(words: string): boolean {
  return wordsOf(words).every((word) => word.length < leastLetters);
}

/** The digits of the phone number that the words are, in any form, or a long part of one; undefined where they are none. */
export function phoneIn(words: string): string | undefined {
  return phoneOrPart(words)?.number;
}

/** The account number or wallet that the words are, as `order_payees` has it; null where they are neither. */
export function payeeIn(words: string): string | null {
  const digits = words.replaceAll(/[\s-]/g, '');
  if (accountNumber.test(digits)) return digits;
  return words.length >= leastAddress && !/\s/.test(words) ? words.toLowerCase() : null;
}

/** The condition on `users` that their name and address have all of the words, in any order, or that it is their phone. */
export function isPersonNamed(words: string): SQL {
  const all = wordsOf(words).map(hasWord);
  return or(and(...all), hasPhone(words)) ?? sql`false`;
}

// A whole number is looked up as it is: pieces of three digits are in most numbers.
function hasPhone(words: string): SQL | undefined {
  const phone = phoneOrPart(words);
  if (!phone) return undefined;
  return phone.isWhole ? eq(users.phone, phone.number) : contains(phone.number, [users.phone]);
}

function phoneOrPart(words: string): { number: string; isWhole: boolean } | undefined {
  if (words.replaceAll(/\D/g, '').length < leastDigits) return undefined;
  const whole = readPhone(words);
  if (whole) return { number: whole, isWhole: true };
  const part = phonePart(words.replaceAll('.', ''));
  return part === undefined ? undefined : { number: part, isWhole: false };
}

/**
 * The condition on `users` that their name has two of these words, of those that an index finds: a bank writes more names
 * than customers gave us, in another order, and cuts the last. Undefined where there are no two.
 */
export function hasTwoOf(words: readonly string[]): SQL | undefined {
  const long = words.filter((word) => word.length >= leastLetters);
  const pairs = long.flatMap((one, at) => long.slice(at + 1).map((other) => [one, other]));
  return or(...pairs.map((pair) => and(...pair.map((word) => contains(word, [users.name])))));
}

// Joined, so that no index is asked for what none has.
function hasWord(word: string): SQL | undefined {
  if (word.length >= leastLetters) return contains(word, [users.name, users.email]);
  return sql`concat(${users.name}, ' ', ${users.email}) ilike ${containing(word)}`;
}

/**
 * The query of the ids of people whom the words mean: by address, name, phone, account number or wallet, those of their
 * older orders included. A whole email address is that of one person; most of its parts are in many.
 */
export function peopleMeant(words: string): SQL {
  const known = sql`select ${users.id} from ${users} where ${eq(users.email, words.toLowerCase())}`;
  const payee = payeeIn(words);
  const paid = payee ? sql` union all ${peoplePaidAt([payee])}` : sql``;
  return sql`${known} union all select ${users.id} from ${users}
    where not exists (${known}) and ${isPersonNamed(words)}${paid}`;
}

/**
 * The query of the ids of the customers of these account numbers and wallets, in small letters: those that they gave, now or
 * before, that their older orders have, and from which they paid.
 */
export function peoplePaidAt(payees: readonly string[]): SQL {
  const one = sql`any(${sql.param([...payees])}::text[])`;
  return sql`(select user_id from order_payees where value = ${one}
    union select user_id from bank_accounts where account_number = ${one}
    union select user_id from wallets where lower(address) = ${one}
    union select user_id from payee_history where account_number = ${one} or lower(address) = ${one}
    union select o.user_id from receipts r join receipt_matches m on m.receipt_id = r.id join orders o on o.id = m.order_id
      where r.sender_account = ${one} and r.sender_account is not null and m.undone_at is null)`;
}

/** The condition on `orders` that it pays the customer at the account or wallet that the words are; undefined: they are none. */
export function isPaidTo(words: string): SQL | undefined {
  const payee = payeeIn(words);
  if (!payee) return undefined;
  return sql`coalesce(${orders.payoutBank}->>'accountNumber', lower(${orders.wallet}->>'walletAddress')) = ${payee}`;
}

function wordsOf(words: string): string[] {
  return words.trim().split(/\s+/).slice(0, mostWords);
}
