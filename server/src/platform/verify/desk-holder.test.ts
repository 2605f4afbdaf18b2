import { beforeAll, expect, it } from 'vitest';
import { useWorld } from '../../../test/world.ts';
import { recordKnownStaff } from '../identity/record-known-staff.ts';
import { findUnaudited, readLogBegan } from './find-unaudited.ts';

const world = useWorld();
let second: string;

// No holder of the desk account was chosen: it is the first super-admin's.
beforeAll(async () => {
  await world.superAdmin();
  second = (await world.superAdmin()).id;
  await recordKnownStaff(world.services);
});

/** What is found after a direct write to the database, of which nothing stays. */
async function foundAfter(tampering: string): Promise<string[]> {
  const client = await world.database.pool.connect();
  try {
    await client.query('begin');
    await client.query(tampering.replaceAll('$second', `'${second}'`));
    return await findUnaudited(client, await readLogBegan(client));
  } finally {
    await client.query('rollback');
    client.release();
  }
}

it.each([
  ['is marked as holding it', 'update users set treasury = true where id = $second'],
  ['has the oldest account now', "update users set created_at = '2001-01-01' where id = $second"],
])(
  'a desk account whose holder was not chosen: is noticed to be another super-admin’s, who %s',
  async (_, edit) => {
    expect(await foundAfter('select 1')).toEqual([]);
    expect(await foundAfter(edit)).toEqual([
      `user ${second} holds the desk account, but the audit log names another person`,
    ]);
  },
);
