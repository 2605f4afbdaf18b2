import { claimOrder, handOverOrder, releaseOrder, renewClaims } from '@nairadesk/contract/claims';
import type { openTrade } from '../trade.ts';
import type { Person, World } from '../world.ts';

type Trade = Awaited<ReturnType<typeof openTrade>>;

/** Every call that changes who has an order: what is prepared for a member of staff, then the call itself. */
export function claimWrites(world: World, trade: () => Trade) {
  const placed = async () => {
    await world.database.pool.query('delete from throttles');
    return (await trade().place()).id;
  };
  const held = async (token: string | null) => {
    const id = await placed();
    await world.call(claimOrder, { id }, token);
    return id;
  };
  return {
    'POST /orders/{id}/claim': async ({ token }: Person) => {
      const id = await placed();
      return () => world.call(claimOrder, { id }, token);
    },
    'DELETE /orders/{id}/claim': async ({ token }: Person) => {
      const id = await held(token);
      return () => world.call(releaseOrder, { id }, token);
    },
    'POST /orders/{id}/hand-over': async ({ token }: Person) => {
      const id = await held(token);
      return () => world.call(handOverOrder, { id, to: trade().boss.id }, token);
    },
    'POST /claims/renew': async ({ token }: Person) => {
      await held(token);
      return () => world.call(renewClaims, {}, token);
    },
  };
}
