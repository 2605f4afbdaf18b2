import { quantityOf, unitsOf } from '@nairadesk/contract/money';
import { tradedText } from '@nairadesk/contract/order-words';
import { othersName, othersText, othersWords } from '@nairadesk/contract/others-words';
import type { Db } from '../../database/database.ts';
import { and, eq, sql } from '../../database/drizzle.ts';
import { orderProofs, orders } from '../../database/tables/orders-tables.ts';
import { users } from '../../database/tables/users-tables.ts';
import { plainAssetName } from '../../desk/prices/plain-asset-name.ts';
import { lagosMoment } from '../../mail/lagos-moment.ts';
import { referenceForms, transactionsIn } from '../../money/plain-reference.ts';
import { staffName } from '../staff-name.ts';
import { firstThree, type Lines } from '../term-lines.ts';

type Read = Pick<Db, 'select'>;

// Of more than these it says so.
const countedAtMost = 200;
// What came is as old as the order, or a little older. An order that waits for months isn't compared with all of them.
const daysBefore = 3;
const daysAtMost = 30;
const referenceShown = 140;

/**
 * What stands beside the terms of a slip of a sale of coins: the transaction that its customer names, and other sales
 * of about as much of that coin, of whoever, which the same coins may have paid, over which network too where it is
 * another one. They were completed, or agreed to by a second person, since three days before this one was placed. Those
 * that name another transaction than this one are counted alone. No statement tells of coins, so one coming of them
 * could be shown for two sales.
 */
export async function sameCoinsLines(read: Read, orderId: string): Promise<Lines> {
  const own = await readSale(read, orderId);
  if (!own) return [];
  const alike = await readAlike(read, own);
  const found = alike.filter((one) => !nameOthers(own.reference, one.reference));
  const texts = found.map((one) => saleText(one, own));
  const named = firstThree(texts, { atLeast: found.length >= countedAtMost });
  // What their customers say of them is nobody’s proof: the second person can look.
  const others = alike.length - found.length;
  if (others > 0)
    named.push(`${others} of as much that ${others === 1 ? 'names' : 'name'} another transaction`);
  return [
    { name: 'Transaction that they name', value: referenceText(own) },
    ...(named.length > 0 ? [{ name: 'The same coins may have paid', value: named.join('; ') }] : []),
  ];
}

async function readSale(read: Read, orderId: string) {
  const [own] = await read
    .select({
      order: orders,
      since: sql<string>`greatest(${orders.placedAt} - make_interval(days => ${daysBefore}),
        now() - make_interval(days => ${daysAtMost}))::text`,
      reference: orderProofs.reference,
      hasPicture: sql<boolean>`${orderProofs.picturePrint} is not null`,
    })
    .from(orders)
    .leftJoin(orderProofs, eq(orderProofs.orderId, orders.id))
    .where(and(eq(orders.id, orderId), eq(orders.orderType, 'sell'), eq(orders.assetType, 'cryptocurrency')));
  return own;
}

type Sale = NonNullable<Awaited<ReturnType<typeof readSale>>>;
type Alike = Awaited<ReturnType<typeof readAlike>>[number];

/**
 * The newest first. Both are found by when it was done, which has an index. A coin that was taken off sale and added anew
 * is the same by its name.
 */
async function readAlike(read: Read, { order, since }: Sale) {
  const at = sql`${since}::timestamptz`;
  const quantity = order.settledQuantity ?? order.quantity;
  const isAlike = sql`o.id <> ${order.id}::uuid and o.order_type = 'sell' and o.asset_type = 'cryptocurrency'
    and (o.asset_id = ${order.assetId}::uuid
      or ${plainAssetName(sql`o.asset_name`)} = ${plainAssetName(sql`${order.assetName}::text`)})
    and coalesce(o.settled_quantity, o.quantity)
      between ${quantity}::numeric * 0.98 and ${quantity}::numeric * 1.02`;
  const rows = await read
    .select({
      transactionId: sql<string>`transaction_id`,
      assetName: sql<string>`asset_name`,
      quantity: sql<string>`quantity`,
      network: sql<string | null>`network`,
      userId: sql<string>`user_id`,
      customerName: sql<string>`customer_name`,
      status: sql<string>`status`,
      by: sql<string | null>`by`,
      at: sql<string>`at`,
      reference: sql<string | null>`reference`,
    })
    // Of the closed ones both conditions: the first is that of the index by closing time.
    .from(sql`(
      select o.transaction_id, o.asset_name, coalesce(o.settled_quantity, o.quantity)::text as quantity, o.network, o.user_id,
        coalesce(o.customer_name, ${users.name}) as customer_name, o.status, done.by,
        to_char(done.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at, p.reference
      from (
        (select o.id, u.name as by, o.closed_at as at from orders o left join users u on u.id = o.closed_by
        where o.status in ('completed', 'cancelled') and o.status = 'completed' and o.closed_at >= ${at}
          and ${isAlike}
        order by o.closed_at desc limit ${countedAtMost})
        union all
        (select distinct on (o.id) o.id, u.name, a.decided_at
        from approvals a join users u on u.id = a.decided_by join orders o on o.id = a.subject_id
        where a.asked_at >= ${at} - interval '1 day' and a.decided_at >= ${at} and a.kind = 'complete-order'
          and a.state <> 'declined' and o.status <> 'completed' and ${isAlike}
        order by o.id, a.decided_at desc)) done
        join orders o on o.id = done.id join users on users.id = o.user_id
        left join order_proofs p on p.order_id = o.id
      order by done.at desc, o.id limit ${countedAtMost}) alike`);
  return rows;
}

/** Whether both name a transaction, and not the same one. */
function nameOthers(own: string | null, other: string | null): boolean {
  const [first, second] = [own ?? '', other ?? ''];
  if (transactionsIn(first).length === 0 || transactionsIn(second).length === 0) return false;
  const forms = new Set(referenceForms(first));
  return !referenceForms(second).some((form) => forms.has(form));
}

function saleText({ transactionId, customerName, status, by, at, ...one }: Alike, own: Sale): string {
  const traded = tradedText({
    assetName: othersText(one.assetName),
    assetType: 'cryptocurrency',
    quantity: quantityOf(unitsOf(one.quantity)),
  });
  // Who looks at the sum alone takes coins on one chain for those on another.
  const over = one.network === own.order.network ? '' : ` over ${one.network ?? 'an unknown network'}`;
  const whose = one.userId === own.order.userId ? 'the same customer' : othersName(customerName);
  const done = `${status === 'completed' ? 'completed' : 'agreed to'} by ${staffName(by)} on ${lagosMoment(at)}`;
  const state = status === 'completed' ? '' : `, and ${status === 'cancelled' ? 'cancelled' : 'open'}`;
  return `${transactionId}, ${traded}${over} of ${whose}, ${done}${state}`;
}

function referenceText({ reference, hasPicture }: Sale): string {
  const said = `“${othersWords(reference ?? '', referenceShown)}”`;
  if (reference) return transactionsIn(reference).length > 0 ? said : `None: they write ${said}`;
  return hasPicture ? 'None, a picture alone' : 'None';
}
