import type { BankDetails } from '@nairadesk/contract/settings';
import type { Ctx } from '../../platform/context/context.ts';
import { type AccountOn, readAccountsOn, type TakenRoom, takeRoom } from '../../platform/desk/accounts-on.ts';
import type { OrderFacts } from './place-order-sql.ts';

/** Our bank account as an order shows it. */
export interface ShownAccount {
  bankDetails: BankDetails;
  /** On a buy, the receiving account that the customer pays into. */
  receivingAccount: AccountOn | null;
  /** Says whether the order was written: the account has less room for others meanwhile. */
  settle: TakenRoom['settle'];
}

interface Wanted {
  orderType: 'buy' | 'sell';
  amountKobo: bigint;
}

/**
 * Our bank account for an order; null: customers can't pay now. A buyer gets the account of their last order if it is
 * on and has room for this one, else the one with the most room. Where none has room, open promises are counted at the
 * share that customers paid before: promising alone must not fill an account. A seller pays nothing into it.
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
    return bankDetails && { bankDetails, receivingAccount: null, settle: () => {} };
  }
  const take = (room: Room) =>
    takeRoom(ctx, amountKobo, (kept) => withRoom(kept, room, { lastAccountId, amountKobo }));
  let taken = take('roomKobo');
  if (!taken) {
    await readAccountsOn(ctx, { fresh: true });
    taken = take('roomKobo') ?? take('roomBesidePromisesKobo');
  }
  return (
    taken && { bankDetails: taken.account.details, receivingAccount: taken.account, settle: taken.settle }
  );
}

type Room = 'roomKobo' | 'roomBesidePromisesKobo';

function withRoom(
  accounts: AccountOn[],
  room: Room,
  { lastAccountId, amountKobo }: { lastAccountId: string | null; amountKobo: bigint },
): AccountOn | null {
  const fit = accounts.filter(({ [room]: kobo }) => kobo === null || kobo >= amountKobo);
  // Of equal ones the first, which is the oldest.
  const [most = null] = fit.toSorted((a, b) => byRoom(a[room], b[room]));
  return fit.find(({ id }) => id === lastAccountId) ?? most;
}

function byRoom(a: bigint | null, b: bigint | null): number {
  if (a === b) return 0;
  if (a === null || b === null) return a === null ? -1 : 1;
  return a > b ? -1 : 1;
}
