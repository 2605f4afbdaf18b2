import { saveBank, saveWallets } from '@nairadesk/contract/settings';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Person, useWorld } from '../../test/world.ts';
import { verifyDatabase } from '../platform/verify/verify-database.ts';

const world = useWorld();
const account = { bankName: 'GTBank', accountName: 'Ada Obi', accountNumber: '0123456785' };
let ada: Person;

beforeEach(async () => {
  await world.database.pool.query('delete from throttles');
  ada = await world.user({ name: 'Ada Obi' });
});

const save = (number: number) =>
  world.call(saveBank, { ...account, accountNumber: String(number).padStart(10, '0') }, ada.token);
/** So many accounts that were used long ago. */
const keep = (count: number, age = '30 days') =>
  world.database.pool.query(
    `insert into payee_history (user_id, bank_name, account_name, account_number, since, until)
     select $1, 'GTBank', 'Ada Obi', lpad(n::text, 10, '0'), now() - $3::interval, now() - $3::interval
     from generate_series(1, $2) n`,
    [ada.id, count, age],
  );
async function lastMarks() {
  const { rows } = await world.database.pool.query(
    `select marks from audit_log where action like '%-changed' and actor_id = $1 order by number desc limit 1`,
    [ada.id],
  );
  return Object.keys(JSON.parse(rows[0].marks)).map((key) => key.split('/')[0]);
}

describe('former bank accounts and wallets', () => {
  it('are marked one by one: a save marks what it adds and what it replaces, however many there are', async () => {
    await save(1);
    expect((await lastMarks()).sort()).toEqual(['bank', 'payee', 'payee-until']);
    await keep(1_000);
    expect((await save(2)).status).toBe(200);
    expect((await lastMarks()).sort()).toEqual(['bank', 'payee', 'payee-until', 'payee-until']);
    const networks = [
      { network: 'Bitcoin' as const, walletAddress: '1BoatSLRHtKNngkdXEeobR76b53LETtpyT', memo: null },
    ];
    await world.call(saveWallets, { networks }, ada.token);
    expect((await lastMarks()).sort()).toEqual(['payee', 'payee-until', 'wallets']);
  });

  it('are two hundred new ones a day of one person at most', async () => {
    await save(1);
    await keep(198, '2 hours');
    expect((await save(2)).status).toBe(200);
    const { status, body } = await save(3);
    expect(status).toBe(429);
    expect(body).toMatchObject({ code: 'too_many_requests' });
    expect((await save(2)).status).toBe(200);
    const { rows } = await world.database.pool.query(
      'select account_number from bank_accounts where user_id = $1',
      [ada.id],
    );
    expect(rows).toEqual([{ account_number: '0000000002' }]);
  });

  it('are as the log says after they were saved, replaced and removed', async () => {
    for (const number of [1, 2, 1]) await save(number);
    const { faults } = await verifyDatabase(world.database, world.services.secrets, 'elsewhere');
    expect(faults.filter((fault) => fault.includes('bank account or wallet'))).toEqual([]);
  });
});
