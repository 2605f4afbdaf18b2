import type { Db } from '../database/database.ts';
import { sql } from '../database/drizzle.ts';
import type { orders } from '../database/tables/orders-tables.ts';
import { type Lines, lines } from './term-lines.ts';

/** So long before an order a name is new. */
const newDays = 7;

/** What an order says of its asset. */
export type NamedOrder = Pick<typeof orders.$inferSelect, 'assetId' | 'assetName' | 'placedAt'>;

/**
 * How an order's asset came by its name. Customers trade a name, and the price belongs to an asset: staff who rename one
 * for a minute sell coins at the price of others.
 */
interface Naming {
  nameNow: string;
  /** Added less than seven days before the order. */
  isNew: boolean;
  /** Renamed since seven days before the order, or called otherwise now. */
  isRenamed: boolean;
  /** Nobody changes its prices then. */
  isOffSale: boolean;
}

// The log is read without parsing: staff may have saved thousands of times, and a row that was written directly in the
// database must not keep an order from being judged. What a person writes has no quotation mark without a backslash.
async function readNaming(read: Db, { assetId, assetName, placedAt }: NamedOrder): Promise<Naming> {
  const since = sql`${placedAt.toISOString()}::timestamptz - make_interval(days => ${newDays})`;
  const { rows } = await read.execute<Naming & Record<string, unknown>>(sql`
    select name as "nameNow", archived_at is not null as "isOffSale", created_at > ${since} as "isNew",
      name <> ${assetName} or exists (
        select from audit_log where subject_id = ${assetId} and subject_type = 'asset' and at > ${since}
          and detail like '%"nameBefore":"%') as "isRenamed"
    from assets where id = ${assetId}`);
  return rows[0] ?? { nameNow: assetName, isNew: false, isRenamed: false, isOffSale: false };
}

/**
 * Why no price tells what this order is worth, for a refusal; null where one does. What was added lately has no price to
 * go by where its coins leave; for what we buy from customers a slip says that it is new.
 */
export async function unpricedReason(
  read: Db,
  order: NamedOrder & Pick<typeof orders.$inferSelect, 'orderType'>,
): Promise<string | null> {
  const { isNew, isRenamed, isOffSale, nameNow } = await readNaming(read, order);
  if (isOffSale) return `${order.assetName} is off sale, so no price tells its worth.`;
  if (!isRenamed && !(isNew && order.orderType === 'buy')) return null;
  const how = nameNow === order.assetName ? 'is new or was renamed lately' : `is called ${nameNow} now`;
  return `${order.assetName} ${how}, so no price tells its worth.`;
}

/** The line of a slip for an order of an asset that was new, got another name or is off sale. */
export async function namingLines(read: Db, order: NamedOrder): Promise<Lines> {
  const { isNew, isRenamed, isOffSale, nameNow } = await readNaming(read, order);
  const told = [
    isOffSale && 'Off sale: nobody changes its prices',
    nameNow !== order.assetName && `${order.assetName} is called ${nameNow} now`,
    isRenamed && nameNow === order.assetName && `Renamed since ${newDays} days before the order`,
    isNew && `Added less than ${newDays} days before the order`,
  ].filter((one) => one !== false);
  return told.length === 0 ? [] : lines({ Asset: told.join('. ') });
}
