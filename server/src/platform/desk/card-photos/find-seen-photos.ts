import type { Db } from '../../database/database.ts';
import { sql } from '../../database/drizzle.ts';

/** A photo that came with another order, too. */
export interface SeenPhoto {
  /** The one that was asked about. */
  photoId: string;
  /** The other one, and its order. */
  seenId: string;
  seenOrderId: string;
  /** The very same file; otherwise the pictures are alike. */
  isSameFile: boolean;
  /** Whether the other one was placed first. */
  isEarlier: boolean;
}

// What a picture loses by being shrunk or compressed again; see likeness.ts.
const mostCoarseBits = 3;
const mostFineBits = 20;
const mostPerPhoto = 10;
// Of each quarter, the newest that share it: many pictures may, by chance or on purpose.
export const mostCompared = 200;

// Or of another card of the same order: a receipt alone may be of several.
const isAnother = sql`(o.order_id is distinct from p.order_id
  or o.order_card_id <> p.order_card_id and o.side = p.side and p.side <> 'receipt')`;

// Each quarter of the coarse hash is looked up by its index: where hashes differ in three bits at most, one is the same.
const alike = ['quarter_1', 'quarter_2', 'quarter_3', 'quarter_4'].map(
  (quarter) => sql`(select o.id, o.order_id, o.print, o.placed_at from (
      select * from card_photos o
      where o.order_id is not null and o.${sql.identifier(quarter)} = p.${sql.identifier(quarter)}
      order by o.placed_at desc limit ${mostCompared}::int) o
    where ${isAnother} and bit_count(o.coarse # p.coarse) <= ${mostCoarseBits}::int and bit_count(o.fine # p.fine) <= ${mostFineBits}::int
    order by o.placed_at limit ${mostPerPhoto}::int)`,
);

const sameFile = sql`(select o.id, o.order_id, o.print, o.placed_at from card_photos o
    where o.order_id is not null and ${isAnother} and o.print = p.print
    order by o.placed_at limit ${mostPerPhoto}::int)`;

/** For a photo `p`, the photos of other orders, and of other cards of its own, that are the same or look nearly so, as rows of a subquery. */
export const seenPhotos = sql`(${sql.join([sameFile, ...alike], sql` union all `)})`;

// Of one file, of which the order's own cards may have thirty.
const newestOfFile = 50;
// Of all photos of an order together: what staff's queue compares, and how many orders it finds. The page of the order
// compares each photo.
const mostPairs = 4_800;
const mostOrders = 100;

const pairs = ['quarter_1', 'quarter_2', 'quarter_3', 'quarter_4'].map(
  (
    quarter,
  ) => sql`(select o.order_id, o.order_card_id, o.side, o.coarse, o.fine, o.placed_at from card_photos o
    where o.order_id is not null and o.${sql.identifier(quarter)} = p.${sql.identifier(quarter)}
    order by o.placed_at desc limit ${mostCompared}::int)`,
);

/**
 * The orders, of a row of `orders`, whose photos are the same as its own or look nearly so, the newest hundred: as
 * `order_id`, and `isMost` where there may be more.
 */
export const photosOfOthers = sql`(
  select order_id, count(*) over () >= ${mostOrders}::int as "isMost" from (
    select o.order_id, o.placed_at from card_photos p, lateral (
      select o.order_id, o.order_card_id, o.side, o.placed_at from card_photos o
      where o.order_id is not null and o.print = p.print order by o.placed_at desc limit ${newestOfFile}::int) o
    where p.order_id = orders.id and ${isAnother}
    union all
    select pair.order_id, pair.placed_at from (
      select o.*, ${isAnother} and bit_count(o.coarse # p.coarse) <= ${mostCoarseBits}::int
          and bit_count(o.fine # p.fine) <= ${mostFineBits}::int as "isAlike"
      from card_photos p, lateral (${sql.join(pairs, sql` union all `)}) o
      where p.order_id = orders.id limit ${mostPairs}::int) pair
    where pair."isAlike") found
  group by order_id order by max(placed_at) desc limit ${mostOrders}::int)`;

/**
 * Finds photos of other orders, or of other cards of the same one, that are the same as these, or look nearly the same,
 * of any customer: at most ten for each, the same file first and then the earliest. Of pictures that share a part of
 * their hash the newest 200 are compared, so that many of them cost no more; one that looks like many others is
 * compared as a file alone.
 */
export async function findSeenPhotos(read: Db, photoIds: readonly string[]): Promise<SeenPhoto[]> {
  if (photoIds.length === 0) return [];
  const { rows } = await read.execute<{ [column: string]: unknown } & SeenPhoto>(sql`
    select p.id as "photoId", seen.id as "seenId", seen.order_id as "seenOrderId",
      seen.print = p.print as "isSameFile",
      p.placed_at is null or (seen.placed_at, seen.id) < (p.placed_at, p.id) as "isEarlier"
    from card_photos p cross join lateral (
      select distinct on (id) * from ${seenPhotos} found
    ) seen
    where p.id = any(${sql.param([...photoIds])}::uuid[])
    order by p.id, "isSameFile" desc, seen.placed_at, seen.id`);
  const byPhoto = Map.groupBy(rows, ({ photoId }) => photoId);
  return [...byPhoto.values()].flatMap((seen) => seen.slice(0, mostPerPhoto));
}
