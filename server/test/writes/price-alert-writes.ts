import { createPriceAlert, removePriceAlert } from '@nairadesk/contract/price-alerts';
import type { Person, World } from '../world.ts';

/** An alert for a price that a new coin has not reached: what is to be sent. */
export async function wantedPrice(world: World, price = '150000000.00') {
  const { id } = await world.asset();
  return { assetId: id, orderType: 'sell' as const, price };
}

/** Every call that changes price alerts: what is prepared for a customer, then the call itself. */
export function priceAlertWrites(world: World) {
  return {
    'POST /price-alerts': async ({ token }: Person) => {
      const wanted = await wantedPrice(world);
      return () => world.call(createPriceAlert, wanted, token);
    },
    'DELETE /price-alerts/{id}': async ({ token }: Person) => {
      const { body } = await world.call(createPriceAlert, await wantedPrice(world), token);
      return () => world.call(removePriceAlert, { id: body.data.id }, token);
    },
  };
}
