import {
  finishPhoto,
  photoPieceBytes,
  sendPhotoPiece,
  showPhoto,
  startPhoto,
  unplacedPhotosMost,
  waitingPhotoBytesMost,
} from '@nairadesk/contract/card-photos';
import { beforeEach, describe, expect, it } from 'vitest';
import { factsOf, ofThreePieces, photoOf, placePhoto, sendPhoto } from '../../test/photos/send-photo.ts';
import { startInstance } from '../../test/start-instance.ts';
import { useTrade } from '../../test/trade.ts';
import type { Answer, Person } from '../../test/world.ts';
import { hashOf } from '../platform/crypto/secrets.ts';
import { purgeExpired } from '../platform/database/purge-expired.ts';
import { type RateLimitName, rateLimitTable } from '../platform/identity/rate-limit-table.ts';

const { world, trade } = useTrade();
let ben: Person;

beforeEach(async () => {
  await world.database.pool.query('delete from throttles');
  ben = await world.user();
});

const sql = async (text: string, values: unknown[] = []) =>
  (await world.database.pool.query(text, values)).rows;
const start = (file: Buffer, who = ben) => world.call(startPhoto, factsOf(file), who.token);
const send = (id: string, number: number, file: Buffer) =>
  world.call(sendPhotoPiece, { id, number }, ben.token, { file });

it.each<[RateLimitName, (id: string) => Promise<Answer<unknown>>]>([
  ['photo/account', () => start(Buffer.from('one more'))],
  ['photo-piece/account', (id) => send(id, 0, Buffer.alloc(9))],
  ['photo-drawing/account', (id) => world.call(finishPhoto, { id }, ben.token)],
  ['photo-look/account', (id) => world.call(showPhoto, { id }, ben.token)],
])('photos of cards: are limited for each person by %s', async (name, call) => {
  const { id } = (await start(await ofThreePieces())).body.data;
  const { most, windowSeconds } = rateLimitTable[name];
  await sql(
    'select count_try(array[$1::bytea], array[$2::int], array[$3::int]) from generate_series(1, $2::int)',
    [hashOf([name, ben.id].join('\n')), most, windowSeconds],
  );
  expect((await call(id)).failure.code).toBe('too_many_requests');
  expect((await start(Buffer.from('of another'), trade.ada)).status).toBe(201);
});

describe('photos that wait', () => {
  it('are thirty of a customer, of two started at once too', async () => {
    await sql(
      `insert into card_photos (id, owner_id, side, upload_bytes, upload_sha256)
       select gen_random_uuid(), $1, 'front', 1, '' from generate_series(2, $2)`,
      [ben.id, unplacedPhotosMost],
    );
    // On two instances: on one of them a customer's calls wait for each other.
    const second = await startInstance(world);
    let refused: Answer<unknown> | undefined;
    for (let round = 0; round < 8; round += 1) {
      const answers = await Promise.all(
        [world.url, second.url].map((url, n) =>
          world.call(startPhoto, factsOf(Buffer.from(`file ${round} ${n}`)), ben.token, { url }),
        ),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
      refused = answers.find(({ status }) => status === 409);
      await sql('delete from card_photos where owner_id = $1 and upload_bytes > 1', [ben.id]);
    }
    await second.close();
    expect(refused?.failure).toMatchObject({
      code: 'too_many_photos',
      message: 'You have 30 photos that aren’t part of an order. Remove some of them first.',
    });
    expect((await start(Buffer.from('of another'), trade.ada)).status).toBe(201);
  });

  it('have so many bytes of a customer in all', async () => {
    const each = 8 * 1024 * 1024;
    const facts = (n: number) => ({ ...factsOf(Buffer.from(`${n}`)), bytes: each });
    for (let n = 0; n < waitingPhotoBytesMost / each; n += 1)
      expect((await world.call(startPhoto, facts(n), ben.token)).status).toBe(201);
    const refused = await world.call(startPhoto, facts(99), ben.token);
    expect([refused.status, refused.failure.code]).toEqual([409, 'too_many_photos']);
  });

  it('are removed after a day, sent or half sent, and those of orders stay', async () => {
    const kept = await placePhoto(world, trade);
    const whole = await sendPhoto(world, ben.token, await photoOf().jpeg());
    const file = await ofThreePieces();
    const { id: half } = (await start(file)).body.data;
    await send(half, 0, file.subarray(0, photoPieceBytes));
    const left = async () =>
      (await sql('select id from card_photos where id = any($1)', [[kept.id, whole, half]])).map(
        ({ id }) => id,
      );
    await purgeExpired(world.database);
    expect((await left()).sort()).toEqual([kept.id, whole, half].sort());
    await sql("update card_photos set created_at = now() - interval '25 hours'");
    await purgeExpired(world.database);
    expect(await left()).toEqual([kept.id]);
    expect(await sql('select * from card_photo_pieces where photo_id = $1', [half])).toEqual([]);
  });
});
