import { setTimeout as sleep } from 'node:timers/promises';
import type { AskedChange } from '@nairadesk/contract/approvals';
import { changeTrading } from '@nairadesk/contract/people';
import { changeSuspension } from '@nairadesk/contract/users';
import { beforeAll, expect, it } from 'vitest';
import { approvalCalls } from '../../../test/approvals.ts';
import { boughtCodes, newCode } from '../../../test/bought-codes.ts';
import { moneyDesk } from '../../../test/desks/money-desk.ts';
import { mailsTo } from '../../../test/mail-to.ts';
import { useTrade } from '../../../test/trade.ts';
import type { Person } from '../../../test/world.ts';

const { world, trade, admin: tunde } = useTrade();
const calls = approvalCalls(world, trade);
const desk = moneyDesk(world, tunde);
let ngozi: Person;
let chidi: Person;

beforeAll(async () => {
  await trade.completeOne();
  await world.database.pool.query('update desk_rules set approval_from_kobo = 10000000');
  ngozi = await world.admin({ name: 'Ngozi Eze' });
  chidi = await world.user({ name: 'Chidi Okafor' });
  await world.giveWallets(chidi, { Bitcoin: 'chidi-bitcoin' });
});

async function withWallet(name: string): Promise<Person> {
  const person = await world.user({ name });
  await world.giveWallets(person, { Bitcoin: `wallet-${person.id}` });
  return person;
}

/** A purchase, and what a second person reads of it under this name. */
async function bought(by = chidi) {
  const { id: orderId } = await trade.place(trade.buy, by);
  const change: AskedChange = { kind: 'complete-order', orderId };
  const line = async (wanted: string) =>
    (await calls.asked(tunde, change)).terms.find(({ name }) => name === wanted)?.value;
  return { orderId, change, line };
}

it('a customer whose trading is frozen after the yes: it is for nothing any more, and the next slip says so', async () => {
  const { orderId, change, line } = await bought();
  expect(await line('Trading is frozen')).toBeUndefined();
  await calls.grant(trade.boss, ngozi, change);
  const frozen = await world.call(
    changeTrading,
    { id: chidi.id, frozen: true, reason: 'A thief, the bank says' },
    ngozi.token,
  );
  expect(frozen.status, frozen.text).toBe(200);
  expect((await desk.complete(orderId)).failure.code).toBe('approval_needed');
  expect(await line('Trading is frozen')).toBe('by Ngozi Eze: A thief, the bank says');
  await world.database.pool.query('delete from outbox');
  const free = { id: chidi.id, frozen: false, reason: 'It was not' };
  expect((await world.call(changeTrading, free, tunde.token)).status).toBe(200);
  // The yes of before is for good gone, and whoever lifted the freeze gives no new one.
  expect((await desk.complete(orderId)).failure.code).toBe('approval_needed');
  const kinds = async ({ email }: Person) => (await mailsTo(world, email)).map(({ kind }) => kind);
  expect(await kinds(ngozi)).toContain('trading-let-go');
  expect(await kinds(tunde)).not.toContain('trading-let-go');
  const { id } = await calls.asked(trade.boss, change);
  expect((await calls.list(tunde)).find((one) => one.id === id)?.mayDecide).toBe(false);
  expect((await calls.list(ngozi)).find((one) => one.id === id)?.mayDecide).toBe(true);
});

it('a customer who was suspended since: whoever let them trade again gives no yes', async () => {
  const sade = await withWallet('Sade Cole');
  const { change } = await bought(sade);
  const owner = await world.superAdmin();
  const set = { id: sade.id, reason: 'Asked about money' };
  for (const [who, suspended] of [
    [trade.boss, true],
    [owner, false],
  ] as const)
    expect((await world.call(changeSuspension, { ...set, suspended }, who.token)).status).toBe(200);
  const { id } = await calls.asked(tunde, change);
  expect((await calls.approve(owner, id)).failure?.code).toBe('own_approval');
  expect((await calls.approve(trade.boss, id)).status).toBe(200);
  await world.database.pool.query("update users set role = 'user' where id = $1", [owner.id]);
});

