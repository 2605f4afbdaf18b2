import type { Db } from '../platform/database/database.ts';
import { receivingAccounts } from '../platform/database/tables/receiving-accounts-tables.ts';

/** The names and numbers of our own accounts, on or off. Banks print them in every alert, where they name no customer. */
export interface OwnAccounts {
  names: string[];
  numbers: string[];
}

/** Reads the receiving accounts as an alert may print them. */
export async function readOwnAccounts(read: Pick<Db, 'select'>): Promise<OwnAccounts> {
  const { accountName, accountNumber } = receivingAccounts;
  const rows = await read.select({ accountName, accountNumber }).from(receivingAccounts);
  return {
    names: [...new Set(rows.map((row) => row.accountName))],
    numbers: rows.map((row) => row.accountNumber),
  };
}
