import { randomUUID } from 'node:crypto';
import { removePhoto } from '@nairadesk/contract/card-photos';
import { cancelOrder } from '@nairadesk/contract/orders';
import { ResizeFit, Transformer } from '@napi-rs/image';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addCard, photoOf, sendPhoto, sendPieces } from '../../../../test/photos/send-photo.ts';
import { useTrade } from '../../../../test/trade.ts';
import type { Person } from '../../../../test/world.ts';
import { sql as drizzleSql, type SQL } from '../../database/drizzle.ts';
import { purgeExpired } from '../../database/purge-expired.ts';
import { photosOfOthers } from './find-seen-photos.ts';
import { takePhotos } from './take-photos.ts';

const { world, trade } = useTrade();
let ben: Person;
const sql = async (text: string, values: unknown[] = []) =>
  (await world.database.pool.query(text, values)).rows;

beforeAll(async () => {
  ben = await world.user();
  await world.giveBank(ben);
  await world.giveWallets(ben, { Bitcoin: 'ben-bitcoin' });
  // So many orders may be open at once.
  for (const who of [trade.ada, ben]) await trade.completeOne(who);
});
beforeEach(() => sql('delete from throttles'));
afterEach(async () => {
  await sql('delete from card_photos');
  for (const { id, user_id: owner } of await sql("select id, user_id from orders where status = 'pending'"))
    await world.call(cancelOrder, { orderId: id }, await world.session(owner));
});

const take = async (who: Person, photoIds: string[], orderId: string, card?: string) => {
  const orderCardId = card ?? (await addCard(world, orderId));
  return world.database.transact((tx) => takePhotos(tx, { ownerId: who.id, photoIds, orderId, orderCardId }));
};
const order = (who: Person) => trade.place({ ...trade.cardBuy, orderType: 'sell', amount: '14000' }, who);

/** A photo that is part of a new order. */
async function placed(who: Person, file: Buffer): Promise<{ id: string; orderId: string }> {
  const id = await sendPhoto(world, who.token, file);
  const { id: orderId } = await order(who);
  await take(who, [id], orderId);
  return { id, orderId };
}
const foundFor = (orderId: string) =>
  drizzleSql`select seen.order_id from orders, lateral ${photosOfOthers} seen where orders.id = ${orderId}`;
/** The orders that are found by the photos of this one. */
async function seen(orderId: string): Promise<unknown[]> {
  const { rows } = await world.database.db.execute(foundFor(orderId));
  return rows.map((row) => row.order_id);
}
async function planOf(query: SQL): Promise<string[]> {
  const explained = drizzleSql`explain (analyze, timing off) ${query}`;
  const { rows } = await world.database.db.execute<Record<string, string>>(explained);
  return rows.map((row) => row['QUERY PLAN'] ?? '');
}

