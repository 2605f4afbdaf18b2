import type { RequestOf } from '@nairadesk/contract/endpoint';
import { acceptOffer, declineOffer, makeOffer, withdrawOffer } from '@nairadesk/contract/offers';
import { getOrder, listOrders, resolveOrder, waitForRest } from '@nairadesk/contract/orders';
import { enterReceipt } from '@nairadesk/contract/receipts';
import { listRefunds } from '@nairadesk/contract/refunds';
import { newReference } from '../../test-support/new-tag.ts';
import { markOrder } from '../src/platform/marks/mark-order.ts';
import type { openTrade } from './trade.ts';
import type { Person, World } from './world.ts';

type Trade = Awaited<ReturnType<typeof openTrade>>;
type Arrival = { orderId?: string; minutesAgo?: number };
type Offer = Partial<RequestOf<typeof makeOffer>>;

/** Steps of orders whose money is not exact, by this member of staff and Ada. */
export function shortMoney(world: World, trade: Trade, staff: Person) {
  /** Money that arrived so many minutes ago: for an order, or for none. */
  const arrive = (amount: string, more: Arrival = {}) => enterArrived(world, staff, amount, more);
  const offer = (orderId: string, more: Offer = {}, token = staff.token) =>
    // With a key, as the web sends it: the kept answer is looked at by verify.
    world.call(makeOffer, { orderId, kind: 'less', hours: 24, ...more }, token, {
      headers: { 'idempotency-key': crypto.randomUUID() },
    });
  /** An order of ₦150,000 for which ₦149,500 came. */
  const placeShort = async (who: Person = trade.ada) => {
    const order = await trade.place(trade.buy, who);
    await arrive('149500.00', { orderId: order.id });
    return order;
  };
  /** The same, with an offer to settle for less: its id, and the order's. */
  const placeOffered = async (who: Person = trade.ada) => {
    const { id: orderId, transactionId } = await placeShort(who);
    const answer = await offer(orderId);
    if (answer.status !== 201) throw new Error(answer.text);
    return { orderId, transactionId, id: answer.body.data.id };
  };
  const resolve = (status: 'completed' | 'cancelled') => (orderId: string) =>
    world.call(resolveOrder, { orderId, status }, staff.token);
  /** How an order stands on the desk. */
  const onDesk = async (orderId: string) => {
    const { data } = (await world.call(listOrders, {}, staff.token)).body;
    return data.find(({ id }) => id === orderId);
  };
  /** What is due to be sent back for an order. */
  const owedFor = async (orderId: string) => {
    const { data } = (await world.call(listRefunds, { state: 'due' }, staff.token)).body;
    return data.filter((one) => one.orderId === orderId).map(({ amount, reason }) => ({ amount, reason }));
  };
  /** Sets what a bitcoin costs to buy today, in naira. */
  const setPrice = (naira: number) =>
    world.database.pool.query('update assets set buying_price_kobo = $1 where id = $2', [
      naira * 100,
      trade.bitcoin.id,
    ]);
  return {
    arrive,
    age: (orderId: string, minutes: number) =>
      ageOrderAndMark(world, orderId, `interval '${minutes} minutes'`),
    /** Lets an order have ended at this moment, in the past. */
    endAt: (orderId: string, at: Date) =>
      ageOrderAndMark(
        world,
        orderId,
        `(select expires_at - '${at.toISOString()}' from orders where id = '${orderId}')`,
      ),
    offer,
    placeShort,
    placeOffered,
    onDesk,
    owedFor,
    setPrice,
    complete: resolve('completed'),
    cancel: resolve('cancelled'),
    accept: (id: string) => world.call(acceptOffer, { id }, trade.ada.token),
    decline: (id: string) => world.call(declineOffer, { id }, trade.ada.token),
    withdraw: (id: string) => world.call(withdrawOffer, { id }, staff.token),
    wait: (id: string, hours = 24) => world.call(waitForRest, { id, hours }, staff.token),
    seenByAda: async (id: string) => (await world.call(getOrder, { id }, trade.ada.token)).body.data,
  };
}

async function enterArrived(
  world: World,
  staff: Person,
  amount: string,
  { orderId, minutesAgo = 0 }: Arrival,
) {
  const { rows } = await world.database.pool.query(
    'select id from receiving_accounts order by created_at limit 1',
  );
  const answer = await world.call(
    enterReceipt,
    {
      accountId: rows[0].id,
      direction: 'in',
      amount,
      arrivedAt: new Date(Date.now() - minutesAgo * 60_000).toISOString(),
      reference: newReference(),
      senderName: 'OBI ADA',
      senderBank: 'GTBank',
      senderAccount: '0123456789',
      // Ada pays the same sum again and again.
      confirmedOther: true,
      ...(orderId && { orderId }),
    },
    staff.token,
  );
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.body.data;
}

/** Lets an order be older by this interval, with a mark that says so. */
async function ageOrderAndMark(world: World, orderId: string, by: string): Promise<void> {
  await world.database.pool.query(
    `begin; set local session_replication_role = replica;
     update order_events set at = at - ${by} where order_id = '${orderId}';
     update orders set placed_at = placed_at - ${by}, expires_at = expires_at - ${by} where id = '${orderId}'; commit`,
  );
  await world.database.transact((tx) => markOrder(tx, world.services.secrets, orderId));
}
