import { getTradingPause, pauseTrading } from '@nairadesk/contract/desk-rules';
import { placeOrder } from '@nairadesk/contract/orders';
import { afterEach, expect, it } from 'vitest';
import { useListen } from '../../test/listen.ts';
import { startInstance } from '../../test/start-instance.ts';
import { useTrade } from '../../test/trade.ts';
import { followTradingPause } from '../platform/context/trading-pause.ts';
import { verifyDatabase } from '../platform/verify/verify-database.ts';

const { world, trade, admin } = useTrade();
const listen = useListen(world);
const reason = 'Moving the database';

const pause = (paused: boolean, token = trade.boss.token) =>
  world.call(pauseTrading, { paused, reason }, token);
const state = async (token = admin.token) => (await world.call(getTradingPause, {}, token)).body.data;
async function audited() {
  const { rows } = await world.database.pool.query(
    "select action, actor_id as by, detail::json->>'reason' as reason from audit_log where action in ('trading-paused', 'trading-resumed') order by number",
  );
  return rows;
}
async function faults() {
  const { faults: all } = await verifyDatabase(world.database, world.services.secrets, null);
  return all.filter((fault) => fault.startsWith('new orders'));
}

afterEach(async () => {
  await pause(false);
  await followTradingPause(world.services);
});

it('paused trading: a super-admin pauses it with a reason that staff read, once, and lets it go on', async () => {
  expect(await state()).toBeNull();
  const { status, body } = await pause(true);
  expect([status, body.message]).toEqual([200, 'New orders are paused']);
  expect(await state()).toEqual({ since: expect.stringMatching(/Z$/), reason });
  expect(await world.call(pauseTrading, { paused: true, reason: 'Another' }, trade.boss.token)).toMatchObject(
    {
      status: 200,
      body: { data: { reason } },
    },
  );
  expect((await pause(false)).body).toMatchObject({
    message: 'Customers can place orders again',
    data: null,
  });
  await pause(false);
  expect(await state()).toBeNull();
  const by = trade.boss.id;
  expect(await audited()).toEqual([
    { action: 'trading-paused', by, reason },
    { action: 'trading-resumed', by, reason },
  ]);
});

it('paused trading: is for super-admins to switch, and its reason for staff', async () => {
  for (const { token } of [admin, trade.ada])
    expect((await pause(true, token)).failure.code).toBe('forbidden');
  expect((await world.call(getTradingPause, {}, trade.ada.token)).failure.code).toBe('forbidden');
  const { failure } = await world.call(pauseTrading, { paused: true, reason: ' ' }, trade.boss.token);
  expect(failure.fields).toEqual({ reason: 'Reason is required' });
  expect(await state()).toBeNull();
});

it('paused trading: every instance refuses orders at once, and every open screen is told, without the reason', async () => {
  const second = await startInstance(world);
  try {
    const hers = await listen(trade.ada.token);
    const place = (url?: string) =>
      world.call(placeOrder, trade.buy, trade.ada.token, url === undefined ? {} : { url });
    await pause(true);
    await expect.poll(() => hers.events).toContainEqual({ type: 'trading', paused: true });
    await expect.poll(async () => (await place()).failure?.code).toBe('trading_paused');
    await expect.poll(async () => (await place(second.url)).failure?.code).toBe('trading_paused');
    const later = await listen(trade.ada.token);
    expect(later.first).toMatchObject({ type: 'ready', tradingPaused: true });
    expect(JSON.stringify([hers.events, later.first])).not.toContain(reason);
    await pause(false);
    await expect.poll(() => hers.events.at(-1)).toEqual({ type: 'trading', paused: false });
    await expect.poll(async () => (await place()).status).toBe(201);
  } finally {
    await second.close();
  }
});

it('paused trading: verify names a pause that was made, edited or ended in the database', async () => {
  const { pool } = world.database;
  const wrong =
    'new orders are paused or not, or for another reason or time, and the audit log says otherwise';
  expect(await faults()).toEqual([]);
  await pool.query('insert into trading_pause default values');
  expect(await faults()).toEqual([wrong]);
  await pool.query('delete from trading_pause');
  await pause(true);
  expect(await faults()).toEqual([]);
  for (const [edit, back] of [
    ["reason = 'None'", `reason = '${reason}'`],
    ["since = since - interval '1 hour'", "since = since + interval '1 hour'"],
  ]) {
    await pool.query(`update trading_pause set ${edit}`);
    expect(await faults()).toEqual([wrong]);
    await pool.query(`update trading_pause set ${back}`);
  }
  expect(await faults()).toEqual([]);
  await pool.query('delete from trading_pause');
  expect(await faults()).toEqual([wrong]);
  await pause(true);
  expect(await faults()).toEqual([]);
});