describe('a photo that came with another order', () => {
  it('is found as the very same file, of any customer', async () => {
    const file = await photoOf().jpeg();
    const first = await placed(trade.ada, file);
    const second = await placed(ben, file);
    expect(await seen(second.orderId)).toEqual([first.orderId]);
    expect(await seen(first.orderId)).toEqual([second.orderId]);
  });

  it.each([
    ['as the same side', 'front', 'front'],
    ['as other sides', 'front', 'back'],
    ['as the one’s receipt', 'front', 'receipt'],
    ['as the receipts of cards that have nothing else', 'receipt', 'receipt'],
  ] as const)('is found as another card of the same order, %s', async (_, one, other) => {
    const { id: orderId } = await order(ben);
    const file = await photoOf({ seed: 77 }).jpeg();
    for (const side of [one, other])
      await take(ben, [await sendPhoto(world, ben.token, file, side)], orderId);
    expect(await seen(orderId)).toEqual([orderId]);
  });

  it('is not found as the receipt of several cards that have pictures of their own', async () => {
    const { id: orderId } = await order(ben);
    const receipt = await photoOf({ seed: 77 }).jpeg();
    for (const seed of [78, 79]) {
      const front = await sendPhoto(world, ben.token, await photoOf({ seed }).jpeg());
      await take(ben, [front, await sendPhoto(world, ben.token, receipt, 'receipt')], orderId);
    }
    expect(await seen(orderId)).toEqual([]);
  });

  it.each<[string, (whole: Transformer) => Promise<Buffer>]>([
    ['compressed again', (whole) => whole.jpeg(35)],
    ['made smaller', async (whole) => whole.resize({ width: 400, fit: ResizeFit.Inside }).webp(70)],
    ['made a little brighter', (whole) => whole.brighten(12).png()],
    ['sent in another format', (whole) => whole.webp(60)],
    [
      'with a mark in a corner',
      async (whole) => whole.overlay(await photoOf({ width: 30, height: 20, seed: 9 }).png(), 4, 4).jpeg(80),
    ],
  ])('is found %s', async (_, change) => {
    const whole = await photoOf({ width: 1_200, height: 900, seed: 5 }).png();
    const first = await placed(trade.ada, whole);
    const second = await placed(ben, await change(new Transformer(whole)));
    expect(await seen(second.orderId)).toEqual([first.orderId]);
  });

  it('is not found where the pictures are others, or it is part of the same order or of none', async () => {
    for (let seed = 20; seed < 26; seed += 1) {
      const { orderId } = await placed(seed % 2 ? trade.ada : ben, await photoOf({ seed }).jpeg());
      expect(await seen(orderId)).toEqual([]);
    }
    const file = await photoOf({ seed: 60 }).jpeg();
    const [front, back] = [
      await sendPhoto(world, ben.token, file),
      await sendPhoto(world, ben.token, file, 'back'),
    ];
    await sendPhoto(world, trade.ada.token, file);
    const { id: orderId } = await order(ben);
    await take(ben, [front, back], orderId);
    expect(await seen(orderId)).toEqual([]);
  });

  it('is never found by its likeness where it is plain, or gets lighter evenly', async () => {
    const plain = (light: (x: number) => number) => {
      const pixels = Buffer.alloc(320 * 240 * 4, 255);
      for (let at = 0; at < 320 * 240; at += 1) pixels.fill(light(at % 320), at * 4, at * 4 + 3);
      return Transformer.fromRgbaPixels(pixels, 320, 240);
    };
    for (const light of [() => 200, (x: number) => x / 2 + 40]) {
      await placed(trade.ada, await plain(light).png());
      const { orderId } = await placed(ben, await plain((x) => light(x) + 1).png());
      expect(await seen(orderId)).toEqual([]);
    }
    expect(await sql('select id from card_photos where coarse is not null')).toEqual([]);
  });

  it('is known after its picture’s time', async () => {
    const file = await photoOf({ seed: 8 }).jpeg();
    const first = await placed(trade.ada, file);
    await sql('update card_photos set picture_sealed = null');
    const second = await placed(ben, file);
    expect(await seen(second.orderId)).toEqual([first.orderId]);
  });

  /** So many photos of an order that share the coarse hash of a photo, and differ in the fine one, placed so long ago. */
  const crowd = (
    count: number,
    like: string,
    { orderId, secondsAgo }: { orderId: string; secondsAgo: number },
  ) =>
    sql(
      `insert into card_photos (id, owner_id, side, upload_bytes, width, height, print, coarse, fine, finished_at,
         order_id, order_card_id, placed_at)
       select gen_random_uuid(), p.owner_id, 'front', 1, 1, 1, sha256(n::text::bytea), p.coarse, ~p.fine, now(), $2,
         (select id from order_cards where order_id = $2 limit 1), now() - make_interval(secs => $3)
       from card_photos p cross join generate_series(1, $4::int) n where p.id = $1`,
      [like, orderId, secondsAgo, count],
    );

  it('is compared with the newest two hundred that share a part of its hash, and always with the same file', async () => {
    const first = await placed(trade.ada, await photoOf({ seed: 9 }).jpeg(90));
    const { orderId } = await placed(trade.ada, await photoOf({ seed: 10 }).jpeg());
    const second = await placed(ben, await photoOf({ seed: 9 }).jpeg(70));
    await crowd(300, second.id, { orderId, secondsAgo: 600 });
    expect(await seen(second.orderId)).toEqual([first.orderId]);
    // The photo itself is one of the two hundred.
    await crowd(198, second.id, { orderId, secondsAgo: -1 });
    expect(await seen(second.orderId)).toEqual([first.orderId]);
    await crowd(1, second.id, { orderId, secondsAgo: -1 });
    expect(await seen(second.orderId)).toEqual([]);
    const again = await placed(ben, await photoOf({ seed: 9 }).jpeg(90));
    expect(await seen(again.orderId)).toContain(first.orderId);
  });

  it('costs no more among thousands that share its hash: their newest are read by index', async () => {
    const { id, orderId } = await placed(trade.ada, await photoOf({ seed: 11 }).jpeg());
    await crowd(5_000, id, { orderId, secondsAgo: 600 });
    await sql('analyze card_photos');
    const asked = await placed(ben, await photoOf({ seed: 11 }).jpeg(60));
    const plan = await planOf(foundFor(asked.orderId));
    const scans = plan.filter((line) => line.includes(' on card_photos') && !line.includes('never executed'));
    const read = scans.map((line) => Number(/actual rows=(\d+)/.exec(line)?.[1]));
    expect(Math.max(...read)).toBe(200);
  });

  it('costs no more with thirty photos of one order, of which the flag compares so many pairs together', async () => {
    const first = await placed(trade.ada, await photoOf({ seed: 12 }).jpeg());
    const { id, orderId } = await placed(ben, await photoOf({ seed: 12 }).jpeg(60));
    expect(await seen(orderId)).toEqual([first.orderId]);
    await crowd(5_000, id, { orderId: first.orderId, secondsAgo: 600 });
    await crowd(29, id, { orderId, secondsAgo: 0 });
    await sql('analyze card_photos');
    const read = (await planOf(foundFor(orderId)))
      .map((line) => /actual rows=([\d.]+) loops=(\d+)/.exec(line) ?? [])
      .map(([, perLoop, loops]) => Number(perLoop ?? 0) * Number(loops ?? 0));
    expect(Math.max(...read)).toBe(4_800);
  });
});

