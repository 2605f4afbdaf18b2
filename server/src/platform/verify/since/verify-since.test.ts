import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { resolveOrder } from '@nairadesk/contract/orders';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeDataDir, removeDataDir } from '../../../../../test-support/data-dir.ts';
import { moneyDesk } from '../../../../test/desks/money-desk.ts';
import { markAtEnd } from '../../../../test/edits/mark-at-end.ts';
import { useTrade } from '../../../../test/trade.ts';
import { createSecrets } from '../../crypto/secrets.ts';
import { markExisting } from '../mark-existing.ts';
import { verifyDatabase } from '../verify-database.ts';
import { markFileIn, readMark, type VerifyMark, writeMark } from './verify-mark.ts';

const { world, trade, admin } = useTrade();
const folder = makeDataDir('verify-mark');
const file = markFileIn(folder);
let mark: VerifyMark;
let old: string;
let erased: string;

const verify = (since: VerifyMark | null) =>
  verifyDatabase(world.database, world.services.secrets, 'elsewhere', since);

/** What both forms find after a superuser of the database did something. */
async function findAfter(tampering: string) {
  await tamper(tampering);
  const [daily, all] = [await verify(mark), await verify(null)];
  return { daily: daily.faults, all: all.faults, isMarked: daily.mark !== null };
}

async function tamper(statement: string) {
  const client = await world.database.pool.connect();
  try {
    await client.query('set session_replication_role = replica');
    await client.query(statement.replaceAll('$order', `'${old}'`));
  } finally {
    await client.query('reset session_replication_role');
    client.release();
  }
}

beforeAll(async () => {
  [old, erased] = [(await trade.place()).id, (await trade.place()).id];
  for (const orderId of [old, erased])
    await world.call(resolveOrder, { orderId, status: 'completed' }, admin.token);
  await markExisting(world.services);
  mark = await markAtEnd(world);
});
afterAll(() => removeDataDir(folder));

it('verify since a mark: looks at what was traded since, and finds no fault', async () => {
  const { id } = await trade.place();
  await world.call(resolveOrder, { orderId: id, status: 'completed' }, admin.token);
  const { facts, faults } = await verify(mark);
  expect(faults).toEqual([]);
  expect(facts).toContain('Written since: 1 order and 0 transfers, with all that belongs to them.');
  expect((await markAtEnd(world, mark)).number).toBeGreaterThan(mark.number);
});

it('verify since a mark: names what was completed since with what staff typed and no statement has', async () => {
  const desk = moneyDesk(world, admin);
  const completeOnWord = async () => {
    const order = await trade.place();
    const { id } = (await desk.enter()).body.data;
    expect((await desk.match(id, order.id)).status).toBe(201);
    expect((await desk.complete(order.id)).status).toBe(200);
    return order.transactionId;
  };
  const named = async (since: VerifyMark | null) =>
    (await verify(since)).facts.filter((fact) => fact.startsWith('Completed with transfers entered by hand'));
  const before = await completeOnWord();
  const last = await markAtEnd(world, mark);
  expect(await named(last)).toEqual([]);
  const since = await completeOnWord();
  const [fact = '', ...more] = await named(last);
  expect(more).toEqual([]);
  expect(fact).toContain(`1 order (${since}, ₦150,000.00 by ${admin.name})`);
  expect(fact).not.toContain(before);
  expect(await named(null)).toEqual([expect.stringMatching(new RegExp(`2 orders .*${since}.*${before}`))]);
});

it.each([
  [
    'an old order',
    'update orders set amount_kobo = amount_kobo + 100 where id = $order',
    'was added or changed past the server',
  ],
  [
    'an old posting',
    "update ledger_entries set amount = amount * 2 where order_id = $order and account = 'desk'",
    'do not sum to zero within a posting',
  ],
  [
    'a password',
    `update users set password_hash = 'x' where id = (select user_id from orders where id = $order)`,
    'has a password that is not in the audit log',
  ],
])(
  'verify since a mark: %s that was edited past the server is found, however old it is',
  async (_, edit, fault) => {
    const found = await findAfter(edit);
    expect(found.daily).toContainEqual(expect.stringContaining(fault));
    expect(found.all).toEqual(expect.arrayContaining(found.daily));
    expect(found.isMarked).toBe(false);
  },
);

it('verify since a mark: an old row that was erased is found with --all alone', async () => {
  await tamper(`delete from ledger_entries where order_id = '${erased}'`);
  const fault = expect.stringContaining(`order ${erased}: it is completed without exactly one posting`);
  expect((await verify(mark)).faults).not.toContainEqual(fault);
  expect((await verify(null)).faults).toContainEqual(fault);
});

it('mark of verify: one that was changed, of another or a former key, or another database counts for nothing', async () => {
  const { secrets } = world.services;
  await writeMark(file, secrets, mark);
  expect(readMark(file, secrets)).toEqual(mark);
  expect(readMark(file, createSecrets(Buffer.alloc(32, 1)))).toBeNull();
  expect(readMark(join(folder, 'none'), secrets)).toBeNull();
  const former = Buffer.alloc(32, 1);
  await writeMark(file, createSecrets(former), mark);
  expect(readMark(file, createSecrets(Buffer.alloc(32, 2), [former]))).toBeNull();
  await writeMark(file, secrets, mark);
  const text = readFileSync(file, 'utf8');
  const further = `\\"number\\":${mark.number + 5}`;
  writeFileSync(file, text.replace(`\\"number\\":${mark.number}`, further));
  expect(readFileSync(file, 'utf8')).not.toBe(text);
  expect(readMark(file, secrets)).toBeNull();
  for (const other of [
    { database: '1/1' },
    { mac: '00' },
    { transaction: `${BigInt(mark.transaction) + 2n ** 31n}` },
  ]) {
    const { facts } = await verify({ ...mark, ...other });
    expect(facts[0]).not.toContain('since');
  }
});
