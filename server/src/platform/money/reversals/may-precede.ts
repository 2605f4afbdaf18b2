import { alias, type Column, type SQL, sql } from '../../database/drizzle.ts';
import { receipts } from '../../database/tables/money-tables.ts';
import { cameAt } from '../came-at.ts';

const reversal = alias(receipts, 'reversal');
const isTyped = (row: { source: Column; lineAt: Column }) =>
  sql`(${row.source} = 'hand' and ${row.lineAt} is null)`;

/**
 * The condition that a row of `receipts` came before `reversal`, or that its time can't tell: a statement without times
 * has the day alone, which stands for the whole of it, and staff who enter a transfer by hand may leave the time at
 * now. What came later for sure, no reversal took back.
 */
export const mayPrecede: SQL = sql`(${cameAt(reversal)} >= ${cameAt(receipts)}
  or (${cameAt(reversal)} > ${cameAt(receipts)} - interval '1 day' and (
    ${cameAt(reversal)} = date_trunc('day', ${cameAt(reversal)}, 'Africa/Lagos')
    or ${isTyped(reversal)} or ${isTyped(receipts)})))`;
