import { editAsset } from '@nairadesk/contract/asset-changes';
import { cancelOrder, placeOrder, reportPayment, resolveOrder } from '@nairadesk/contract/orders';
import { saveWallets } from '@nairadesk/contract/settings';
import { changeSuspension } from '@nairadesk/contract/users';
import { expireOrders } from '../../src/orders/expire-orders.ts';
import { createContext } from '../../src/platform/context/context.ts';
import type { Instance } from '../start-instance.ts';
import type { Person, World } from '../world.ts';
import type { Done, Placing, Sent } from './trade-model.ts';

/** Who and what the commands of a run are about, by their places. */
export interface Cast {
  world: World;
  boss: Person;
  customers: Person[];
  assetIds: string[];
}

/** Sends a command to an instance over HTTP; orders expire without a call, by the instance's own doing. */
export async function send(cast: Cast, sent: Sent, instance: Instance): Promise<Done['answer']> {
  const { world, boss } = cast;
  const to = { url: instance.url };
  switch (sent.kind) {
    case 'place':
    case 'retry':
      return world.call(placeOrder, orderBody(cast, sent), tokenOf(cast, sent), {
        ...to,
        headers: { 'idempotency-key': sent.key },
      });
    case 'report': {
      const body = { orderId: sent.orderId, status: 'successful' as const };
      return world.call(reportPayment, body, tokenOf(cast, sent), to);
    }
    case 'withdraw':
      return world.call(cancelOrder, { orderId: sent.orderId }, tokenOf(cast, sent), to);
    case 'complete':
    case 'cancel': {
      const status = sent.kind === 'complete' ? 'completed' : 'cancelled';
      return world.call(resolveOrder, { orderId: sent.orderId, status }, boss.token, to);
    }
    case 'edit wallet': {
      const networks = [{ network: 'Bitcoin' as const, walletAddress: sent.address }];
      return world.call(saveWallets, { networks }, tokenOf(cast, sent), to);
    }
    case 'edit price':
      return world.call(editAsset, assetBody(cast, sent), boss.token, to);
    case 'suspend':
    case 'reinstate': {
      const id = cast.customers[sent.customer]?.id ?? '';
      const suspension = { id, suspended: sent.kind === 'suspend', reason: 'A look at their papers' };
      return world.call(changeSuspension, suspension, boss.token, to);
    }
    default:
      await age(world, sent.orderId);
      await expire(world, instance);
      return null;
  }
}

/** What an instance does by itself every now and then. */
export async function expire(world: World, { database }: Instance): Promise<void> {
  await expireOrders(createContext({ ...world.services, database }));
}

function tokenOf(cast: Cast, { customer }: { customer: number }): string {
  return cast.customers[customer]?.token ?? '';
}

function orderBody(cast: Cast, { asset, side, body }: Placing) {
  const coin = asset === 0;
  return {
    ...body,
    assetId: cast.assetIds[asset] ?? '',
    orderType: side,
    paymentMethod: 'bank-transfer' as const,
    ...(coin && { network: 'Bitcoin' as const }),
    ...(coin && side === 'sell' && { deliveryEmail: 'ada@example.com' }),
  };
}

function assetBody(cast: Cast, { asset, buying, selling }: Extract<Sent, { kind: 'edit price' }>) {
  const id = cast.assetIds[asset] ?? '';
  const coin = asset === 0;
  return {
    id,
    // Of the id's last eight digits: ten in a row could be an account number, which no name may hold.
    name: `Asset ${id.slice(-8)}`,
    assetType: coin ? ('cryptocurrency' as const) : ('gift-card' as const),
    minAmount: '0',
    buyingPrice: buying,
    sellingPrice: selling,
    networks: coin ? ['Bitcoin' as const] : [],
  };
}

/** Lets an order's payment window have closed two hours ago: past the triggers, because no call can. */
async function age(world: World, orderId: string): Promise<void> {
  await world.database.transact(async (tx) => {
    await tx.execute('set local session_replication_role = replica');
    await tx.execute(`update orders set placed_at = now() - interval '3 hours', expires_at = now() - interval '2 hours'
      where id = '${orderId}' and status = 'pending'`);
  });
}
