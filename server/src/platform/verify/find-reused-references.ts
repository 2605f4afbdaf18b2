import type pg from 'pg';

/**
 * Finds bank references and transaction hashes with which two orders were completed, however they are spaced: one
 * payment may have been paid out twice. Words without a digit are no reference.
 */
export async function findReusedReferences(client: pg.ClientBase): Promise<string[]> {
  // Written out, as plain_reference has it: an attacker who can edit the database can edit its functions.
  const { rows } = await client.query<{ ids: string[]; count: number }>(`
    select (array_agg(id::text order by closed_at, id))[1:2] as ids, count(*)::int as count
    from (
      select id, closed_at, upper(regexp_replace(reference, '[^[:alnum:]]', '', 'g')) as reference
      from orders where status = 'completed' and reference ~ '[0-9]'
    ) referenced
    group by reference having count(*) > 1 order by min(closed_at)`);
  return rows.map(({ ids, count }) =>
    count === 2
      ? `order ${ids[0]} and order ${ids[1]} were completed with the same reference`
      : `order ${ids[0]}, order ${ids[1]} and ${count - 2} more were completed with the same reference`,
  );
}
