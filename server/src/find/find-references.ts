import { networks } from '@nairadesk/contract/networks';
import type { Db } from '../platform/database/database.ts';
import { type SQL, sql } from '../platform/database/drizzle.ts';
import { referenceForms } from '../platform/money/plain-reference.ts';
import type { Found } from './find-by-alert.ts';

const places = ['bank', ...networks];
const most = 8;
const newestOfForm = 50;

/**
 * The orders that have one of these references, as `plainReference` makes them: of what we sent, or of a transfer that
 * is matched to the order; and those whose customers only say so, which proves nothing. The newest first; of what
 * is only said the completed ones before others, and what was cancelled last.
 */
export async function findReferences(
  read: Db,
  references: readonly string[],
): Promise<{ known: Found[]; claimed: Found[] }> {
  if (references.length === 0) return { known: [], claimed: [] };
  const one = sql`any(${sql.param([...references])}::text[])`;
  const known = await newestOf(
    read,
    sql`select coalesce(u.order_id, r.order_id) as order_id
      from used_references u left join refunds r on r.id = u.refund_id
      where u.place = any(${sql.param(places)}::text[]) and u.reference = ${one}
      union
      select m.order_id from receipts t join receipt_matches m on m.receipt_id = t.id
      where t.bank_reference is not null and plain_reference(t.bank_reference) = ${one} and m.undone_at is null`,
  );
  const forms = sql`${sql.param(references.flatMap(referenceForms))}::text[]`;
  // As many as a flag looks at (`seen-orders.ts`): anybody may name it, and cancel.
  const claimed = await newestOf(
    read,
    sql`select plain.order_id from unnest(${forms}) form, lateral (
        select order_id from order_proofs where reference_plain is not null and reference_plain = form
        order by created_at desc limit ${newestOfForm}) plain
      union select order_id from order_proofs where reference_forms is not null and reference_forms && ${forms}`,
    sql`o.status = 'completed' desc, o.status = 'cancelled',`,
  );
  return {
    known: known.map((id) => ({ id, because: 'reference' })),
    claimed: claimed.map((id) => ({ id, because: 'claimed-reference' })),
  };
}

async function newestOf(read: Db, having: SQL, first = sql``): Promise<string[]> {
  const { rows } = await read.execute<{ id: string }>(sql`
    select o.id from orders o join (${having}) has on has.order_id = o.id
    order by ${first} o.placed_at desc, o.id desc limit ${most}`);
  return rows.map(({ id }) => id);
}