describe('taking photos into an order', () => {
  it('takes all of them, once, and only finished ones of their owner', async () => {
    const [one, other] = [
      await sendPhoto(world, ben.token, await photoOf({ seed: 1 }).jpeg()),
      await sendPhoto(world, ben.token, await photoOf({ seed: 2 }).jpeg(), 'back'),
    ];
    const half = await sendPieces(world, ben.token, await photoOf({ seed: 3 }).jpeg());
    const theirs = await sendPhoto(world, trade.ada.token, await photoOf({ seed: 4 }).jpeg());
    const { id: orderId } = await order(ben);
    const wrong = [
      [one, half],
      [one, theirs],
      [one, randomUUID()],
      [one, one],
    ];
    for (const ids of wrong)
      await expect(take(ben, ids, orderId)).rejects.toMatchObject({ code: 'photo_missing' });
    expect(await sql('select id from card_photos where order_id is not null')).toEqual([]);
    const card = await addCard(world, orderId);
    await expect(take(ben, [other, one], orderId, randomUUID())).rejects.toMatchObject({
      cause: { constraint: 'card_photos_order_card_id_order_cards_id_fk' },
    });
    await take(ben, [other, one], orderId, card);
    expect(
      await sql('select distinct order_id, order_card_id from card_photos where id = any($1)', [
        [one, other],
      ]),
    ).toEqual([{ order_id: orderId, order_card_id: card }]);
    await expect(take(ben, [one], orderId)).rejects.toMatchObject({ code: 'photo_missing' });
    expect((await world.call(removePhoto, { id: one }, ben.token)).failure.code).toBe('photo_in_order');
  });

  it('gives a photo to one of two orders that are placed at once', async () => {
    const ids = [
      await sendPhoto(world, ben.token, await photoOf({ seed: 1 }).jpeg()),
      await sendPhoto(world, ben.token, await photoOf({ seed: 2 }).jpeg()),
    ];
    const orders = [await order(ben), await order(ben)];
    const taken = await Promise.allSettled([
      take(ben, ids, orders[0]?.id ?? ''),
      take(ben, ids.toReversed(), orders[1]?.id ?? ''),
    ]);
    expect(taken.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('leaves a removal and a placing at once one winner', async () => {
    for (let n = 0; n < 5; n += 1) {
      const id = await sendPhoto(world, ben.token, await photoOf({ seed: n }).jpeg());
      const { id: orderId } = await order(ben);
      const [removed, taken] = await Promise.allSettled([
        world.call(removePhoto, { id }, ben.token),
        take(ben, [id], orderId),
      ]);
      const isRemoved = removed.status === 'fulfilled' && removed.value.status === 200;
      expect(isRemoved).toBe(taken.status === 'rejected');
      expect(await sql('select id from card_photos where id = $1', [id])).toHaveLength(isRemoved ? 0 : 1);
      await world.call(cancelOrder, { orderId }, ben.token);
    }
  });
});

it('photos of cards: lose their picture when their order ended long ago, and nothing else', async () => {
  const [old, open] = [
    await placed(ben, await photoOf({ seed: 1 }).jpeg()),
    await placed(ben, await photoOf({ seed: 2 }).jpeg()),
  ];
  await world.call(cancelOrder, { orderId: old.orderId }, ben.token);
  const kept = async () => {
    await purgeExpired(world.database);
    const rows = await sql('select id from card_photos where picture_sealed is not null order by created_at');
    return rows.map(({ id }) => id);
  };
  const age = async (days: number) => {
    const client = await world.database.pool.connect();
    await client.query(`begin; set local session_replication_role = replica`);
    await client.query(`update orders set closed_at = now() - make_interval(days => $2) where id = $1`, [
      old.orderId,
      days,
    ]);
    await client.query('commit');
    client.release();
  };
  await age(179);
  expect(await kept()).toEqual([old.id, open.id]);
  await age(181);
  await sql('update desk_rules set card_photo_days = 365');
  expect(await kept()).toEqual([old.id, open.id]);
  await sql('update desk_rules set card_photo_days = 180');
  expect(await kept()).toEqual([open.id]);
  expect(await sql('select id from card_photos where print is not null and coarse is not null')).toHaveLength(
    2,
  );
});
