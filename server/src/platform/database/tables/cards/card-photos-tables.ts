import type { PhotoSide } from '@nairadesk/contract/card-photos';
import {
  check,
  customType,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  sql,
  text,
  uuid,
} from '../../drizzle.ts';
import { bytea, createdAt, moment } from '../columns.ts';
import { orders } from '../orders-tables.ts';
import { users } from '../users-tables.ts';
import { orderCards } from './order-cards-tables.ts';

/** Zeros and ones. */
const bits = (name: string, length: number) =>
  customType<{ data: string }>({ dataType: () => `bit(${length})` })(name);

/**
 * A picture of a gift card. First it is an upload, whose pieces are kept beside it; finished, it is drawn anew and
 * sealed, and its pieces go. Until it is placed it belongs to its owner alone, and goes after a day.
 */
export const cardPhotos = pgTable(
  'card_photos',
  {
    id: uuid('id').primaryKey(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => users.id),
    side: text('side').$type<PhotoSide>().notNull(),
    /** Of the file, as its sender says. */
    uploadBytes: integer('upload_bytes').notNull(),
    /** Of the file, as its sender says; null: it is finished, and a hash without a key would tell who has the file. */
    uploadSha256: bytea('upload_sha256'),
    /** The picture as WebP; null: it is not finished, or its time is over. */
    pictureSealed: bytea('picture_sealed'),
    width: smallint('width'),
    height: smallint('height'),
    /** An HMAC of the very file that was sent. */
    print: bytea('print'),
    /** Difference hashes of the picture; null: it looks like many others. */
    coarse: bits('coarse', 64),
    fine: bits('fine', 256),
    // Of two hashes that differ in three bits at most, at least one quarter is the same.
    quarter1: quarter('quarter_1', 1),
    quarter2: quarter('quarter_2', 17),
    quarter3: quarter('quarter_3', 33),
    quarter4: quarter('quarter_4', 49),
    createdAt: createdAt(),
    /** When a piece of it last arrived; null: none has. */
    lastPieceAt: moment('last_piece_at'),
    finishedAt: moment('finished_at'),
    /** The order and its card that it is a photo of. */
    orderId: uuid('order_id').references(() => orders.id),
    orderCardId: uuid('order_card_id').references(() => orderCards.id),
    placedAt: moment('placed_at'),
  },
  (t) => [
    index('card_photos_owner').on(t.ownerId, t.createdAt),
    index('card_photos_unplaced').on(t.createdAt).where(sql`${t.orderId} is null`),
    index('card_photos_order').on(t.orderId),
    index('card_photos_card').on(t.orderCardId),
    index('card_photos_same').on(t.print, t.placedAt).where(sql`${t.orderId} is not null`),
    index('card_photos_alike_1').on(t.quarter1, t.placedAt).where(sql`${t.orderId} is not null`),
    index('card_photos_alike_2').on(t.quarter2, t.placedAt).where(sql`${t.orderId} is not null`),
    index('card_photos_alike_3').on(t.quarter3, t.placedAt).where(sql`${t.orderId} is not null`),
    index('card_photos_alike_4').on(t.quarter4, t.placedAt).where(sql`${t.orderId} is not null`),
    check('card_photos_side', sql`${t.side} in ('front', 'back', 'receipt')`),
    check('card_photos_upload', sql`${t.uploadBytes} between 1 and 8388608`),
    check('card_photos_state', sql`(${t.finishedAt} is null) = (${t.uploadSha256} is not null)`),
    check(
      'card_photos_finished',
      sql`(${t.finishedAt} is null) = (${t.print} is null) and (${t.finishedAt} is null) = (${t.width} is null)
        and (${t.finishedAt} is null) = (${t.height} is null)`,
    ),
    check('card_photos_likeness', sql`(${t.coarse} is null) = (${t.fine} is null)`),
    check('card_photos_picture', sql`${t.finishedAt} is not null or ${t.pictureSealed} is null`),
    check(
      'card_photos_placed',
      sql`(${t.orderId} is null) = (${t.orderCardId} is null) and (${t.orderId} is null) = (${t.placedAt} is null)
        and (${t.orderId} is null or ${t.finishedAt} is not null)`,
    ),
  ],
);

/** Sixteen bits of the coarse hash, made by the database. */
function quarter(name: string, from: number) {
  // biome-ignore lint/plugin: constants.
  const its = sql.raw(`substring("coarse" from ${from} for 16)::bit(16)::integer`);
  return integer(name).generatedAlwaysAs(its);
}

/** A piece of a photo that is still sent, sealed. */
export const cardPhotoPieces = pgTable(
  'card_photo_pieces',
  {
    photoId: uuid('photo_id')
      .notNull()
      .references(() => cardPhotos.id, { onDelete: 'cascade' }),
    number: smallint('number').notNull(),
    pieceSealed: bytea('piece_sealed').notNull(),
  },
  (t) => [primaryKey({ columns: [t.photoId, t.number] })],
);
