import {
  finishPhoto,
  getPhoto,
  listPhotos,
  photoPieceBytes,
  removePhoto,
  sendPhotoPiece,
  showPhoto,
  startPhoto,
} from '@nairadesk/contract/card-photos';
import { Transformer } from '@napi-rs/image';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  factsOf,
  ofThreePieces,
  photoOf,
  placePhoto,
  sendPhoto,
  sendPieces,
} from '../../test/photos/send-photo.ts';
import { useTrade } from '../../test/trade.ts';
import type { Person } from '../../test/world.ts';
import { routes } from '../app.ts';

const { world, trade, admin } = useTrade();
let ben: Person;

beforeEach(async () => {
  await world.database.pool.query('delete from throttles');
  ben = await world.user();
});

const sql = async (text: string, values: unknown[] = []) =>
  (await world.database.pool.query(text, values)).rows;
const start = (file: Buffer, who = ben) => world.call(startPhoto, factsOf(file), who.token);
const send = (id: string, number: number, file?: Buffer, who = ben) =>
  world.call(sendPhotoPiece, { id, number }, who.token, file ? { file } : {});
const state = async (id: string, who = ben) => (await world.call(getPhoto, { id }, who.token)).body.data;
const finish = (id: string, who = ben) => world.call(finishPhoto, { id }, who.token);
const show = (id: string, who: Person = ben) => world.call(showPhoto, { id }, who.token);
const pieceOf = (file: Buffer, number: number) =>
  file.subarray(number * photoPieceBytes, (number + 1) * photoPieceBytes);

describe('a photo of a card', () => {
  it('is sent in pieces, drawn anew as an upright WebP without anything but its pixels, and shown', async () => {
    const file = await ofThreePieces();
    const answer = await start(file);
    expect([answer.status, answer.body.data]).toEqual([
      201,
      {
        id: expect.any(String),
        side: 'front',
        pieceBytes: photoPieceBytes,
        pieces: 3,
        received: [],
        timeStamp: expect.any(String),
      },
    ]);
    const { id } = answer.body.data;
    for (const number of [2, 0]) expect((await send(id, number, pieceOf(file, number))).status).toBe(200);
    expect((await state(id)).upload?.received).toEqual([0, 2]);
    const incomplete = await finish(id);
    expect([incomplete.status, incomplete.failure.code, incomplete.failure.data]).toEqual([
      409,
      'photo_incomplete',
      { missing: [1] },
    ]);
    // The same again, and another content that the right one replaces.
    await send(id, 0, pieceOf(file, 0));
    await send(id, 1, Buffer.alloc(photoPieceBytes));
    expect((await send(id, 1, pieceOf(file, 1))).body.data.received).toEqual([0, 1, 2]);
    const finished = await finish(id);
    expect([finished.status, finished.body.data]).toEqual([
      200,
      { id, side: 'front', width: 640, height: 480, timeStamp: expect.any(String) },
    ]);
    expect((await finish(id)).body).toEqual(finished.body);
    expect(await state(id)).toEqual({ upload: null, photo: finished.body.data });
    const shown = await show(id);
    const picture = Buffer.from(shown.body.data.picture, 'base64');
    expect(await new Transformer(picture).metadata()).toMatchObject({ format: 'webp', width: 640 });
    expect(picture.includes('behind')).toBe(false);
    expect(Object.fromEntries(shown.headers)).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-type': 'application/json; charset=utf-8',
    });
    expect(await sql('select count(*)::int as n from card_photo_pieces where photo_id = $1', [id])).toEqual([
      { n: 0 },
    ]);
  });

  it('goes on where it stopped when the same file is started again, and is another one for another side', async () => {
    const file = await ofThreePieces();
    const { id } = (await start(file)).body.data;
    await send(id, 1, pieceOf(file, 1));
    expect((await start(file)).body.data).toMatchObject({ id, received: [1] });
    const back = await world.call(startPhoto, factsOf(file, 'back'), ben.token);
    expect(back.body.data.id).not.toBe(id);
    const { data } = (await world.call(listPhotos, {}, ben.token)).body;
    expect(data.uploads.map((upload) => [upload.side, upload.received])).toEqual([
      ['front', [1]],
      ['back', []],
    ]);
    expect(data.photos).toEqual([]);
  });

  it.each([
    ['a piece too short', 0, 10],
    ['a piece too long', 0, photoPieceBytes + 1],
    ['a last piece as long as the others', 2, photoPieceBytes],
    ['a piece after the last', 3, photoPieceBytes],
  ])('refuses %s', async (_, number, bytes) => {
    const { id } = (await start(await ofThreePieces())).body.data;
    expect((await send(id, number, Buffer.alloc(bytes))).status).toBe(422);
    expect((await state(id)).upload?.received).toEqual([]);
  });

  it('refuses a piece without its file, above 128 KB, or of a finished photo', async () => {
    const { id } = (await start(await ofThreePieces())).body.data;
    expect((await send(id, 0)).failure.fields).toEqual({ file: 'This piece has 65536 bytes' });
    const large = await send(id, 0, Buffer.alloc(128 * 1024 + 1));
    expect([large.status, large.failure.code]).toEqual([413, 'too_large']);
    const done = await sendPhoto(world, ben.token, await photoOf().png());
    expect((await send(done, 0, Buffer.alloc(9))).failure.code).toBe('photo_finished');
  });

  it.each([
    ['more than 8 MB', { bytes: 8 * 1024 * 1024 + 1 }],
    ['no bytes', { bytes: 0 }],
    ['an unknown side', { side: 'top' as 'front' }],
    ['no hash', { sha256: 'abc' }],
  ])('refuses %s at its start', async (_, wrong) => {
    const answer = await world.call(startPhoto, { ...factsOf(Buffer.alloc(9)), ...wrong }, ben.token);
    expect([answer.status, Object.keys(answer.failure.fields ?? {})]).toEqual([422, Object.keys(wrong)]);
  });

  it('that arrived otherwise than its sender said is to be sent again', async () => {
    const file = await photoOf().jpeg(40);
    const { id } = (await world.call(startPhoto, { ...factsOf(file), sha256: '0'.repeat(64) }, ben.token))
      .body.data;
    await send(id, 0, file);
    expect((await finish(id)).failure.code).toBe('photo_damaged');
    expect((await state(id)).upload?.received).toEqual([]);
  });

  it.each<[string, () => Promise<Buffer> | Buffer, string, RegExp]>([
    [
      'a GIF',
      () => Buffer.from('GIF89a and more'),
      'image_unreadable',
      /^This is a GIF picture\. Choose a JPEG/,
    ],
    [
      'an HEIC',
      () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0'),
      'image_unreadable',
      /^This is an HEIC picture/,
    ],
    ['a text', () => Buffer.from('just words'), 'image_unreadable', /^We can’t read this image/],
    [
      '17 million pixels',
      () => claiming(5_300, 3_200),
      'image_too_large',
      /^This picture has too many pixels/,
    ],
  ])('that is %s is refused in words that help, and removed', async (_, make, code, words) => {
    const id = await sendPieces(world, ben.token, await make());
    const answer = await finish(id);
    expect([answer.status, answer.failure.code]).toEqual([422, code]);
    expect(answer.failure.message).toMatch(words);
    expect((await finish(id)).failure.code).toBe('not_found');
    expect(await sql('select * from card_photo_pieces where photo_id = $1', [id])).toEqual([]);
  });

  it('is removed by its owner until it is part of an order', async () => {
    const id = await sendPhoto(world, ben.token, await photoOf().webp());
    const half = (await start(await ofThreePieces())).body.data.id;
    for (const one of [id, half]) {
      expect((await world.call(removePhoto, { id: one }, ben.token)).status).toBe(200);
      expect((await world.call(getPhoto, { id: one }, ben.token)).status).toBe(404);
    }
    const taken = await placePhoto(world, trade);
    const refused = await world.call(removePhoto, { id: taken.id }, trade.ada.token);
    expect([refused.status, refused.failure.code]).toEqual([409, 'photo_in_order']);
    expect((await show(taken.id, trade.ada)).status).toBe(200);
  });
});

