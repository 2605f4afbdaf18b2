import { brand } from '@nairadesk/contract/brand';
import type { Network } from '@nairadesk/contract/networks';
import { accountNumberOfPhone } from '@nairadesk/contract/nuban';
import type { Tx } from '../audit/audit.ts';
import type { Ctx } from '../context/context.ts';
import { sql } from '../database/drizzle.ts';
import { accountsMail } from './accounts-mail.ts';
import { mailOtherOwners } from './mail-other-owners.ts';
import { nameForOthers } from './name-for-others.ts';
import { memosIn, walletsIn, withoutKnown } from './wallets-in.ts';

interface Written {
  texts: readonly (string | null | undefined)[];
  /** Of a transfer: such a number alone is the bank's own. */
  reference?: string | null | undefined;
  /** Who reads it: a customer; null: a visitor, who has no account. */
  customer: { id: string | null; name: string; email: string };
}

// Ten digits of one line with nothing but signs between them, as people write an account that is to be paid into.
const accountNumber =
  /(?<![\p{L}\p{Nd}])\p{Nd}(?:[^\p{L}\p{Nd}\p{Sc}\n]{0,20}\p{Nd}){9}(?!\p{Nd})(?![^\p{L}\p{Nd}\p{Sc}\n]?\p{Nd})/gu;
// Glued to a word in front, as to a bank’s name; with a single letter behind them as well they are a hash’s.
const gluedNumber =
  /(?<=(?<![\p{L}\p{Nd}])\p{L}{1,20})\p{Nd}(?:[ .-]?\p{Nd}){9}(?!\p{L}(?!\p{L}{2})|[ .,-]?\p{Nd})/gu;
// A sum, or a telephone number behind its country; dates, with a time perhaps, are left out before.
const money = /^\d{1,3}(,\d{3})+(\.\d\d?)?$/;
const dates =
  /(?<!\d)(?:[0-3]?\d[/.-][01]?\d[/.-]20\d\d|20\d\d[/.-][01]?\d[/.-][0-3]?\d)(?:,?[ T]\d{1,2}:\d\d(?::\d\d)?)?(?!\d)/g;
// Of a reference: a hash, in which ten digits may stand side by side.
const hashes = /\S{30,}/gu;
const isWorded = /\p{L}{2}/u;
const country = /\+?234[^\p{L}\p{Nd}]{0,2}$/u;
// What is paid into by telephone number: in a text that names one, such a number is an account.
const phoneBanks =
  /(?<!\p{L})(?:o[ -]?pay|paycom|palm[ -]?pay|monie[ -]?point|momo|paga|smart[ -]?cash|9?psb)(?!\p{L})/iu;
const phone =
  /(?<!\p{Nd})(?:234[^\p{L}\p{Nd}\n]{0,3}0?|0)(?:[^\p{L}\p{Nd}\p{Sc}\n]{0,20}\p{Nd}){10}(?!\p{Nd})/gu;

/**
 * Mails the other super-admins where a member of staff writes an account number, or what may be the address of a wallet, to
 * a customer that is neither ours nor that customer's: what is sent there is lost to both, and no colleague reads along.
 */
export async function tellOfAccounts(
  tx: Tx,
  ctx: Ctx,
  { texts, reference, customer }: Written,
): Promise<void> {
  const said = (reference ?? '').replaceAll(hashes, '');
  const isSaid = isWorded.test(said);
  const numbers = [...texts, isSaid ? said : null].flatMap((text) => numbersIn(text ?? ''));
  const strange = [
    ...(await strangeNumbers(tx, customer.id, numbers)),
    ...(await strangeWallets(tx, customer.id, [...texts, isSaid ? reference : null])),
  ];
  if (strange.length === 0) return;
  const part = { to: `${nameForOthers(customer.name)} (${customer.email})`, numbers: strange };
  await mailOtherOwners(tx, ctx, { kind: 'account-written', part }, (to, by, written) =>
    accountsMail(to, { by, written }, ctx.config.publicUrl),
  );
}

async function strangeNumbers(tx: Tx, customerId: string | null, numbers: string[]): Promise<string[]> {
  if (numbers.length === 0) return [];
  const { rows } = await tx.execute<{ number: string }>(sql`
    select account_number as number from receiving_accounts
    union select account_number from payee_history where user_id = ${customerId}::uuid and account_number is not null
    union select account_number from bank_accounts where user_id = ${customerId}::uuid`);
  const known = new Set([...rows.map(({ number }) => number), accountNumberOfPhone(brand.phone)]);
  return [...new Set(numbers)].filter((number) => !known.has(number));
}

// Where an address looks like the hash of a transfer, such texts count while the customer has coins to send there.
const hashLike: readonly Network[] = ['Aptos', 'Sui', 'StarkNet', 'Near'];

const addressShown = 100;

// Also a memo beside the address of ours: at an exchange it is what says whose coins came.
async function strangeWallets(tx: Tx, customerId: string | null, texts: Written['texts']): Promise<string[]> {
  const said = texts.map((text) => text ?? '');
  const memos = said.flatMap(memosIn);
  if (memos.length === 0 && said.every((text) => walletsIn(text, { hashesToo: true }).length === 0))
    return [];
  const { rows } = await tx.execute<{ address: string; memo: string | null }>(sql`
    with people as (select id from users where role = 'super-admin' union select ${customerId}::uuid)
    select address, memo from payee_history where user_id in (select id from people) and address is not null
    union select address, memo from wallets where user_id in (select id from people)`);
  const { rows: sales } = await tx.execute(sql`
    select from orders where user_id = ${customerId}::uuid and status in ('pending', 'successful')
      and order_type = 'sell' and network = any(${sql.param([...hashLike])}::text[]) limit 1`);
  const written = said.flatMap((text) => walletsIn(text, { hashesToo: sales.length > 0 }));
  const known = new Set(rows.map(({ memo }) => memo?.toLowerCase()));
  const strange = [
    ...withoutKnown(
      written,
      rows.map(({ address }) => address),
    ),
    ...memos.filter((memo) => !known.has(memo.toLowerCase())).map((memo) => `memo ${memo}`),
  ];
  return [...new Set(strange)].map((text) => text.slice(0, addressShown));
}

/** The account numbers in a text, in its own digits where they are of another script. */
export function numbersIn(text: string): string[] {
  const plain = text.normalize('NFKC').replaceAll(dates, 'a date');
  const found = [accountNumber, gluedNumber].flatMap((form) => [...plain.matchAll(form)]);
  const numbers = found.flatMap(({ 0: written, index }) => {
    const isOther = money.test(written) || country.test(plain.slice(0, index));
    return isOther ? [] : [digitsOf(written)];
  });
  const phones = phoneBanks.test(plain) ? [...plain.matchAll(phone)] : [];
  return [...numbers, ...phones.flatMap(([written]) => accountNumberOfPhone(digitsOf(written)) ?? [])];
}

function digitsOf(text: string): string {
  return text.replaceAll(/\P{Nd}/gu, '');
}
