import { type SQL, sql } from '../../database/drizzle.ts';
import { orders } from '../../database/tables/orders-tables.ts';
import { type ReadLine, waitedFor } from './expected-money.ts';

/** More orders than these are compared with no lines (decision 0145). */
export const mostWaiting = 5_000;

/** What an order has in common with a line, such as its sum, and when it was placed at the latest, and had ended at the earliest. */
interface Span {
  key: string;
  placed_by: string;
  ended_from: string;
}

/** The span of an order that this line is for. */
export function spanOf(key: string, line: ReadLine['line']): Span {
  const { placedBy, endedFrom } = waitedFor(line);
  return { key, placed_by: placedBy.toISOString(), ended_from: endedFrom.toISOString() };
}

/**
 * SQL for the ids of the orders `where` something holds that lines may be for, one more than are compared at most. What
 * was placed after a line, or cancelled before it, is not for it: a customer can place and cancel any number.
 * @param by what of an order is the key of the spans, `as` this type
 */
export function idsWaitedFor(
  spans: readonly Span[],
  { by, as, where }: { by: SQL.Aliased | SQL; as: SQL; where: SQL | undefined },
): SQL {
  // Joined with a table of values, however many orders there are; each is compared with all spans of its key at once.
  return sql`(select ${orders.id} from ${orders} join (
      select key, max(placed_by) as placed_by, range_agg(tstzrange(ended_from, placed_by, '[]')) as spans
      from jsonb_to_recordset(${JSON.stringify(spans)}::jsonb)
        as line (key ${as}, placed_by timestamptz, ended_from timestamptz) group by key
    ) lines on ${by} = lines.key
    where ${where} and ${orders.placedAt} <= lines.placed_by
      and (${orders.status} <> 'cancelled'
        or tstzrange(${orders.placedAt}, greatest(${orders.placedAt}, ${orders.closedAt}), '[]') && lines.spans)
    limit ${mostWaiting + 1}::int)`;
}

/** The lines but for those of the sum that most of these have; none, where no line has it. */
export function withoutCommonest<Line extends ReadLine>(
  lines: readonly Line[],
  found: readonly { amountKobo: bigint }[],
): Line[] {
  const [commonest] = [...Map.groupBy(found, ({ amountKobo }) => amountKobo)].toSorted(
    ([, one], [, other]) => other.length - one.length,
  );
  const others = lines.filter(({ line }) => sizeOf(line.amountKobo) !== commonest?.[0]);
  return others.length < lines.length ? others : [];
}

function sizeOf(kobo: bigint): bigint {
  return kobo < 0n ? -kobo : kobo;
}
