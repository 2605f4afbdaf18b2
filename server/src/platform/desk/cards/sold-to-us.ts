import type { SoldToUs } from '@nairadesk/contract/delivered-codes';
import type { Secrets } from '../../crypto/secrets.ts';
import type { Db } from '../../database/database.ts';
import { sql } from '../../database/drizzle.ts';
import type { deliveredCodes } from '../../database/tables/cards/delivered-codes-tables.ts';
import { codePrints } from './card-prints.ts';
import { openDeliveredCode } from './open-delivered-code.ts';

type Read = Pick<Db, 'select'>;
type Code = Pick<typeof deliveredCodes.$inferSelect, 'id' | 'orderId' | 'codeSealed'>;

/**
 * The sales to us, of any customer, that have one of these codes which we delivered: those that aren't cancelled, and those
 * of which we refused that card. By the code's id, those that we paid for first, then other completed ones, then the
 * newest, of very many some; a code without any is not there.
 */
export async function readSoldToUs(
  read: Read,
  { secrets }: { secrets: Pick<Secrets, 'print' | 'open'> },
  codes: readonly Code[],
): Promise<Map<string, SoldToUs[]>> {
  const sold = new Map<string, SoldToUs[]>();
  const seen = await readSales(read, [...new Set(codes.map(({ orderId }) => orderId))]);
  for (const code of codes) {
    // Most orders have none: then nothing is opened.
    const ofOrder = seen.filter(({ deliveredWith }) => deliveredWith === code.orderId);
    if (ofOrder.length === 0) continue;
    const prints = codePrints(secrets, await openDeliveredCode(read, { secrets }, code));
    const own = ofOrder.filter(({ print }) => prints.some((one) => one.equals(print)));
    if (own.length > 0) sold.set(code.id, salesOf(own));
  }
  return sold;
}

interface Seen extends SoldToUs {
  deliveredWith: string;
  print: Buffer;
}

/** The sales of several codes, each once, in the same order. One that has several of them is refused where all of these are. */
export function salesOfAll(sold: ReadonlyMap<string, readonly SoldToUs[]>): SoldToUs[] {
  return salesOf([...sold.values()].flat());
}

/** One of each sale. A card counts as refused where it is nothing else in that sale, as in its text. */
function salesOf(seen: readonly SoldToUs[]): SoldToUs[] {
  const sales = new Map<string, SoldToUs>();
  for (const { orderId, transactionId, status, refused } of seen) {
    const isRefused = refused && sales.get(orderId)?.refused !== false;
    sales.set(orderId, { orderId, transactionId, status, refused: isRefused });
  }
  // What we paid for comes first: a slip names three.
  return [...sales.values()].toSorted(
    (one, other) => rankOf(one) - rankOf(other) || (one.orderId < other.orderId ? 1 : -1),
  );
}

function rankOf({ status, refused }: SoldToUs): number {
  if (status !== 'completed') return 2;
  return refused ? 1 : 0;
}

// Of one print so many of the newest orders are looked at, and named: others can sell and cancel a code without end.
const lookedAt = 1_000;
const namedAtMost = 50;

/**
 * The prints that these orders share with sales to us, by the index of prints. Where a print is in more orders than are
 * looked at, those are named whatever became of them, so that cancelled ones hide none unnoticed.
 */
function readSales(read: Read, orderIds: readonly string[]): Promise<Seen[]> {
  if (orderIds.length === 0) return Promise.resolve([]);
  const newest = sql`(
    select had.order_id, had.position, count(*) over () >= ${lookedAt}::int as is_most from (
      select other.order_id, other.position from card_prints other
      where other.print = own.print and other.order_id <> own.order_id
      order by other.order_id desc limit ${lookedAt}::int) had)`;
  const isFirst = sql`status = 'completed' desc, id desc`;
  return read
    .select({
      deliveredWith: sql<string>`delivered_with`,
      print: sql<Buffer>`print`,
      orderId: sql<string>`id`,
      transactionId: sql<string>`transaction_id`,
      status: sql<SoldToUs['status']>`status`,
      refused: sql<boolean>`refused`,
    })
    .from(sql`(
      select own.order_id as delivered_with, own.print, sale.* from card_prints own, lateral (
        select o.id, o.transaction_id, o.status, coalesce(card.verdict = 'refused', false) as refused
        from ${newest} near join orders o on o.id = near.order_id
          left join order_cards card on card.order_id = near.order_id and card.position = near.position
        where o.order_type = 'sell' and (o.status <> 'cancelled' or card.verdict = 'refused' or near.is_most)
        order by ${isFirst} limit ${namedAtMost}::int) sale
      where own.order_id = any(${sql.param([...orderIds])}::uuid[])) seen`)
    .orderBy(isFirst);
}