function claiming(width: number, height: number): Buffer {
  const size = Buffer.alloc(8);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1'), size, Buffer.alloc(20)]);
}

describe('who sees a photo', () => {
  it('is its owner alone before it is part of an order', async () => {
    const id = await sendPhoto(world, ben.token, await photoOf().jpeg());
    expect((await show(id)).status).toBe(200);
    for (const who of [trade.ada, admin, trade.boss])
      expect([(await show(id, who)).status, who.name]).toEqual([404, who.name]);
  });

  it('is no other customer by any list', async () => {
    const { id } = await placePhoto(world, trade);
    const picture = (await show(id, trade.ada)).body.data.picture.slice(100, 140);
    const lists = routes.filter(
      ({ endpoint: { method, path, stream } }) => method === 'GET' && !stream && !path.includes('{'),
    );
    for (const { endpoint } of lists)
      for (const token of [null, ben.token, admin.token, trade.boss.token, trade.ada.token]) {
        const path = endpoint.path === '/assets' ? '/assets?assetType=gift-card' : endpoint.path;
        const { text } = await world.send({ method: 'GET', path, token });
        expect(text.includes(picture) || text.includes(id), endpoint.path).toBe(false);
      }
  });

  it('is staff then, each look recorded, but no other customer and no staff for their own order', async () => {
    const { id, orderId } = await placePhoto(world, trade);
    const looks = () =>
      sql(
        "select actor_id, detail from audit_log where action = 'card-photo-shown' and subject_id = $1 order by number",
        [orderId],
      );
    expect((await show(id, ben)).status).toBe(404);
    expect((await show(id, trade.ada)).status).toBe(200);
    expect(await looks()).toEqual([]);
    for (const who of [admin, admin, trade.boss]) expect((await show(id, who)).status).toBe(200);
    const detail = JSON.stringify({ photo: id, side: 'front' });
    expect(await looks()).toEqual([admin, admin, trade.boss].map((who) => ({ actor_id: who.id, detail })));
    await sql("update users set role = 'admin' where id = $1", [trade.ada.id]);
    expect((await show(id, { ...trade.ada, token: await world.session(trade.ada.id) })).failure.code).toBe(
      'own_order',
    );
    await sql("update users set role = 'user' where id = $1", [trade.ada.id]);
    expect(await looks()).toHaveLength(3);
  });

  it('is not even its owner before it is finished', async () => {
    const { id } = (await start(await ofThreePieces())).body.data;
    expect((await show(id)).status).toBe(404);
  });
});
