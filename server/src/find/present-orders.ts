import { type FoundOrder, findMost } from '@nairadesk/contract/find';
import { nairaOf, quantityOf, unitsOf } from '@nairadesk/contract/money';
import { tradedText } from '@nairadesk/contract/order-words';
import type { Db } from '../platform/database/database.ts';
import { eq, inArray } from '../platform/database/drizzle.ts';
import { orders } from '../platform/database/tables/orders-tables.ts';
import { users } from '../platform/database/tables/users-tables.ts';
import { settledOf } from '../platform/money/settled-of.ts';
import type { Found } from './find-by-alert.ts';
import { reasonOfOrder } from './reasons.ts';

/** The first of these orders as the wire shows them, in this order, each once, with why it was found. */
export async function presentOrders(
  read: Db,
  found: readonly (Pick<Found, 'id'> & Partial<Found>)[],
  words: string,
): Promise<FoundOrder[]> {
  const ids = [...new Set(found.map(({ id }) => id))].slice(0, findMost.orders);
  if (ids.length === 0) return [];
  const rows = await readRows(read, ids);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const reasons = new Map(found.toReversed().map(({ id, because }) => [id, because]));
  const alike = Map.groupBy(found, ({ id }) => id);
  return ids.flatMap((id) => {
    const row = byId.get(id);
    if (!row) return [];
    const because = reasons.get(id) ?? reasonOfOrder(searchedOf(row), words);
    const customersAlike = Math.max(1, ...(alike.get(id) ?? []).map((one) => one.customersAlike ?? 1));
    return [{ ...present(row, because), customersAlike }];
  });
}

type Row = Awaited<ReturnType<typeof readRows>>[number];

function readRows(read: Db, ids: readonly string[]) {
  return read
    .select({
      id: orders.id,
      transactionId: orders.transactionId,
      orderType: orders.orderType,
      assetName: orders.assetName,
      assetType: orders.assetType,
      network: orders.network,
      quantity: orders.quantity,
      cardCount: orders.cardCount,
      amountKobo: orders.amountKobo,
      settledKobo: orders.settledKobo,
      settledQuantity: orders.settledQuantity,
      status: orders.status,
      placedAt: orders.placedAt,
      closedAt: orders.closedAt,
      payoutBank: orders.payoutBank,
      wallet: orders.wallet,
      name: users.name,
      email: users.email,
      phone: users.phone,
    })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .where(inArray(orders.id, [...ids]));
}

function searchedOf({ payoutBank, wallet, ...row }: Row) {
  return { ...row, payee: payoutBank?.accountNumber ?? wallet?.walletAddress.toLowerCase() ?? null };
}

function present(row: Row, because: FoundOrder['because']): Omit<FoundOrder, 'customersAlike'> {
  const { amountKobo, quantity } = settledOf(row);
  const { assetName, assetType, cardCount } = row;
  return {
    id: row.id,
    transactionId: row.transactionId,
    customer: row.name,
    email: row.email,
    orderType: row.orderType,
    what: tradedText({ assetName, assetType, cardCount, quantity: quantityOf(unitsOf(quantity)) }),
    amount: nairaOf(amountKobo),
    status: row.status,
    placedAt: row.placedAt.toISOString(),
    closedAt: row.closedAt?.toISOString() ?? null,
    because,
  };
}
