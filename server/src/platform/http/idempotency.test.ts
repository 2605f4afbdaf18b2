import { createHash } from 'node:crypto';
import { placeCards } from '@nairadesk/contract/order-cards';
import { placeOrder } from '@nairadesk/contract/orders';
import { beforeAll, describe, expect, it } from 'vitest';
import { cardSales } from '../../../test/card-sales.ts';
import { openTrade } from '../../../test/trade.ts';
import { useWorld } from '../../../test/world.ts';
import { requestText } from './idempotency.ts';

// A card has sixteen digits, of which the first six are its shop's and the last checks the others.
const world = useWorld({ rateLimit: false });
let trade: Awaited<ReturnType<typeof openTrade>>;
let sales: ReturnType<typeof cardSales>;

beforeAll(async () => {
  trade = await openTrade(world);
  sales = cardSales(world, trade, await world.admin());
  await sales.openRates();
});

const sha256 = (text: string) => createHash('sha256').update(text).digest();
const headers = (key: string) => ({ headers: { 'idempotency-key': key } });
const bitcoin = (more = {}) => ({ ...trade.buy, description: 'Please call first', ...more });

async function keptHash(key: string): Promise<Buffer> {
  const { rows } = await world.database.pool.query(
    'select request_hash from idempotency_keys where key = $1',
    [key],
  );
  return rows[0].request_hash;
}

describe('what is kept to know a repeated request again', () => {
  it('lets no attacker who has the database alone try out the codes of a card', async () => {
    const draft = sales.draft([sales.plastic('10')], '11500');
    const sent = await world.call(placeCards, draft, trade.ada.token, headers('codes'));
    expect(sent.status, sent.text).toBe(201);
    const kept = await keptHash('codes');
    expect(kept).toHaveLength(32);
    expect(kept).not.toEqual(sha256(requestText(placeCards, draft)));
    expect((await world.call(placeCards, draft, trade.ada.token, headers('codes'))).text).toBe(sent.text);
    const others = sales.draft([sales.plastic('10')], '11500');
    const other = await world.call(placeCards, others, trade.ada.token, headers('codes'));
    expect(other.failure.code).toBe('idempotency_key_reused');
  });

  it('is read, too, where the version before wrote it', async () => {
    const sent = await world.call(placeOrder, bitcoin() as never, trade.ada.token, headers('former'));
    expect(sent.status, sent.text).toBe(201);
    await world.database.pool.query('update idempotency_keys set request_hash = $1 where key = $2', [
      sha256(requestText(placeOrder, bitcoin())),
      'former',
    ]);
    const again = await world.call(placeOrder, bitcoin() as never, trade.ada.token, headers('former'));
    expect([again.status, again.text]).toEqual([201, sent.text]);
    const other = bitcoin({ description: 'Please write first' });
    const answer = await world.call(placeOrder, other as never, trade.ada.token, headers('former'));
    expect(answer.failure.code).toBe('idempotency_key_reused');
  });
});
