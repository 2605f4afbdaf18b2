import { claimOrder, handOverOrder, releaseOrder } from '@nairadesk/contract/claims';
import { claimsMost } from '@nairadesk/contract/limits';
import { cancelOrder, resolveOrder } from '@nairadesk/contract/orders';
import { beforeAll, expect, it } from 'vitest';
import { useTrade } from '../../test/trade.ts';
import type { Person } from '../../test/world.ts';

// What one member of staff holds, no colleague closes and its customer can't cancel.
const { world, trade, admin: tunde } = useTrade({ rateLimit: false });
let ngozi: Person;
const orderIds: string[] = [];

beforeAll(async () => {
  ngozi = await world.admin({ name: 'Ngozi Eze' });
  for (let placed = 0; placed < claimsMost + 3; placed += 1) orderIds.push((await trade.place()).id);
});

const idOf = (index: number) => String(orderIds.at(index));
const take = (who: Person, id: string, takeOverFrom?: string) =>
  world.call(claimOrder, { id, ...(takeOverFrom && { takeOverFrom }) }, who.token);
const full = { status: 409, code: 'too_many_claims' };
const said = ({ status, failure }: Awaited<ReturnType<typeof take>>) => ({ status, code: failure.code });

it('one member of staff holds fifty open orders at most, taken, taken over or handed to them', async () => {
  for (const id of orderIds.slice(0, claimsMost)) expect((await take(tunde, id)).status).toBe(200);
  const refused = await take(tunde, idOf(-1));
  expect(said(refused)).toEqual(full);
  expect(refused.failure.message).toBe('You have 50 orders already. Complete or release one first.');
  // A closed one isn't to be had whatever they hold.
  await world.call(cancelOrder, { orderId: idOf(-1) }, trade.ada.token);
  expect(said(await take(tunde, idOf(-1)))).toEqual({ status: 409, code: 'order_not_open' });
  orderIds.pop();
  // What they have stays theirs, and is renewed.
  expect((await take(tunde, idOf(0))).status).toBe(200);
  expect((await take(ngozi, idOf(-1))).status).toBe(200);
  expect(said(await take(tunde, idOf(-1), ngozi.id))).toEqual(full);
  const handed = await world.call(handOverOrder, { id: idOf(-1), to: tunde.id }, ngozi.token);
  expect([handed.failure.code, handed.failure.message]).toEqual([
    'too_many_claims',
    expect.stringContaining('has 50 orders already. Choose another colleague.'),
  ]);
});

it('one that is completed or released makes room for another', async () => {
  const done = { orderId: idOf(0), status: 'completed' } as const;
  expect((await world.call(resolveOrder, done, tunde.token)).status).toBe(200);
  expect((await take(tunde, idOf(-2))).status).toBe(200);
  expect(said(await take(tunde, idOf(-1), ngozi.id))).toEqual(full);
  await world.call(releaseOrder, { id: idOf(1) }, tunde.token);
  expect((await take(tunde, idOf(-1), ngozi.id)).status).toBe(200);
});
