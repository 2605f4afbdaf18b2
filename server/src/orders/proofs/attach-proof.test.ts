import { randomBytes } from 'node:crypto';
import { cancelOrder, listOrders, reportPayment, resolveOrder } from '@nairadesk/contract/orders';
import { attachProof, getProof } from '@nairadesk/contract/proofs';
import { Transformer } from '@napi-rs/image';
import { beforeEach, describe, expect, it } from 'vitest';
import { useListen } from '../../../test/listen.ts';
import { useTrade } from '../../../test/trade.ts';
import type { Person } from '../../../test/world.ts';
import { purgeExpired } from '../../platform/database/purge-expired.ts';

const { world, trade, admin } = useTrade();
const listen = useListen(world);
let orderId: string;

beforeEach(async () => {
  await world.database.pool.query('delete from throttles');
  orderId = (await trade.place()).id;
});

/** A picture of so many pixels, each of another colour, as a phone would send it. */
async function pictureOf(width: number, height: number): Promise<Buffer> {
  const pixels = Buffer.from(
    Array.from({ length: width * height * 4 }, (_, at) => (at % 4 === 3 ? 255 : at % 251)),
  );
  return Transformer.fromRgbaPixels(pixels, width, height).jpeg();
}

const attach = (reference: string | null, file?: Buffer, who: Person = trade.ada) =>
  world.call(attachProof, { id: orderId, reference }, who.token, file ? { file } : {});
const proofFor = async (who: Person) => (await world.call(getProof, { id: orderId }, who.token)).body;
const close = () => world.call(cancelOrder, { orderId }, trade.ada.token);

