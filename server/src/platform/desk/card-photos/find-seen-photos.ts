import { type SQL, sql } from '../../database/drizzle.ts';

// What a picture loses by being shrunk or compressed again; see likeness.ts.
const mostCoarseBits = 3;
const mostFineBits = 20;
// Of each quarter, the newest that share it: many pictures may, by chance or on purpose.
export const mostCompared = 200;

// Whether a card has a code, or a picture of itself: its receipt is then no more than that.
const isShown = (
  card: SQL,
) => sql`(exists (select from order_cards c where c.id = ${card} and c.code_sealed is not null)
  or exists (select from card_photos f where f.order_card_id = ${card} and f.side <> 'receipt'))`;

// Or of another card of the same order, whatever side each was sent as: a receipt alone may be of several, if these are
// shown besides.
const isAnother = sql`(o.order_id is distinct from p.order_id or o.order_card_id <> p.order_card_id
  and (o.side <> 'receipt' or p.side <> 'receipt'
    or not (${isShown(sql`o.order_card_id`)} and ${isShown(sql`p.order_card_id`)})))`;

// Of one file, of which the order's own cards may have thirty.
const newestOfFile = 50;
// Of all photos of an order together: how many pairs are compared, in the queue as on its page, and how many orders are
// found.
const mostPairs = 4_800;
const mostOrders = 100;

// Each quarter of the coarse hash is looked up by its index: where hashes differ in three bits at most, one is the same.
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
