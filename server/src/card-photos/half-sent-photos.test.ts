import { halfSentBytesMost, startPhoto } from '@nairadesk/contract/card-photos';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Person, useWorld } from '../../test/world.ts';

const world = useWorld();
const megabytes = 1024 * 1024;

beforeEach(() => world.database.pool.query('delete from card_photos; delete from throttles'));

/**
 * Uploads of this many bytes together that these people began, each one second after the other, and of which a piece came
 * so many seconds ago.
 */
async function begun(
  people: readonly Person[],
  bytes: number,
  secondsAgo: number | null = 60,
): Promise<void> {
  for (const { id } of people)
    await world.database.pool.query(
      `insert into card_photos (id, owner_id, side, upload_bytes, upload_sha256, created_at, last_piece_at)
       select gen_random_uuid(), $1, 'front', $2, sha256(n::text::bytea), now() - make_interval(secs => 600 - n),
         now() - make_interval(secs => $4)
       from generate_series(1, $3::int) n`,
      [id, 8 * megabytes, bytes / (8 * megabytes), secondsAgo],
    );
}
const start = ({ token }: Person, bytes = megabytes) =>
  world.call(startPhoto, { side: 'front', bytes, sha256: 'ab'.repeat(32) }, token);
const bytesOf = async ({ id }: Person) =>
  Number(
    (
      await world.database.pool.query(
        'select coalesce(sum(upload_bytes), 0) as bytes from card_photos where owner_id = $1',
        [id],
      )
    ).rows[0].bytes,
  );

describe('photos that are half sent', () => {
  it('of all accounts together have a bound: of the account that began most the oldest go', async () => {
    const many = await Promise.all(Array.from({ length: 8 }, () => world.user()));
    const [most] = [await world.user()];
    const ada = await world.user();
    await begun(many, 216 * megabytes);
    await begun([most], halfSentBytesMost - 8 * 216 * megabytes);
    const { rows } = await world.database.pool.query(
      'select id from card_photos where owner_id = $1 order by created_at limit 1',
      [most.id],
    );
    expect((await start(ada)).status).toBe(201);
    expect(await bytesOf(ada)).toBe(megabytes);
    expect(await bytesOf(most)).toBe(halfSentBytesMost - 8 * 216 * megabytes - 8 * megabytes);
    const oldest = await world.database.pool.query('select from card_photos where id = $1', [rows[0].id]);
    expect(oldest.rowCount).toBe(0);
    for (const person of many) expect(await bytesOf(person)).toBe(216 * megabytes);
  });

  it('make room where nothing has come of them for two minutes, however little each account began', async () => {
    const many = await Promise.all(Array.from({ length: 62 }, () => world.user()));
    const [slow, never] = [await world.user(), await world.user()];
    await begun(many, 32 * megabytes);
    await begun([slow], 32 * megabytes, 121);
    await begun([never], 32 * megabytes, null);
    const ada = await world.user();
    await begun([ada], 32 * megabytes);
    const all = await Promise.all(many.map(bytesOf));
    expect((await start(ada, 8 * megabytes)).status).toBe(201);
    expect(await bytesOf(ada)).toBe(40 * megabytes);
    expect((await bytesOf(slow)) + (await bytesOf(never))).toBe(24 * megabytes);
    expect(await Promise.all(many.map(bytesOf))).toEqual(all);
  });

  it('are refused to the account that began most, in words and with when to try again, and nothing is removed', async () => {
    const people = await Promise.all(Array.from({ length: 64 }, () => world.user()));
    await begun(people, halfSentBytesMost / 64);
    const refused = await start(people[0] as Person);
    expect([refused.status, refused.failure.code]).toEqual([503, 'busy']);
    expect(refused.failure.message).toContain('Many photos are being sent right now');
    expect(refused.headers.get('retry-after')).toBe('60');
    for (const person of people) expect(await bytesOf(person)).toBe(halfSentBytesMost / 64);
  });
});
