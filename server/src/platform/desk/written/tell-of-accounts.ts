import { brand } from '@nairadesk/contract/brand';
import type { Network } from '@nairadesk/contract/networks';
import { accountNumberOfPhone } from '@nairadesk/contract/nuban';
import { numbersInThread, type Text } from '@nairadesk/contract/written-accounts';
import type { Tx } from '../../audit/audit.ts';
import type { Ctx } from '../../context/context.ts';
import { sql } from '../../database/drizzle.ts';
import { mailOtherOwners } from '../../mail/mail-other-owners.ts';
import { nameForOthers } from '../../mail/name-for-others.ts';
import { deskWallets } from '../desk-account.ts';
import { accountsMail } from './accounts-mail.ts';
import { type About, readEarlier } from './read-earlier.ts';
import { memosIn, walletsIn, withoutKnown } from './wallets-in.ts';

interface Written {
  texts: readonly (string | null | undefined)[];
  /** Of a transfer: such a number is the bank's own where no words are beside it. */
  reference?: string | null | undefined;
  /** What else the reader was written about: the order, or the message that this answers. */
  about: About;
  /** Who reads it: a customer; null: a visitor, who has no account. */
  customer: { id: string | null; name: string; email: string };
}

// Of a reference: a hash or its link says nothing by itself, and in a hash ten digits may stand side by side.
const links = /\S{30,}/gu;
const hashes = /[\p{L}\p{N}]{30,}/gu;
const isWorded = /\p{L}{2}/u;

/**
 * Mails the other super-admins where a member of staff writes an account number, or what may be the address of a wallet, to
 * a customer that is neither ours nor that customer's: what is sent there is lost to both, and no colleague reads along.
 */
export async function tellOfAccounts(
  tx: Tx,
  ctx: Ctx,
  { texts, reference, about, customer }: Written,
): Promise<void> {
  const written = texts.flatMap((text) => text || []);
  // Whatever is written beside it may say that it is an account.
  const isSaid = written.length > 0 || isWorded.test((reference ?? '').replaceAll(links, ''));
  const read = isSaid && reference ? [reference] : [];
  const earlier = await readEarlier(tx, ctx.actor.id, about);
  const numbers = numbersInThread([...written, ...read.map((one) => one.replaceAll(hashes, ' '))], earlier);
  const wallets = [...written, ...read];
  const strange = [
    ...(await strangeNumbers(tx, customer.id, numbers)),
    ...(await strangeWallets(tx, customer.id, wallets, earlier)),
  ];
  if (strange.length === 0) return;
  const part = { to: `${nameForOthers(customer.name)} (${customer.email})`, numbers: strange };
  await mailOtherOwners(tx, ctx, { kind: 'account-written', part }, (to, by, written) =>
    accountsMail(to, { by, written }, ctx.config.publicUrl),
  );
}

/** The same for a canned reply, which honest colleagues send: before it is sent, and under the name of who wrote it. */
export async function tellOfCannedReply(
  tx: Tx,
  ctx: Ctx,
  { name, text }: { name: string; text: string },
): Promise<void> {
  const strange = [
    ...(await strangeNumbers(tx, null, numbersInThread([text], []))),
    ...(await strangeWallets(tx, null, [text], [])),
  ];
  if (strange.length === 0) return;
  const part = { to: `whoever is sent the canned reply “${name}”`, numbers: strange };
  await mailOtherOwners(tx, ctx, { kind: 'account-written', part }, (to, by, written) =>
    accountsMail(to, { by, written }, ctx.config.publicUrl),
  );
}

// An account of ours that was switched off is none to pay into, unless an open order of theirs says so.
async function strangeNumbers(tx: Tx, customerId: string | null, numbers: string[]): Promise<string[]> {
  if (numbers.length === 0) return [];
  const { rows } = await tx.execute<{ number: string }>(sql`
    select account_number as number from receiving_accounts where switched_off_at is null
    union select admindetails->'bankDetails'->>'accountNumber' from orders where ${openOf(customerId)}
    union select account_number from payee_history where user_id = ${customerId}::uuid and account_number is not null
    union select account_number from bank_accounts where user_id = ${customerId}::uuid
    union select phone from users where id = ${customerId}::uuid and phone is not null`);
  const known = new Set([brand.phone, ...rows.map(({ number }) => number)].map(accountOf));
  return [...new Set(numbers)].filter((number) => !known.has(number));
}

function openOf(customerId: string | null) {
  return sql`user_id = ${customerId}::uuid and status in ('pending', 'successful')`;
}

// Their telephone number, and ours, are said in calls for calls.
function accountOf(number: string): string {
  return accountNumberOfPhone(number) ?? number;
}

// Where an address looks like the hash of a transfer, such texts count while the customer has coins to send there.
const hashLike: readonly Network[] = ['Aptos', 'Sui', 'StarkNet', 'Near'];

const addressShown = 100;

// biome-ignore lint/plugin: a constant.
const desksWallets = sql.raw(deskWallets);

// Also a memo beside the address of ours: at an exchange it is what says whose coins came.
async function strangeWallets(
  tx: Tx,
  customerId: string | null,
  texts: readonly string[],
  earlier: readonly Text[],
): Promise<string[]> {
  const memos = texts.flatMap(memosIn);
  if (memos.length === 0 && walletsInThread(texts, earlier, { hashesToo: true }).length === 0) return [];
  // Of super-admins that of the desk alone: any of them saves what they like.
  const { rows } = await tx.execute<{ address: string; memo: string | null }>(sql`
    select "walletAddress" as address, memo from (${desksWallets}) desks
    union select wallet->>'walletAddress', wallet->>'memo' from orders
      where ${openOf(customerId)} and wallet is not null
    union select address, memo from payee_history where user_id = ${customerId}::uuid and address is not null
    union select address, memo from wallets where user_id = ${customerId}::uuid`);
  const { rows: sales } = await tx.execute(sql`
    select from orders where ${openOf(customerId)}
      and order_type = 'sell' and network = any(${sql.param([...hashLike])}::text[]) limit 1`);
  const written = walletsInThread(texts, earlier, { hashesToo: sales.length > 0 });
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

// Those of a text alone, and those that its pieces complete.
function walletsInThread(
  texts: readonly string[],
  earlier: readonly Text[],
  as: { hashesToo: boolean },
): string[] {
  const own = earlier.flatMap(({ text, isOwn }) => (isOwn ? text : []));
  const known = new Set(walletsIn(own.join('\n'), as));
  const all = walletsIn([...own, ...texts].join('\n'), as).filter((address) => !known.has(address));
  return [...new Set([...texts.flatMap((text) => walletsIn(text, as)), ...all])];
}
