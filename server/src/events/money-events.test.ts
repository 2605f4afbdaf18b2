import { saveDeskRules } from '@nairadesk/contract/desk-rules';
import { enterReceipt, matchReceipt, refundReceipt, undoMatch } from '@nairadesk/contract/receipts';
import { listRefunds, setRefundPayee } from '@nairadesk/contract/refunds';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newReference } from '../../../test-support/new-tag.ts';
import { useListen } from '../../test/listen.ts';
import { type Instance, startInstance } from '../../test/start-instance.ts';
import { useTrade } from '../../test/trade.ts';

const { world, trade, admin } = useTrade();
const listen = useListen(world);
const id = '00000000-0000-0000-0000-000000000000';
let second: Instance;
let accountId: string;

beforeAll(async () => {
  second = await startInstance(world);
  accountId = (await world.database.pool.query('select id from receiving_accounts')).rows[0].id;
});
afterAll(() => second?.close());

const receive = async (orderId?: string) => {
  const transfer = { accountId, direction: 'in' as const, amount: '500', reference: newReference() };
  const body = { ...transfer, orderId, arrivedAt: new Date().toISOString() };
  return (await world.call(enterReceipt, body, admin.token)).body.data;
};

it('money events: tell staff on every instance of each change of transfers, refunds and rules, and no customer', async () => {
  const { id: orderId } = await trade.place();
  const here = await listen(admin.token);
  const there = await listen(trade.boss.token, second.url);
  const customer = await listen(trade.ada.token, second.url);
  const told = () => Promise.all([here.hears('money', id), there.hears('money', id)]);

  const receipt = await receive();
  await told();
  const { matches } = (await world.call(matchReceipt, { id: receipt.id, orderId }, admin.token)).body.data;
  await told();
  await world.call(undoMatch, { id: matches[0]?.id ?? '', reason: 'None' }, admin.token);
  await told();
  await world.call(refundReceipt, { id: receipt.id }, admin.token);
  await told();
  const refundId = (await world.call(listRefunds, {}, admin.token)).body.data[0]?.id ?? '';
  const payee = { bankName: 'Kuda', accountName: 'Chidi Okafor', accountNumber: '2012345678' };
  await world.call(setRefundPayee, { id: refundId, ...payee }, admin.token);
  await told();
  const rules = { tolerance: '1', lateMinutes: 1, strangers: 'warn' as const, referenceFrom: null };
  await world.call(saveDeskRules, rules, trade.boss.token);
  await told();

  const marker = (await world.asset()).id;
  await customer.hears('asset', marker);
  expect(customer.events.map(({ type }) => type)).not.toContain('money');
});

it('money events: queue one row for a thousand transfers that come in one statement', async () => {
  const client = await world.database.pool.connect();
  await client.query('begin');
  await client.query(
    `insert into receipts (account_id, source, source_ref, direction, kind, amount_kobo, unmatched_kobo, arrived_at, entered_by)
     select $1, 'statement', n::text, 'in', 'transfer', 100, 100, now(), $2 from generate_series(1, 1000) n`,
    [accountId, admin.id],
  );
  const { rows } = await client.query("select count(*)::int as n from event_queue where topic = 'money'");
  await client.query('rollback');
  client.release();
  expect(rows[0].n).toBe(1);
});
