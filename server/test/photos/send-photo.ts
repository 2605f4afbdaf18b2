import { hash } from 'node:crypto';
import {
  finishPhoto,
  type PhotoSide,
  photoPieceBytes,
  sendPhotoPiece,
  startPhoto,
} from '@nairadesk/contract/card-photos';
import { Transformer } from '@napi-rs/image';
import { takePhotos } from '../../src/platform/desk/card-photos/take-photos.ts';
import type { openTrade } from '../trade.ts';
import type { World } from '../world.ts';

interface Photo {
  width?: number;
  height?: number;
  /** Other seeds are other pictures. */
  seed?: number;
}

/** A picture with something on it, as a photo of a card has: patches of colour with soft edges. */
export function photoOf({ width = 640, height = 480, seed = 1 }: Photo = {}): Transformer {
  const patches = Array.from({ length: 24 }, (_, n) => {
    const random = (place: number) =>
      hash('sha256', `${seed}/${n}/${place}`, 'buffer').readUInt16BE(0) / 65_536;
    return {
      x: random(0),
      y: random(1),
      size: 0.05 + random(2) / 4,
      light: 255 * random(3),
      tint: random(4),
    };
  });
  const pixels = Buffer.alloc(width * height * 4, 255);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      let light = 128;
      let tint = 0.5;
      for (const patch of patches) {
        const right = x / width - patch.x;
        const down = y / height - patch.y;
        if (right * right + down * down > patch.size * patch.size) continue;
        light = (light + 3 * patch.light) / 4;
        tint = patch.tint;
      }
      const at = (y * width + x) * 4;
      pixels[at] = light;
      pixels[at + 1] = light * tint;
      pixels[at + 2] = light * (1 - tint / 2);
    }
  return Transformer.fromRgbaPixels(pixels, width, height);
}

/** What `startPhoto` is told of a file. */
export const factsOf = (file: Buffer, side: PhotoSide = 'front') => ({
  side,
  bytes: file.length,
  sha256: hash('sha256', file, 'hex'),
});

/** Starts an upload and sends all its pieces. @returns its id */
export async function sendPieces(
  world: World,
  token: string,
  file: Buffer,
  side: PhotoSide = 'front',
): Promise<string> {
  const started = await world.call(startPhoto, factsOf(file, side), token);
  if (started.status !== 201) throw new Error(started.text);
  const { id, pieces, pieceBytes, received } = started.body.data;
  for (let number = 0; number < pieces; number += 1) {
    if (received.includes(number)) continue;
    const piece = file.subarray(number * pieceBytes, (number + 1) * pieceBytes);
    const sent = await world.call(sendPhotoPiece, { id, number }, token, { file: piece });
    if (sent.status !== 200) throw new Error(sent.text);
  }
  return id;
}

/** Sends a photo and finishes it. @returns its id */
export async function sendPhoto(
  world: World,
  token: string,
  file: Buffer,
  side: PhotoSide = 'front',
): Promise<string> {
  const id = await sendPieces(world, token, file, side);
  const finished = await world.call(finishPhoto, { id }, token);
  if (finished.status !== 200) throw new Error(finished.text);
  return id;
}

/** A file of three pieces that is a picture: what follows its end isn't looked at. */
export async function ofThreePieces(): Promise<Buffer> {
  const picture = await photoOf().jpeg(70);
  return Buffer.concat([picture, Buffer.alloc(2.5 * photoPieceBytes - picture.length, 'behind')]);
}

/** A finished photo of Ada's that is part of an order of hers. */
export async function placePhoto(
  world: World,
  { ada, cardBuy, place }: Pick<Awaited<ReturnType<typeof openTrade>>, 'ada' | 'cardBuy' | 'place'>,
): Promise<{ id: string; orderId: string }> {
  const id = await sendPhoto(world, ada.token, await photoOf({ seed: 77 }).jpeg());
  const { id: orderId } = await place({ ...cardBuy, orderType: 'sell', amount: '14000' });
  const orderCardId = await addCard(world, orderId);
  await world.database.transact((tx) =>
    takePhotos(tx, { ownerId: ada.id, photoIds: [id], orderId, orderCardId }),
  );
  return { id, orderId };
}

/** Gives an order a card, past the rule that its cards sum up to it. @returns the card's id */
export async function addCard(world: World, orderId: string): Promise<string> {
  const client = await world.database.pool.connect();
  try {
    await client.query('begin; set local session_replication_role = replica');
    const { rows } = await client.query<{ id: string }>(
      `insert into order_cards (id, order_id, position, country, form, receipt, face_cents, rate_kobo, amount_kobo)
       select gen_random_uuid(), $1, count(*) + 1, 'US', 'physical', 'none', 100, 100, 100
       from order_cards where order_id = $1 returning id`,
      [orderId],
    );
    await client.query('commit');
    return rows[0]?.id ?? '';
  } finally {
    client.release();
  }
}
