import { othersText } from '@nairadesk/contract/others-words';
import type { Db } from '../database/database.ts';
import { type SQL, sql } from '../database/drizzle.ts';
import type { orders } from '../database/tables/orders-tables.ts';
import { plainAssetName } from '../desk/prices/plain-asset-name.ts';
import { assetChanges } from './highest-price.ts';
import { type Lines, lines } from './term-lines.ts';

/** So long before an order a name is new. */
const newDays = 7;

/** What an order says of its asset. */
export type NamedOrder = Pick<typeof orders.$inferSelect, 'assetId' | 'assetName' | 'placedAt'>;

/**
 * How an order's asset came by its name. Customers trade a name, and the price belongs to an asset: staff who rename one
 * for a minute sell coins at the price of others.
 */
export interface Naming {
  nameNow: string;
  /** Added less than seven days before the order. */
  isNew: boolean;
  /**
   * Had another name since seven days before the order, or has one now: more than its case, spaces, points, hyphens or
   * brackets differ.
   */
  isRenamed: boolean;
  /** Nobody changes its prices then. */
  isOffSale: boolean;
  /** Off sale, and its price may have stood still since: customers trade another of its name, or the order is days old. */
  isStale: boolean;
}

const isOtherName = (one: SQL, other: SQL) => sql`${plainAssetName(one)} <> ${plainAssetName(other)}`;

/**
 * How the asset of an order came by its name. The log is read without parsing: staff may have saved thousands of times,
 * and a row that was written directly in the database must not keep an order from being judged. What a person writes has
 * no quotation mark without a backslash.
 */
export async function readNaming(read: Db, { assetId, assetName, placedAt }: NamedOrder): Promise<Naming> {
  const since = sql`${placedAt.toISOString()}::timestamptz - make_interval(days => ${newDays})`;
  const ordered = sql`${assetName}::text`;
  const nameBefore = sql`substring(detail from '"nameBefore":"((?:[^"\\\\]|\\\\.)*)"')`;
  const { rows } = await read.execute<Naming & Record<string, unknown>>(sql`
    select name as "nameNow", archived_at is not null as "isOffSale", created_at > ${since} as "isNew",
      archived_at is not null and (${placedAt.toISOString()}::timestamptz < now() - interval '1 day' or exists (
        select from assets other where other.archived_at is null and other.asset_type = assets.asset_type
          and ${plainAssetName(sql`other.name`)} = ${plainAssetName(ordered)})) as "isStale",
      ${isOtherName(sql`name`, ordered)} or exists (
        select from ${assetChanges(sql`${assetId}`, since)} changes
        where case when detail like '%"nameBefore":"%' then ${isOtherName(nameBefore, ordered)} end) as "isRenamed"
    from assets where id = ${assetId}`);
  const known = { nameNow: assetName, isNew: false, isRenamed: false, isOffSale: false, isStale: false };
  return rows[0] ?? known;
}

/**
 * Why no price tells what this order is worth, for a refusal; null where one does. What was added lately has no price to
 * go by where its coins leave; for what we buy from customers a slip says that it is new.
 */
export function unpricedReason(
  { isNew, isRenamed, isStale, nameNow }: Naming,
  order: Pick<typeof orders.$inferSelect, 'assetName' | 'orderType'>,
): string | null {
  const [name, now] = [othersText(order.assetName), othersText(nameNow)];
  if (isStale) return `${name} is off sale, so no price of today tells its worth.`;
  if (!isRenamed && !(isNew && order.orderType === 'buy')) return null;
  const how = nameNow === order.assetName ? 'is new or was renamed lately' : `is called ${now} now`;
  return `${name} ${how}, so no price tells its worth.`;
}

/** The line of a slip for an order of an asset that was new, got another name or is off sale. */
export function namingLines(
  { isNew, isRenamed, isOffSale, nameNow }: Naming,
  order: Pick<NamedOrder, 'assetName'>,
): Lines {
  const told = [
    isOffSale && 'Off sale: nobody changes its prices',
    isRenamed &&
      nameNow !== order.assetName &&
      `${othersText(order.assetName)} is called ${othersText(nameNow)} now`,
    isRenamed && nameNow === order.assetName && `Renamed since ${newDays} days before the order`,
    isNew && `Added less than ${newDays} days before the order`,
  ].filter((one) => one !== false);
  return told.length === 0 ? [] : lines({ Asset: told.join('. ') });
}
