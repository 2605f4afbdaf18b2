import * as support from '@nairadesk/contract/support';
import { sendMessage } from '@nairadesk/contract/support';
import { changeRole, listUsers } from '@nairadesk/contract/users';
import { beforeAll, expect, it } from 'vitest';
import { type Person, useWorld } from '../../../test/world.ts';
import { keepAddedTotals } from './added-totals.ts';

const world = useWorld({ rateLimit: false });
let boss: Person;
let ada: Person;

beforeAll(async () => {
  boss = await world.superAdmin();
  ada = await world.user();
});

/** The totals that staff see on a page of one row. */
const totals = async () => {
  const customers = (await world.call(listUsers, { pageSize: '1' }, boss.token)).body.total;
  const messages = async (responded: 'all' | 'true' | 'false') =>
    (await world.call(support.listMessages, { responded, pageSize: '1' }, boss.token)).body.total;
  return [customers, await messages('all'), await messages('true'), await messages('false')];
};
const kept = async () => {
  const { rows } = await world.database.pool.query(
    `select rows::int from added_totals where table_name <> 'orders' order by table_name`,
  );
  return rows.map((row) => row.rows);
};
const write = async () =>
  (await world.call(sendMessage, { subject: 'Hello', message: 'Are you open?' }, ada.token)).body.data.id;

it('totals of customers and messages: are exact before, between and after they are counted and kept', async () => {
  const ben = await world.user();
  const answered = await write();
  await write();
  await world.call(support.replyToMessage, { id: answered, response: 'Yes' }, boss.token);
  expect(await totals()).toEqual([2, 2, 1, 1]);

  // What was added within the last minute may have been added by a transaction that still runs.
  await keepAddedTotals(world.database);
  expect([await kept(), await totals()]).toEqual([
    [0, 0],
    [2, 2, 1, 1],
  ]);

  // Two minutes later.
  await world.database.pool.query(`update users set created_at = created_at - interval '2 minutes';
    update support_messages set created_at = created_at - interval '2 minutes';
    update added_totals set created_before = '-infinity'`);
  // One row at a time, as after years of trade 100,000.
  await Promise.all([keepAddedTotals(world.database, 1), keepAddedTotals(world.database, 1)]);
  expect([await kept(), await totals()]).toEqual([
    [2, 3],
    [2, 2, 1, 1],
  ]);

  await world.call(changeRole, { id: ben.id, role: 'admin' }, boss.token);
  await world.user();
  await world.user();
  await write();
  await keepAddedTotals(world.database);
  expect([await kept(), await totals()]).toEqual([
    [2, 3],
    [3, 3, 1, 2],
  ]);
});