describe('proof of payment', () => {
  it('is kept with a reference and a picture, for its owner and staff to see', async () => {
    expect((await proofFor(admin)).data).toBeNull();
    const answer = await attach('000013261122', await pictureOf(40, 30));
    expect(answer.status, answer.text).toBe(200);
    for (const who of [trade.ada, admin]) {
      const { data } = await proofFor(who);
      expect(data?.reference).toBe('000013261122');
      const picture = Buffer.from(data?.picture ?? '', 'base64');
      expect(picture.subarray(8, 12).toString()).toBe('WEBP');
    }
    await close();
  });

  it('is named in the queue of staff, whose screens are told at once', async () => {
    const hasProof = async () => {
      const { data } = (await world.call(listOrders, {}, admin.token)).body;
      return data.find(({ id }) => id === orderId)?.hasProof;
    };
    expect(await hasProof()).toBe(false);
    const staff = await listen(admin.token);
    await attach('000013261122');
    await staff.hears('order', orderId);
    expect(await hasProof()).toBe(true);
    await close();
  });

  it('gives the newest only, and takes no part of the order before it is reported', async () => {
    await attach('FIRST-1');
    await world.call(reportPayment, { orderId, status: 'successful' }, trade.ada.token);
    await attach('SECOND-2');
    expect((await proofFor(trade.ada)).data).toMatchObject({ reference: 'SECOND-2', picture: null });
    await world.call(resolveOrder, { orderId, status: 'cancelled' }, admin.token);
  });

  it('is refused where it is empty, no picture, not theirs, or of a closed order', async () => {
    expect((await attach('')).body).toMatchObject({ fields: { reference: 'Add a reference or a picture' } });
    expect((await attach(null, Buffer.from('GIF89a'))).failure.code).toBe('image_unreadable');
    const tooLarge = await attach(null, Buffer.alloc(1024 * 1024 + 1));
    expect([tooLarge.status, tooLarge.failure.message]).toEqual([413, 'File size must be less than 1MB']);
    const stranger = await world.user();
    expect((await attach('MINE', undefined, stranger)).failure.code).toBe('not_found');
    expect((await world.call(getProof, { id: orderId }, stranger.token)).failure.code).toBe('not_found');
    await close();
    expect((await attach('LATE')).failure.code).toBe('order_not_open');
    expect((await proofFor(trade.ada)).data).toBeNull();
  });

  it('keeps a picture full of detail in 400 KB, and refuses one that does not fit', async () => {
    const snow = (width: number, height: number, every: number) => {
      const pixels = Buffer.alloc(width * height * 4, 255);
      const random = randomBytes(Math.ceil(pixels.length / every));
      for (let at = 0; at < pixels.length; at += every) pixels[at] = random[at / every] ?? 0;
      return Transformer.fromRgbaPixels(pixels, width, height);
    };
    const answer = await attach(null, await snow(1_200, 1_600, 24).jpeg(20));
    expect(answer.status, answer.text).toBe(200);
    const bytes = Buffer.from(answer.body.data.picture ?? '', 'base64').length;
    expect(bytes).toBeGreaterThan(100_000);
    expect(bytes).toBeLessThanOrEqual(400_000);
    const refused = await attach(null, await snow(1_600, 1_600, 1).jpeg(10));
    expect([refused.status, refused.failure.code]).toEqual([422, 'image_unreadable']);
    await close();
  });

  it('keeps nothing but the pixels of a picture, makes them smaller, and seals them', async () => {
    const marker = Buffer.from('GPS 6.5244N 3.3792E');
    await attach(null, Buffer.concat([await pictureOf(2_000, 100), marker]));
    const { data } = await proofFor(trade.ada);
    const picture = Buffer.from(data?.picture ?? '', 'base64');
    expect(picture.includes(marker)).toBe(false);
    expect((await new Transformer(picture).metadata()).width).toBe(1_600);
    const { rows } = await world.database.pool.query(
      'select picture_sealed from order_proofs where order_id = $1',
      [orderId],
    );
    const stored: Buffer = rows[0].picture_sealed;
    expect(stored.includes(Buffer.from(data?.picture?.slice(0, 40) ?? '?'))).toBe(false);
    await close();
  });

  it('loses its picture 90 days after the order ended, and keeps its reference', async () => {
    await attach('KEPT-1', await pictureOf(20, 20));
    await close();
    await purgeExpired(world.database);
    expect((await proofFor(admin)).data?.picture).not.toBeNull();
    const client = await world.database.pool.connect();
    await client.query(`set session_replication_role = replica`);
    await client.query(`update orders set closed_at = now() - interval '91 days' where id = $1`, [orderId]);
    await client.query(`set session_replication_role = default`);
    client.release();
    await purgeExpired(world.database);
    expect((await proofFor(admin)).data).toMatchObject({ reference: 'KEPT-1', picture: null });
  });

  it('can be sent thirty times an hour', async () => {
    for (let sent = 0; sent < 30; sent += 1) expect((await attach(`R${sent}`)).status).toBe(200);
    const refused = await attach('R31');
    expect(refused.failure.code).toBe('too_many_requests');
  });
});

describe('the picture of a sale of cards', () => {
  const looksAt = async (id: string) => {
    const { rows } = await world.database.pool.query(
      "select actor_id, detail from audit_log where action = 'card-photo-shown' and subject_id = $1",
      [id],
    );
    return rows.map(({ actor_id, detail }) => [actor_id, JSON.parse(detail)]);
  };
  const statusFor = async ({ token }: Person) => (await world.call(getProof, { id: orderId }, token)).status;

  it('may be a card: each look of staff is recorded and limited, its customer’s and one at a receipt are not', async () => {
    await attach('000013261122', await pictureOf(40, 30));
    expect(await statusFor(admin)).toBe(200);
    expect(await looksAt(orderId)).toEqual([]);
    await close();

    const sale = {
      ...trade.cardBuy,
      orderType: 'sell',
      amount: '14000.00',
      description: 'XKCD-1234-PQRS',
    } as const;
    orderId = (await trade.place(sale)).id;
    await attach('Card');
    expect(await statusFor(admin)).toBe(200);
    expect(await looksAt(orderId)).toEqual([]);
    await attach(null, await pictureOf(40, 30));
    for (const who of [trade.ada, admin, admin]) expect(await statusFor(who)).toBe(200);
    const look = [admin.id, { proof: true }];
    expect(await looksAt(orderId)).toEqual([look, look]);
    await world.database.pool.query('update throttles set tries = 600');
    expect([await statusFor(admin), await statusFor(trade.ada)]).toEqual([429, 200]);
    expect(await looksAt(orderId)).toHaveLength(2);
    await close();
  });
});
