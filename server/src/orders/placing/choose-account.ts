import type { BankDetails } from '@nairadesk/contract/settings';
import type { Ctx } from '../../platform/context/context.ts';
import { type AccountOn, readAccountsOn } from '../../platform/desk/accounts-on.ts';
import type { OrderFacts } from './place-order-sql.ts';

/** Our bank account as an order shows it. */
export interface ShownAccount {
  bankDetails: BankDetails;
  /** On a buy, the receiving account that the customer pays into. */
  receivingAccount: AccountOn | null;
}

interface Wanted {
  orderType: 'buy' | 'sell';
  amountKobo: bigint;
}

/**
 * Our bank account for an order; null: customers can't pay now. A buyer gets the account of their last order if it is
 * on and has room for this one, else the one with the most room. A seller pays nothing into it.
 * @param accounts those that are on, perhaps some seconds old: before an order is refused they are read again
 */
export async function chooseAccount(
  ctx: Pick<Ctx, 'query'>,
  accounts: AccountOn[],
  { deskBank, lastAccountId }: Pick<OrderFacts, 'deskBank' | 'lastAccountId'>,
  { orderType, amountKobo }: Wanted,
): Promise<ShownAccount | null> {
  if (orderType === 'sell') {
    const bankDetails = accounts[0]?.details ?? deskBank;
    return bankDetails && { bankDetails, receivingAccount: null };
  }
  const chosen =
    withRoom(accounts, lastAccountId, amountKobo) ??
    withRoom(await readAccountsOn(ctx, { fresh: true }), lastAccountId, amountKobo);
  return chosen && { bankDetails: chosen.details, receivingAccount: chosen };
}

function withRoom(accounts: AccountOn[], lastId: string | null, amountKobo: bigint): AccountOn | null {
  const fit = accounts.filter(({ roomKobo }) => roomKobo === null || roomKobo >= amountKobo);
  // Of equal ones the first, which is the oldest.
  const [most = null] = fit.toSorted(byRoom);
  return fit.find(({ id }) => id === lastId) ?? most;
}

function byRoom({ roomKobo: a }: AccountOn, { roomKobo: b }: AccountOn): number {
  if (a === b) return 0;
  if (a === null || b === null) return a === null ? -1 : 1;
  return a > b ? -1 : 1;
}
