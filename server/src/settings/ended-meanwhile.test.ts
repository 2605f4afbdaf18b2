import { saveBank, saveWallets } from '@nairadesk/contract/settings';
import { confirmTwoFactor, startTwoFactor } from '@nairadesk/contract/two-factor';
import { expect, it } from 'vitest';
import { codeOf } from '../../test/authenticator.ts';
import { untilWaiting } from '../../test/until-waiting.ts';
import { type Person, useWorld } from '../../test/world.ts';

const world = useWorld();
const bank = { bankName: 'GTBank', accountName: 'Thief', accountNumber: '0123456789' };
const networks = [{ network: 'Tron' as const, walletAddress: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8' }];

it.each<[name: string, prepare: (person: Person) => Promise<() => Promise<{ status: number }>>]>([
  [
    'a bank account',
    async ({ token }) =>
      () =>
        world.call(saveBank, bank, token),
  ],
  [
    'wallets',
    async ({ token }) =>
      () =>
        world.call(saveWallets, { networks }, token),
  ],
  [
    'two-step log-in',
    async ({ token }) => {
      const { secret } = (await world.call(startTwoFactor, {}, token)).body.data;
      const code = await codeOf(world, secret);
      return () => world.call(confirmTwoFactor, { code }, token);
    },
  ],
])('%s is not set by a session that ended while the call was under way', async (_name, prepare) => {
  const person = await world.admin();
  const call = await prepare(person);
  const client = await world.database.pool.connect();
  try {
    // As another password or a suspension does it: the person first, then their sessions.
    await client.query('begin');
    await client.query('select from users where id = $1 for update', [person.id]);
    const answer = call();
    await untilWaiting(world, 1);
    await client.query('delete from sessions where user_id = $1', [person.id]);
    await client.query('commit');
    expect((await answer).status).toBe(401);
  } finally {
    client.release();
  }
  const { rows } = await world.database.pool.query(
    `select (select count(*) from bank_accounts) + (select count(*) from wallets)
      + (select count(*) from two_factors where confirmed_at is not null) as n`,
  );
  expect(rows).toEqual([{ n: '0' }]);
});