it('a customer who was suspended after the yes: it is for nothing any more, also once they are reinstated', async () => {
  const { orderId, change } = await bought(await withWallet('Kemi Cole'));
  await calls.grant(tunde, ngozi, change);
  const { rows } = await world.database.pool.query('select user_id from orders where id = $1', [orderId]);
  const set = { id: rows[0].user_id, reason: 'Asked about money' };
  for (const suspended of [true, false])
    expect((await world.call(changeSuspension, { ...set, suspended }, trade.boss.token)).status).toBe(200);
  expect((await desk.complete(orderId)).failure.code).toBe('approval_needed');
});

it('a customer who took the account of one whose freeze is lifted: the yes ends, and who lifts it gives no new one', async () => {
  const [barred, second] = [await withWallet('Tayo Cole'), await withWallet('Yemi Cole')];
  const letGo = async (id: string) => {
    for (const [who, frozen] of [
      [trade.boss, true],
      [ngozi, false],
    ] as const)
      await world.call(changeTrading, { id, frozen, reason: 'Look' }, who.token);
  };
  for (const one of [barred, second]) {
    await world.giveBank(one, { bankName: 'Kuda', accountName: one.name, accountNumber: '3012345678' });
    // Within one millisecond neither had it first.
    await sleep(5);
  }
  const { orderId, change } = await bought(second);
  await calls.grant(tunde, ngozi, change);
  await letGo(barred.id);
  expect((await desk.complete(orderId)).failure.code).toBe('approval_needed');
  const { id } = await calls.asked(tunde, change);
  expect((await calls.approve(ngozi, id)).failure?.code).toBe('own_approval');

  // Not where they had it first: anybody can save it.
  const theirs = await bought(barred);
  await calls.grant(tunde, ngozi, theirs.change);
  await letGo(second.id);
  expect((await desk.complete(theirs.orderId)).status).toBe(200);
});

it('a customer who has saved another wallet since: the slip says which', async () => {
  const { line } = await bought();
  expect(await line('They have saved another')).toBeUndefined();
  await world.database.pool.query("update wallets set address = 'another-bitcoin' where user_id = $1", [
    chidi.id,
  ]);
  expect(await line('They have saved another')).toBe('another-bitcoin');
});

it('a transfer is told from others of its sum by when it came, and to which account of ours', async () => {
  const { orderId, line } = await bought();
  await desk.enter({ orderId, arrivedAt: '2026-11-20T18:46:00.000Z', senderName: 'CHIDI OKAFOR' });
  const { rows } = await world.database.pool.query(
    "select bank_name || ' ' || account_number as account from receiving_accounts order by id limit 1",
  );
  expect(await line('Transfer')).toContain(`, 20 Nov, 19:46 Lagos time, account ${rows[0].account} (`);
});

it('a yes to another code of a completed order: ends with a freeze as well', async () => {
  const codes = boughtCodes(world, trade, tunde);
  const { id } = await trade.place(trade.cardBuy);
  const deliveryCodes = [{ code: newCode(), faceValue: '10' }];
  expect((await codes.complete(id, { deliveryCodes })).status).toBe(200);
  const complaintId = (await codes.complain(id, (await codes.codesOf(id))[0]?.id ?? '')).body.data.id;
  await world.database.pool.query('update desk_rules set approval_from_kobo = 1600000');
  await calls.grant(tunde, ngozi, { kind: 'replace-code', complaintId });
  for (const frozen of [true, false])
    await world.call(changeTrading, { id: trade.ada.id, frozen, reason: 'Look' }, ngozi.token);
  expect((await codes.replace(id, complaintId)).failure.code).toBe('approval_needed');
});
