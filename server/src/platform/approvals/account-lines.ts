import { nairaOf } from '@nairadesk/contract/money';
import { othersName, othersText } from '@nairadesk/contract/others-words';
import type { BankDetails, WalletAddress } from '@nairadesk/contract/settings';
import type { Tx } from '../audit/audit.ts';
import { asc, eq } from '../database/drizzle.ts';
import { bankAccounts, wallets } from '../database/tables/settings-tables.ts';
import { users } from '../database/tables/users-tables.ts';
import { findDeskAccount } from '../desk/desk-account.ts';
import type { ReceivingAccountRow } from '../desk/receiving-accounts.ts';
import { standingLines } from './standing-lines.ts';
import { bankLines, type Lines, limitText, lines, personLines, walletText } from './term-lines.ts';

type WalletRow = Pick<WalletAddress, 'network' | 'walletAddress'> & { memo?: string | null | undefined };

/** A bank account that customers can pay into from then on. */
export async function newAccountLines(
  tx: Tx,
  { dailyCap, ...bank }: BankDetails & { dailyCap?: string | null | undefined },
): Promise<Lines> {
  return [
    ...lines({
      Change: 'Customers can pay into a new account',
      ...bankLines(bank),
      'Daily limit': limitText(dailyCap ?? null),
    }),
    ...(await standingLines(tx, bank)),
  ];
}

/** Another daily limit of an account, and what it is now. */
export async function limitLines(
  tx: Tx,
  account: ReceivingAccountRow,
  dailyCap: string | null,
): Promise<Lines> {
  return [
    ...lines({
      Change: 'Another daily limit',
      ...bankLines(account),
      'Daily limit now': limitNow(account),
      'Daily limit': limitText(dailyCap),
    }),
    ...(await standingLines(tx, account)),
  ];
}

/** An account that customers can pay into again, with the limit that it has then. */
export async function switchOnLines(tx: Tx, account: ReceivingAccountRow): Promise<Lines> {
  return [
    ...lines({
      Change: 'Customers can pay into this account again',
      ...bankLines(account),
      'Daily limit': limitNow(account),
    }),
    ...(await standingLines(tx, account)),
  ];
}

function limitNow({ dailyCapKobo }: ReceivingAccountRow): string {
  return limitText(dailyCapKobo === null ? null : nairaOf(dailyCapKobo));
}

/** The desk account's own bank account in Settings, and the one that it takes the place of. */
export async function deskBankLines(tx: Tx, holderId: string, bank: BankDetails): Promise<Lines> {
  const { bankName, accountNumber, accountName } = bank;
  return [
    ...lines({
      Change: 'Customers pay into this account instead',
      ...bankLines({ bankName, accountNumber, accountName }),
      'Until now': bankText(await bankOf(tx, holderId)),
    }),
    ...(await standingLines(tx, bank)),
  ];
}

/** The desk account's wallets, and which of them are others now. */
export async function deskWalletLines(tx: Tx, holderId: string, rows: readonly WalletRow[]): Promise<Lines> {
  return [
    ...lines({ Change: 'Customers send coins to these wallets' }),
    ...changedWalletLines(await walletsOf(tx, holderId), rows),
  ];
}

/** Who becomes the desk account, whose place they take, and what of bank and wallets is another then. */
export async function deskAccountLines(tx: Tx, person: typeof users.$inferSelect): Promise<Lines> {
  const holderId = await findDeskAccount(tx);
  const [holder] = holderId ? await tx.select().from(users).where(eq(users.id, holderId)) : [];
  const bank = await bankOf(tx, person.id);
  return [
    ...lines({
      Change: 'Becomes the desk account',
      ...personLines(person),
      ...bankLines(bank),
      'Desk account now': holder ? `${othersName(holder.name)}, ${holder.email}` : 'None',
      'Until now': bankText(holder ? await bankOf(tx, holder.id) : null),
    }),
    ...(await standingLines(tx, bank)),
    ...changedWalletLines(holder ? await walletsOf(tx, holder.id) : [], await walletsOf(tx, person.id)),
  ];
}

async function bankOf(tx: Tx, userId: string): Promise<BankDetails | null> {
  const [bank] = await tx.select().from(bankAccounts).where(eq(bankAccounts.userId, userId));
  return bank ?? null;
}

async function walletsOf(tx: Tx, userId: string): Promise<WalletRow[]> {
  const rows = await tx
    .select()
    .from(wallets)
    .where(eq(wallets.userId, userId))
    .orderBy(asc(wallets.network));
  return rows.map(({ network, address, memo }) => ({ network, walletAddress: address, memo }));
}

function bankText(bank: BankDetails | null): string {
  return bank
    ? `${othersText(bank.bankName)} ${bank.accountNumber}, ${othersText(bank.accountName)}`
    : 'None';
}

/** What changes comes first, with both addresses where there are two; then what stays. */
function changedWalletLines(before: readonly WalletRow[], after: readonly WalletRow[]): Lines {
  const networks = [...new Set([...before, ...after].map(({ network }) => network))].toSorted();
  const changes = networks.map((network) => {
    const [was, now] = [before, after].map((rows) => textIn(rows, network));
    return { network, was: was ?? null, now: now ?? null };
  });
  return [
    ...changes.flatMap(({ network, was, now }) => {
      if (was === now) return [];
      if (was === null) return lines({ [`${network} is new`]: now ?? '' });
      if (now === null) return lines({ [`${network} is removed`]: was });
      return lines({ [`${network} changes to`]: now, [`${network} until now`]: was });
    }),
    ...changes.flatMap(({ network, was, now }) =>
      was !== null && was === now ? lines({ [`${network} stays`]: now }) : [],
    ),
  ];
}

function textIn(rows: readonly WalletRow[], network: WalletRow['network']): string | null {
  const wallet = rows.find((row) => row.network === network);
  return wallet ? walletText(wallet) : null;
}
